# Entries of the audit log: they go on after the account or "the server", and before ", by".
said-log-chat = has the chat of game { $game } { $said }
said-log-open = open
said-log-phrases = phrases
said-log-off = off
said-log-bot-on = has the bot { $bot } on
said-log-bot-off = has the bot { $bot } off
said-log-setting = has { $name } = { $any }
said-log-invitation = has an invitation { $id } for { $count }
said-log-revoked = has the invitation { $id } no more
said-log-backup = has a backup started: { $file }
said-log-link = was given a link for a new password
said-log-made = was made { $said }
said-log-human = human
said-log-moderator = moderator
said-log-admin = admin
said-log-closed = was closed
said-log-opened = was opened again
said-log-silenced = was silenced
said-log-speaks = may speak again
said-log-reported = was reported ({ $id }): the report was closed
said-log-factor = has no second factor any more
said-log-deleted = was deleted
said-log-games-ended = has its games ended
