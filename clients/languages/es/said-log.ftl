# Entries of the audit log: they go on after the account or "the server", and before ", by".
said-log-chat = tiene el chat de la partida { $game } { $said }
said-log-open = abierto
said-log-phrases = limitado a frases
said-log-off = desactivado
said-log-bot-on = tiene activo el bot { $bot }
said-log-bot-off = tiene inactivo el bot { $bot }
said-log-setting = tiene { $name } = { $any }
said-log-invitation = tiene una invitación { $id } para { $count }
said-log-revoked = ya no tiene la invitación { $id }
said-log-backup = tiene una copia de seguridad iniciada: { $file }
said-log-link = recibió un enlace para una contraseña nueva
said-log-made = tiene ahora el papel { $said }
said-log-human = persona
said-log-moderator = moderador
said-log-admin = administrador
said-log-closed = se cerró
said-log-opened = se abrió de nuevo
said-log-silenced = quedó en silencio
said-log-speaks = puede hablar de nuevo
said-log-reported = fue denunciado ({ $id }): la denuncia se cerró
said-log-factor = ya no tiene segundo factor
said-log-deleted = se borró
said-log-games-ended = tiene sus partidas terminadas
