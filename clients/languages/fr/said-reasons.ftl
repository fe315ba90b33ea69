# Joined parts. An argument's name that begins with number is a number, with moves a text of the rules.
said-reasons-saidname-numberchange-saidrest = { $saidName } { $numberChange }, { $saidRest }
said-reasons-saidname-numberchange = { $saidName } { $numberChange }
said-reasons-moveswhat-numbershare-saidrest = { $movesWhat } { $numberShare } %, { $saidRest }
said-reasons-moveswhat-numbershare-or-saidrest = { $movesWhat } { $numberShare } % ou { $saidRest }
said-reasons-moveswhat-numbershare = { $movesWhat } { $numberShare } %
said-reasons-saidname-saidrule = { $saidName } : { $saidRule }.
said-reasons-anymove-moveswhat = { $anyMove } : { $movesWhat }.

# How a position stands.
said-reasons-there-is-only-one-legal-move = Il n’y a qu’un seul coup légal.
said-reasons-the-search-was-stopped-before-it-had-judged-a-move = La recherche s’est arrêtée avant d’avoir jugé un coup : celui-ci est celui du milieu de la liste des coups légaux.
said-reasons-the-opening-book-has-this-move = Ce coup figure dans le livre d’ouvertures.
said-reasons-proven-saidoutcome = Prouvé : { $saidOutcome }.
said-reasons-proven-saidoutcome-over-in-n-at-most = Prouvé : { $saidOutcome }, terminé en { $n ->
    [one] { $n } demi-coup
   *[other] { $n } demi-coups
} au plus.
said-reasons-the-side-to-move-wins = le camp au trait gagne
said-reasons-the-side-to-move-loses = le camp au trait perd
said-reasons-a-draw = partie nulle
said-reasons-it-is-worth-numberworth = elle vaut { $numberWorth }
said-reasons-scores-numbershare = Obtient { $numberShare } %.
said-reasons-scores-numbershare-in-n = Obtient { $numberShare } % en { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}.
said-reasons-scores-numbershare-in-n-numberthrough-of-them-th = Obtient { $numberShare } % en { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}, dont { $numberThrough } par ce coup.
said-reasons-scores-numbershare-in-n-with-what-was-known-befo = Obtient { $numberShare } % en { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
} ; avec ce qui était déjà connu, ce coup a { $numberVisits ->
    [one] { $numberVisits } visite
   *[other] { $numberVisits } visites
}.
said-reasons-wins-numbermean-on-average = Gagne { $numberMean } en moyenne.
said-reasons-wins-numbermean-on-average-in-n = Gagne { $numberMean } en moyenne en { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}.
said-reasons-wins-numbermean-on-average-in-n-numberthrough-of = Gagne { $numberMean } en moyenne en { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}, dont { $numberThrough } par ce coup.
said-reasons-wins-numbermean-on-average-in-n-with-what-was-kn = Gagne { $numberMean } en moyenne en { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
} ; avec ce qui était déjà connu, ce coup a { $numberVisits ->
    [one] { $numberVisits } visite
   *[other] { $numberVisits } visites
}.
said-reasons-tried-in-numbervisits-of-n-too-few-to-say-how-go = Essayé dans { $numberVisits } sur { $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
} : trop peu pour dire ce qu’il vaut.
said-reasons-judged-numbervalue-for-the-side-to-move = Évalué à { $numberValue } pour le camp au trait.
said-reasons-judged-numbervalue-for-the-side-to-move-looking = Évalué à { $numberValue } pour le camp au trait, en regardant { $n ->
    [one] { $n } demi-coup
   *[other] { $n } demi-coups
} à l’avance.
said-reasons-each-is-expected-to-get-saidshares = Gain attendu de chacun : { $saidShares }.
said-reasons-it-expects-anyline = Suite attendue : { $anyLine }.

# Other moves, and what was overlooked.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo = Le meilleur coup de la recherche, { $anyMove }, vaut { $numberMore } de plus.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo-2 = Le meilleur coup de la recherche, { $anyMove }, vaut { $numberMore } de plus ({ $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}).
said-reasons-the-next-best-anymove-does-as-well-saidoutcome = Le suivant, { $anyMove }, fait aussi bien : { $saidOutcome }.
said-reasons-the-next-best-anymove-loses-which-is-proven = Le suivant, { $anyMove }, perd, c’est prouvé.
said-reasons-the-next-best-anymove-gives-away-numberloss-at-l = Le suivant, { $anyMove }, cède au moins { $numberLoss }.
said-reasons-the-next-best-anymove-is-no-better = Le suivant, { $anyMove }, n’est pas meilleur.
said-reasons-the-next-best-anymove-is-about-as-good = Le suivant, { $anyMove }, est à peu près aussi bon.
said-reasons-the-next-best-anymove-is-about-as-good-n = Le suivant, { $anyMove }, est à peu près aussi bon ({ $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}).
said-reasons-the-next-best-anymove-gives-away-numberloss = Le suivant, { $anyMove }, cède { $numberLoss }.
said-reasons-the-next-best-anymove-gives-away-numberloss-n = Le suivant, { $anyMove }, cède { $numberLoss } ({ $n ->
    [one] { $n } simulation
   *[other] { $n } simulations
}).
said-reasons-its-network-alone-would-also-play-anymove-with-n = Son réseau seul jouerait aussi { $anyMove }, à { $numberShare } %.
said-reasons-its-network-alone-gives-anymove-numbershare-and = Son réseau seul donne { $numberShare } % à { $anyMove } et { $numberOwn } % à ce coup.
said-reasons-every-move-but-anymoves-loses-or-is-no-better-th = Tout coup sauf { $anyMoves } perd ou n’est pas meilleur que l’un d’eux, c’est prouvé.
said-reasons-it-overlooked-anymove = Le bot n’a pas vu { $anyMove }.
said-reasons-it-overlooked-the-answer-anymove = Le bot n’a pas vu la réponse { $anyMove }.
said-reasons-what-changes-most-along-that-line-for-the-side-t = Ce qui change le plus dans cette suite, pour le camp au trait : { $saidChanges }.

# Drawn moves, and the plan of hold'em.
said-reasons-in-this-situation-it-saidshares = Dans cette situation : { $saidShares }.
said-reasons-in-this-situation-it-saidshares-found-in-n = Dans cette situation : { $saidShares }, trouvé en { $n ->
    [one] { $n } itération
   *[other] { $n } itérations
}.
said-reasons-in-this-situation-it-saidshares-learned-in-n-by = Dans cette situation : { $saidShares }, appris en { $n ->
    [one] { $n } itération
   *[other] { $n } itérations
} par échantillonnage.
said-reasons-after-n-its-whole-way-of-playing-gives-the-best = Après { $n ->
    [one] { $n } itération
   *[other] { $n } itérations
}, toute sa façon de jouer cède aux meilleurs adversaires { NUMBER($numberGain, maximumSignificantDigits: 2) } au plus, en moyenne sur les places.
said-reasons-it-was-still-writing-down-the-game-s-tree-when-i = Son temps s’est écoulé avant que l’arbre du jeu soit écrit : il a tiré au sort parmi toutes les actions.
said-reasons-by-the-blueprint-bucket-numberbucket-of-numberal = Selon le plan : classe { $numberBucket } sur { $numberAll } { $saidStreet }, décision { $numberPlace } des enchères.
said-reasons-before-the-flop = avant le flop
said-reasons-on-the-flop = au flop
said-reasons-on-the-turn = au turn
said-reasons-on-the-river = à la river
said-reasons-the-turn-was-not-solved-saidwhy = Le turn n’a pas été résolu : { $saidWhy }.
said-reasons-the-river-was-not-solved-saidwhy = La river n’a pas été résolue : { $saidWhy }.
said-reasons-the-blueprint-says-nothing-here-saidwhy = Le plan ne dit rien ici : { $saidWhy }.
said-reasons-it-searched = Le bot a cherché.
said-reasons-a-raise-exceeds-the-blueprint-s-stacks = une relance dépasse les tapis du plan
said-reasons-in-the-blueprint-s-game-the-betting-has-ended = dans le jeu du plan, les enchères sont terminées
said-reasons-the-betting-of-the-hand-is-not-known = les enchères de la main ne sont pas connues
said-reasons-more-than-two-players-are-seated = plus de deux joueurs sont assis
said-reasons-the-betting-structure-differs = la structure des enchères est différente
said-reasons-the-small-blind-is-not-half-of-the-big-one = la petite blind n’est pas la moitié de la grosse
said-reasons-the-shorter-stack-is-numberblinds-big-blinds = le plus petit tapis fait { $numberBlinds } grosses blinds
said-reasons-the-position-does-not-follow-from-the-betting = la position ne découle pas des enchères
said-reasons-no-hand-of-one-player-is-consistent-with-its-act = aucune main d’un joueur ne s’accorde avec ses actions
said-reasons-there-was-no-time-to-solve-the-turn = le temps manquait pour résoudre le turn
said-reasons-there-was-no-time-to-solve-the-river = le temps manquait pour résoudre la river
said-reasons-its-betting-has-too-many-ends = ses enchères ont trop de fins possibles
said-reasons-the-turn-was-solved-at-the-table-for-both-player = Le turn a été résolu à la table, pour les mains possibles des deux joueurs selon le plan après les enchères précédentes : { $numberDone } itérations sur { $numberPlaces } décisions d’enchères.
said-reasons-the-river-was-solved-at-the-table-for-both-playe = La river a été résolue à la table, pour les mains possibles des deux joueurs selon le plan après les enchères précédentes : { $numberDone } itérations sur { $numberPlaces } décisions d’enchères.
said-reasons-the-play-on-the-river-is-the-blueprint-s = À la river, le jeu est celui du plan.
said-reasons-its-own-range-after-the-turn-is-that-of-the-turn = Ses propres mains possibles après le turn sont celles de la solution du turn.
said-reasons-best-replies-to-that-solution-win-numbergain-chi = Les meilleures réponses à cette solution gagnent { NUMBER($numberGain, maximumSignificantDigits: 2) } jetons de plus qu’elle ne concède, en moyenne sur les deux joueurs, si les mains possibles sont justes et les mises celles de l’arbre.

# The strength of a bot that adapts.
said-reasons-plays-now-at-about-numberat-as-anylevel = Joue maintenant à environ { NUMBER($numberAt, useGrouping: 0) }, comme { $anyLevel }.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno = Joue maintenant à environ { NUMBER($numberAt, useGrouping: 0) }, comme { $anyLevel } ; il ne peut pas jouer plus faiblement.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno-2 = Joue maintenant à environ { NUMBER($numberAt, useGrouping: 0) }, comme { $anyLevel } ; il ne peut pas jouer plus fort.
said-reasons-it-takes-you-for-numberyou-numberwide-earlier-ga = Il vous estime à { NUMBER($numberYou, useGrouping: 0) } ± { NUMBER($numberWide, useGrouping: 0) } (parties précédentes : { $numberGames }, coups de celle-ci : { $numberMoves }).
said-reasons-plays-at-about-numberat-as-anylevel-the-middle-o = Joue à environ { NUMBER($numberAt, useGrouping: 0) }, comme { $anyLevel }, le milieu de sa plage : il ne peut pas apprendre votre niveau.
said-reasons-plays-now-at-about-numberat-as-random-moves-it-c = Joue maintenant à environ { NUMBER($numberAt, useGrouping: 0) }, comme des coups au hasard ; il ne peut pas jouer plus faiblement.
said-reasons-plays-now-at-about-numberat-as-random-moves = Joue maintenant à environ { NUMBER($numberAt, useGrouping: 0) }, comme des coups au hasard.
said-reasons-your-account-can-allow-it = Votre compte peut le permettre.

# Strategies, and the rules that they play by.
said-reasons-optimal = optimal
said-reasons-hold-at-20 = s’arrêter à 20
said-reasons-race-or-keep-pace = sprinter ou suivre l’allure
said-reasons-tit-for-tat = donnant-donnant
said-reasons-tit-for-two-tats = donnant pour deux donnés
said-reasons-generous-tit-for-tat = donnant-donnant généreux
said-reasons-win-stay-lose-shift = gagnant reste, perdant change
said-reasons-grim = rancunier
said-reasons-grim-to-the-last = rancunier jusqu’au bout
said-reasons-gradual = graduel
said-reasons-gradual-to-the-last = graduel jusqu’au bout
said-reasons-omega-tit-for-tat = donnant-donnant oméga
said-reasons-always-cooperate = toujours coopérer
said-reasons-always-defect = toujours trahir
said-reasons-conditional = conditionnel
said-reasons-cautious = prudent
said-reasons-hopeful = optimiste
said-reasons-free-rider = passager clandestin
said-reasons-altruist = altruiste
said-reasons-holds-what-wins = s’arrête sur ce qui gagne
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld = gagne { $numberRolled } % des parties en lançant, { $numberHeld } % en s’arrêtant
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld-2 = gagne { $numberRolled } % des parties en lançant, { $numberHeld } % en s’arrêtant, si le meneur était le seul adversaire
said-reasons-numberpoints-points-are-enough-for-a-turn = { $numberPoints } points suffisent pour un tour
said-reasons-numberpoints-points-are-not-enough-for-a-turn = { $numberPoints } points ne suffisent pas pour un tour
said-reasons-the-end-is-near-goes-for-the-target = la fin approche : vise l’objectif
said-reasons-keeps-pace-numberpoints-points-are-enough-for-a = suit l’allure : { $numberPoints } points suffisent pour un tour
said-reasons-cooperates-first-then-does-what-the-other-did-la = coopère d’abord, puis fait ce que l’autre a fait en dernier
said-reasons-defects-only-after-two-defections-in-a-row = ne trahit qu’après deux trahisons de suite
said-reasons-tit-for-tat-that-forgives-now-and-then-at-random = donnant-donnant qui pardonne de temps en temps, au hasard
said-reasons-does-the-same-again-after-a-good-pay-off-else-th = refait la même chose après un bon gain, sinon l’autre
said-reasons-cooperates-until-the-other-defects-once-then-nev = coopère jusqu’à la première trahison de l’autre, puis plus jamais
said-reasons-grim-and-it-defects-in-the-last-round = rancunier, et trahit à la dernière manche
said-reasons-answers-the-n-th-defection-with-n-of-its-own-the = répond à la n-ième trahison par n des siennes, puis fait la paix pendant deux manches
said-reasons-gradual-but-it-defects-in-the-last-round = graduel, mais trahit à la dernière manche
said-reasons-tit-for-tat-that-breaks-deadlocks-and-gives-up-o = donnant-donnant qui rompt les blocages et renonce face aux joueurs aléatoires
said-reasons-cooperates-whatever-the-other-does = coopère quoi que fasse l’autre
said-reasons-defects-whatever-the-other-does = trahit quoi que fasse l’autre
said-reasons-gives-everything-at-first-then-as-much-as-the-ot = donne tout d’abord, puis autant que les autres en moyenne
said-reasons-gives-half-at-first-then-a-little-less-than-the = donne la moitié d’abord, puis un peu moins que les autres en moyenne
said-reasons-gives-a-little-more-than-the-others-gave-and-not = donne un peu plus que les autres, et rien à la dernière manche
said-reasons-gives-nothing = ne donne rien
said-reasons-gives-everything = donne tout

# Features of the evaluations.
said-reasons-men = pions
said-reasons-kings = dames
said-reasons-guarded-back-row = rangée arrière gardée
said-reasons-pieces-in-the-centre = pièces au centre
said-reasons-men-on-their-way = pions avancés
said-reasons-free-steps = pas libres
said-reasons-stones-missing-between-the-edges-bridges-counted = pierres manquant entre les bords, ponts comptés
said-reasons-stones-missing-between-the-edges = pierres manquant entre les bords
said-reasons-the-move = le trait
said-reasons-edges = bords
said-reasons-lines = lignes
said-reasons-corners = coins
said-reasons-diagonals = diagonales
said-reasons-moves-to-choose-from = coups au choix
said-reasons-discs-that-border-on-empty-squares = pions au bord de cases vides
said-reasons-the-turn-and-the-last-move-of-the-game = le trait et le dernier coup de la partie
said-reasons-discs-diagonally-next-to-an-empty-corner = pions en diagonale d’un coin vide
said-reasons-discs-beside-an-empty-corner = pions à côté d’un coin vide
said-reasons-the-last-move-of-the-game = le dernier coup de la partie
said-reasons-discs = pions
said-reasons-threats-on-own-rows = menaces sur ses rangées
said-reasons-threats-on-the-other-s-rows = menaces sur les rangées adverses
said-reasons-discs-in-the-centre = pions au centre
said-reasons-discs-next-to-the-centre = pions à côté du centre
said-reasons-material = matériel
said-reasons-places-of-the-pawns = cases des pions
said-reasons-places-of-the-knights = cases des cavaliers
said-reasons-places-of-the-bishops = cases des fous
said-reasons-places-of-the-rooks = cases des tours
said-reasons-places-of-the-queens = cases des dames
said-reasons-place-of-the-king = case du roi
said-reasons-mobility-of-the-knights = mobilité des cavaliers
said-reasons-mobility-of-the-bishops = mobilité des fous
said-reasons-mobility-of-the-rooks = mobilité des tours
said-reasons-mobility-of-the-queens = mobilité des dames
said-reasons-bishop-pair = paire de fous
said-reasons-own-pawns-on-a-bishop-s-colour = pions sur la couleur de son fou
said-reasons-knights-with-many-pawns = cavaliers avec beaucoup de pions
said-reasons-rooks-with-many-pawns = tours avec beaucoup de pions
said-reasons-rook-on-an-open-file = tour sur colonne ouverte
said-reasons-rook-on-a-half-open-file = tour sur colonne semi-ouverte
said-reasons-rook-on-the-seventh-row = tour sur la septième rangée
said-reasons-rook-shut-in-by-its-king = tour enfermée par son roi
said-reasons-knight-outpost = avant-poste de cavalier
said-reasons-bishop-outpost = avant-poste de fou
said-reasons-minor-piece-behind-a-pawn = pièce mineure derrière un pion
said-reasons-doubled-pawns = pions doublés
said-reasons-isolated-pawns = pions isolés
said-reasons-backward-pawns = pions arriérés
said-reasons-supported-pawns = pions soutenus
said-reasons-phalanx = phalange de pions
said-reasons-passed-pawns = pions passés
said-reasons-blocked-passed-pawns = pions passés bloqués
said-reasons-passed-pawns-that-may-step-safely = pions passés qui peuvent avancer sans risque
said-reasons-passed-pawns-with-a-free-way = pions passés à la voie libre
said-reasons-kings-near-passed-pawns = rois près des pions passés
said-reasons-rooks-behind-passed-pawns = tours derrière les pions passés
said-reasons-unstoppable-pawn = pion inarrêtable
said-reasons-pawn-shelter-of-the-king = abri de pions du roi
said-reasons-pawn-storm-against-the-king = assaut de pions contre le roi
said-reasons-attack-on-the-king = attaque contre le roi
said-reasons-right-to-castle = droit au roque
said-reasons-threats-by-pawns = menaces des pions
said-reasons-threats-by-minor-pieces = menaces des pièces mineures
said-reasons-threats-by-rooks = menaces des tours
said-reasons-hanging-pieces = pièces en prise
said-reasons-threats-by-a-pawn-s-step = menaces d’une poussée de pion
said-reasons-threats-by-the-king = menaces du roi
said-reasons-bare-king-driven-to-the-edge = roi nu poussé au bord
said-reasons-king-near-a-bare-king = roi près d’un roi nu
said-reasons-bare-king-driven-to-the-right-corner = roi nu poussé vers le bon coin

# Hints.
said-reasons-the-engine-does-not-say-how-you-stand = Le moteur ne dit pas où vous en êtes.
said-reasons-with-the-best-play-this-is-won-for-you = Avec le meilleur jeu, vous gagnez.
said-reasons-with-the-best-play-this-is-lost-if-the-other-sid = Avec le meilleur jeu, vous perdez si l’autre camp joue bien.
said-reasons-with-the-best-play-this-is-a-draw = Avec le meilleur jeu, la partie est nulle.
said-reasons-the-position-is-about-even = La position est à peu près égale.
said-reasons-you-stand-clearly-better = Votre position est nettement meilleure.
said-reasons-you-stand-a-little-better = Votre position est un peu meilleure.
said-reasons-the-other-side-stands-clearly-better = L’autre camp est nettement mieux.
said-reasons-the-other-side-stands-a-little-better = L’autre camp est un peu mieux.
said-reasons-one-move-is-much-better-than-all-others = Un coup est bien meilleur que tous les autres.
said-reasons-the-biggest-issue-saidfeature = Le point principal : { $saidFeature }.
said-reasons-several-moves-may-do = Plusieurs coups conviennent.
said-reasons-look-for-what-the-other-side-would-do-next = Cherchez ce que l’autre camp ferait ensuite.
said-reasons-move-what-stands-on-movescell = Jouez ce qui se trouve sur { $movesCell }.
said-reasons-leave-out-this-one-anymove = Écartez celui-ci : { $anyMove }.
said-reasons-there-is-only-one-choice = Il n’y a qu’un choix.
said-reasons-the-engine-would-play-anymove-moveswhat = Le moteur jouerait { $anyMove } : { $movesWhat }.
said-reasons-look-on-the-left = Regardez à gauche.
said-reasons-look-in-the-middle = Regardez au milieu.
said-reasons-look-on-the-right = Regardez à droite.
said-reasons-look-at-the-top-on-the-left = Regardez en haut à gauche.
said-reasons-look-at-the-top-in-the-middle = Regardez en haut au milieu.
said-reasons-look-at-the-top-on-the-right = Regardez en haut à droite.
said-reasons-look-half-way-down-on-the-left = Regardez à mi-hauteur à gauche.
said-reasons-look-half-way-down-in-the-middle = Regardez à mi-hauteur au milieu.
said-reasons-look-half-way-down-on-the-right = Regardez à mi-hauteur à droite.
said-reasons-look-at-the-bottom-on-the-left = Regardez en bas à gauche.
said-reasons-look-at-the-bottom-in-the-middle = Regardez en bas au milieu.
said-reasons-look-at-the-bottom-on-the-right = Regardez en bas à droite.
