# Values and choices in a tree.
said-steps-at-anyat-chance-decides = Bei { $anyAt }: Der Zufall entscheidet.
said-steps-at-the-root-chance-decides = Bei der Wurzel: Der Zufall entscheidet.
said-steps-at-anyat-saidwho-is-to-choose = Bei { $anyAt }: { $saidWho } wählt.
said-steps-at-the-root-saidwho-is-to-choose = Bei der Wurzel: { $saidWho } wählt.
said-steps-the-window-is-anyalpha-to-anybeta = Das Fenster reicht von { $anyAlpha } bis { $anyBeta }.
said-steps-the-other-side = die andere Seite
said-steps-anyat-is-worth-anyworth-to-saidwho = { $anyAt } ist { $anyWorth } wert für { $saidWho }.
said-steps-the-root-is-worth-anyworth-to-saidwho = Die Wurzel ist { $anyWorth } wert für { $saidWho }.
said-steps-anyat-is-worth-at-least-anyworth-to-saidwho = { $anyAt } ist mindestens { $anyWorth } wert für { $saidWho }.
said-steps-the-root-is-worth-at-least-anyworth-to-saidwho = Die Wurzel ist mindestens { $anyWorth } wert für { $saidWho }.
said-steps-anyat-is-worth-at-most-anyworth-to-saidwho = { $anyAt } ist höchstens { $anyWorth } wert für { $saidWho }.
said-steps-the-root-is-worth-at-most-anyworth-to-saidwho = Die Wurzel ist höchstens { $anyWorth } wert für { $saidWho }.
said-steps-anyat-is-worth-anyworth = { $anyAt } ist { $anyWorth } wert.
said-steps-the-root-is-worth-anyworth = Die Wurzel ist { $anyWorth } wert.
said-steps-the-root-is-worth-anyworth-the-move-is-anymove = Die Wurzel ist { $anyWorth } wert; der Zug ist { $anyMove }.
said-steps-anyat-ends-the-game-worth-anyworth-to-saidwho = { $anyAt } beendet das Spiel, Wert { $anyWorth } für { $saidWho }.
said-steps-anyat-ends-the-game-worth-anyworth = { $anyAt } beendet das Spiel, Wert { $anyWorth }.
said-steps-anyat-is-as-deep-as-the-search-goes-judged-anywo = { $anyAt } liegt so tief, wie die Suche reicht, bewertet mit { $anyWorth } für { $saidWho }.
said-steps-anyat-is-judged-anyworth = { $anyAt } wird mit { $anyWorth } bewertet.
said-steps-saidwho-has-anyworth-here-by-anymove = { $saidWho } hat hier { $anyWorth }, durch { $anyMove }.
said-steps-saidwho-can-make-it-at-least-anyworth-here-by-an = { $saidWho } kann hier mindestens { $anyWorth } erreichen, durch { $anyMove }.
said-steps-saidwho-can-make-it-at-most-anyworth-here-by-any = { $saidWho } kann es hier auf höchstens { $anyWorth } drücken, durch { $anyMove }.
said-steps-saidwho-gets-anyworth-by-anymove-the-most-so-far = { $saidWho } bekommt { $anyWorth } durch { $anyMove }, bisher das meiste.
said-steps-anymove-adds-anyshare-anyworth-to-the-mean = { $anyMove } bringt { $anyShare } × { $anyWorth } zum Mittel.
said-steps-depth-numberdepth-begins-earlier-values-only-ord = Tiefe { $numberDepth } beginnt: Frühere Werte ordnen nur die Züge.

# Pruning.
said-steps-anyat-is-pruned = { $anyAt } wird abgeschnitten.
said-steps-saidother-can-hold-it-to-anykept-elsewhere-and-s = { $saidOther } kann es anderswo auf { $anyKept } halten, und { $saidWho } kann hier { $anyWorth } oder mehr erreichen: { $saidOther } kommt nicht hierher, was { $anyMove } auch wert ist.
said-steps-saidother-already-has-anykept-elsewhere-and-said = { $saidOther } hat anderswo schon { $anyKept }, und { $saidWho } kann es hier auf { $anyWorth } oder weniger halten: { $saidOther } kommt nicht hierher, was { $anyMove } auch wert ist.
said-steps-star2-looks-at-one-answer-to-anyat-first-anymove = Star2 sieht zuerst eine Antwort auf { $anyAt } an, { $anyMove }.
said-steps-anyat-is-pruned-saidwho-gets-at-least-anyworth-h = { $anyAt } wird abgeschnitten: { $saidWho } bekommt hier mindestens { $anyWorth }, und { $saidOther } bleibt nicht mehr als { $anyKept }, was schon sicher ist.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo = { $anyAt } wird abgeschnitten: Selbst wenn alles Übrige { $anyRest } wert wäre, wäre das Mittel bei { $anyNode } mindestens { $anyWorth }, und { $anyKept } ist anderswo zu haben.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-2 = { $anyAt } wird abgeschnitten: Selbst wenn alles Übrige { $anyRest } wert wäre, wäre das Mittel bei der Wurzel mindestens { $anyWorth }, und { $anyKept } ist anderswo zu haben.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-3 = { $anyAt } wird abgeschnitten: Selbst wenn alles Übrige { $anyRest } wert wäre, wäre das Mittel bei { $anyNode } höchstens { $anyWorth }, und { $anyKept } ist anderswo zu haben.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-4 = { $anyAt } wird abgeschnitten: Selbst wenn alles Übrige { $anyRest } wert wäre, wäre das Mittel bei der Wurzel höchstens { $anyWorth }, und { $anyKept } ist anderswo zu haben.

# Simulations and iterations.
said-steps-selection-chance-draws-anymove = Auswahl: Der Zufall zieht { $anyMove }.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1 = Auswahl: { $saidWho } geht weiter zu { $anyMove } mit dem größten UCB1: { $anyMean } + { $anyBonus } = { $anySum }.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1-2 = Auswahl: { $saidWho } geht weiter zu { $anyMove } mit dem größten UCB1: { $anyMean } + { $anyBonus } = { $anySum } ({ $anyOthers }).
said-steps-expansion-anyat-has-not-been-tried-it-becomes-a = Erweiterung: { $anyAt } wurde noch nicht versucht und kommt in den Baum.
said-steps-simulation-from-anyat-it-plays-anymoves-at-rando = Simulation: von { $anyAt } aus zufällig { $anyMoves }, Wert { $anyWorth }.
said-steps-simulation-from-the-root-it-plays-anymoves-at-ra = Simulation: von der Wurzel aus zufällig { $anyMoves }, Wert { $anyWorth }.
said-steps-simulation-from-anyat-it-is-at-an-end-worth-anyw = Simulation: bei { $anyAt } ist das Spiel zu Ende, Wert { $anyWorth }.
said-steps-simulation-from-the-root-it-is-at-an-end-worth-a = Simulation: bei der Wurzel ist das Spiel zu Ende, Wert { $anyWorth }.
said-steps-backup-anyat-now-has-numbervisits-one-numbervisi = Rückgabe: { $anyAt } hat jetzt { $numberVisits ->
    [one] { $numberVisits } Besuch
   *[other] { $numberVisits } Besuche
} und die Summe { $anySum } für { $saidWho }.
said-steps-simulation-numberdone-is-complete = Simulation { $numberDone } ist fertig.
said-steps-simulation-anyat-worth-anyworth-to-saidwho = Simulation: { $anyAt }, Wert { $anyWorth } für { $saidWho }.
said-steps-simulation-anyat-worth-anyworth-to-saidwho-of-wh = Simulation: { $anyAt }, Wert { $anyWorth } für { $saidWho }, davon { $anyLuck } Glück.
said-steps-iteration-numberdone-begins-with-these-policies = Iteration { $numberDone } beginnt: Mit diesen Strategien ist die Wurzel { $anyWorth } wert.
said-steps-after-numberdone-iterations-best-responses-gain = Nach { $numberDone } Iterationen gewinnen beste Antworten { $anyGain } gegen die mittleren Strategien.
said-steps-saidwho-at-anyat-anymove-would-have-gained-anyga = { $saidWho } bei { $anyAt }: { $anyMove } hätte { $anyGain } gewonnen.
said-steps-saidwho-at-the-root-anymove-would-have-gained-an = { $saidWho } bei der Wurzel: { $anyMove } hätte { $anyGain } gewonnen.
said-steps-by-its-regrets-it-now-plays-anypolicy = Nach dem Bedauern wird jetzt so gespielt: { $anyPolicy }.
