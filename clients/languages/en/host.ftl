# The console of moderators and administrators.

host-reports = Reports
host-people = People
host-settings = Settings
host-invitations = Invitations
host-bots = Bots
host-health = Health
host-log = Log
host-nothing = Nothing here
host-title = { $section } · Host · Agon
host-asking = Asking the server…
host-not-yours = This page is for the moderators and administrators of this server.
host-my-account = My account
host-console = Console

host-bot-on = { $bot } is on.
host-bot-off = { $bot } is off.
host-on = On
host-off = Off
host-bots-note = A bot that is off is offered for no new game; its games in progress go on.

host-backup-started = The backup has started.
host-backup-whole = The backup is whole.
host-backup-failed = The backup failed: { $reason }
host-ready = The server is ready.
host-not-ready = The server is not ready.
host-backup = Backup
host-backup-note = A file on the server's machine with the state of one moment. It holds password hashes: keep it private.
host-backup-none = None was started here since the server's start.
host-back-up-now = Back up now
host-backup-made = Made { $when }: { $file } ({ $bytes } bytes)
host-backup-being-made = Being made: { $file }
host-backup-failed-when = Failed { $when }: { $reason }

host-link-ready = The link is ready.
host-for-more = For { $count } more
host-days-left = { $count ->
    [one] { $count } day left
   *[other] { $count } days left
}
host-by = by { $player }
host-deleted-account = deleted account
host-a-deleted-account = a deleted account
host-revoke = Revoke
host-revoke-of = Revoke { $label }
host-revoked = Revoked.
host-invitations-note = Whoever has the link signs up with a name and a password, also while new people come in by invitation only.
host-new-link = A new link
host-for-whom = For whom (you see this in the list)
host-uses = Number of people
host-days = Days until it ends
host-make-link = Make a link
host-the-link = The link
host-shown-once = It is shown this once.
host-no-invitation = No invitation is open.

host-log-note = Acts of moderators and administrators, here and on the command line. Nothing is removed from it.
host-log-account = Only of this account (its id)
host-show = Show
host-log-none = Nothing is logged.
host-log-older = Older entries
host-the-server = The server
host-account-of = Account { $account }
# A line of the log: whom, what (in English, as the server writes it) and by whom.
host-log-line = { $whom } { $what }, by { $by }

host-role-human = human
host-role-moderator = moderator
host-role-admin = admin
host-role-bot = bot
host-accounts-count = { $count ->
    [one] { $count } accounts.
   *[other] { $count } accounts.
}
host-link-below = The link is below the name.
host-search = Part of a name, or an id
host-role = Role
host-any-role = any role
host-find = Find
host-nobody = Nobody.
host-older-accounts = Older accounts
host-has-password = has a password
host-at-provider = signs in elsewhere
host-has-token = gets in with a token
host-since = since { $when }
host-closed-because = Closed: { $reason }
host-reset-link = Link for a new password of { $player }
host-reset-note = It works once, for one day. Anybody who has it can take the account over: give it to its owner only.
host-new-password = New password…
host-new-password-for = New password for { $player }
host-open-account-of = Open the account of { $player }
host-open-again = Open again.
host-open = Open
host-close = Close…
host-close-account-of = Close the account of { $player }
host-reason-owner = Reason (the owner sees it)
host-close-it = Close it
host-closed = Closed.
host-silence = Silence
host-silence-more = Silence…
host-silence-of = Silence { $player }
host-silence-of-more = Silence { $player }…
host-reason-at-once = Reason (they see it at once)
host-may-speak = { $player } may speak again.
host-is-silenced = { $player } is silenced.
host-allow-chat = Allow chat
host-allow-chat-for = Allow chat for { $player }
host-role-is = The role is { $role } now.
host-role-of = Role of { $player }

host-chat-open = Open
host-chat-phrases = Phrases only
host-chat-off = Off
host-reports-note = Open reports about chat lines and players, the oldest first.
host-no-reports = There are no open reports.
host-line-of = A line of { $player }
host-reported-by = Reported { $when } by { $player }.
host-because = Because: { $reason }
host-last-lines = Last chat lines of that game:
host-the-tournament = The tournament
host-the-game = The game
host-the-account = The account
host-chat-of-tournament = Chat of this tournament
host-chat-of-game = Chat of this game
host-chat-of-tournament-more = Chat of this tournament…
host-chat-of-game-more = Chat of this game…
host-chat-of-tournament-changed = The chat of this tournament is changed.
host-chat-of-game-changed = The chat of this game is changed.
host-answer = Answer to the reporter (optional)
host-close-report = Close the report
host-let-speak = Let { $player } speak again
# After the name of who said a line.
host-spectators = (spectators)
# After the line that was reported.
host-reported = (reported)

host-registration-open = Open to all
host-registration-invited = By invitation
host-registration-closed = Closed
host-saved = Saved. It holds for all at once.
host-at-once = Changed at once
host-at-once-note = These hold for every server of this database, without a restart.
host-message = Message of the day
host-message-note = Everybody sees it at the top of the pages. Default: none.
host-new-people = New people
host-new-people-note = Default: as the server was started. Guests count as new people.
host-chat = Chat
host-chat-note = Of all games; a moderator can limit the chat of one game further. Default: open.
host-save = Save
host-with-restart = Changed with a restart
host-version = Version { $version }. These come from flags, variables or the settings file.
host-the-default = The default.
host-from-source = From { $source }; the default is { $default }.
