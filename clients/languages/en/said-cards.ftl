# What a bot is, as its card's summary says.
said-cards-looks-ahead-by-alpha-beta-search-one-move-deeper = Looks ahead by alpha-beta search, one move deeper at a time. Exact once it sees the end of the game.
said-cards-plays-heads-up-hold-em-by-a-blueprint-that-it-le = Plays heads-up hold'em by a blueprint that it learned by playing against itself, solves each turn and river at the table, and searches at other tables.
said-cards-likes-to-be-safe-a-sheltered-king-a-guarded-back = Likes to be safe: a sheltered king, a guarded back row, no threats against it.
said-cards-likes-to-attack-checks-pawn-storms-threats = Likes to attack: checks, pawn storms, threats.
said-cards-plays-the-public-goods-game-by-a-rule-about-what = Plays the public goods game by a rule about what the others gave. It says which one.
said-cards-expects-of-everybody-at-the-table-what-it-would = Expects of everybody at the table what it would do in their place, or the worst.
said-cards-plays-the-prisoner-s-dilemma-by-a-known-strategy = Plays the prisoner's dilemma by a known strategy that answers what you do. It says which one.
said-cards-expects-you-to-make-the-mistakes-of-a-certain-ki = Expects you to make the mistakes of a certain kind of player, and plays for those.
said-cards-does-not-take-you-for-perfect-uses-a-model-of-th = Does not take you for perfect: uses a model of the others' choices, and plays best against that.
said-cards-up-to-seventeen-levels-for-each-game-from-a-firs = Up to seventeen levels for each game, from a first game ever to all that this machine can do. Start at Seed.
said-cards-learned-its-games-by-playing-itself-a-neural-net = Learned its games by playing itself: a neural network proposes moves and judges positions, a search checks them.
said-cards-likes-good-squares-outposts-open-files-the-centr = Likes good squares: outposts, open files, the centre, corners.
said-cards-plays-a-hundred-or-thousands-of-random-games-fro = Plays a hundred or thousands of random games from each position and chooses what worked out most often.
said-cards-follows-every-line-of-tic-tac-toe-to-its-end-at = Follows every line of tic-tac-toe to its end. At full strength it cannot be beaten.
said-cards-plays-as-strongly-as-you-do-as-far-as-it-can-tel = Plays as strongly as you do, as far as it can tell, and says how strongly.
said-cards-plays-an-equilibrium-solves-the-whole-game-then = Plays an equilibrium: solves the whole game, then draws its actions, so that nobody can do better than break even.
said-cards-plays-every-game-by-the-search-that-suits-it-fro = Plays every game by the search that suits it, from a table with reasons.
said-cards-chooses-among-the-legal-actions-at-random-it-doe = Chooses among the legal actions at random. It does not think.
said-cards-searches-as-textbooks-describe-it-and-shows-ever = Searches as textbooks describe it, and shows every position that it searched and every one that it pruned.
said-cards-plays-pig-by-a-rule-by-rules-of-thumb-or-as-the = Plays Pig by a rule: by rules of thumb, or as the game was solved for two players.
said-cards-guesses-from-this-game-alone-what-you-will-throw = Guesses from this game alone what you will throw next, and throws what beats it. Luck decides when it falls behind.

# Levels.
said-cards-looks-move-ahead = Looks { $n ->
    [one] { $n } move
   *[other] { $n } moves
} ahead.
said-cards-thinks-for-up-to-n-seconds-and-knows-a-few-openi = Thinks for up to { $n } seconds, and knows a few openings.
said-cards-thinks-for-up-to-second = Thinks for up to { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}.
said-cards-thinks-about-n-positions-a-move = Thinks about { $n } positions a move.
said-cards-n-simulations-a-move = { $n } simulations a move.
said-cards-by-the-file-with-100-iterations-on-the-turn-and = By the file, with 100 iterations on the turn and 200 on the river; outside the file, 3,000 simulations a move.
said-cards-everything-at-first-then-as-much-as-the-others-g = Everything at first, then as much as the others gave.
said-cards-half-at-first-then-a-little-less-than-the-others = Half at first, then a little less than the others gave.
said-cards-a-little-more-than-the-others-gave-nothing-in-th = A little more than the others gave; nothing in the last round.
said-cards-gives-nothing = Gives nothing.
said-cards-gives-everything = Gives everything.
said-cards-max-n-up-to-half-a-second-a-move = Max^n. Up to half a second a move.
said-cards-paranoid-search-with-its-partners-if-any-against = Paranoid search: with its partners, if any, against all others. Up to half a second a move.
said-cards-answers-the-n-th-defection-with-n-of-its-own-the = Answers the n-th defection with n of its own, then makes peace.
said-cards-tit-for-tat-that-breaks-deadlocks = Tit for tat that breaks deadlocks.
said-cards-cooperates-first-then-does-what-you-did-last = Cooperates first, then does what you did last.
said-cards-tit-for-tat-that-forgives-now-and-then = Tit for tat that forgives now and then.
said-cards-win-stay-lose-shift = Win-stay, lose-shift.
said-cards-forgives-nothing = Forgives nothing.
said-cards-expects-a-beginner-whoever-plays-30-000-position = Expects a beginner, whoever plays. 30,000 positions a move.
said-cards-expects-what-your-moves-in-this-game-make-likely = Expects what your moves in this game make likely, if your account allows bots to learn how you play; else your best answers. 30,000 positions a move.
said-cards-expects-all-your-choices-to-be-equally-likely-up = Expects all your choices to be equally likely. Up to half a second a move.
said-cards-expects-you-to-take-the-choice-that-looks-best-a = Expects you to take the choice that looks best at once. Up to half a second a move.
said-cards-expects-you-to-do-what-you-did-before-in-this-ga = Expects you to do what you did before in this game, if your account allows that; else all your choices to be equally likely. Up to half a second a move.
said-cards-for-your-first-game-ever-often-moves-without-a-t = For your first game ever: often moves without a thought.
said-cards-sees-a-hanging-piece-now-and-then = Sees a hanging piece now and then.
said-cards-sees-what-is-right-before-it-when-it-looks = Sees what is right before it, when it looks.
said-cards-looks-before-it-moves-most-of-the-time = Looks before it moves, most of the time.
said-cards-knows-what-is-at-stake-and-is-easily-distracted = Knows what is at stake, and is easily distracted.
said-cards-sees-what-one-move-does-and-chooses-a-little-loo = Sees what one move does, and chooses a little loosely.
said-cards-sees-what-one-move-does-and-seldom-takes-a-worse = Sees what one move does, and seldom takes a worse one.
said-cards-looks-a-little-ahead-rarely-careless = Looks a little ahead; rarely careless.
said-cards-looks-a-little-ahead-and-is-hardly-ever-careless = Looks a little ahead, and is hardly ever careless.
said-cards-looks-ahead-and-takes-what-it-finds-best = Looks ahead, and takes what it finds best.
said-cards-plans-several-moves-ahead = Plans several moves ahead.
said-cards-plans-ahead-and-makes-few-slips = Plans ahead, and makes few slips.
said-cards-a-strong-club-player-s-depth-in-a-fraction-of-a = A strong club player's depth, in a fraction of a second.
said-cards-thinks-about-thousands-of-positions-a-move = Thinks about thousands of positions a move.
said-cards-thinks-about-tens-of-thousands-of-positions-a-mo = Thinks about tens of thousands of positions a move.
said-cards-close-to-all-that-this-machine-can-do = Close to all that this machine can do.
said-cards-as-strong-as-this-machine-allows-in-up-to-1-seco = As strong as this machine allows in up to 1 second a move.
said-cards-plays-what-its-network-proposes-first-without-a = Plays what its network proposes first, without a search.
said-cards-looks-1-move-ahead-takes-a-win-overlooks-your-th = Looks 1 move ahead: takes a win, overlooks your threats.
said-cards-looks-to-the-end-of-the-game = Looks to the end of the game.
said-cards-plays-as-strongly-as-you-by-your-results-and-mov = Plays as strongly as you, by your results and moves if your account allows that; else at the middle of its range.
said-cards-up-to-half-a-second-once-then-it-knows-the-game = Up to half a second, once; then it knows the game.
said-cards-uniformly-random = Uniformly random.
said-cards-leaves-out-what-cannot-matter-up-to-2-seconds = Leaves out what cannot matter. Up to 2 seconds.
said-cards-looks-at-everything-up-to-2-seconds = Looks at everything. Up to 2 seconds.
said-cards-rolls-until-it-has-20-points-in-a-turn = Rolls until it has 20 points in a turn.
said-cards-keeps-pace-and-races-when-the-end-is-near = Keeps pace, and races when the end is near.
said-cards-the-solved-game-for-two-players-nobody-can-play = The solved game: for two players nobody can play better.
said-cards-guesses-what-comes-next-if-your-account-allows-b = Guesses what comes next, if your account allows bots to learn how you play; else throws at random.

# What it sees and keeps.
said-cards-only-what-its-seat-may-see = Only what its seat may see.
said-cards-nothing-beyond-the-stored-game = Nothing beyond the stored game.
said-cards-nothing-beyond-the-stored-game-nothing-is-learne = Nothing beyond the stored game. Nothing is learned from the people it plays.
said-cards-nothing-beyond-the-stored-game-what-it-believes = Nothing beyond the stored game. What it believes of you at the level for likely answers comes from this game's moves alone, only if your account allows bots to learn how you play, and is gone with the game.
said-cards-within-a-game-at-the-level-for-habits-how-often = Within a game, at the level for habits, how often each seat took each choice. Nothing after it.
said-cards-nothing-beyond-the-stored-game-the-opponent-make = Nothing beyond the stored game. The opponent makes no difference to it.
said-cards-nothing-beyond-the-stored-game-what-it-guesses-c = Nothing beyond the stored game. What it guesses comes from this game's rounds alone and is gone with it.
said-cards-next-to-nothing = Next to nothing.
said-cards-next-to-nothing-no-outside-service = Next to nothing. No outside service.
said-cards-unknown = unknown
said-cards-its-own-expected-pay-off = Its own expected pay-off.

# Limits.
said-cards-plays-only-zero-sum-games-for-two-with-nothing-h = Plays only zero-sum games for two, with nothing hidden and no chance.
said-cards-beyond-its-horizon-it-relies-on-an-evaluation-of = Beyond its horizon it relies on an evaluation of the position, which can be wrong.
said-cards-does-not-vary-its-play-the-same-game-so-far-leve = Does not vary its play: the same game so far, level and amount of search give the same action.
said-cards-does-not-vary-its-play-the-same-game-so-far-and = Does not vary its play: the same game so far and level give the same action.
said-cards-the-levels-limited-by-time-depend-on-the-speed-o = The levels limited by time depend on the speed of the machine.
said-cards-the-file-is-for-two-players-in-limit-from-24-big = The file is for two players: in limit from 24 big blinds each, without a limit if the shorter stack is 75 to 134 big blinds.
said-cards-before-the-turn-a-bucket-holds-different-hands-a = Before the turn a bucket holds different hands, and forgets their buckets on earlier streets.
said-cards-on-the-turn-and-the-river-it-assumes-the-other-s = On the turn and the river it assumes the other's range by the file; it misjudges players who play otherwise.
said-cards-on-the-turn-it-assumes-that-both-play-the-river = On the turn it assumes that both play the river by the file, which is wrong: it solves the river itself.
said-cards-strength-is-counted-against-any-two-cards-not-ag = Strength is counted against any two cards, not against the range that the betting suggests.
said-cards-it-does-not-exploit-the-other-s-mistakes-beyond = It does not exploit the other's mistakes beyond what they give away.
said-cards-its-style-changes-its-strength-see-the-numbers-o = Its style changes its strength: see the numbers of this game.
said-cards-pays-for-its-taste-see-the-numbers-of-this-game = Pays for its taste: see the numbers of this game.
said-cards-looks-at-the-others-average-only-so-it-cannot-pu = Looks at the others' average only, so it cannot punish one of them.
said-cards-learns-nothing = Learns nothing.
said-cards-people-at-a-table-play-neither-purely-for-themse = People at a table play neither purely for themselves nor purely against the bot.
said-cards-with-hidden-information-it-assumes-that-everybod = With hidden information it assumes that everybody will see everything after its choice: it never bluffs, and never plays to find out or to hide something.
said-cards-a-last-round-in-which-you-defect-goes-unanswered = A last round in which you defect goes unanswered.
said-cards-learns-nothing-and-keeps-to-its-strategy-whoever = Learns nothing, and keeps to its strategy whoever you are.
said-cards-against-players-without-those-mistakes-the-level = Against players without those mistakes the level for beginners may play worse than the same search without a model.
said-cards-a-few-moves-say-little-in-short-games-it-hardly = A few moves say little: in short games it hardly gets to know you.
said-cards-if-the-model-is-wrong-about-you-so-is-it = If the model is wrong about you, so is it.
said-cards-sequoia-depends-on-the-speed-of-the-machine-it-w = Sequoia depends on the speed of the machine; it was measured at a fixed number of nodes.
said-cards-it-knows-examples-not-reasons-it-cannot-say-why = It knows examples, not reasons: it cannot say why it proposes a move.
said-cards-it-judges-positions-badly-that-its-own-games-sel = It judges positions badly that its own games seldom reach, and it does not know that it does.
said-cards-it-knows-no-other-board-or-rules-than-those-that = It knows no other board or rules than those that it learned on.
said-cards-random-playouts-overlook-narrow-lines-a-single-s = Random playouts overlook narrow lines: a single saving or winning answer can be missed for a long time.
said-cards-with-hidden-information-it-does-not-reach-an-equ = With hidden information it does not reach an equilibrium and can be exploited.
said-cards-tic-tac-toe-only-other-games-are-too-large-to-be = Tic-tac-toe only: other games are too large to be searched exhaustively.
said-cards-does-not-set-traps-among-equally-good-actions-it = Does not set traps: among equally good actions it takes the first.
said-cards-a-few-moves-say-little-it-needs-about-five-games = A few moves say little: it needs about five games.
said-cards-even-holds-back-winning-against-it-does-not-show = Even holds back: winning against it does not show how strong you are, but the strength that it names does.
said-cards-even-cannot-play-more-strongly-than-grove-s-high = Even cannot play more strongly than Grove's highest level; near either end of its range it is not quite even.
said-cards-even-judges-moves-as-a-search-of-two-plies-does = Even judges moves as a search of two plies does: it hardly tells strong players apart by their moves, but by their results.
said-cards-games-with-hints-lessons-handicaps-and-games-fro = Games with hints, lessons, handicaps and games from a set-up position say nothing about your strength to Even.
said-cards-with-three-seats-or-more-an-equilibrium-promises = With three seats or more an equilibrium promises less: two opponents together can be better than one.
said-cards-it-never-looks-at-how-you-play-so-it-wins-no-mor = It never looks at how you play, so it wins no more from a weak opponent than the weakness gives away by itself.
said-cards-its-strength-depends-on-the-speed-of-the-machine = Its strength depends on the speed of the machine.
said-cards-in-games-that-are-not-zero-sum-it-assumes-that-e = In games that are not zero-sum it assumes that everybody is selfish, so it does not build up trust.
said-cards-overlooks-everything-wins-in-one-included = Overlooks everything, wins in one included.
said-cards-slow-on-purpose-it-remembers-nothing-and-orders = Slow on purpose: it remembers nothing and orders nothing, so that each step can be followed.
said-cards-the-die-decides-most-games-even-optimal-loses-ab = The die decides most games: even Optimal loses about 47 % of them to a perfect player who moves second.
said-cards-with-more-than-two-players-optimal-is-a-rule-of = With more than two players Optimal is a rule of thumb too.
said-cards-in-a-short-match-it-hardly-sees-a-habit-play-25 = In a short match it hardly sees a habit: play 25 rounds or more.
said-cards-a-blunder-is-a-random-move-not-one-that-a-person = A blunder is a random move, not one that a person would make.
said-cards-gives-nothing-whatever-the-others-give-a-token-t = Gives nothing: whatever the others give, a token that is kept pays more.
said-cards-of-all-bets-it-looks-one-or-two-choices-ahead = Of all bets it looks one or two choices ahead.
said-cards-levels-were-measured-with-the-rule-that-a-full-c = Levels were measured with the rule that a full corner with one piece of one's own in it wins.
said-cards-luck-hides-for-hundreds-of-games-that-one-level = Luck hides for hundreds of games that one level is better than another: there are { $anyCount ->
    [two] two
   *[three] three
}, measured by what they win.
said-cards-there-is-one-level-random-throws-are-an-equilibr = There is one level: random throws are an equilibrium already.
said-cards-was-measured-without-the-table-that-it-keeps-bet = Was measured without the table that it keeps between moves: it may be stronger than its rating.
said-cards-nothing-beyond-the-stored-games-if-your-account = Nothing beyond the stored games. If your account allows bots to learn how you play, Even reads your strength from your latest game against it in this game: its estimate there, recorded with its moves, and the result. It is not used while you do not allow it, and nothing goes on from the games of a deleted account.

# The operator of our bots.
said-cards-the-operator-of-this-server = the operator of this server

# Why a card does not offer a level that it defines.
said-cards-not-measured = not measured
said-cards-than-points = { $how ->
    [weaker] weaker
   *[unsure] not measurably stronger
} than { $anyLevel }, { $gain } ± { $error } points
said-cards-than = { $how ->
    [weaker] weaker
   *[unsure] not measurably stronger
} than { $anyLevel }, { $gain } ± { $error }
