# The frame round every page: navigation, the banner about the connection, settings.

shell-home = Agon, to the start page
shell-main = Main
shell-play = Play
shell-tournaments = Tournaments
shell-my-games = My games
shell-bots = Bots
shell-ratings = Ratings
shell-lab = Lab
shell-account = Account
shell-host = Host
shell-settings = Settings
# Read out after the player's name on the button that opens the settings.
shell-me-settings = , settings
# Read out after the number beside "Host".
shell-open-reports = { $count ->
    [one] open report
   *[other] open reports
}
shell-no-answer = The server does not answer. Try again once the connection is back.
shell-reconnected = Reconnected.
shell-reconnected-whole = Reconnected. Everything is up to date.
shell-lost = Connection lost. Trying again.
shell-lost-in = Connection lost, trying again in { $seconds }{"\u00A0"}s
shell-lost-now = Connection lost, trying again now
shell-silent-in = The server does not answer, trying again in { $seconds }{"\u00A0"}s
shell-silent-now = The server does not answer, trying again now
shell-try-now = Try now

shell-theme = Theme
shell-theme-system = Like my device
shell-theme-light = Light
shell-theme-dark = Dark
shell-boards = Boards
shell-board-walnut = Walnut
shell-board-green = Green
shell-board-blue = Blue
shell-board-grey = Grey
shell-board-plum = Plum
shell-board-clear = High contrast
shell-pieces = Chess pieces and stones
shell-pieces-classic = Classic
shell-pieces-angular = Angular
shell-pieces-letters = Letters
shell-language = Language
shell-language-device = Like my device
shell-language-note = Pages are in this language. What others wrote stays as it is.
shell-volume = Sound volume
shell-vibration = With sounds on, the phone vibrates shortly when a person has moved and it is your turn.
shell-volume-off = off
shell-volume-percent = { $percent } %
shell-confirm = Ask me to confirm each move
shell-push = Notices also when Agon is closed
shell-push-cannot = This browser cannot show notices when Agon is closed. On an iPhone or iPad, add Agon to the home screen first and open it there.
shell-push-denied = This browser blocks notices from this site. Allow them in its settings for the site, then turn this on.
shell-push-off = When it is your move, somebody challenges you or, for moderators, a report waits. The maker of your browser delivers notices: it learns when one comes, not what it says.
shell-push-on = This browser gets a notice when it is your move or somebody challenges you, unless you are there. They end when you sign out. The maker of your browser delivers them: it learns when one comes, not what it says.
shell-push-trouble = Notices cannot be changed here: { $reason }
shell-my-page = My page: ratings and games
shell-my-name = My name
shell-change = Change
shell-name-seen = Your opponents see it. Bots always carry a badge, whatever their name.
shell-changed = Changed.

# Notices: challenges, games that start, news of moderators, the host's message.
shell-challenges = Challenges
shell-casual = casual
shell-rated = rated
shell-challenge-text = { $player } challenges you: { $terms }
shell-challenged = { $player } challenges you: { $terms }.
shell-challenging = You challenge { $player }: { $terms }. Waiting for an answer.
shell-accept = Accept
shell-decline = Decline
shell-withdraw = Withdraw
shell-dismiss = Dismiss
shell-why-not = Why not
shell-reason-no = No, thank you
shell-reason-later = Not now, ask me later
shell-reason-faster = I would like a faster game
shell-reason-slower = I would like a slower game
shell-reason-rated = I would like a rated game
shell-reason-casual = I would like a casual game
shell-reason-other-game = I would like another game
# The reason is one of the above.
shell-declined = { $player } declines: { $reason }.
shell-unanswered = { $player } did not answer your challenge.
shell-game-started = Your game has started.
shell-to-game = Go to the game
shell-report-closed = A moderator has dealt with your report.
shell-report-closed-about = A moderator has dealt with your report about { $player }.
shell-report-answered = A moderator has dealt with your report: { $answer }
shell-report-answered-about = A moderator has dealt with your report about { $player }: { $answer }
shell-report-new = There is a new report.
shell-report-look = Look at it
shell-speak-again = A moderator lets you speak again.
shell-host-message = Message of the host
shell-sign-in = Sign in
shell-server-changed = The server has changed:
shell-load-again = Load this page again
# The page of an unknown address, and the one without a connection.
shell-missing = Nothing here
shell-missing-at = This server has no page at { $path }.
shell-to-start = To the start page
shell-offline = You are offline
shell-offline-what = The server does not answer. Games are played when it does.
shell-offline-games = Your games on this device
shell-offline-none = None yet: a finished game of yours is kept here when you open its replay.
shell-replay = Replay
