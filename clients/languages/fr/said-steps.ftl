# Values and choices in a tree.
said-steps-at-anyat-chance-decides = À { $anyAt } : le hasard décide.
said-steps-at-the-root-chance-decides = À la racine : le hasard décide.
said-steps-at-anyat-saidwho-is-to-choose = À { $anyAt } : { $saidWho } choisit.
said-steps-at-the-root-saidwho-is-to-choose = À la racine : { $saidWho } choisit.
said-steps-the-window-is-anyalpha-to-anybeta = La fenêtre va de { $anyAlpha } à { $anyBeta }.
said-steps-the-other-side = l’autre camp
said-steps-anyat-is-worth-anyworth-to-saidwho = { $anyAt } vaut { $anyWorth } pour { $saidWho }.
said-steps-the-root-is-worth-anyworth-to-saidwho = La racine vaut { $anyWorth } pour { $saidWho }.
said-steps-anyat-is-worth-at-least-anyworth-to-saidwho = { $anyAt } vaut au moins { $anyWorth } pour { $saidWho }.
said-steps-the-root-is-worth-at-least-anyworth-to-saidwho = La racine vaut au moins { $anyWorth } pour { $saidWho }.
said-steps-anyat-is-worth-at-most-anyworth-to-saidwho = { $anyAt } vaut au plus { $anyWorth } pour { $saidWho }.
said-steps-the-root-is-worth-at-most-anyworth-to-saidwho = La racine vaut au plus { $anyWorth } pour { $saidWho }.
said-steps-anyat-is-worth-anyworth = { $anyAt } vaut { $anyWorth }.
said-steps-the-root-is-worth-anyworth = La racine vaut { $anyWorth }.
said-steps-the-root-is-worth-anyworth-the-move-is-anymove = La racine vaut { $anyWorth } ; le coup est { $anyMove }.
said-steps-anyat-ends-the-game-worth-anyworth-to-saidwho = { $anyAt } termine le jeu, valeur { $anyWorth } pour { $saidWho }.
said-steps-anyat-ends-the-game-worth-anyworth = { $anyAt } termine le jeu, valeur { $anyWorth }.
said-steps-anyat-is-as-deep-as-the-search-goes-judged-anywo = { $anyAt } est à la profondeur limite, évaluée à { $anyWorth } pour { $saidWho }.
said-steps-anyat-is-judged-anyworth = { $anyAt } est évaluée à { $anyWorth }.
said-steps-saidwho-has-anyworth-here-by-anymove = { $saidWho } a { $anyWorth } ici, par { $anyMove }.
said-steps-saidwho-can-make-it-at-least-anyworth-here-by-an = { $saidWho } peut obtenir au moins { $anyWorth } ici, par { $anyMove }.
said-steps-saidwho-can-make-it-at-most-anyworth-here-by-any = { $saidWho } peut limiter à { $anyWorth } ici, par { $anyMove }.
said-steps-saidwho-gets-anyworth-by-anymove-the-most-so-far = { $saidWho } obtient { $anyWorth } par { $anyMove }, le maximum jusqu’ici.
said-steps-anymove-adds-anyshare-anyworth-to-the-mean = { $anyMove } ajoute { $anyShare } × { $anyWorth } à la moyenne.
said-steps-depth-numberdepth-begins-earlier-values-only-ord = La profondeur { $numberDepth } commence : les valeurs précédentes ne font qu’ordonner les coups.

# Pruning.
said-steps-anyat-is-pruned = { $anyAt } est élaguée.
said-steps-saidother-can-hold-it-to-anykept-elsewhere-and-s = { $saidOther } peut le limiter à { $anyKept } ailleurs, et { $saidWho } peut obtenir { $anyWorth } ou plus ici : { $saidOther } ne viendra pas ici, quelle que soit la valeur de { $anyMove }.
said-steps-saidother-already-has-anykept-elsewhere-and-said = { $saidOther } a déjà { $anyKept } ailleurs, et { $saidWho } peut le limiter à { $anyWorth } ou moins ici : { $saidOther } ne viendra pas ici, quelle que soit la valeur de { $anyMove }.
said-steps-star2-looks-at-one-answer-to-anyat-first-anymove = Star2 regarde d’abord une réponse à { $anyAt }, { $anyMove }.
said-steps-anyat-is-pruned-saidwho-gets-at-least-anyworth-h = { $anyAt } est élaguée : { $saidWho } obtient au moins { $anyWorth } ici, ce qui ne laisse à { $saidOther } pas plus que les { $anyKept } déjà acquis.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo = { $anyAt } est élaguée : même si tout le reste valait { $anyRest }, la moyenne à { $anyNode } serait d’au moins { $anyWorth }, et { $anyKept } est à prendre ailleurs.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-2 = { $anyAt } est élaguée : même si tout le reste valait { $anyRest }, la moyenne à la racine serait d’au moins { $anyWorth }, et { $anyKept } est à prendre ailleurs.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-3 = { $anyAt } est élaguée : même si tout le reste valait { $anyRest }, la moyenne à { $anyNode } serait d’au plus { $anyWorth }, et { $anyKept } est à prendre ailleurs.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-4 = { $anyAt } est élaguée : même si tout le reste valait { $anyRest }, la moyenne à la racine serait d’au plus { $anyWorth }, et { $anyKept } est à prendre ailleurs.

# Simulations and iterations.
said-steps-selection-chance-draws-anymove = Sélection : le hasard tire { $anyMove }.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1 = Sélection : { $saidWho } continue vers { $anyMove }, dont l’UCB1 { $anyMean } + { $anyBonus } = { $anySum } est le plus grand.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1-2 = Sélection : { $saidWho } continue vers { $anyMove }, dont l’UCB1 { $anyMean } + { $anyBonus } = { $anySum } est le plus grand ({ $anyOthers }).
said-steps-expansion-anyat-has-not-been-tried-it-becomes-a = Expansion : { $anyAt } n’a pas encore été essayée ; elle entre dans l’arbre.
said-steps-simulation-from-anyat-it-plays-anymoves-at-rando = Simulation : depuis { $anyAt }, { $anyMoves } au hasard, valeur { $anyWorth }.
said-steps-simulation-from-the-root-it-plays-anymoves-at-ra = Simulation : depuis la racine, { $anyMoves } au hasard, valeur { $anyWorth }.
said-steps-simulation-from-anyat-it-is-at-an-end-worth-anyw = Simulation : à { $anyAt } le jeu est terminé, valeur { $anyWorth }.
said-steps-simulation-from-the-root-it-is-at-an-end-worth-a = Simulation : à la racine le jeu est terminé, valeur { $anyWorth }.
said-steps-backup-anyat-now-has-numbervisits-one-numbervisi = Remontée : { $anyAt } a maintenant { $numberVisits ->
    [one] { $numberVisits } visite
   *[other] { $numberVisits } visites
} et la somme { $anySum } pour { $saidWho }.
said-steps-simulation-numberdone-is-complete = La simulation { $numberDone } est terminée.
said-steps-simulation-anyat-worth-anyworth-to-saidwho = Simulation : { $anyAt }, valeur { $anyWorth } pour { $saidWho }.
said-steps-simulation-anyat-worth-anyworth-to-saidwho-of-wh = Simulation : { $anyAt }, valeur { $anyWorth } pour { $saidWho }, dont { $anyLuck } de chance.
said-steps-iteration-numberdone-begins-with-these-policies = L’itération { $numberDone } commence : avec ces stratégies, la racine vaut { $anyWorth }.
said-steps-after-numberdone-iterations-best-responses-gain = Après { $numberDone } itérations, les meilleures réponses gagnent { $anyGain } contre les stratégies moyennes.
said-steps-saidwho-at-anyat-anymove-would-have-gained-anyga = { $saidWho } à { $anyAt } : { $anyMove } aurait gagné { $anyGain }.
said-steps-saidwho-at-the-root-anymove-would-have-gained-an = { $saidWho } à la racine : { $anyMove } aurait gagné { $anyGain }.
said-steps-by-its-regrets-it-now-plays-anypolicy = Selon ses regrets, il joue maintenant { $anyPolicy }.
