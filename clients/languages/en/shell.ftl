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
shell-language-note = Pages are in this language. What the server says, as rules, moves and reasons, is still in English.
shell-volume = Sound volume
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
