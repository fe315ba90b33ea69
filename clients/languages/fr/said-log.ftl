# Entries of the audit log: they go on after the account or "the server", and before ", by".
said-log-chat = a le chat de la partie { $game } { $said }
said-log-open = ouvert
said-log-phrases = limité aux phrases
said-log-off = désactivé
said-log-bot-on = a le bot { $bot } actif
said-log-bot-off = a le bot { $bot } inactif
said-log-setting = a { $name } = { $any }
said-log-invitation = a une invitation { $id } pour { $count }
said-log-revoked = n’a plus l’invitation { $id }
said-log-backup = a une sauvegarde en cours : { $file }
said-log-link = a reçu un lien pour un nouveau mot de passe
said-log-made = a maintenant le rôle { $said }
said-log-human = personne
said-log-moderator = modérateur
said-log-admin = administrateur
said-log-closed = a été fermé
said-log-opened = a été rouvert
said-log-silenced = a été réduit au silence
said-log-speaks = peut de nouveau parler
said-log-reported = a été signalé ({ $id }) : le signalement est clos
said-log-factor = n’a plus de second facteur
said-log-deleted = a été supprimé
said-log-games-ended = a ses parties terminées
