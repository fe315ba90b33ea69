# What a bot is, as its card's summary says.
said-cards-looks-ahead-by-alpha-beta-search-one-move-deeper = Prévoit par recherche alpha-bêta, un coup plus loin à chaque fois. Exact dès qu’il voit la fin de la partie.
said-cards-plays-heads-up-hold-em-by-a-blueprint-that-it-le = Joue le hold'em à deux selon un plan appris en jouant contre lui-même, résout chaque turn et chaque river à la table, et cherche aux autres tables.
said-cards-likes-to-be-safe-a-sheltered-king-a-guarded-back = Aime la sécurité : un roi abrité, une dernière rangée gardée, aucune menace contre lui.
said-cards-likes-to-attack-checks-pawn-storms-threats = Aime attaquer : échecs, assauts de pions, menaces.
said-cards-plays-the-public-goods-game-by-a-rule-about-what = Joue au jeu des biens publics selon une règle sur ce que les autres ont donné. Il dit laquelle.
said-cards-expects-of-everybody-at-the-table-what-it-would = Attend de chacun à la table ce qu’il ferait à sa place, ou le pire.
said-cards-plays-the-prisoner-s-dilemma-by-a-known-strategy = Joue au dilemme du prisonnier selon une stratégie connue qui répond à ce que vous faites. Il dit laquelle.
said-cards-expects-you-to-make-the-mistakes-of-a-certain-ki = Attend de vous les fautes d’un certain type de joueur, et joue pour elles.
said-cards-does-not-take-you-for-perfect-uses-a-model-of-th = Ne vous croit pas parfait : utilise un modèle des choix des autres, et joue au mieux contre lui.
said-cards-up-to-seventeen-levels-for-each-game-from-a-firs = Jusqu’à dix-sept niveaux par jeu, de la toute première partie à tout ce que peut cette machine. Commencez à Seed.
said-cards-learned-its-games-by-playing-itself-a-neural-net = A appris ses jeux en jouant contre lui-même : un réseau de neurones propose des coups et juge les positions, une recherche les vérifie.
said-cards-likes-good-squares-outposts-open-files-the-centr = Aime les bonnes cases : avant-postes, colonnes ouvertes, centre, coins.
said-cards-plays-a-hundred-or-thousands-of-random-games-fro = Joue cent ou des milliers de parties au hasard depuis chaque position et choisit ce qui a le plus souvent réussi.
said-cards-follows-every-line-of-tic-tac-toe-to-its-end-at = Suit chaque ligne du morpion jusqu’au bout. À pleine force, imbattable.
said-cards-plays-as-strongly-as-you-do-as-far-as-it-can-tel = Joue aussi fort que vous, autant qu’il peut en juger, et dit à quelle force.
said-cards-plays-an-equilibrium-solves-the-whole-game-then = Joue un équilibre : résout tout le jeu, puis tire ses actions au sort, si bien que personne ne fait mieux qu’égalité.
said-cards-plays-every-game-by-the-search-that-suits-it-fro = Joue chaque jeu par la recherche qui lui convient, selon une table motivée.
said-cards-chooses-among-the-legal-actions-at-random-it-doe = Choisit au hasard parmi les actions permises. Il ne réfléchit pas.
said-cards-searches-as-textbooks-describe-it-and-shows-ever = Cherche comme dans les manuels, et montre chaque position examinée et chaque position élaguée.
said-cards-plays-pig-by-a-rule-by-rules-of-thumb-or-as-the = Joue au Pig selon une règle : des règles empiriques, ou la solution du jeu à deux.
said-cards-guesses-from-this-game-alone-what-you-will-throw = Devine, par cette partie seule, ce que vous jouerez, et joue ce qui le bat. La chance décide quand il est mené.

# Levels.
said-cards-looks-move-ahead = Prévoit { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
said-cards-thinks-for-up-to-n-seconds-and-knows-a-few-openi = Réfléchit jusqu’à { $n } seconde et connaît quelques ouvertures.
said-cards-thinks-for-up-to-second = Réfléchit jusqu’à { $n ->
    [one] { $n } seconde
   *[other] { $n } secondes
}.
said-cards-thinks-about-n-positions-a-move = Examine { $n } positions par coup.
said-cards-n-simulations-a-move = { $n } simulations par coup.
said-cards-by-the-file-with-100-iterations-on-the-turn-and = Selon le fichier, avec 100 itérations au turn et 200 à la river ; hors du fichier, 3 000 simulations par coup.
said-cards-everything-at-first-then-as-much-as-the-others-g = Tout d’abord, puis autant que les autres ont donné.
said-cards-half-at-first-then-a-little-less-than-the-others = La moitié d’abord, puis un peu moins que les autres.
said-cards-a-little-more-than-the-others-gave-nothing-in-th = Un peu plus que les autres ; rien à la dernière manche.
said-cards-gives-nothing = Ne donne rien.
said-cards-gives-everything = Donne tout.
said-cards-max-n-up-to-half-a-second-a-move = Max^n. Jusqu’à une demi-seconde par coup.
said-cards-paranoid-search-with-its-partners-if-any-against = Recherche paranoïaque : avec ses partenaires, s’il en a, contre tous les autres. Jusqu’à une demi-seconde par coup.
said-cards-answers-the-n-th-defection-with-n-of-its-own-the = Répond à la n-ième trahison par n des siennes, puis fait la paix.
said-cards-tit-for-tat-that-breaks-deadlocks = Donnant-donnant qui dénoue les impasses.
said-cards-cooperates-first-then-does-what-you-did-last = Coopère d’abord, puis fait ce que vous avez fait en dernier.
said-cards-tit-for-tat-that-forgives-now-and-then = Donnant-donnant qui pardonne de temps en temps.
said-cards-win-stay-lose-shift = Gagné, on reste ; perdu, on change.
said-cards-forgives-nothing = Ne pardonne rien.
said-cards-expects-a-beginner-whoever-plays-30-000-position = Attend un débutant, qui que ce soit. 30 000 positions par coup.
said-cards-expects-what-your-moves-in-this-game-make-likely = Attend ce que vos coups dans cette partie rendent probable, si votre compte permet aux bots d’apprendre votre jeu ; sinon vos meilleures réponses. 30 000 positions par coup.
said-cards-expects-all-your-choices-to-be-equally-likely-up = Tient tous vos choix pour également probables. Jusqu’à une demi-seconde par coup.
said-cards-expects-you-to-take-the-choice-that-looks-best-a = Attend que vous preniez ce qui paraît meilleur sur-le-champ. Jusqu’à une demi-seconde par coup.
said-cards-expects-you-to-do-what-you-did-before-in-this-ga = Attend que vous fassiez ce que vous avez déjà fait dans cette partie, si votre compte le permet ; sinon tous vos choix également probables. Jusqu’à une demi-seconde par coup.
said-cards-for-your-first-game-ever-often-moves-without-a-t = Pour votre toute première partie : joue souvent sans réfléchir.
said-cards-sees-a-hanging-piece-now-and-then = Voit de temps en temps une pièce en prise.
said-cards-sees-what-is-right-before-it-when-it-looks = Voit ce qui est sous ses yeux, quand il regarde.
said-cards-looks-before-it-moves-most-of-the-time = Regarde avant de jouer, la plupart du temps.
said-cards-knows-what-is-at-stake-and-is-easily-distracted = Sait ce qui est en jeu, et se laisse vite distraire.
said-cards-sees-what-one-move-does-and-chooses-a-little-loo = Voit ce que fait un coup, et choisit un peu au jugé.
said-cards-sees-what-one-move-does-and-seldom-takes-a-worse = Voit ce que fait un coup, et en prend rarement un moins bon.
said-cards-looks-a-little-ahead-rarely-careless = Prévoit un peu ; rarement négligent.
said-cards-looks-a-little-ahead-and-is-hardly-ever-careless = Prévoit un peu, et n’est presque jamais négligent.
said-cards-looks-ahead-and-takes-what-it-finds-best = Prévoit, et prend ce qu’il trouve meilleur.
said-cards-plans-several-moves-ahead = Prévoit plusieurs coups.
said-cards-plans-ahead-and-makes-few-slips = Prévoit, et fait peu de fautes.
said-cards-a-strong-club-player-s-depth-in-a-fraction-of-a = La profondeur d’un fort joueur de club, en une fraction de seconde.
said-cards-thinks-about-thousands-of-positions-a-move = Examine des milliers de positions par coup.
said-cards-thinks-about-tens-of-thousands-of-positions-a-mo = Examine des dizaines de milliers de positions par coup.
said-cards-close-to-all-that-this-machine-can-do = Presque tout ce que peut cette machine.
said-cards-as-strong-as-this-machine-allows-in-up-to-1-seco = Aussi fort que cette machine le permet en 1 seconde par coup au plus.
said-cards-plays-what-its-network-proposes-first-without-a = Joue ce que son réseau propose d’abord, sans recherche.
said-cards-looks-1-move-ahead-takes-a-win-overlooks-your-th = Prévoit 1 coup : prend un gain, ne voit pas vos menaces.
said-cards-looks-to-the-end-of-the-game = Prévoit jusqu’à la fin de la partie.
said-cards-plays-as-strongly-as-you-by-your-results-and-mov = Joue aussi fort que vous, d’après vos résultats et vos coups si votre compte le permet ; sinon au milieu de sa plage.
said-cards-up-to-half-a-second-once-then-it-knows-the-game = Jusqu’à une demi-seconde, une fois ; ensuite il connaît le jeu.
said-cards-uniformly-random = Au hasard, uniformément.
said-cards-leaves-out-what-cannot-matter-up-to-2-seconds = Laisse de côté ce qui ne peut pas compter. Jusqu’à 2 secondes.
said-cards-looks-at-everything-up-to-2-seconds = Regarde tout. Jusqu’à 2 secondes.
said-cards-rolls-until-it-has-20-points-in-a-turn = Lance jusqu’à avoir 20 points dans un tour.
said-cards-keeps-pace-and-races-when-the-end-is-near = Suit le rythme, et court quand la fin est proche.
said-cards-the-solved-game-for-two-players-nobody-can-play = Le jeu résolu : à deux, personne ne peut mieux jouer.
said-cards-guesses-what-comes-next-if-your-account-allows-b = Devine la suite, si votre compte permet aux bots d’apprendre votre jeu ; sinon joue au hasard.

# What it sees and keeps.
said-cards-only-what-its-seat-may-see = Seulement ce que son siège peut voir.
said-cards-nothing-beyond-the-stored-game = Rien de plus que la partie enregistrée.
said-cards-nothing-beyond-the-stored-game-nothing-is-learne = Rien de plus que la partie enregistrée. Rien n’est appris des personnes qu’il affronte.
said-cards-nothing-beyond-the-stored-game-what-it-believes = Rien de plus que la partie enregistrée. Ce qu’il croit de vous au niveau des réponses probables vient des seuls coups de cette partie, seulement si votre compte permet aux bots d’apprendre votre jeu, et disparaît avec elle.
said-cards-within-a-game-at-the-level-for-habits-how-often = Pendant une partie, au niveau des habitudes, combien de fois chaque siège a fait chaque choix. Rien après.
said-cards-nothing-beyond-the-stored-game-the-opponent-make = Rien de plus que la partie enregistrée. L’adversaire lui est indifférent.
said-cards-nothing-beyond-the-stored-game-what-it-guesses-c = Rien de plus que la partie enregistrée. Ce qu’il devine vient des seules manches de cette partie et disparaît avec elle.
said-cards-next-to-nothing = Presque rien.
said-cards-next-to-nothing-no-outside-service = Presque rien. Aucun service extérieur.
said-cards-unknown = inconnu
said-cards-its-own-expected-pay-off = Son propre gain espéré.

# Limits.
said-cards-plays-only-zero-sum-games-for-two-with-nothing-h = Ne joue qu’aux jeux à somme nulle à deux, sans rien de caché ni hasard.
said-cards-beyond-its-horizon-it-relies-on-an-evaluation-of = Au-delà de son horizon, il se fie à une évaluation de la position, qui peut être fausse.
said-cards-does-not-vary-its-play-the-same-game-so-far-leve = Ne varie pas son jeu : même partie, même niveau et même recherche donnent la même action.
said-cards-does-not-vary-its-play-the-same-game-so-far-and = Ne varie pas son jeu : même partie et même niveau donnent la même action.
said-cards-the-levels-limited-by-time-depend-on-the-speed-o = Les niveaux limités par le temps dépendent de la vitesse de la machine.
said-cards-the-file-is-for-two-players-in-limit-from-24-big = Le fichier est pour deux : en limit à partir de 24 grosses blinds chacun, sans limite si le plus petit tapis a de 75 à 134 grosses blinds.
said-cards-before-the-turn-a-bucket-holds-different-hands-a = Avant le turn, une classe réunit des mains différentes et oublie leurs classes précédentes.
said-cards-on-the-turn-and-the-river-it-assumes-the-other-s = Au turn et à la river, il suppose à l’autre les mains du fichier ; il juge mal qui joue autrement.
said-cards-on-the-turn-it-assumes-that-both-play-the-river = Au turn, il suppose que les deux jouent la river selon le fichier, ce qui est faux : il résout la river lui-même.
said-cards-strength-is-counted-against-any-two-cards-not-ag = La force est comptée contre deux cartes quelconques, non contre celles que suggèrent les mises.
said-cards-it-does-not-exploit-the-other-s-mistakes-beyond = Il n’exploite pas les fautes de l’autre au-delà de ce qu’elles donnent.
said-cards-its-style-changes-its-strength-see-the-numbers-o = Son style change sa force : voir les chiffres de ce jeu.
said-cards-pays-for-its-taste-see-the-numbers-of-this-game = Paie pour ses goûts : voir les chiffres de ce jeu.
said-cards-looks-at-the-others-average-only-so-it-cannot-pu = Ne regarde que la moyenne des autres, et ne peut donc punir personne en particulier.
said-cards-learns-nothing = N’apprend rien.
said-cards-people-at-a-table-play-neither-purely-for-themse = À une table, on ne joue ni purement pour soi ni purement contre le bot.
said-cards-with-hidden-information-it-assumes-that-everybod = Avec de l’information cachée, il suppose que tous verront tout après son choix : il ne bluffe jamais, et ne joue jamais pour découvrir ou cacher.
said-cards-a-last-round-in-which-you-defect-goes-unanswered = Une dernière manche où vous trahissez reste sans réponse.
said-cards-learns-nothing-and-keeps-to-its-strategy-whoever = N’apprend rien, et garde sa stratégie qui que vous soyez.
said-cards-against-players-without-those-mistakes-the-level = Contre des joueurs sans ces fautes, le niveau pour débutants peut jouer moins bien que la même recherche sans modèle.
said-cards-a-few-moves-say-little-in-short-games-it-hardly = Quelques coups disent peu : dans les parties courtes, il vous connaît à peine.
said-cards-if-the-model-is-wrong-about-you-so-is-it = Si le modèle se trompe sur vous, lui aussi.
said-cards-sequoia-depends-on-the-speed-of-the-machine-it-w = Sequoia dépend de la vitesse de la machine ; il a été mesuré à un nombre fixe de nœuds.
said-cards-it-knows-examples-not-reasons-it-cannot-say-why = Il connaît des exemples, non des raisons : il ne peut dire pourquoi il propose un coup.
said-cards-it-judges-positions-badly-that-its-own-games-sel = Il juge mal les positions que ses parties atteignent rarement, et il l’ignore.
said-cards-it-knows-no-other-board-or-rules-than-those-that = Il ne connaît d’autre plateau ni d’autres règles que ceux de son apprentissage.
said-cards-random-playouts-overlook-narrow-lines-a-single-s = Les parties au hasard manquent les lignes étroites : une seule réponse qui sauve ou gagne peut échapper longtemps.
said-cards-with-hidden-information-it-does-not-reach-an-equ = Avec de l’information cachée, il n’atteint pas d’équilibre et peut être exploité.
said-cards-tic-tac-toe-only-other-games-are-too-large-to-be = Morpion seulement : les autres jeux sont trop grands pour une recherche complète.
said-cards-does-not-set-traps-among-equally-good-actions-it = Ne tend pas de pièges : parmi des actions égales, il prend la première.
said-cards-a-few-moves-say-little-it-needs-about-five-games = Quelques coups disent peu : il lui faut environ cinq parties.
said-cards-even-holds-back-winning-against-it-does-not-show = Even se retient : gagner contre lui ne montre pas votre force, mais la force qu’il annonce, si.
said-cards-even-cannot-play-more-strongly-than-grove-s-high = Even ne peut jouer plus fort que le plus haut niveau de Grove ; aux bouts de sa plage, il n’est pas tout à fait égal.
said-cards-even-judges-moves-as-a-search-of-two-plies-does = Even juge les coups comme une recherche de deux demi-coups : il distingue à peine les forts joueurs par leurs coups, mais par leurs résultats.
said-cards-games-with-hints-lessons-handicaps-and-games-fro = Les parties avec indices, les leçons, les handicaps et les parties depuis une position donnée ne disent rien de votre force à Even.
said-cards-with-three-seats-or-more-an-equilibrium-promises = À trois sièges ou plus, un équilibre promet moins : deux adversaires ensemble peuvent faire mieux qu’un.
said-cards-it-never-looks-at-how-you-play-so-it-wins-no-mor = Il ne regarde jamais comment vous jouez, et ne gagne donc d’un faible que ce que sa faiblesse donne.
said-cards-its-strength-depends-on-the-speed-of-the-machine = Sa force dépend de la vitesse de la machine.
said-cards-in-games-that-are-not-zero-sum-it-assumes-that-e = Aux jeux qui ne sont pas à somme nulle, il suppose chacun égoïste, et ne crée donc pas de confiance.
said-cards-overlooks-everything-wins-in-one-included = Ne voit rien, même un gain en un coup.
said-cards-slow-on-purpose-it-remembers-nothing-and-orders = Lent à dessein : il ne retient ni ne trie rien, pour qu’on puisse suivre chaque pas.
said-cards-the-die-decides-most-games-even-optimal-loses-ab = Le dé décide de la plupart des parties : même Optimal en perd environ 47 % contre un joueur parfait qui joue en second.
said-cards-with-more-than-two-players-optimal-is-a-rule-of = À plus de deux joueurs, Optimal est aussi une règle empirique.
said-cards-in-a-short-match-it-hardly-sees-a-habit-play-25 = Dans un match court, il voit à peine une habitude : jouez 25 manches ou plus.
said-cards-a-blunder-is-a-random-move-not-one-that-a-person = Une gaffe est un coup au hasard, non celui que ferait une personne.
said-cards-gives-nothing-whatever-the-others-give-a-token-t = Ne donne rien : quoi que donnent les autres, un jeton gardé rapporte plus.
said-cards-of-all-bets-it-looks-one-or-two-choices-ahead = De toutes les mises, il prévoit un ou deux choix.
said-cards-levels-were-measured-with-the-rule-that-a-full-c = Les niveaux ont été mesurés avec la règle qu’une pointe pleine avec un pion à soi gagne.
said-cards-luck-hides-for-hundreds-of-games-that-one-level = La chance cache pendant des centaines de parties qu’un niveau est meilleur qu’un autre : il y en a { $anyCount ->
    [two] deux
   *[three] trois
}, mesurés par ce qu’ils gagnent.
said-cards-there-is-one-level-random-throws-are-an-equilibr = Il y a un seul niveau : jouer au hasard est déjà un équilibre.
said-cards-was-measured-without-the-table-that-it-keeps-bet = A été mesuré sans la table qu’il garde entre les coups : il peut être plus fort que son classement.
said-cards-nothing-beyond-the-stored-games-if-your-account = Rien de plus que les parties enregistrées. Si votre compte permet aux bots d’apprendre votre jeu, Even lit votre force dans votre dernière partie contre lui à ce jeu : son estimation, enregistrée avec ses coups, et le résultat. Elle n’est pas utilisée tant que vous ne le permettez pas, et rien ne subsiste des parties d’un compte supprimé.

# The operator of our bots.
said-cards-the-operator-of-this-server = l’exploitant de ce serveur

# Why a card does not offer a level that it defines.
said-cards-not-measured = non mesuré
said-cards-than-points = { $how ->
    [weaker] plus faible
   *[unsure] pas mesurablement plus fort
} que { $anyLevel }, { $gain } ± { $error } points
said-cards-than = { $how ->
    [weaker] plus faible
   *[unsure] pas mesurablement plus fort
} que { $anyLevel }, { $gain } ± { $error }
