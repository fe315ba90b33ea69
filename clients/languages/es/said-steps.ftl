# Values and choices in a tree.
said-steps-at-anyat-chance-decides = En { $anyAt }: decide el azar.
said-steps-at-the-root-chance-decides = En la raíz: decide el azar.
said-steps-at-anyat-saidwho-is-to-choose = En { $anyAt }: elige { $saidWho }.
said-steps-at-the-root-saidwho-is-to-choose = En la raíz: elige { $saidWho }.
said-steps-the-window-is-anyalpha-to-anybeta = La ventana va de { $anyAlpha } a { $anyBeta }.
said-steps-the-other-side = el otro bando
said-steps-anyat-is-worth-anyworth-to-saidwho = { $anyAt } vale { $anyWorth } para { $saidWho }.
said-steps-the-root-is-worth-anyworth-to-saidwho = La raíz vale { $anyWorth } para { $saidWho }.
said-steps-anyat-is-worth-at-least-anyworth-to-saidwho = { $anyAt } vale al menos { $anyWorth } para { $saidWho }.
said-steps-the-root-is-worth-at-least-anyworth-to-saidwho = La raíz vale al menos { $anyWorth } para { $saidWho }.
said-steps-anyat-is-worth-at-most-anyworth-to-saidwho = { $anyAt } vale como mucho { $anyWorth } para { $saidWho }.
said-steps-the-root-is-worth-at-most-anyworth-to-saidwho = La raíz vale como mucho { $anyWorth } para { $saidWho }.
said-steps-anyat-is-worth-anyworth = { $anyAt } vale { $anyWorth }.
said-steps-the-root-is-worth-anyworth = La raíz vale { $anyWorth }.
said-steps-the-root-is-worth-anyworth-the-move-is-anymove = La raíz vale { $anyWorth }; la jugada es { $anyMove }.
said-steps-anyat-ends-the-game-worth-anyworth-to-saidwho = { $anyAt } termina el juego, valor { $anyWorth } para { $saidWho }.
said-steps-anyat-ends-the-game-worth-anyworth = { $anyAt } termina el juego, valor { $anyWorth }.
said-steps-anyat-is-as-deep-as-the-search-goes-judged-anywo = { $anyAt } está en el límite de la búsqueda, valorada en { $anyWorth } para { $saidWho }.
said-steps-anyat-is-judged-anyworth = { $anyAt } se valora en { $anyWorth }.
said-steps-saidwho-has-anyworth-here-by-anymove = { $saidWho } tiene { $anyWorth } aquí, con { $anyMove }.
said-steps-saidwho-can-make-it-at-least-anyworth-here-by-an = { $saidWho } puede lograr al menos { $anyWorth } aquí, con { $anyMove }.
said-steps-saidwho-can-make-it-at-most-anyworth-here-by-any = { $saidWho } puede limitarlo a { $anyWorth } aquí, con { $anyMove }.
said-steps-saidwho-gets-anyworth-by-anymove-the-most-so-far = { $saidWho } obtiene { $anyWorth } con { $anyMove }, lo máximo hasta ahora.
said-steps-anymove-adds-anyshare-anyworth-to-the-mean = { $anyMove } suma { $anyShare } × { $anyWorth } a la media.
said-steps-depth-numberdepth-begins-earlier-values-only-ord = Empieza la profundidad { $numberDepth }: los valores anteriores solo ordenan las jugadas.

# Pruning.
said-steps-anyat-is-pruned = { $anyAt } se poda.
said-steps-saidother-can-hold-it-to-anykept-elsewhere-and-s = { $saidOther } puede limitarlo a { $anyKept } en otra parte, y { $saidWho } puede lograr { $anyWorth } o más aquí: { $saidOther } no vendrá aquí, valga lo que valga { $anyMove }.
said-steps-saidother-already-has-anykept-elsewhere-and-said = { $saidOther } ya tiene { $anyKept } en otra parte, y { $saidWho } puede limitarlo a { $anyWorth } o menos aquí: { $saidOther } no vendrá aquí, valga lo que valga { $anyMove }.
said-steps-star2-looks-at-one-answer-to-anyat-first-anymove = Star2 mira primero una respuesta a { $anyAt }, { $anyMove }.
said-steps-anyat-is-pruned-saidwho-gets-at-least-anyworth-h = { $anyAt } se poda: { $saidWho } obtiene al menos { $anyWorth } aquí, lo que no deja a { $saidOther } más que el { $anyKept } que ya tiene.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo = { $anyAt } se poda: aunque todo lo que queda valiera { $anyRest }, la media en { $anyNode } sería al menos { $anyWorth }, y en otra parte se consigue { $anyKept }.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-2 = { $anyAt } se poda: aunque todo lo que queda valiera { $anyRest }, la media en la raíz sería al menos { $anyWorth }, y en otra parte se consigue { $anyKept }.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-3 = { $anyAt } se poda: aunque todo lo que queda valiera { $anyRest }, la media en { $anyNode } sería como mucho { $anyWorth }, y en otra parte se consigue { $anyKept }.
said-steps-anyat-is-pruned-even-if-all-that-is-left-were-wo-4 = { $anyAt } se poda: aunque todo lo que queda valiera { $anyRest }, la media en la raíz sería como mucho { $anyWorth }, y en otra parte se consigue { $anyKept }.

# Simulations and iterations.
said-steps-selection-chance-draws-anymove = Selección: el azar saca { $anyMove }.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1 = Selección: { $saidWho } sigue hacia { $anyMove }, cuyo UCB1 { $anyMean } + { $anyBonus } = { $anySum } es el mayor.
said-steps-selection-saidwho-goes-on-to-anymove-whose-ucb1-2 = Selección: { $saidWho } sigue hacia { $anyMove }, cuyo UCB1 { $anyMean } + { $anyBonus } = { $anySum } es el mayor ({ $anyOthers }).
said-steps-expansion-anyat-has-not-been-tried-it-becomes-a = Expansión: { $anyAt } no se ha probado aún; pasa a formar parte del árbol.
said-steps-simulation-from-anyat-it-plays-anymoves-at-rando = Simulación: desde { $anyAt } juega { $anyMoves } al azar, valor { $anyWorth }.
said-steps-simulation-from-the-root-it-plays-anymoves-at-ra = Simulación: desde la raíz juega { $anyMoves } al azar, valor { $anyWorth }.
said-steps-simulation-from-anyat-it-is-at-an-end-worth-anyw = Simulación: en { $anyAt } el juego ha terminado, valor { $anyWorth }.
said-steps-simulation-from-the-root-it-is-at-an-end-worth-a = Simulación: en la raíz el juego ha terminado, valor { $anyWorth }.
said-steps-backup-anyat-now-has-numbervisits-one-numbervisi = Retropropagación: { $anyAt } tiene ahora { $numberVisits ->
    [one] { $numberVisits } visita
   *[other] { $numberVisits } visitas
} y la suma { $anySum } para { $saidWho }.
said-steps-simulation-numberdone-is-complete = La simulación { $numberDone } está completa.
said-steps-simulation-anyat-worth-anyworth-to-saidwho = Simulación: { $anyAt }, valor { $anyWorth } para { $saidWho }.
said-steps-simulation-anyat-worth-anyworth-to-saidwho-of-wh = Simulación: { $anyAt }, valor { $anyWorth } para { $saidWho }, de lo cual { $anyLuck } fue suerte.
said-steps-iteration-numberdone-begins-with-these-policies = Empieza la iteración { $numberDone }: con estas estrategias la raíz vale { $anyWorth }.
said-steps-after-numberdone-iterations-best-responses-gain = Tras { $numberDone } iteraciones, las mejores respuestas ganan { $anyGain } a las estrategias medias.
said-steps-saidwho-at-anyat-anymove-would-have-gained-anyga = { $saidWho } en { $anyAt }: { $anyMove } habría ganado { $anyGain }.
said-steps-saidwho-at-the-root-anymove-would-have-gained-an = { $saidWho } en la raíz: { $anyMove } habría ganado { $anyGain }.
said-steps-by-its-regrets-it-now-plays-anypolicy = Según sus arrepentimientos, ahora juega { $anyPolicy }.
