# What all pages share: lengths of time, clocks, ratings, names of players.
ui-ms = { $n } ms
ui-seconds = { $n } s
ui-minutes = { $n } min
ui-hours = { $n } h
ui-days = { $n } days
ui-days-hours = { $days } d { $hours } h
ui-watt-hours = { $n } Wh
ui-kilowatt-hours = { $n } kWh
ui-just-now = just now
ui-minutes-ago = { $n } min ago
ui-hours-ago = { $n } h ago
# A game's option and its value, as "Board: 9 x 9".
ui-option = { $title }: { $value }
ui-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
# Of a game that others see late; "late" is as "2 moves and 30 s".
ui-late = { $who ->
    [you] you see it { $late } late
   *[spectators] spectators see it { $late } late
}
ui-silenced = A moderator has silenced you. You can play on.
ui-silenced-why = A moderator has silenced you: { $reason }. You can play on.

ui-clock-none = no clock
ui-clock-per-move = { $time } a move
ui-clock-increment = { $time } + { $more } a move
ui-clock-delay = { $time }, delay { $delay }
ui-clock-bronstein = { $time }, { $delay } given back (Bronstein)
ui-clock-then = { $first }, then { $rest }
ui-clock-byo-yomi = { $periods } × { $time } byo-yomi
ui-clock-canadian = { $moves } moves in every { $time }
ui-clock-hour-glass = hour-glass of { $time }
ui-clock-stage = { $moves } moves in { $time }
ui-clock-rest = { $time } for the rest
ui-clock-days = { $count ->
    [one] { $count } day a move
   *[other] { $count } days a move
}
ui-clock-vacation-days = { $clock }, { $days } days of vacation
ui-clock-last-period = last period
ui-clock-periods-left = { $count ->
    [one] { $count } period left
   *[other] { $count } periods left
}
ui-clock-then-periods = then { $count ->
    [one] { $count } period
   *[other] { $count } periods
}
ui-clock-to-go = { $count ->
    [one] { $count } move to go
   *[other] { $count } moves to go
}
ui-clock-on-vacation = on vacation, { $left } of it left
ui-clock-vacation = { $left } of vacation
ui-clock-delay-left = delay { $time }

ui-copy = Copy
ui-copied = Copied.
ui-copy-selected = The link is selected: copy it with your usual key.
ui-copy-refused = The browser did not allow it. The link is selected: copy it with your usual key.
ui-close = Close
ui-failed = This page could not be loaded
ui-try-again = Try again
ui-no-answer = The server does not answer.
ui-nothing-here = There is nothing of that name here.
ui-answered = The server answered { $status } to { $path }.
ui-chart-generation = generation
ui-chart-key = { $line ->
    [0] Line
    [1] Dashes
   *[2] Dots
}: { $name }, now { $value }.
ui-power-measured = Energy: measured. The processor of this server counts its energy: { $watts } W a busy core.
ui-power-estimated = Energy: estimated at { $watts } W a busy core.
# Marks beside a player's name.
ui-badge-bot = BOT
ui-badge-assisted = ASSISTED
ui-badge-assisted-what = May ask the engine for hints in this game
ui-badge-moderator = MODERATOR
ui-badge-moderator-what = Looks after what is said and reported here
ui-badge-admin = ADMIN
ui-badge-admin-what = Runs this server
ui-you = you
ui-bot-card = About this bot: its card
# A player's name in words.
ui-player-bot = { $name } (BOT)
ui-player-bot-level = { $name } (BOT, { $level })
ui-player-moderator = moderator
ui-player-admin = admin
ui-player-assisted = assisted

ui-pool-humans = people
ui-pool-bots = bots
ui-pool-mixed = people against bots
ui-pool-assisted = with an engine's help
ui-speed-bullet = bullet
ui-speed-blitz = blitz
ui-speed-rapid = rapid
ui-speed-classical = classical
ui-speed-correspondence = correspondence
ui-rating-provisional = ± { $deviation }, provisional
ui-rating-line = From { $from } to { $to } in the last { $count } games
ui-rating-graph-label = Rating over the last { $count ->
    [one] { $count } game
   *[other] { $count } games
}: from { $from } to { $to }, lowest { $low }, highest { $high }
ui-rating-graph = Last { $count ->
    [one] { $count } game
   *[other] { $count } games
}: { $from } to { $to }, between { $low } and { $high }
# Two players of a game; each is a name with its badge.
ui-against = { $one } against { $other }
