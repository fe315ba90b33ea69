# Bots: their cards, their strength, handicaps, and the pages that list them.

bots-limit-time = { $time } a move
bots-limit-nodes = { $nodes ->
    [one] { $count } node a move
   *[other] { $count } nodes a move
}
bots-limit-depth = { $depth ->
    [one] { $depth } move deep
   *[other] { $depth } moves deep
}
bots-limit-none = none
bots-limit = Limit: { $limits }.
bots-limits-in-games = Limits in each game
# Read out after the heading "Limits in each game".
bots-limits-at-level = , at { $level }
bots-limits-in-game = { $game }: { $limits }
bots-none-stated = none stated
bots-program = Program
bots-program-of = { $name }, by others: author { $author }, licence { $licence }, source { $source }
bots-model = Language model
bots-model-of = { $model } at { $host }, temperature { $temperature }. It is sent the position as the bot’s seat sees it, and nothing about you. Its moves are not searched.
bots-instructions = Instructions
bots-instructions-usual = the usual ones
bots-maximises = Maximises
bots-this-level = This level
bots-level-named = Level { $level }
bots-opponent = Your opponent: { $title }, bot
bots-is-program = { $bot } is a computer program. { $operator } answers for it.
bots-sees = Sees
bots-keeps = Keeps
bots-how-it-chooses = How it chooses
bots-method = Method
bots-method-in = Method in { $game }
bots-strength = Strength
bots-claimed = Claimed: { $claim }
bots-measured-is = Measured: { $strength }.
bots-measured-at = Measured ({ $level }): { $strength }.
bots-costs = Costs
bots-limitations = Limitations
bots-limitations-in = Limitations in { $game }
bots-full-card = Full card (new tab)
bots-operator = Operator
bots-operator-contact = { $operator } (contact: { $contact })
bots-plays = Plays
bots-plays-all = every game here that its engine can play
bots-engine = Engine
bots-in-each-game = Method and limitations in each game
bots-technical = For those who run bots
bots-engine-alphabeta = alpha-beta search
bots-engine-blueprint = odds learned beforehand, by playing itself
bots-engine-cfr = an equilibrium, by counterfactual regret minimisation
bots-engine-default = the search that fits the game
bots-engine-expectimax = expectimax search
bots-engine-maxn = max^n search
bots-engine-mcts = Monte Carlo tree search
bots-engine-minimax = minimax search
bots-engine-persona = a search that plays with a character
bots-engine-predictor = prediction of the opponent
bots-engine-puct = search with a learned network (PUCT)
bots-engine-random = random choice
bots-engine-strategy = a fixed rule
bots-engine-textbook = searches as textbooks have them
bots-knowledge = Knowledge
bots-strength-claimed = Strength, claimed
bots-costs-claimed = Costs, claimed
bots-phrases = Phrases
bots-parameters = Parameters
bots-parameters-none = none
bots-digest = Digest
bots-levels = Levels
bots-levels-characters = The levels are different characters, in no order of strength.
bots-levels-stronger = Each level is stronger than the one before. In a game in which that could not be measured a level is not offered; the tables below say where and why.

bots-strength-beginner = Beginner
bots-strength-casual = Casual
bots-strength-club = Club
bots-strength-strong = Strong
bots-strength-strongest = Strongest
# A level by its strength first: "Club, 1650".
bots-level-number = { $strength }, { $number }
bots-adapts = adapts to you
bots-not-measured = not measured
bots-kyu = { $number } kyu
bots-dan = { $number } dan
bots-game-not-measured = Not measured in this game.
bots-strength-caption = { $scale }. ± is half of the 95 % interval.
bots-on-the-scale = On the scale
bots-bot = Bot
bots-scale-kyu = Kyu of { $rating }
bots-scale-payoff = Gain on random moves
bots-scale-random = Random moves: 0
bots-people-below = Below 95 % of people here
bots-people-above = Above { $percent } % of people here
bots-range = { $low } to { $high }
bots-strength-unknown = unknown in this game: not measured
bots-strength-points = { $games ->
    [one] { $rating } ± { $error } points; random moves have 0, 400 points are odds of ten to one; { $count } games ({ $date })
   *[other] { $rating } ± { $error } points; random moves have 0, 400 points are odds of ten to one; { $count } games ({ $date })
}
bots-strength-payoff = { $games ->
    [one] { $rating } ± { $error } more pay-off a game than random moves; { $count } games ({ $date })
   *[other] { $rating } ± { $error } more pay-off a game than random moves; { $count } games ({ $date })
}
bots-ms = { $time } ms
bots-ms-exact = { NUMBER($time, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
bots-seconds = { $time } s
bots-watt-hours = { $energy } Wh
bots-measurements-in = Measurements in { $game }
bots-level = Level
bots-head-claimed = Claimed
bots-head-payoff = Measured, pay-off a game
bots-head-points = Measured, points
bots-head-step = Above the level before
bots-head-games = Games
bots-head-time = Time a move, half / 95 %
bots-head-cpu = CPU a move
bots-head-energy = Energy a move
bots-unknown = unknown
bots-not-offered = Not offered in this game: { $reason }.
bots-measured = Measured
bots-claimed-and-measured = Claimed and measured
bots-points-mean = Points are this server's own scale, one for each game: random moves have 0, and 400 points are odds of ten to one. They are not a federation's ratings. For games played for an amount the table shows how much a seat's pay-off a game exceeds that of random moves against the same opponents. ± is half of the 95 % interval.
bots-last-measured = Last measured { $date } on { $machine }. Time counts thinking only, on a machine with other work; levels limited by time were measured at a fixed number of nodes. Energy is CPU seconds times { $watts } W, an assumed value for a busy core.
bots-nothing-measured = Unknown: nothing was measured.

bots-cap-level = as its level says
bots-cap-time = { NUMBER($seconds, maximumFractionDigits: 1) } s a move at most
bots-cap-nodes = { $nodes } nodes a move at most
bots-handicap = Handicap for the bot
bots-gives = The bot gives
bots-gives-nothing = nothing
bots-thinks = The bot thinks
bots-first-move = I move first, in rematches too
bots-handicap-stones = Handicap stones are among the game's options above.

bots-title = Bots
bots-lead = All bots of this server. Each has a { $card }: its method, what it sees, what it costs, who operates it.
bots-lead-card = card
bots-never-played = Never played before? Start with { $bot } at level { $level }: { $summary }
bots-by-strength = By strength
bots-game = Game
bots-cards = Cards
bots-levels-count = { $count ->
    [one] { $count } level
   *[other] { $count } levels
}
bots-operated-by = operated by { $operator }
bots-card = Card
# Read out after "Card" on a button.
bots-card-of = of { $title }, bot
bots-connected = Connected by others
bots-connected-note = Other people's programs that are connected now. You can challenge them.
bots-challenge = Challenge
bots-none = No bots

bots-play-it-at = Play it at
bots-play = Play
bots-page-title = { $title }, bot · Agon
bots-missing = No such bot
bots-missing-title = No such bot · Agon
bots-all = All bots
