# Joined parts.
said-moves-said-and-wins = { $said } and wins
said-moves-said-and-wins-2 = { $said }, and wins
said-moves-said-the-board-is-full-a-draw = { $said }: the board is full, a draw
said-moves-said-saidb = { $said }; { $saidB }
said-moves-said-saidb-2 = { $said }, { $saidB }
said-moves-said-and-saidb = { $said } and { $saidB }
said-moves-said-or-saidb = { $said } or { $saidB }
said-moves-said-saidb-3 = { $said }: { $saidB }
said-moves-said-saidb-4 = { $said } { $saidB }

# Numbers and ranks.
said-moves-no = no
said-moves-one = one
said-moves-two = two
said-moves-three = three
said-moves-four = four
said-moves-five = five
said-moves-six = six
said-moves-seven = seven
said-moves-eight = eight
said-moves-nine = nine
said-moves-ten = ten
said-moves-jack = jack
said-moves-queen = queen
said-moves-king = king
said-moves-ace = ace
said-moves-ones = ones
said-moves-twos = twos
said-moves-threes = threes
said-moves-fours = fours
said-moves-fives = fives
said-moves-sixes = sixes
said-moves-sevens = sevens
said-moves-eights = eights
said-moves-nines = nines
said-moves-tens = tens
said-moves-jacks = jacks
said-moves-queens = queens
said-moves-kings = kings
said-moves-aces = aces
said-moves-one-one = one one
said-moves-one-two = one two
said-moves-one-three = one three
said-moves-one-four = one four
said-moves-one-five = one five
said-moves-one-six = one six
said-moves-clubs = clubs
said-moves-diamonds = diamonds
said-moves-hearts = hearts
said-moves-spades = spades
said-moves-the-said = the { $said }
said-moves-chip = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}
said-moves-point = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
said-moves-token = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
said-moves-die = { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
said-moves-a-of-b = { $a } of { $b }
said-moves-a-of-b-moves = { $a } of { $b } moves
said-moves-a-of-at-most-b = { $a } of at most { $b }
said-moves-a-of-b-at-most = { $a } of { $b } at most
said-moves-pawn = pawn
said-moves-knight = knight
said-moves-bishop = bishop
said-moves-rook = rook
said-moves-result = Result
said-moves-pot = Pot
said-moves-side-pots = Side pots
said-moves-to-call = To call
said-moves-pass = Pass
said-moves-passes = passes
said-moves-said-wins-saidb = { $said } wins { $saidB }
said-moves-said-loses-saidb = { $said } loses { $saidB }
said-moves-said-has = { $said } has
said-moves-said-s-hand = { $said }'s hand
said-moves-said-s-card = { $said }'s card
said-moves-said-s-cards = { $said }'s cards
said-moves-said-s-dice = { $said }'s dice
said-moves-said-s-choice = { $said }'s choice
said-moves-said-put-in = { $said } put in
said-moves-said-plays-with = { $said } plays with
said-moves-hand = Hand

# What ownLabel leaves of them, where the seat is shown already.
said-moves-card = card
said-moves-cards = cards
said-moves-dice = dice
said-moves-dice-in-the-last-round = dice in the last round
said-moves-choice = choice
said-moves-choice-in-round-n = choice in round { $n }
said-moves-put-in = put in
said-moves-put-in-round-n = put in, round { $n }
said-moves-plays-with = plays with
said-moves-cards-to-pass = cards to pass
said-moves-stack = stack
said-moves-chose = chose
said-moves-won = won
said-moves-has = has
said-moves-has-arrived-with = has arrived with
said-moves-holds = holds
said-moves-is = is
said-moves-pips = pips

# Tic-tac-toe, Connect Four, Hex, Othello.
said-moves-top-left = top left
said-moves-top-middle = top middle
said-moves-top-right = top right
said-moves-middle-left = middle left
said-moves-centre = centre
said-moves-middle-right = middle right
said-moves-bottom-left = bottom left
said-moves-bottom-middle = bottom middle
said-moves-bottom-right = bottom right
said-moves-mark-cell-said = Mark { $cell }, { $said }
said-moves-marks-cell-said = marks { $cell }, { $said }
said-moves-column-column-row-row = column { $column }, row { $row }
said-moves-drop-in-column-column = Drop in column { $column }
said-moves-drops-in-column-column = drops in column { $column }
said-moves-place-a-stone-on-cell = Place a stone on { $cell }
said-moves-place-a-disc-on-cell = Place a disc on { $cell }
said-moves-plays-cell = plays { $cell }
said-moves-top-to-bottom = top to bottom
said-moves-left-to-right = left to right
said-moves-swap = Swap
said-moves-blue-may-take-over-the-first-stone = Blue may take over the first stone
said-moves-swap-blue-stone-on-a-for-red-b = Swap: blue stone on { $a } for red { $b }
said-moves-swaps-the-red-stone-on-a-becomes-a-blue-one-on-b = swaps: the red stone on { $a } becomes a blue one on { $b }
said-moves-plays-cell-flips-count = plays { $cell }, flips { $count }
said-moves-said-and-wins-a-to-b = { $said } and wins { $a } to { $b }
said-moves-said-and-loses-a-to-b = { $said } and loses { $a } to { $b }
said-moves-said-and-draws-a-to-b = { $said } and draws { $a } to { $b }
said-moves-said-has-no-move = { $said } has no move
said-moves-passes-no-move = passes: no move

# Chess.
said-moves-said-from-to-to = { $said } { $from } to { $to }
said-moves-said-from-takes-to = { $said } { $from } takes { $to }
said-moves-moves-the-said-from-from-to-to = moves the { $said } from { $from } to { $to }
said-moves-takes-the-said-on-cell-with-the-saidb-from-from = takes the { $said } on { $cell } with the { $saidB } from { $from }
said-moves-takes-the-said-on-cell-en-passant-with-the-saidb = takes the { $said } on { $cell } en passant with the { $saidB } from { $from }
said-moves-castle-king-s-side = Castle king's side
said-moves-castle-queen-s-side = Castle queen's side
said-moves-castles-king-s-side = castles king's side
said-moves-castles-queen-s-side = castles queen's side
said-moves-promote-to-said = Promote to { $said }
said-moves-said-which-becomes-a-saidb = { $said }, which becomes a { $saidB }
said-moves-said-check = { $said }, check
said-moves-said-checkmate = { $said }: checkmate
said-moves-stalemate-a-draw = stalemate, a draw
said-moves-nobody-has-enough-pieces-left-to-mate-a-draw = nobody has enough pieces left to mate, a draw
said-moves-75-moves-without-a-capture-or-a-pawn-move-a-draw = 75 moves without a capture or a pawn move, a draw
said-moves-the-position-occurs-for-the-fifth-time-a-draw = the position occurs for the fifth time, a draw
said-moves-claim-a-draw-said = Claim a draw ({ $said })
said-moves-claims-a-draw-said = claims a draw: { $said }
said-moves-threefold-repetition = threefold repetition
said-moves-50-moves = 50 moves
said-moves-moves-without-capture-or-pawn-move = Moves without capture or pawn move
said-moves-position = Position
said-moves-occurred-twice = occurred twice
said-moves-occurred-three-times = occurred three times
said-moves-occurred-four-times = occurred four times

# Go.
said-moves-captured-by-black = Captured by Black
said-moves-captured-by-white = Captured by White
said-moves-komi = Komi
said-moves-move = Move
said-moves-count = Count
said-moves-count-with-these-marks = Count with these marks
said-moves-black-black-white-white-komi-komi = Black { $black }, White { $white } + { $komi } komi
said-moves-said-captures-count = { $said }, captures { $count }
said-moves-said-the-game-stops-mark-dead-stones = { $said }: the game stops, mark dead stones
said-moves-said-the-last-move-allowed = { $said }, the last move allowed,
said-moves-said-and-wins-by-saidb = { $said } and wins by { $saidB }
said-moves-said-and-loses-by-saidb = { $said } and loses by { $saidB }
said-moves-said-and-draws = { $said } and draws
said-moves-accept-the-count = Accept the count
said-moves-accepts-the-count = accepts the count
said-moves-propose-the-count-with-these-marks = Propose the count with these marks
said-moves-proposes-the-count-said = proposes the count: { $said }
said-moves-said-by-saidb = { $said } by { $saidB }
said-moves-a-draw = a draw
said-moves-play-on-said-moves-first = Play on; { $said } moves first
said-moves-wants-to-play-on-said-moves-first = wants to play on; { $said } moves first
said-moves-mark-the-said = Mark the { $said }
said-moves-marks-said = marks { $said }
said-moves-black-stone-at-cell-as-dead = { $n ->
    [one] { $n } black stone
   *[other] { $n } black stones
} at { $cell } as dead
said-moves-black-stone-at-cell-as-alive = { $n ->
    [one] { $n } black stone
   *[other] { $n } black stones
} at { $cell } as alive
said-moves-white-stone-at-cell-as-dead = { $n ->
    [one] { $n } white stone
   *[other] { $n } white stones
} at { $cell } as dead
said-moves-white-stone-at-cell-as-alive = { $n ->
    [one] { $n } white stone
   *[other] { $n } white stones
} at { $cell } as alive

# Backgammon.
said-moves-n-point = { $n } point
said-moves-said-s-bar = { $said }'s bar
said-moves-said-s-tray = { $said }'s tray
said-moves-said-s-pips = { $said }'s pips
said-moves-said-rolls-a-saidb-rolls-b-saidc-begins = { $said } rolls { $a }, { $saidB } rolls { $b }: { $saidC } begins
said-moves-said-rolls-a-and-b = { $said } rolls { $a } and { $b }
said-moves-roll-the-dice = Roll the dice
said-moves-roll-dice = Roll { $dice }
said-moves-rolls = rolls
said-moves-double-to-n = Double to { $n }
said-moves-doubles-to-n = doubles to { $n }
said-moves-take-and-own-the-cube-at-n = Take, and own the cube at { $n }
said-moves-takes-the-cube-at-n = takes the cube at { $n }
said-moves-drop-and-lose-said = Drop, and lose { $said }
said-moves-drops-and-loses-said = drops and loses { $said }
said-moves-no-move-is-possible-go-on = No move is possible: go on
said-moves-cannot-move = cannot move
said-moves-the-bar-to-to = the bar to { $to }
said-moves-from-to-to = { $from } to { $to }
said-moves-from-off = { $from } off
said-moves-the-bar-off = the bar off
said-moves-said-hitting = { $said }, hitting
said-moves-match = Match
said-moves-to-n-points-a-b = to { $n } points: { $a } - { $b }
said-moves-said-wins-a-single-game = { $said } wins a single game
said-moves-said-wins-a-gammon = { $said } wins a gammon
said-moves-said-wins-a-backgammon = { $said } wins a backgammon
said-moves-said-wins-the-match-a-b = { $said } wins the match, { $a } - { $b }
said-moves-not-used-this-is-the-crawford-game = not used: this is the Crawford game
said-moves-given-up-as-a-draw-after-n-rolls = given up as a draw after { $n } rolls
said-moves-cube = Cube
said-moves-n-in-the-middle = { $n }, in the middle
said-moves-n-said-s = { $n }, { $said }'s

# Checkers, Chinese checkers.
said-moves-move-cells = Move { $cells }
said-moves-move-a-to-b = Move { $a } to { $b }
said-moves-moves-a-to-b = moves { $a } to { $b }
said-moves-jump-said = Jump { $said }
said-moves-jumps-said = jumps { $said }
said-moves-a-to-said = { $a } to { $said }
said-moves-said-is-crowned = { $said }, is crowned
said-moves-without-capture-or-man-s-move = Without capture or man's move
said-moves-said-40-moves-each-without-a-capture-or-a-man-s = { $said }: 40 moves each without a capture or a man's move, a draw
said-moves-said-the-position-occurs-for-the-third-time-a-dr = { $said }: the position occurs for the third time, a draw
said-moves-said-has-arrived-with = { $said } has arrived with
said-moves-turns = Turns
said-moves-hopping = Hopping
said-moves-said-from-cell = { $said } from { $cell }
said-moves-hop-from-a-to-b = Hop from { $a } to { $b }
said-moves-step-from-a-to-b = Step from { $a } to { $b }
said-moves-hops-from-a-to-b = hops from { $a } to { $b }
said-moves-hops-on-from-a-to-b = hops on from { $a } to { $b }
said-moves-steps-from-a-to-b = steps from { $a } to { $b }
said-moves-said-has-all-pieces-across = { $said } has all pieces across
said-moves-said-has-pieces-in-a-full-corner = { $said } has pieces in a full corner
said-moves-end-the-turn = End the turn
said-moves-stops-on-cell = stops on { $cell }
said-moves-pass-no-piece-can-move = Pass: no piece can move
said-moves-cannot-move-and-passes = cannot move and passes
said-moves-drawn-after-n-turns = drawn after { $n } turns

# Hearts.
said-moves-n-to-limit-points = { $n }, to { $limit } points
said-moves-deal = Deal
said-moves-passing = Passing
said-moves-trick = Trick
said-moves-last-trick = Last trick
said-moves-hearts-2 = Hearts
said-moves-may-be-led = may be led
said-moves-not-broken = not broken
said-moves-what-may-be-played = What may be played
said-moves-nobody-passes = nobody passes
said-moves-three-cards-to-the-left = three cards to the left
said-moves-three-cards-across = three cards across
said-moves-three-cards-to-the-right = three cards to the right
said-moves-said-n-before = { $said }, { $n } before
said-moves-said-to-saidb = { $said } to { $saidB }
said-moves-said-s-cards-to-pass = { $said }'s cards to pass
said-moves-said-is-dealt-the-saidb = { $said } is dealt the { $saidB }
said-moves-pass-the-said = pass the { $said }
said-moves-pass-2 = pass …
said-moves-play = play …
said-moves-deal-2 = deal …
said-moves-play-the-said = play the { $said }
said-moves-deal-the-said = Deal the { $said }
said-moves-passes-the-said-to-saidb = passes the { $said } to { $saidB }
said-moves-plays-the-said = plays the { $said }
said-moves-said-and-takes-the-trick = { $said } and takes the trick
said-moves-said-saidb-takes-the-trick = { $said }; { $saidB } takes the trick
said-moves-said-takes-the-trick = { $said } takes the trick
said-moves-you-must-follow-suit-said = you must follow suit: { $said }
said-moves-the-first-trick-begins-with-a-club = the first trick begins with a club
said-moves-the-two-of-clubs-leads-the-first-trick = the two of clubs leads the first trick
said-moves-no-points-on-the-first-trick = no points on the first trick
said-moves-hearts-are-not-broken-yet = hearts are not broken yet
said-moves-said-the-suit-that-was-led-is-followed = { $said }: the suit that was led is followed
said-moves-neither-hearts-nor-the-queen-of-spades-as-this-i = neither hearts nor the queen of spades, as this is the first trick
said-moves-a-club-as-this-is-the-first-trick = a club, as this is the first trick
said-moves-the-two-of-clubs-which-leads-first = the two of clubs, which leads first
said-moves-no-hearts-as-they-are-not-broken = no hearts, as they are not broken
said-moves-the-moon = The moon
said-moves-said-took-every-point-of-the-deal = { $said } took every point of the deal
said-moves-said-the-fewest-points-n = { $said }: the fewest points, { $n }
said-moves-draw-said = Draw: { $said }
said-moves-the-draw-says-that-said = the draw says that { $said }
said-moves-the-draw-is-said = the draw is { $said }
said-moves-left = left
said-moves-across = across
said-moves-right = right

# Poker.
said-moves-board = Board
said-moves-public-card = Public card
said-moves-blinds = Blinds
said-moves-dealer-button = Dealer button
said-moves-said-for-saidb = { $said } for { $saidB }
said-moves-said-s-stack = { $said }'s stack
said-moves-said-s-bet = { $said }'s bet
said-moves-said-holds = { $said } holds
said-moves-said-is = { $said } is
said-moves-folded = folded
said-moves-all-in = all in
said-moves-out-of-chips = out of chips
said-moves-hand-n-ended = Hand { $n } ended
said-moves-fold = Fold
said-moves-folds = folds
said-moves-check = Check
said-moves-checks = checks
said-moves-call-said = Call { $said }
said-moves-calls-said = calls { $said }
said-moves-calls = calls
said-moves-bet = Bet
said-moves-bet-said = Bet { $said }
said-moves-bets-said = bets { $said }
said-moves-bets = bets
said-moves-raise-to = Raise to
said-moves-raise-to-n = Raise to { $n }
said-moves-raises-to-n = raises to { $n }
said-moves-raise-by-said = Raise by { $said }
said-moves-raises-by-said = raises by { $said }
said-moves-raises = raises
said-moves-said-and-be-all-in = { $said } and be all in
said-moves-said-and-is-all-in = { $said } and is all in
said-moves-the-said-is-dealt-on-the-flop = The { $said } is dealt on the flop
said-moves-the-said-is-dealt-on-the-turn = The { $said } is dealt on the turn
said-moves-the-said-is-dealt-on-the-river = The { $said } is dealt on the river
said-moves-the-said-is-laid-on-the-table = The { $said } is laid on the table
said-moves-said-shows-saidb-saidc = { $said } shows { $saidB }: { $saidC }
said-moves-on-the-board-said = on the board { $said }
said-moves-nobody-wins-or-loses-anything = nobody wins or loses anything
said-moves-said-high = { $said } high
said-moves-a-pair-of-said = a pair of { $said }
said-moves-two-pair-said-and-saidb = two pair, { $said } and { $saidB }
said-moves-a-full-house-said-over-saidb = a full house, { $said } over { $saidB }
said-moves-a-straight = a straight
said-moves-a-flush = a flush
said-moves-a-straight-flush = a straight flush
said-moves-a-royal-flush = a royal flush
said-moves-betting = Betting
said-moves-first-round = First round
said-moves-second-round = Second round
said-moves-everybody-else-folded-said-wins-the-pot-of-saidb = everybody else folded, { $said } wins the pot of { $saidB }
said-moves-said-wins-the-pot-of-saidb = { $said } wins the pot of { $saidB }
said-moves-said-wins-the-pot-of-saidb-with-saidc = { $said } wins the pot of { $saidB } with { $saidC }
said-moves-said-share-the-pot-of-saidb-with-saidc = { $said } share the pot of { $saidB } with { $saidC }
said-moves-said-share-the-pot-of-saidb = { $said } share the pot of { $saidB }
said-moves-said-beats-saidb-saidc = { $said } beats { $saidB }, { $saidC }
said-moves-said-fold = { $said } fold

# Liar's dice.
said-moves-in-play = In play
said-moves-wild = Wild
said-moves-said-count-as-any-face = { $said } count as any face
said-moves-said-throws-a-saidb = { $said } throws a { $saidB }
said-moves-throw-a-said = Throw a { $said }
said-moves-bid-said = Bid { $said }
said-moves-bids-said = bids { $said }
said-moves-bid = Bid
said-moves-bids = Bids
said-moves-call-liar = Call liar
said-moves-calls-liar-on-said = calls liar on { $said }
said-moves-said-s-dice-in-the-last-round = { $said }'s dice in the last round
said-moves-last-round = Last round
said-moves-call = Call
said-moves-said-bid-saidb-saidc-called-there-saidd = { $said } bid { $saidB }, { $saidC } called; there { $saidD }
said-moves-was-one-so-said = was one, so { $said }
said-moves-were-said-so-saidb = were { $said }, so { $saidB }
said-moves-said-loses-a-die = { $said } loses a die
said-moves-said-wins = { $said } wins
said-moves-said-loses = { $said } loses
said-moves-said-wins-the-last-with-dice = { $said } wins, the last with dice

# Pig and the games of choices.
said-moves-die-2 = Die
said-moves-points-to-win = Points to win
said-moves-the-die-shows-n = The die shows { $n }
said-moves-drawn-after-n-choices = drawn after { $n } choices
said-moves-this-turn = This turn
said-moves-roll = Roll
said-moves-hold-said = Hold { $said }
said-moves-holds-said-n-in-all = holds { $said }, { $n } in all
said-moves-said-rolls-a-n-and-loses-saidb = { $said } rolls a { $n } and loses { $saidB }
said-moves-said-rolls-a-n-saidb-in-this-turn = { $said } rolls a { $n }: { $saidB } in this turn
said-moves-rounds = Rounds
said-moves-pay-offs = Pay-offs
said-moves-temptation-a-reward-b-punishment-c-sucker-d = temptation { $a }, reward { $b }, punishment { $c }, sucker { $d }
said-moves-cooperate = Cooperate
said-moves-defect = Defect
said-moves-cooperates = cooperates
said-moves-defects = defects
said-moves-said-s-choice-in-round-n = { $said }'s choice in round { $n }
said-moves-said-chose = { $said } chose
said-moves-tokens = tokens
said-moves-each-has = Each has
said-moves-said-a-round = { $said } a round
said-moves-the-pool-grows-by = The pool grows by
said-moves-a-factor-of-n = a factor of { $n }
said-moves-said-put-in-round-n = { $said } put in, round { $n }
said-moves-round-n = Round { $n }
said-moves-said-n-for-each = { $said }; { $n } for each
said-moves-put-in-said = Put in { $said }
said-moves-puts-in-said = puts in { $said }
said-moves-best-of-n = best of { $n }
said-moves-said-won = { $said } won
said-moves-rock = rock
said-moves-paper = paper
said-moves-scissors = scissors
said-moves-chooses-said = chooses { $said }
said-moves-said-beats-saidb-saidc-wins = { $said } beats { $saidB }, { $saidC } wins
said-moves-scissors-beat-paper-said-wins = scissors beat paper, { $said } wins
said-moves-both-said-tied = both { $said }, tied

# Game trees.
said-moves-here = Here
said-moves-the-root = the root
said-moves-root = root
said-moves-chance = chance
said-moves-choose-name-which-leads-to-said = Choose { $name }, which leads to { $said }
said-moves-chooses-name-which-leads-to-said = chooses { $name }, which leads to { $said }
said-moves-the-end-worth-value = the end, worth { $value }
said-moves-choose-name = Choose { $name }
said-moves-chooses-that-name = chooses { $name }
said-moves-draws-name = draws { $name }
said-moves-a-choice-of-said-among-n = a choice of { $said } among { $n }
said-moves-an-outcome-of-chance-among-n = an outcome of chance among { $n }

# A card, as board-card.
said-moves-playing-card = { $rank ->
    [two] two
    [three] three
    [four] four
    [five] five
    [six] six
    [seven] seven
    [eight] eight
    [nine] nine
    [ten] ten
    [jack] jack
    [queen] queen
    [king] king
   *[ace] ace
} of { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}
