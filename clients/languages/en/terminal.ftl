# The terminal: games that are played, watched and replayed there, and what commands for players print.
# Words that are typed are the same in all languages: moves, resign, draw ...

terminal-label = { $what }: { $value }
terminal-seat = { $seat }: { $player }
terminal-seat-yours = { $seat }: { $player } (you)
terminal-you = you

# What happens in a game. The argument who is "White, anna,".
terminal-who = { $seat }, { $player },
terminal-begins = { $game } begins.
terminal-begins-imported = { $game }, imported from { $file } ({ $format }), begins.
terminal-draws-of-file = Its dice and cards are the file's: nobody can derive them.
terminal-acted = { $who } { $what }.
terminal-hidden-choice = has chosen, hidden for now
terminal-stand-in-streamed = its worker was lost: the best move found so far
terminal-stand-in-fallback = a random legal move stood in for it
terminal-stand-in-forfeit = its first legal choice: the seat is given up
terminal-interpreted = searched in plain Python: not yet compiled
terminal-unseen = { $times ->
    [one] Chance acts, unseen.
   *[other] Chance acts { $times } times, unseen.
}
terminal-contributed = { $who } adds random bits to dice and cards.
terminal-draw-offered = { $who } offers a draw.
terminal-draw-declined = { $who } declines the draw.
terminal-back-asked = { $who } wants to go back to the position after { $ply } moves.
terminal-back-declined = { $who } lets nothing be taken back.
terminal-taken-back = Taken back: the game goes on from the position after { $ply } moves.
terminal-bot-troubled = { $who } is in trouble, the game goes on: { $reason }.
terminal-time-added = { $who } gives { $whom } { $time } more.
terminal-pause-offered = { $who } offers a pause.
terminal-pause-declined = { $who } declines the pause.
terminal-on-vacation = { $who } is on vacation.
terminal-paused = The game is paused; the clocks stand still.
terminal-vacation-over = { $who } is back from vacation.
terminal-goes-on = { $who } goes on; the clocks run again.
terminal-went-away = { $who } has gone away.
terminal-came-back = { $who } is back.
terminal-forfeited = { $who } { $reason ->
    [time] has run out of time
    [absent] has gone away
   *[resigned] gives up
}; the others play on, and the seat takes its first legal choice.
terminal-taken-over = { $who } { $reason ->
    [time] has run out of time
    [absent] has gone away
   *[resigned] gives up
}; { $player } takes the seat over.
terminal-stood-still = Play stood still for { $seconds } s; that is on nobody's clock.
terminal-server-back = The server is back; clocks run on from here.
terminal-over = The game is over: { $result }.
terminal-has-hint = { $who } has hint { $level } of 4.
terminal-analysed = Every position was analysed by { $engine }.
terminal-again-offered = { $who } wants to play again: { $count } of { $all } do.
terminal-rematch-offered = { $who } offers a rematch.
terminal-rematch-agreed = A rematch is agreed: { $session }.
terminal-published = { $who } agrees that others may see this game and its chat.

# An engine's findings, on one line.
terminal-thinking = thinking: { $findings }
terminal-depth = depth { $depth }
terminal-nodes = { $count ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}
terminal-expects = expects { $value }
terminal-expects-proven = expects { $value } proven
terminal-over-in = over in { $moves }
terminal-seconds = { $seconds } s
terminal-line = line { $moves }
terminal-tree-here = here
terminal-tree-unseen = never looked at
terminal-tree-bounds = alpha { $alpha }, beta { $beta }

# Clocks.
terminal-days = { $days } days
terminal-days-hours = { $days } days { $hours } h
terminal-clock-none = no clock
terminal-clock-move = { $time } a move
terminal-clock-increment = { $time } + { $more } a move
terminal-clock-delay = { $time }, { $delay } delay before each move counts
terminal-clock-bronstein = { $time }, up to { $delay } given back after each move (Bronstein)
terminal-clock-then = { $first }, then { $rest }
terminal-clock-byo-yomi = { $periods ->
    [one] { $periods } period of { $time } (byo-yomi)
   *[other] { $periods } periods of { $time } (byo-yomi)
}
terminal-clock-canadian = { $moves } moves in every { $time } (Canadian)
terminal-clock-hour-glass = { $time } hour-glass
terminal-clock-stage = { $moves } moves in { $time }
terminal-clock-rest = { $time } for the rest
terminal-clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
}
terminal-clock-vacation = { $clock }, { $days } days of vacation
terminal-clocks = Time: { $clocks }
terminal-clocks-paused = The game is paused: go lets it go on.
terminal-clocks-away = { $seat } has gone away.
terminal-periods-left = { $periods ->
    [one] { $periods } period left
   *[other] { $periods } periods left
}
terminal-periods-after = { $periods ->
    [one] { $periods } period after that
   *[other] { $periods } periods after that
}
terminal-moves-to-go = { $moves ->
    [one] { $moves } move to go
   *[other] { $moves } moves to go
}
terminal-vacation-left = { $days } days of vacation left
terminal-vacation-runs = on vacation, { $days } days of vacation left
terminal-clock-since = (> runs since { $time })
terminal-no-clock = There is no clock.

# At the keyboard.
terminal-help =
    Type the text of an action, or the cells on its way (e2e4), to play it. Also:
      moves     list the legal moves          board    draw the position again
      resign    give the game up              draw     offer a draw, or accept one (games of two)
      decline   decline a draw                abort    call the game off before your first move
      takeback  ask to take back, or agree    keep     take nothing back after all
      chat      show the chat                say ...  send a chat line to your side
      rematch   play again when it is over (when all at the table want to)
      publish   let others see a private game that is over (when all its people want to)
      quit      leave; the game waits for you
      clock     how much time is left         more     give the other 15 seconds
      pause     offer to stop the clocks, or agree; no pause declines, go lets it go on
      claim     win because the other has gone away (claim draw: a draw); at a table of more than two
                the others go on, as agreed at its opening
      vacation  use vacation days instead of mine (back: I am back)
      hint      help, a little more each time, where you play with --hints or a --lesson
terminal-game = Game { $session }
terminal-type-a-move = Type a move; moves lists the legal ones, help the other commands.
terminal-prompt = your move>
terminal-looks-on = You watch now until the game is over. Type quit to leave.
terminal-draw-is-offered = A draw is offered: type draw to accept, decline to decline, or play on.
terminal-back-is-asked = A move is to be taken back: type takeback to agree, keep to decline, or play on.
terminal-not-your-turn = It is not your turn.
terminal-not-your-turn-help = It is not your turn. Type help for the other commands.
terminal-may-play = You may play: { $moves }
terminal-may-play-together = You may play ({ $count } together: type them in one line): { $moves }
terminal-and-more = { $moves }, and { $count } more
terminal-range = { $first } to { $last }
terminal-deleted-account = a deleted account
terminal-chat-room = You follow the { $room ->
    [spectators] spectators
   *[players] players
}' room. Type say and a text to speak.
terminal-chat-mode = { $mode ->
    [phrases] Only these lines may be said here. Type say and the number of one:
    [off] The host has turned the chat off here.
   *[open] The chat is open again. Type say and a text to speak.
}
terminal-chat-lost = The chat cannot be followed any more: { $reason }.
terminal-offline = The connection was lost; reconnecting ...
terminal-online = Connected again.
terminal-after = Type rematch to play again, quit to leave.
terminal-waits = The game waits for you: agon play --session { $session }
terminal-may-mean = { $typed } may mean { $moves }.
terminal-not-possible = { $typed } is not possible here. Type moves for the legal moves, help for more.
terminal-not-legal = { $typed } is not legal. { $reason }
terminal-together = Type { $count } different ones in one line, with spaces between them.
terminal-not-done = Not done: { $reason }.
terminal-no-answer = No answer from the server yet; the connection is being tried.

# Watching and replaying.
terminal-nothing-played = No game is being played.
terminal-watch-one = Watch one: agon watch { $session }
terminal-no-broker = No broker: { $reason }. Reconnecting ...
terminal-broker-refuses = the broker at { $broker }: { $reason }
terminal-unreadable-topic = { $topic }: cannot be read: { $error }
terminal-no-such-game = no game { $session } is being played here; 'agon replay' shows those that are over
terminal-replay-game = { $game }, { $clock }, game { $session }
terminal-replay-help = n or Enter: next   p: previous   f: first   l: last   a number: that step   q: quit
terminal-replay-prompt = replay>

# A bot's card, before the game.
terminal-card-title = { $bot }: a computer program.
terminal-card-model = Its moves are named by a language model and not searched: { $model } at { $host }, which is sent the position and nothing about you
terminal-card-program = Its moves come from a program that others wrote: { $name }, author { $author }, licence { $licence }, source { $source }
terminal-card-level = Level: { $level }. { $summary }
terminal-card-chooses = How it chooses: { $text }
terminal-card-goes-for = What it goes for: { $text }
terminal-card-sees = What it sees: { $text }
terminal-card-knows = What it knows: { $text }
terminal-card-keeps = What it keeps about you: { $text }
terminal-card-strength = Strength: { $text }
terminal-card-cost = Cost: { $text }
terminal-card-limit = Limit: { $text }
terminal-card-operator = Operator: { $operator }, contact { $contact }
terminal-level-payoff = { $level }, { $value } ± { $error } a game above random moves
terminal-level-rating = { $strength }, { $rating } ± { $error } (random moves: 0): { $level }
terminal-level-known = { $strength }, { $value } ± { $error } { $unit } ({ $scale }): { $level }

# Before the game.
terminal-you-are = You are { $player }.
terminal-agree = Do you agree to face this bot?
terminal-takes-seats = { $bot } takes the seat of a player who leaves or is away.
terminal-ask-game = Game
terminal-ask-level = Level
terminal-ask-opponent = Opponent: a bot ({ $bots }), or { $person }
terminal-ask-opponent-enter = Opponent: Enter for that, a bot ({ $bots }), or { $person }
terminal-about-your-level = About your level: { $level }, { $bot }
terminal-first-game = For a first game: { $level }, { $bot }
terminal-waiting = Waiting for an opponent. They can type: agon play --accept { $seek }
terminal-waiting-table = Waiting until all seats are taken. Others can type: agon play --accept { $seek }
terminal-table = { $taken } of { $all } seats are taken: { $players }; { $rule }.
terminal-absent-wait = the others wait for a player who goes away
terminal-absent-forfeit = a player who goes away forfeits
terminal-absent-bot = { $bot } takes over if a player goes away
terminal-asked = { $player } is asked. They can type: agon play --accept { $seek }
terminal-nobody-called = no player is called { $name }; write the name exactly as it is shown, capitals too
terminal-several-called = several players are called { $name }: give the id instead, one of { $ids }
terminal-of-the-server = { $player } belongs to the server: play it with --bot { $bot }
terminal-declined = { $player } does not accept: { $reason ->
    [later] ask me later
    [faster] a faster clock
    [slower] a slower clock
    [rated] a rated game
    [casual] a casual game
    [other_game] another game
    [expired] no answer in time
   *[no] no
}

# Errors of every command that asks a server.
terminal-closed = the connection is closed: { $reason }
terminal-no-server = no server answers at { $url } ({ $reason }). 'agon serve' runs one; --url or AGON_URL names another address.
terminal-unreadable = the server's answer cannot be read

# Lists. Their heads are in capitals.
terminal-head-name = NAME
terminal-head-title = TITLE
terminal-head-id = ID
terminal-head-kind = KIND
terminal-head-game = GAME
terminal-head-state = STATE
terminal-head-players = PLAYERS
terminal-head-player = PLAYER
terminal-head-place = PLACE
terminal-head-points = POINTS
terminal-head-board = BOARD
terminal-head-result = RESULT
terminal-head-members = MEMBERS
terminal-head-member = MEMBER
terminal-head-access = ACCESS
terminal-head-you = YOU
terminal-head-role = ROLE
terminal-head-rating = RATING
terminal-head-bots = BOTS
terminal-head-bot = BOT
terminal-head-of = OF
terminal-head-faults = LOST BY A FAULT
terminal-head-what = WHAT IT IS
terminal-head-engine = ENGINE
terminal-head-levels = LEVELS
terminal-head-server = SERVER
terminal-head-account = ACCOUNT
terminal-head-file = FILE
terminal-head-move = MOVE
terminal-head-value = VALUE
terminal-head-visits = VISITS
terminal-not-tried = not tried
terminal-head-policy = POLICY
terminal-head-feature = FEATURE, FOR THE SIDE TO MOVE
terminal-head-adds = ADDS

# Tournaments and clubs.
terminal-kind = { $kind ->
    [swiss] swiss
    [round_robin] round_robin
    [double_round_robin] double_round_robin
    [knockout] knockout
    [arena] arena
    [ladder] ladder
    [simul] simul
   *[other] { $kind }
}
terminal-state = { $state ->
    [announced] announced
    [running] running
    [paused] paused
    [finished] finished
    [cancelled] cancelled
   *[other] { $state }
}
terminal-role = { $role ->
    [owner] owner
    [organiser] organiser
    [member] member
   *[other] { $role }
}
terminal-tournament = { $title }: { $kind }, { $game }, { $state }, round { $round }
terminal-takes-part = You take part in { $tournament }.
terminal-challenged = Challenged.
terminal-your-game-begins = Your game begins.
terminal-place-left = They have your place now.
terminal-access = { $access ->
    [public] public
   *[code] by code
}
terminal-join-code = join code: { $code }
terminal-is-member = You are a member: { $link }
terminal-no-member = You are no member of { $club }.
terminal-announced = Announced.
terminal-club = { $club }: { $members } members
terminal-club-code = { $club }: { $members } members, join code { $code }
terminal-seen-as = Others see you as { $name }.
terminal-no-league = There is no league yet.
terminal-league = { $game }, { $time } ms a move; it is { $state ->
    [on] on
   *[off] off
}; { $left } games are left
terminal-fault = { $fault ->
    [failed] { $number } failed
    [illegal] { $number } illegal
    [time] { $number } time
   *[other] { $number } { $fault }
}

# Searching, explaining, and bots of one's own.
terminal-preparing = preparing the search; the first time, it is compiled ...
terminal-by-chance = By chance, from seed { $seed }: { $drawn }.
terminal-the-deal = the deal
terminal-bound = { $bound ->
    [least] or more
    [most] or less
   *[exact] exact
}
terminal-worded-by = In the words of { $model } (a language model; generated, not searched):
terminal-not-worded = not worded: { $reason }
terminal-no-tokens = no tokens in { $folder }
terminal-exists = { $file } exists already
terminal-bot-written = wrote { $file }; run it with: agon bot run { $file } --seek connect_four
terminal-bot-version = { $file } is version { $version }
terminal-bot-may-play = { $bot } (bot) may play
terminal-the-bot = the bot
terminal-bot-error = { $error } (in { $game })
terminal-bot-error-at = { $file }, line { $line }: { $error }
terminal-bot-printed = it had printed: { $text }
