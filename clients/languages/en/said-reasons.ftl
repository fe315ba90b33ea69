# Joined parts. An argument's name that begins with number is a number, with moves a text of the rules.
said-reasons-saidname-numberchange-saidrest = { $saidName } { $numberChange }, { $saidRest }
said-reasons-saidname-numberchange = { $saidName } { $numberChange }
said-reasons-moveswhat-numbershare-saidrest = { $movesWhat } { $numberShare } %, { $saidRest }
said-reasons-moveswhat-numbershare-or-saidrest = { $movesWhat } { $numberShare } % or { $saidRest }
said-reasons-moveswhat-numbershare = { $movesWhat } { $numberShare } %
said-reasons-saidname-saidrule = { $saidName }: { $saidRule }.
said-reasons-anymove-moveswhat = { $anyMove }: { $movesWhat }.

# How a position stands.
said-reasons-there-is-only-one-legal-move = There is only one legal move.
said-reasons-the-search-was-stopped-before-it-had-judged-a-move = The search was stopped before it had judged a move, so this is the middle one of the legal moves.
said-reasons-the-opening-book-has-this-move = The opening book has this move.
said-reasons-proven-saidoutcome = Proven: { $saidOutcome }.
said-reasons-proven-saidoutcome-over-in-n-at-most = Proven: { $saidOutcome }, over in { $n ->
    [one] { $n } single move
   *[other] { $n } single moves
} at most.
said-reasons-the-side-to-move-wins = the side to move wins
said-reasons-the-side-to-move-loses = the side to move loses
said-reasons-a-draw = a draw
said-reasons-it-is-worth-numberworth = it is worth { $numberWorth }
said-reasons-scores-numbershare = Scores { $numberShare }%.
said-reasons-scores-numbershare-in-n = Scores { $numberShare }% in { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}.
said-reasons-scores-numbershare-in-n-numberthrough-of-them-th = Scores { $numberShare }% in { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}, { $numberThrough } of them through this move.
said-reasons-scores-numbershare-in-n-with-what-was-known-befo = Scores { $numberShare }% in { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}; with what was known before this move has { $numberVisits ->
    [one] { $numberVisits } visit
   *[other] { $numberVisits } visits
}.
said-reasons-wins-numbermean-on-average = Wins { $numberMean } on average.
said-reasons-wins-numbermean-on-average-in-n = Wins { $numberMean } on average in { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}.
said-reasons-wins-numbermean-on-average-in-n-numberthrough-of = Wins { $numberMean } on average in { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}, { $numberThrough } of them through this move.
said-reasons-wins-numbermean-on-average-in-n-with-what-was-kn = Wins { $numberMean } on average in { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}; with what was known before this move has { $numberVisits ->
    [one] { $numberVisits } visit
   *[other] { $numberVisits } visits
}.
said-reasons-tried-in-numbervisits-of-n-too-few-to-say-how-go = Tried in { $numberVisits } of { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}: too few to say how good it is.
said-reasons-judged-numbervalue-for-the-side-to-move = Judged { $numberValue } for the side to move.
said-reasons-judged-numbervalue-for-the-side-to-move-looking = Judged { $numberValue } for the side to move, looking { $n ->
    [one] { $n } single move
   *[other] { $n } single moves
} ahead.
said-reasons-each-is-expected-to-get-saidshares = Each is expected to get: { $saidShares }.
said-reasons-it-expects-anyline = It expects { $anyLine }.

# Other moves, and what was overlooked.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo = The search's best, { $anyMove }, is worth { $numberMore } more.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo-2 = The search's best, { $anyMove }, is worth { $numberMore } more ({ $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}).
said-reasons-the-next-best-anymove-does-as-well-saidoutcome = The next best, { $anyMove }, does as well: { $saidOutcome }.
said-reasons-the-next-best-anymove-loses-which-is-proven = The next best, { $anyMove }, loses, which is proven.
said-reasons-the-next-best-anymove-gives-away-numberloss-at-l = The next best, { $anyMove }, gives away { $numberLoss } at least.
said-reasons-the-next-best-anymove-is-no-better = The next best, { $anyMove }, is no better.
said-reasons-the-next-best-anymove-is-about-as-good = The next best, { $anyMove }, is about as good.
said-reasons-the-next-best-anymove-is-about-as-good-n = The next best, { $anyMove }, is about as good ({ $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}).
said-reasons-the-next-best-anymove-gives-away-numberloss = The next best, { $anyMove }, gives away { $numberLoss }.
said-reasons-the-next-best-anymove-gives-away-numberloss-n = The next best, { $anyMove }, gives away { $numberLoss } ({ $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}).
said-reasons-its-network-alone-would-also-play-anymove-with-n = Its network alone would also play { $anyMove }, with { $numberShare } %.
said-reasons-its-network-alone-gives-anymove-numbershare-and = Its network alone gives { $anyMove } { $numberShare } % and this move { $numberOwn } %.
said-reasons-every-move-but-anymoves-loses-or-is-no-better-th = Every move but { $anyMoves } loses or is no better than one of these, which is proven.
said-reasons-it-overlooked-anymove = It overlooked { $anyMove }.
said-reasons-it-overlooked-the-answer-anymove = It overlooked the answer { $anyMove }.
said-reasons-what-changes-most-along-that-line-for-the-side-t = What changes most along that line, for the side to move: { $saidChanges }.

# Drawn moves, and the plan of hold'em.
said-reasons-in-this-situation-it-saidshares = In this situation it { $saidShares }.
said-reasons-in-this-situation-it-saidshares-found-in-n = In this situation it { $saidShares }, found in { $n ->
    [one] { $n } iteration
   *[other] { $n } iterations
}.
said-reasons-in-this-situation-it-saidshares-learned-in-n-by = In this situation it { $saidShares }, learned in { $n ->
    [one] { $n } iteration
   *[other] { $n } iterations
} by sampling.
said-reasons-after-n-its-whole-way-of-playing-gives-the-best = After { $n ->
    [one] { $n } iteration
   *[other] { $n } iterations
} its whole way of playing gives the best opponents { $numberGain } at most, on average over the seats.
said-reasons-it-was-still-writing-down-the-game-s-tree-when-i = It was still writing down the game's tree when its time was over: it drew from all actions alike.
said-reasons-by-the-blueprint-bucket-numberbucket-of-numberal = By the blueprint: bucket { $numberBucket } of { $numberAll } { $saidStreet }, decision { $numberPlace } of the betting.
said-reasons-before-the-flop = before the flop
said-reasons-on-the-flop = on the flop
said-reasons-on-the-turn = on the turn
said-reasons-on-the-river = on the river
said-reasons-the-turn-was-not-solved-saidwhy = The turn was not solved: { $saidWhy }.
said-reasons-the-river-was-not-solved-saidwhy = The river was not solved: { $saidWhy }.
said-reasons-the-blueprint-says-nothing-here-saidwhy = The blueprint says nothing here: { $saidWhy }.
said-reasons-it-searched = It searched.
said-reasons-a-raise-exceeds-the-blueprint-s-stacks = a raise exceeds the blueprint's stacks
said-reasons-in-the-blueprint-s-game-the-betting-has-ended = in the blueprint's game the betting has ended
said-reasons-the-betting-of-the-hand-is-not-known = the betting of the hand is not known
said-reasons-more-than-two-players-are-seated = more than two players are seated
said-reasons-the-betting-structure-differs = the betting structure differs
said-reasons-the-small-blind-is-not-half-of-the-big-one = the small blind is not half of the big one
said-reasons-the-shorter-stack-is-numberblinds-big-blinds = the shorter stack is { $numberBlinds } big blinds
said-reasons-the-position-does-not-follow-from-the-betting = the position does not follow from the betting
said-reasons-no-hand-of-one-player-is-consistent-with-its-act = no hand of one player is consistent with its actions
said-reasons-there-was-no-time-to-solve-the-turn = there was no time to solve the turn
said-reasons-there-was-no-time-to-solve-the-river = there was no time to solve the river
said-reasons-its-betting-has-too-many-ends = its betting has too many ends
said-reasons-the-turn-was-solved-at-the-table-for-both-player = The turn was solved at the table, for both players' ranges by the blueprint after the earlier betting: { $numberDone } iterations over { $numberPlaces } decisions of the betting.
said-reasons-the-river-was-solved-at-the-table-for-both-playe = The river was solved at the table, for both players' ranges by the blueprint after the earlier betting: { $numberDone } iterations over { $numberPlaces } decisions of the betting.
said-reasons-the-play-on-the-river-is-the-blueprint-s = The play on the river is the blueprint's.
said-reasons-its-own-range-after-the-turn-is-that-of-the-turn = Its own range after the turn is that of the turn's solution.
said-reasons-best-replies-to-that-solution-win-numbergain-chi = Best replies to that solution win { $numberGain } chips more than it concedes, on average over both players, if the ranges are right and bets have the sizes of the tree.

# The strength of a bot that adapts.
said-reasons-plays-now-at-about-numberat-as-anylevel = Plays now at about { $numberAt }, as { $anyLevel }.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno = Plays now at about { $numberAt }, as { $anyLevel }; it cannot play more weakly.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno-2 = Plays now at about { $numberAt }, as { $anyLevel }; it cannot play more strongly.
said-reasons-it-takes-you-for-numberyou-numberwide-earlier-ga = It takes you for { $numberYou } ± { $numberWide } (earlier games: { $numberGames }, moves of this one: { $numberMoves }).
said-reasons-plays-at-about-numberat-as-anylevel-the-middle-o = Plays at about { $numberAt }, as { $anyLevel }, the middle of its range: it may not learn how strong you are.
said-reasons-plays-now-at-about-numberat-as-random-moves-it-c = Plays now at about { $numberAt }, as random moves; it cannot play more weakly.
said-reasons-plays-now-at-about-numberat-as-random-moves = Plays now at about { $numberAt }, as random moves.
said-reasons-your-account-can-allow-it = Your account can allow it.

# Strategies, and the rules that they play by.
said-reasons-optimal = optimal
said-reasons-hold-at-20 = hold at 20
said-reasons-race-or-keep-pace = race or keep pace
said-reasons-tit-for-tat = tit for tat
said-reasons-tit-for-two-tats = tit for two tats
said-reasons-generous-tit-for-tat = generous tit for tat
said-reasons-win-stay-lose-shift = win stay lose shift
said-reasons-grim = grim
said-reasons-grim-to-the-last = grim to the last
said-reasons-gradual = gradual
said-reasons-gradual-to-the-last = gradual to the last
said-reasons-omega-tit-for-tat = omega tit for tat
said-reasons-always-cooperate = always cooperate
said-reasons-always-defect = always defect
said-reasons-conditional = conditional
said-reasons-cautious = cautious
said-reasons-hopeful = hopeful
said-reasons-free-rider = free rider
said-reasons-altruist = altruist
said-reasons-holds-what-wins = holds what wins
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld = wins { $numberRolled }% of games by rolling, { $numberHeld }% by holding
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld-2 = wins { $numberRolled }% of games by rolling, { $numberHeld }% by holding, if the one furthest ahead were the only opponent
said-reasons-numberpoints-points-are-enough-for-a-turn = { $numberPoints } points are enough for a turn
said-reasons-numberpoints-points-are-not-enough-for-a-turn = { $numberPoints } points are not enough for a turn
said-reasons-the-end-is-near-goes-for-the-target = the end is near: goes for the target
said-reasons-keeps-pace-numberpoints-points-are-enough-for-a = keeps pace: { $numberPoints } points are enough for a turn
said-reasons-cooperates-first-then-does-what-the-other-did-la = cooperates first, then does what the other did last
said-reasons-defects-only-after-two-defections-in-a-row = defects only after two defections in a row
said-reasons-tit-for-tat-that-forgives-now-and-then-at-random = tit for tat that forgives now and then, at random
said-reasons-does-the-same-again-after-a-good-pay-off-else-th = does the same again after a good pay-off, else the other thing
said-reasons-cooperates-until-the-other-defects-once-then-nev = cooperates until the other defects once, then never again
said-reasons-grim-and-it-defects-in-the-last-round = grim, and it defects in the last round
said-reasons-answers-the-n-th-defection-with-n-of-its-own-the = answers the n-th defection with n of its own, then makes peace for two rounds
said-reasons-gradual-but-it-defects-in-the-last-round = gradual, but it defects in the last round
said-reasons-tit-for-tat-that-breaks-deadlocks-and-gives-up-o = tit for tat that breaks deadlocks and gives up on random players
said-reasons-cooperates-whatever-the-other-does = cooperates whatever the other does
said-reasons-defects-whatever-the-other-does = defects whatever the other does
said-reasons-gives-everything-at-first-then-as-much-as-the-ot = gives everything at first, then as much as the others gave on average
said-reasons-gives-half-at-first-then-a-little-less-than-the = gives half at first, then a little less than the others gave on average
said-reasons-gives-a-little-more-than-the-others-gave-and-not = gives a little more than the others gave, and nothing in the last round
said-reasons-gives-nothing = gives nothing
said-reasons-gives-everything = gives everything

# Features of the evaluations.
said-reasons-men = men
said-reasons-kings = kings
said-reasons-guarded-back-row = guarded back row
said-reasons-pieces-in-the-centre = pieces in the centre
said-reasons-men-on-their-way = men on their way
said-reasons-free-steps = free steps
said-reasons-stones-missing-between-the-edges-bridges-counted = stones missing between the edges, bridges counted
said-reasons-stones-missing-between-the-edges = stones missing between the edges
said-reasons-the-move = the move
said-reasons-edges = edges
said-reasons-lines = lines
said-reasons-corners = corners
said-reasons-diagonals = diagonals
said-reasons-moves-to-choose-from = moves to choose from
said-reasons-discs-that-border-on-empty-squares = discs that border on empty squares
said-reasons-the-turn-and-the-last-move-of-the-game = the turn, and the last move of the game
said-reasons-discs-diagonally-next-to-an-empty-corner = discs diagonally next to an empty corner
said-reasons-discs-beside-an-empty-corner = discs beside an empty corner
said-reasons-the-last-move-of-the-game = the last move of the game
said-reasons-discs = discs
said-reasons-threats-on-own-rows = threats on own rows
said-reasons-threats-on-the-other-s-rows = threats on the other's rows
said-reasons-discs-in-the-centre = discs in the centre
said-reasons-discs-next-to-the-centre = discs next to the centre
said-reasons-material = material
said-reasons-places-of-the-pawns = places of the pawns
said-reasons-places-of-the-knights = places of the knights
said-reasons-places-of-the-bishops = places of the bishops
said-reasons-places-of-the-rooks = places of the rooks
said-reasons-places-of-the-queens = places of the queens
said-reasons-place-of-the-king = place of the king
said-reasons-mobility-of-the-knights = mobility of the knights
said-reasons-mobility-of-the-bishops = mobility of the bishops
said-reasons-mobility-of-the-rooks = mobility of the rooks
said-reasons-mobility-of-the-queens = mobility of the queens
said-reasons-bishop-pair = bishop pair
said-reasons-own-pawns-on-a-bishop-s-colour = own pawns on a bishop's colour
said-reasons-knights-with-many-pawns = knights with many pawns
said-reasons-rooks-with-many-pawns = rooks with many pawns
said-reasons-rook-on-an-open-file = rook on an open file
said-reasons-rook-on-a-half-open-file = rook on a half-open file
said-reasons-rook-on-the-seventh-row = rook on the seventh row
said-reasons-rook-shut-in-by-its-king = rook shut in by its king
said-reasons-knight-outpost = knight outpost
said-reasons-bishop-outpost = bishop outpost
said-reasons-minor-piece-behind-a-pawn = minor piece behind a pawn
said-reasons-doubled-pawns = doubled pawns
said-reasons-isolated-pawns = isolated pawns
said-reasons-backward-pawns = backward pawns
said-reasons-supported-pawns = supported pawns
said-reasons-phalanx = phalanx
said-reasons-passed-pawns = passed pawns
said-reasons-blocked-passed-pawns = blocked passed pawns
said-reasons-passed-pawns-that-may-step-safely = passed pawns that may step safely
said-reasons-passed-pawns-with-a-free-way = passed pawns with a free way
said-reasons-kings-near-passed-pawns = kings near passed pawns
said-reasons-rooks-behind-passed-pawns = rooks behind passed pawns
said-reasons-unstoppable-pawn = unstoppable pawn
said-reasons-pawn-shelter-of-the-king = pawn shelter of the king
said-reasons-pawn-storm-against-the-king = pawn storm against the king
said-reasons-attack-on-the-king = attack on the king
said-reasons-right-to-castle = right to castle
said-reasons-threats-by-pawns = threats by pawns
said-reasons-threats-by-minor-pieces = threats by minor pieces
said-reasons-threats-by-rooks = threats by rooks
said-reasons-hanging-pieces = hanging pieces
said-reasons-threats-by-a-pawn-s-step = threats by a pawn's step
said-reasons-threats-by-the-king = threats by the king
said-reasons-bare-king-driven-to-the-edge = bare king driven to the edge
said-reasons-king-near-a-bare-king = king near a bare king
said-reasons-bare-king-driven-to-the-right-corner = bare king driven to the right corner

# Hints.
said-reasons-the-engine-does-not-say-how-you-stand = The engine does not say how you stand.
said-reasons-with-the-best-play-this-is-won-for-you = With the best play this is won for you.
said-reasons-with-the-best-play-this-is-lost-if-the-other-sid = With the best play this is lost, if the other side plays well.
said-reasons-with-the-best-play-this-is-a-draw = With the best play this is a draw.
said-reasons-the-position-is-about-even = The position is about even.
said-reasons-you-stand-clearly-better = You stand clearly better.
said-reasons-you-stand-a-little-better = You stand a little better.
said-reasons-the-other-side-stands-clearly-better = The other side stands clearly better.
said-reasons-the-other-side-stands-a-little-better = The other side stands a little better.
said-reasons-one-move-is-much-better-than-all-others = One move is much better than all others.
said-reasons-the-biggest-issue-saidfeature = The biggest issue: { $saidFeature }.
said-reasons-several-moves-may-do = Several moves may do.
said-reasons-look-for-what-the-other-side-would-do-next = Look for what the other side would do next.
said-reasons-move-what-stands-on-movescell = Move what stands on { $movesCell }.
said-reasons-leave-out-this-one-anymove = Leave out this one: { $anyMove }.
said-reasons-there-is-only-one-choice = There is only one choice.
said-reasons-the-engine-would-play-anymove-moveswhat = The engine would play { $anyMove }: { $movesWhat }.
said-reasons-look-on-the-left = Look on the left.
said-reasons-look-in-the-middle = Look in the middle.
said-reasons-look-on-the-right = Look on the right.
said-reasons-look-at-the-top-on-the-left = Look at the top, on the left.
said-reasons-look-at-the-top-in-the-middle = Look at the top, in the middle.
said-reasons-look-at-the-top-on-the-right = Look at the top, on the right.
said-reasons-look-half-way-down-on-the-left = Look half-way down, on the left.
said-reasons-look-half-way-down-in-the-middle = Look half-way down, in the middle.
said-reasons-look-half-way-down-on-the-right = Look half-way down, on the right.
said-reasons-look-at-the-bottom-on-the-left = Look at the bottom, on the left.
said-reasons-look-at-the-bottom-in-the-middle = Look at the bottom, in the middle.
said-reasons-look-at-the-bottom-on-the-right = Look at the bottom, on the right.
