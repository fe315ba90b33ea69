# Values and choices in a tree.
said-steps-at-anyat-chance-decides = At { $anyAt }: chance decides.
said-steps-at-the-root-chance-decides = At the root: chance decides.
said-steps-at-anyat-saidwho-is-to-choose = At { $anyAt }: { $saidWho } is to choose.
said-steps-at-the-root-saidwho-is-to-choose = At the root: { $saidWho } is to choose.
said-steps-the-window-is-anyalpha-to-anybeta = The window is { $anyAlpha } to { $anyBeta }.
said-steps-the-other-side = the other side
said-steps-anyat-is-worth-anyworth-to-saidwho = { $anyAt } is worth { $anyWorth } to { $saidWho }.
said-steps-the-root-is-worth-anyworth-to-saidwho = The root is worth { $anyWorth } to { $saidWho }.
said-steps-anyat-is-worth-at-least-anyworth-to-saidwho = { $anyAt } is worth at least { $anyWorth } to { $saidWho }.
said-steps-the-root-is-worth-at-least-anyworth-to-saidwho = The root is worth at least { $anyWorth } to { $saidWho }.
said-steps-anyat-is-worth-at-most-anyworth-to-saidwho = { $anyAt } is worth at most { $anyWorth } to { $saidWho }.
said-steps-the-root-is-worth-at-most-anyworth-to-saidwho = The root is worth at most { $anyWorth } to { $saidWho }.
said-steps-anyat-is-worth-anyworth = { $anyAt } is worth { $anyWorth }.
said-steps-the-root-is-worth-anyworth = The root is worth { $anyWorth }.
said-steps-the-root-is-worth-anyworth-the-move-is-anymove = The root is worth { $anyWorth }; the move is { $anyMove }.
said-steps-anyat-ends-the-game-worth-anyworth-to-saidwho = { $anyAt } ends the game, worth { $anyWorth } to { $saidWho }.
said-steps-anyat-ends-the-game-worth-anyworth = { $anyAt } ends the game, worth { $anyWorth }.
said-steps-anyat-is-as-deep-as-the-search-goes-judged-anywo = { $anyAt } is as deep as the search goes, judged { $anyWorth } to { $saidWho }.
said-steps-anyat-is-judged-anyworth = { $anyAt } is judged { $anyWorth }.
said-steps-saidwho-has-anyworth-here-by-anymove = { $saidWho } has { $anyWorth } here, by { $anyMove }.
said-steps-saidwho-can-make-it-at-least-anyworth-here-by-an = { $saidWho } can make it at least { $anyWorth } here, by { $anyMove }.
said-steps-saidwho-can-make-it-at-most-anyworth-here-by-any = { $saidWho } can make it at most { $anyWorth } here, by { $anyMove }.
said-steps-saidwho-gets-anyworth-by-anymove-the-most-so-far = { $saidWho } gets { $anyWorth } by { $anyMove }, the most so far.
said-steps-anymove-adds-anyshare-anyworth-to-the-mean = { $anyMove } adds { $anyShare } × { $anyWorth } to the mean.
said-steps-depth-numberdepth-begins-earlier-values-only-ord = Depth { $numberDepth } begins: earlier values only order the moves.

# Pruning.
said-steps-anyat-is-pruned = { $anyAt } is pruned.
said-steps-saidother-can-hold-it-to-anykept-elsewhere-and-s = { $saidOther } can hold it to { $anyKept } elsewhere, and { $saidWho } can make it { $anyWorth } or more here: { $saidOther } will not come here, whatever { $anyMove } is worth.
said-steps-saidother-already-has-anykept-elsewhere-and-said = { $saidOther } already has { $anyKept } elsewhere, and { $saidWho } can hold it to { $anyWorth } or less here: { $saidOther } will not come here, whatever { $anyMove } is worth.
said-steps-star2-looks-at-one-answer-to-anyat-first-anymove = Star2 looks at one answer to { $anyAt } first, { $anyMove }.
said-steps-anyat-is-pruned-saidwho-gets-at-least-anyworth-h = { $anyAt } is pruned: { $saidWho } gets at least { $anyWorth } here, which leaves { $saidOther } no more than the { $anyKept } that it already has.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo = { $anyAt } is pruned: even if all that is left were worth { $anyRest }, the mean at { $anyNode } would be at least { $anyWorth }, and { $anyKept } is to be had elsewhere.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-2 = { $anyAt } is pruned: even if all that is left were worth { $anyRest }, the mean at the root would be at least { $anyWorth }, and { $anyKept } is to be had elsewhere.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-3 = { $anyAt } is pruned: even if all that is left were worth { $anyRest }, the mean at { $anyNode } would be at most { $anyWorth }, and { $anyKept } is to be had elsewhere.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-4 = { $anyAt } is pruned: even if all that is left were worth { $anyRest }, the mean at the root would be at most { $anyWorth }, and { $anyKept } is to be had elsewhere.

# Simulations and iterations.
said-steps-selection-chance-draws-anymove = Selection: chance draws { $anyMove }.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1 = Selection: { $saidWho } goes on to { $anyMove }, whose UCB1 { $anyMean } + { $anyBonus } = { $anySum } is the greatest.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1-2 = Selection: { $saidWho } goes on to { $anyMove }, whose UCB1 { $anyMean } + { $anyBonus } = { $anySum } is the greatest ({ $anyOthers }).
said-steps-expansion-anyat-has-not-been-tried-it-becomes-a = Expansion: { $anyAt } has not been tried; it becomes a part of the tree.
said-steps-simulation-from-anyat-it-plays-anymoves-at-rando = Simulation: from { $anyAt } it plays { $anyMoves } at random, worth { $anyWorth }.
said-steps-simulation-from-the-root-it-plays-anymoves-at-ra = Simulation: from the root it plays { $anyMoves } at random, worth { $anyWorth }.
said-steps-simulation-from-anyat-it-is-at-an-end-worth-anyw = Simulation: from { $anyAt } it is at an end, worth { $anyWorth }.
said-steps-simulation-from-the-root-it-is-at-an-end-worth-a = Simulation: from the root it is at an end, worth { $anyWorth }.
said-steps-backup-anyat-now-has-numbervisits-one-numbervisi = Backup: { $anyAt } now has { $numberVisits ->
    [one] { $numberVisits } visit
   *[other] { $numberVisits } visits
} and the sum { $anySum } for { $saidWho }.
said-steps-simulation-numberdone-is-complete = Simulation { $numberDone } is complete.
said-steps-simulation-anyat-worth-anyworth-to-saidwho = Simulation: { $anyAt }, worth { $anyWorth } to { $saidWho }.
said-steps-simulation-anyat-worth-anyworth-to-saidwho-of-wh = Simulation: { $anyAt }, worth { $anyWorth } to { $saidWho }, of which { $anyLuck } was luck.
said-steps-iteration-numberdone-begins-with-these-policies = Iteration { $numberDone } begins: with these policies the root is worth { $anyWorth }.
said-steps-after-numberdone-iterations-best-responses-gain = After { $numberDone } iterations best responses gain { $anyGain } on average policies.
said-steps-saidwho-at-anyat-anymove-would-have-gained-anyga = { $saidWho } at { $anyAt }: { $anyMove } would have gained { $anyGain }.
said-steps-saidwho-at-the-root-anymove-would-have-gained-an = { $saidWho } at the root: { $anyMove } would have gained { $anyGain }.
said-steps-by-its-regrets-it-now-plays-anypolicy = By its regrets it now plays { $anyPolicy }.
