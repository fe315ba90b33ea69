# The start page: ways to a game, lists of games and tables, and the dialogs before a game.
lobby-hero = Play people. Play machines.
lobby-hero-turn = Always know which.
lobby-lead = Every bot here is marked as a bot, explains its method, and lets you read its thinking.
lobby-online = { $count ->
    [one] { $count } player online
   *[other] { $count } players online
}
lobby-games-running = { $count ->
    [one] { $count } game being played
   *[other] { $count } games being played
}
lobby-seeking = { $count ->
    [one] { $count } looks for an opponent
   *[other] { $count } look for an opponent
}
lobby-loading = Loading the games…
lobby-no-answer = The server does not answer. Load this page again.
lobby-not-open = This game is no longer open.
lobby-your-games = Your games
lobby-games = Games
lobby-find-game = Find a game
lobby-find-game-key = Find a game ( / )
lobby-looking = Looking for an opponent
lobby-playing = Being played now
# The three ways to a game.
lobby-start = Start a game
lobby-start-computer = Play the computer
lobby-start-computer-how = From a beginner's strength up
lobby-start-friend = Play a friend
lobby-start-friend-how = You get a link to send
lobby-start-someone = Find someone
lobby-start-someone-how = A person of about your rating
lobby-again = { $game }, again
# Bots whose search is being compiled.
lobby-warming = Bots warming up: { $done } of { $total }
lobby-compiling = Their search is being compiled. They play meanwhile; stronger levels think less deeply.
lobby-compiling-now = Their search is being compiled, now { $kernel }. They play meanwhile; stronger levels think less deeply.
# Groups of games.
lobby-group-recommended = Recommended here
lobby-group-classics = Classics
lobby-group-chance = Cards and dice
lobby-group-quick = Quick
lobby-group-study = For study
lobby-no-such-game = No game here is called “{ $search }”.
lobby-play-bot = Play a bot
lobby-play-person = Play a person
lobby-open-table = Open a table
# Read out after the name of a button: "Play a bot at chess".
lobby-at-game = at { $game }
# Rows of the lists.
lobby-rated = rated
lobby-up-to = for ratings up to { $highest }
lobby-from = for ratings from { $lowest }
lobby-between = for ratings { $lowest } to { $highest }
lobby-seats-taken = { $taken } of { $seats } seats taken:
lobby-nobody = Nobody right now.
lobby-bots-only = bots only
lobby-join = Join
lobby-sit-down = Sit down
lobby-latest = The latest { $count } of { $all }.
lobby-nothing-playing = No game is being played right now.
lobby-continue = Continue
lobby-watch = Watch
lobby-more = { $count } more
lobby-faulty = Games with faults
lobby-faulty-what = This server does not offer these games. Only administrators see this list.
lobby-daily = Puzzle of the day
lobby-daily-task = { $game }, { $side } to move
lobby-mistakes = My mistakes
# Quick pairing, and the filter of the lists.
lobby-quick = Quick pairing
lobby-quick-what = Choose a clock. You play the person nearest in rating with the same choice; never a bot.
lobby-quick-game = What to play
lobby-against-person = against a person
lobby-rated-box = Rated
lobby-filter = Which games are listed
lobby-filter-game = Listed:
lobby-filter-all = All games
lobby-filter-between = between
lobby-filter-anyone = people and bots
lobby-filter-people = people only
lobby-filter-bots = bots only
lobby-filter-mixed = people against bots
# Guests whom the server lets play casual games only; the link is the next message.
lobby-guests-casual = Guests play casual games. { $link } to play rated ones.
lobby-guests-choose = Choose a name and a password
# The dialog "Play a bot".
lobby-play-game = Play { $game }
lobby-no-bot = No bot plays this game yet.
lobby-bot-title = Play a bot at { $game }
lobby-my-level = About my level: { $level }
lobby-first-level = For a first game: { $level }
lobby-agree = I agree to play a bot
lobby-strength = Opponent strength
lobby-your-level = your level
lobby-strength-value = { $level }, { $place } of { $count }
lobby-strength-mine = { $level }, { $place } of { $count }, about your level
lobby-level = Level
lobby-other-bots = Other bots
lobby-bot = Bot
lobby-terms-more = More
lobby-bot-seats = The bot takes all other seats. Use “Open a table” for people or several bots.
lobby-rated-bots = Rated, if this server rates games between people and bots
# In the line of terms, after the clock.
lobby-random-seat = random seat
lobby-you-are = you are { $seat }
lobby-you-move = { $seat ->
    [first] you move first
   *[second] you move second
}
lobby-seat-small = seat { $number }
lobby-handicap = handicap
lobby-spectators-late = spectators late
# The clock of a new game.
lobby-clock = Clock
lobby-clock-none = No clock
lobby-clock-own = Something else…
lobby-clock-kind = Kind of clock
lobby-clock-bullet = Bullet
lobby-clock-blitz = Blitz
lobby-clock-rapid = Rapid
lobby-clock-classical = Classical
lobby-clock-each = For each move
lobby-clock-correspondence = Correspondence
lobby-clock-delay = { $time }, { $delay } delay
lobby-clock-byo-yomi = { $time }, then { $periods } periods of { $period }
lobby-clock-stages = 40 moves in 90 min, then 30 min, + 30 s a move
lobby-kind-fischer = Time with increment (Fischer)
lobby-kind-fischer-what = Each move adds seconds to your clock. 0 seconds: sudden death.
lobby-kind-delay = Simple delay (US)
lobby-kind-delay-what = In each turn your clock starts only after the delay. Unused delay is lost.
lobby-kind-bronstein = Bronstein delay
lobby-kind-bronstein-what = After a move you get back the time that it took, up to the limit.
lobby-kind-byo-yomi = Byo-yomi (Japanese)
lobby-kind-byo-yomi-what = Periods follow the main time. If you move within a period, you keep it; otherwise you lose it. Losing the last period loses the game.
lobby-kind-canadian = Canadian overtime
lobby-kind-canadian-what = After the main time you must make a number of moves in each period.
lobby-kind-hour-glass = Hour-glass
lobby-kind-hour-glass-what = Your opponent gains the time that you use.
lobby-kind-stages = Moves in stages
lobby-kind-stages-what = A number of moves in the first stage; then time is added for the rest of the game.
lobby-kind-per-move = The same for every move
lobby-kind-per-move-what = You have the same time for every move.
lobby-kind-correspondence = Days for every move (correspondence)
lobby-kind-correspondence-what = Calendar days: they also pass while the server is off. On vacation you use vacation days instead.
lobby-own-minutes = Minutes for each player
lobby-own-main = Minutes of main time
lobby-own-increment = Seconds added for each move
lobby-own-delay = Seconds of delay
lobby-own-back = Seconds given back at most
lobby-own-periods = Periods
lobby-own-period-seconds = Seconds of a period
lobby-own-period-moves = Moves in a period
lobby-own-period-minutes = Minutes of a period
lobby-own-stage-moves = Moves of the first stage
lobby-own-stage-minutes = Minutes for them
lobby-own-rest-minutes = Minutes for the rest
lobby-own-stage-increment = Seconds added for each of the moves
lobby-own-move-seconds = Seconds for each move
lobby-own-days = Days for each move
lobby-own-vacation = Days of vacation for each player
# Options of a new game, my seat, and how late spectators see it.
lobby-option-another = Another…
lobby-option-another-of = { $option }, another
lobby-option-example = { $option }: an example
lobby-moves-first = { $seat } (moves first)
lobby-moves-second = { $seat } (moves second)
lobby-order-first = first
lobby-order-second = second
lobby-random = Random
lobby-my-seat = My seat
lobby-late = Spectators see it late
lobby-late-what = A delay prevents help from spectators. If both are set, the later one counts. After the game everything is shown.
lobby-late-moves = Moves late
lobby-late-seconds = Seconds late
# Dialogs between people.
lobby-friend-title = Play a friend at { $game }
lobby-person-title = Find an opponent for { $game }
lobby-who-joins = Who may join
lobby-people-only = People only
lobby-people-and-bots = People and disclosed bots
lobby-only-bots = Bots only
lobby-with-hints = I play with the engine's hints (others see this)
lobby-by-link = By link only: not shown in the list
lobby-get-link = Get the link
lobby-look = Look for an opponent
lobby-opponent-bot = Your opponent is a bot
lobby-offers = { $player } offers a game, { $terms }.
lobby-invited = You are invited to a game
lobby-invites = { $player } invites you to { $game }, { $terms }. The game begins as soon as you join.
lobby-join-game = Join the game
lobby-rating-watchers = Rating and watchers
lobby-rated-clock = Rated: the result counts (needs a clock)
lobby-lowest = Lowest rating
lobby-highest = Highest rating
lobby-any = any
lobby-who-watches = Who may watch
lobby-everybody = Everybody
lobby-with-link = Anyone with the link
lobby-nobody-watches = Nobody
# Tables of more than two.
lobby-leave-forfeit = They forfeit, the others play on
lobby-leave-forfeit-what = After the time to return any player may continue the game; the seat then always takes its first legal choice.
lobby-leave-bot = A bot takes their seat
lobby-leave-bot-what = All agree to its card now. It plays on with a fresh clock, under its own name.
lobby-leave-wait = The others wait
lobby-leave-wait-what = Nobody forfeits by being away.
lobby-seat = Seat { $number }
lobby-agree-with = I agree to play with { $bot }
lobby-agree-with-stand-in = I agree to play with { $bot } if a player leaves
lobby-any-seat = Any
lobby-any-free-seat = Any free seat
lobby-table-title = Open a table: { $game }
lobby-other-seats = The other seats
lobby-another-seat = Another seat ({ $number } of { $count })
lobby-open-seat = Open: anyone may sit down
lobby-leaving = If a player leaves or goes away
lobby-stand-in = The bot that takes a seat over
lobby-who-sits = Who may sit down
lobby-start-game = Start the game
lobby-open-the-table = Open the table
lobby-table-gone = This table is no longer open.
lobby-then-bot = If a player leaves, { $bot } takes their seat.
lobby-then-wait = If a player goes away, the others wait.
lobby-then-forfeit = If a player leaves, they forfeit and the others play on.
lobby-bot-sat = A bot sat down
lobby-sit-title = Sit down: { $game }
lobby-opened = { $player } opened this table: { $terms }.
lobby-seat-of = { $seat }:
lobby-free = free
lobby-i-agree = I agree
# While I wait for a player.
lobby-any-rating = any rating by now
lobby-within = ratings within { $within } of yours, more with time
lobby-others-wait = { $count ->
    [one] { $count } other waits for the same
   *[other] { $count } others wait for the same
}
lobby-share-title = Play { $game } with me
lobby-send-link = Send this link to your opponent
lobby-share = Share the link
lobby-qr = QR code for a phone beside you
lobby-qr-label = QR code of the link above
lobby-waiting = Waiting for an opponent
lobby-waits = { $game }, { $terms }: { $for ->
    [table] waiting until the table is full.
   *[opponent] waiting for an opponent.
}
lobby-link-stays = The link stays valid for 15 minutes after you leave.
lobby-keep-open = Keep a page of this site open.
lobby-bot-sat-what = A bot sat down: the game starts when all people here have agreed to its card.
lobby-read-card = Read its card
lobby-stand-up = Stand up
lobby-close-table = Close the table
lobby-stop-looking = Stop looking
