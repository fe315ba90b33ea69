# Entries of the audit log: they go on after the account or "the server", and before ", by".
said-log-chat = hat den Chat der Partie { $game } jetzt { $said }
said-log-open = offen
said-log-phrases = nur mit Sätzen
said-log-off = aus
said-log-bot-on = hat den Bot { $bot } jetzt an
said-log-bot-off = hat den Bot { $bot } jetzt aus
said-log-setting = hat jetzt { $name } = { $any }
said-log-invitation = hat eine Einladung { $id } für { $count }
said-log-revoked = hat die Einladung { $id } nicht mehr
said-log-backup = hat eine Sicherung begonnen: { $file }
said-log-link = bekam einen Link für ein neues Passwort
said-log-made = hat jetzt die Rolle { $said }
said-log-human = Mensch
said-log-moderator = Moderator
said-log-admin = Verwalter
said-log-closed = wurde geschlossen
said-log-opened = wurde wieder geöffnet
said-log-silenced = wurde stumm geschaltet
said-log-speaks = darf wieder reden
said-log-reported = wurde gemeldet ({ $id }): Die Meldung wurde geschlossen
said-log-factor = hat keinen zweiten Faktor mehr
said-log-deleted = wurde gelöscht
said-log-games-ended = hat keine laufenden Partien mehr
