# Joined parts.
said-moves-said-and-wins = { $said }, et gagne
said-moves-said-and-wins-2 = { $said }, et gagne
said-moves-said-the-board-is-full-a-draw = { $said } : plateau rempli, partie nulle
said-moves-said-saidb = { $said } ; { $saidB }
said-moves-said-saidb-2 = { $said }, { $saidB }
said-moves-said-and-saidb = { $said } et { $saidB }
said-moves-said-or-saidb = { $said } ou { $saidB }
said-moves-said-saidb-3 = { $said } : { $saidB }
said-moves-said-saidb-4 = { $said } { $saidB }

# Numbers and ranks.
said-moves-no = aucun
said-moves-one = un
said-moves-two = deux
said-moves-three = trois
said-moves-four = quatre
said-moves-five = cinq
said-moves-six = six
said-moves-seven = sept
said-moves-eight = huit
said-moves-nine = neuf
said-moves-ten = dix
said-moves-jack = valet
said-moves-queen = dame
said-moves-king = roi
said-moves-ace = as
said-moves-ones = un
said-moves-twos = deux
said-moves-threes = trois
said-moves-fours = quatre
said-moves-fives = cinq
said-moves-sixes = six
said-moves-sevens = sept
said-moves-eights = huit
said-moves-nines = neuf
said-moves-tens = dix
said-moves-jacks = valets
said-moves-queens = dames
said-moves-kings = rois
said-moves-aces = as
said-moves-one-one = un un
said-moves-one-two = un deux
said-moves-one-three = un trois
said-moves-one-four = un quatre
said-moves-one-five = un cinq
said-moves-one-six = un six
said-moves-clubs = trèfle
said-moves-diamonds = carreau
said-moves-hearts = cœur
said-moves-spades = pique
said-moves-the-said = { $said }
said-moves-chip = { $n ->
    [one] { $n } jeton
   *[other] { $n } jetons
}
said-moves-point = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
said-moves-token = { $n ->
    [one] { $n } jeton
   *[other] { $n } jetons
}
said-moves-die = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
said-moves-a-of-b = { $a } sur { $b }
said-moves-a-of-b-moves = { $a } coups sur { $b }
said-moves-a-of-at-most-b = { $a } sur { $b } au plus
said-moves-a-of-b-at-most = { $a } sur { $b } au plus
said-moves-pawn = pion
said-moves-knight = cavalier
said-moves-bishop = fou
said-moves-rook = tour
said-moves-result = Résultat
said-moves-pot = Pot
said-moves-side-pots = Pots secondaires
said-moves-to-call = Pour suivre
said-moves-pass = Passer
said-moves-passes = passe
said-moves-said-wins-saidb = { $said } gagne { $saidB }
said-moves-said-loses-saidb = { $said } perd { $saidB }
said-moves-said-has = { $said }
said-moves-said-s-hand = { $said } : main
said-moves-said-s-card = { $said } : carte
said-moves-said-s-cards = { $said } : cartes
said-moves-said-s-dice = { $said } : dés
said-moves-said-s-choice = { $said } : choix
said-moves-said-put-in = { $said } : mise
said-moves-said-plays-with = { $said } : en équipe avec
said-moves-hand = Main

# What ownLabel leaves of them, where the seat is shown already.
said-moves-card = carte
said-moves-cards = cartes
said-moves-dice = dés
said-moves-dice-in-the-last-round = dés du dernier tour
said-moves-choice = choix
said-moves-choice-in-round-n = choix à la manche { $n }
said-moves-put-in = mise
said-moves-put-in-round-n = mise, manche { $n }
said-moves-plays-with = en équipe avec
said-moves-cards-to-pass = cartes à passer
said-moves-stack = tapis
said-moves-chose = choix
said-moves-won = victoires
said-moves-has = a
said-moves-has-arrived-with = arrivés
said-moves-holds = main
said-moves-is = est
said-moves-pips = pips

# Tic-tac-toe, Connect Four, Hex, Othello.
said-moves-top-left = en haut à gauche
said-moves-top-middle = en haut au milieu
said-moves-top-right = en haut à droite
said-moves-middle-left = au milieu à gauche
said-moves-centre = centre
said-moves-middle-right = au milieu à droite
said-moves-bottom-left = en bas à gauche
said-moves-bottom-middle = en bas au milieu
said-moves-bottom-right = en bas à droite
said-moves-mark-cell-said = Marquer { $cell }, { $said }
said-moves-marks-cell-said = marque { $cell }, { $said }
said-moves-column-column-row-row = colonne { $column }, rangée { $row }
said-moves-drop-in-column-column = Lâcher dans la colonne { $column }
said-moves-drops-in-column-column = lâche dans la colonne { $column }
said-moves-place-a-stone-on-cell = Poser une pierre en { $cell }
said-moves-place-a-disc-on-cell = Poser un pion en { $cell }
said-moves-plays-cell = joue { $cell }
said-moves-top-to-bottom = de haut en bas
said-moves-left-to-right = de gauche à droite
said-moves-swap = Échange
said-moves-blue-may-take-over-the-first-stone = Bleu peut reprendre la première pierre
said-moves-swap-blue-stone-on-a-for-red-b = Échanger : pierre bleue en { $a } au lieu de la rouge en { $b }
said-moves-swaps-the-red-stone-on-a-becomes-a-blue-one-on-b = échange : la pierre rouge en { $a } devient bleue en { $b }
said-moves-plays-cell-flips-count = joue { $cell }, retourne { $count }
said-moves-said-and-wins-a-to-b = { $said }, et gagne { $a } à { $b }
said-moves-said-and-loses-a-to-b = { $said }, et perd { $a } à { $b }
said-moves-said-and-draws-a-to-b = { $said }, nulle { $a } à { $b }
said-moves-said-has-no-move = { $said } : aucun coup
said-moves-passes-no-move = passe : aucun coup

# Chess.
said-moves-said-from-to-to = { $said } { $from } vers { $to }
said-moves-said-from-takes-to = { $said } { $from } prend en { $to }
said-moves-moves-the-said-from-from-to-to = { $said } de { $from } en { $to }
said-moves-takes-the-said-on-cell-with-the-saidb-from-from = { $saidB } de { $from } prend { $said } en { $cell }
said-moves-takes-the-said-on-cell-en-passant-with-the-saidb = { $saidB } de { $from } prend { $said } en { $cell } en passant
said-moves-castle-king-s-side = Petit roque
said-moves-castle-queen-s-side = Grand roque
said-moves-castles-king-s-side = petit roque
said-moves-castles-queen-s-side = grand roque
said-moves-promote-to-said = Promotion : { $said }
said-moves-said-which-becomes-a-saidb = { $said }, promotion : { $saidB }
said-moves-said-check = { $said }, échec
said-moves-said-checkmate = { $said } : échec et mat
said-moves-stalemate-a-draw = pat, partie nulle
said-moves-nobody-has-enough-pieces-left-to-mate-a-draw = plus personne n’a assez de matériel pour mater, partie nulle
said-moves-75-moves-without-a-capture-or-a-pawn-move-a-draw = 75 coups sans prise ni coup de pion, partie nulle
said-moves-the-position-occurs-for-the-fifth-time-a-draw = cinquième répétition de la position, partie nulle
said-moves-claim-a-draw-said = Réclamer la nulle ({ $said })
said-moves-claims-a-draw-said = réclame la nulle : { $said }
said-moves-threefold-repetition = triple répétition
said-moves-50-moves = 50 coups
said-moves-moves-without-capture-or-pawn-move = Coups sans prise ni coup de pion
said-moves-position = Position
said-moves-occurred-twice = deuxième fois
said-moves-occurred-three-times = troisième fois
said-moves-occurred-four-times = quatrième fois

# Go.
said-moves-captured-by-black = Capturées par Noir
said-moves-captured-by-white = Capturées par Blanc
said-moves-komi = Komi
said-moves-move = Coup
said-moves-count = Décompte
said-moves-count-with-these-marks = Décompte avec ces marques
said-moves-black-black-white-white-komi-komi = Noir { $black }, Blanc { $white } + { $komi } de komi
said-moves-said-captures-count = { $said }, { $count } pris
said-moves-said-the-game-stops-mark-dead-stones = { $said } : la partie s’arrête, marquez les pierres mortes
said-moves-said-the-last-move-allowed = { $said }, dernier coup permis
said-moves-said-and-wins-by-saidb = { $said }, et gagne de { $saidB }
said-moves-said-and-loses-by-saidb = { $said }, et perd de { $saidB }
said-moves-said-and-draws = { $said }, partie nulle
said-moves-accept-the-count = Accepter le décompte
said-moves-accepts-the-count = accepte le décompte
said-moves-propose-the-count-with-these-marks = Proposer le décompte avec ces marques
said-moves-proposes-the-count-said = propose le décompte : { $said }
said-moves-said-by-saidb = { $said } de { $saidB }
said-moves-a-draw = partie nulle
said-moves-play-on-said-moves-first = Continuer ; premier coup : { $said }
said-moves-wants-to-play-on-said-moves-first = veut continuer ; premier coup : { $said }
said-moves-mark-the-said = Marquer : { $said }
said-moves-marks-said = marque { $said }
said-moves-black-stone-at-cell-as-dead = { $n ->
    [one] { $n } pierre noire
   *[other] { $n } pierres noires
} en { $cell }, mortes
said-moves-black-stone-at-cell-as-alive = { $n ->
    [one] { $n } pierre noire
   *[other] { $n } pierres noires
} en { $cell }, vivantes
said-moves-white-stone-at-cell-as-dead = { $n ->
    [one] { $n } pierre blanche
   *[other] { $n } pierres blanches
} en { $cell }, mortes
said-moves-white-stone-at-cell-as-alive = { $n ->
    [one] { $n } pierre blanche
   *[other] { $n } pierres blanches
} en { $cell }, vivantes

# Backgammon.
said-moves-n-point = flèche { $n }
said-moves-said-s-bar = Barre de { $said }
said-moves-said-s-tray = Sortie de { $said }
said-moves-said-s-pips = { $said } : pips
said-moves-said-rolls-a-saidb-rolls-b-saidc-begins = { $said } : { $a }, { $saidB } : { $b } ; { $saidC } commence
said-moves-said-rolls-a-and-b = { $said } : dés { $a } et { $b }
said-moves-roll-the-dice = Lancer les dés
said-moves-roll-dice = Jet { $dice }
said-moves-rolls = lance les dés
said-moves-double-to-n = Doubler à { $n }
said-moves-doubles-to-n = double à { $n }
said-moves-take-and-own-the-cube-at-n = Prendre, videau à { $n }
said-moves-takes-the-cube-at-n = prend, videau à { $n }
said-moves-drop-and-lose-said = Refuser, perdre { $said }
said-moves-drops-and-loses-said = refuse et perd { $said }
said-moves-no-move-is-possible-go-on = Aucun coup possible : continuer
said-moves-cannot-move = ne peut pas jouer
said-moves-the-bar-to-to = barre vers { $to }
said-moves-from-to-to = { $from } vers { $to }
said-moves-from-off = { $from } sorti
said-moves-the-bar-off = barre sorti
said-moves-said-hitting = { $said }, frappe
said-moves-match = Match
said-moves-to-n-points-a-b = en { $n } points : { $a } - { $b }
said-moves-said-wins-a-single-game = { $said } : gain simple
said-moves-said-wins-a-gammon = { $said } : gain par gammon
said-moves-said-wins-a-backgammon = { $said } : gain par backgammon
said-moves-said-wins-the-match-a-b = { $said } : gain du match, { $a } - { $b }
said-moves-not-used-this-is-the-crawford-game = non utilisé : partie Crawford
said-moves-given-up-as-a-draw-after-n-rolls = abandonné comme nulle après { $n } jets
said-moves-cube = Videau
said-moves-n-in-the-middle = { $n }, au milieu
said-moves-n-said-s = { $n }, chez { $said }

# Checkers, Chinese checkers.
said-moves-move-cells = Coup { $cells }
said-moves-move-a-to-b = Coup { $a } vers { $b }
said-moves-moves-a-to-b = joue { $a } vers { $b }
said-moves-jump-said = Prise { $said }
said-moves-jumps-said = prend { $said }
said-moves-a-to-said = { $a } vers { $said }
said-moves-said-is-crowned = { $said }, promu dame
said-moves-without-capture-or-man-s-move = Sans prise ni coup de pion
said-moves-said-40-moves-each-without-a-capture-or-a-man-s = { $said } : 40 coups chacun sans prise ni coup de pion, partie nulle
said-moves-said-the-position-occurs-for-the-third-time-a-dr = { $said } : troisième répétition de la position, partie nulle
said-moves-said-has-arrived-with = { $said } : arrivés
said-moves-turns = Tours
said-moves-hopping = Saut
said-moves-said-from-cell = { $said } depuis { $cell }
said-moves-hop-from-a-to-b = Saut de { $a } en { $b }
said-moves-step-from-a-to-b = Pas de { $a } en { $b }
said-moves-hops-from-a-to-b = saute de { $a } en { $b }
said-moves-hops-on-from-a-to-b = saute encore de { $a } en { $b }
said-moves-steps-from-a-to-b = avance de { $a } en { $b }
said-moves-said-has-all-pieces-across = { $said } a tous ses pions en face
said-moves-said-has-pieces-in-a-full-corner = { $said } a des pions dans un coin plein
said-moves-end-the-turn = Finir le tour
said-moves-stops-on-cell = s’arrête en { $cell }
said-moves-pass-no-piece-can-move = Passer : aucun pion ne peut jouer
said-moves-cannot-move-and-passes = ne peut pas jouer et passe
said-moves-drawn-after-n-turns = nulle après { $n } tours

# Hearts.
said-moves-n-to-limit-points = { $n }, jusqu’à { $limit } points
said-moves-deal = Donne
said-moves-passing = Passe
said-moves-trick = Pli
said-moves-last-trick = Dernier pli
said-moves-hearts-2 = Cœurs
said-moves-may-be-led = peuvent être entamés
said-moves-not-broken = pas encore ouverts
said-moves-what-may-be-played = Cartes jouables
said-moves-nobody-passes = personne ne passe
said-moves-three-cards-to-the-left = trois cartes à gauche
said-moves-three-cards-across = trois cartes en face
said-moves-three-cards-to-the-right = trois cartes à droite
said-moves-said-n-before = { $said }, { $n } avant
said-moves-said-to-saidb = { $said } à { $saidB }
said-moves-said-s-cards-to-pass = { $said } : cartes à passer
said-moves-said-is-dealt-the-saidb = { $said } reçoit : { $saidB }
said-moves-pass-the-said = passer : { $said }
said-moves-pass-2 = passer …
said-moves-play = jouer …
said-moves-deal-2 = donner …
said-moves-play-the-said = jouer : { $said }
said-moves-deal-the-said = Donner : { $said }
said-moves-passes-the-said-to-saidb = passe : { $said } à { $saidB }
said-moves-plays-the-said = joue : { $said }
said-moves-said-and-takes-the-trick = { $said }, et prend le pli
said-moves-said-saidb-takes-the-trick = { $said } ; pli pour { $saidB }
said-moves-said-takes-the-trick = pli pour { $said }
said-moves-you-must-follow-suit-said = il faut fournir : { $said }
said-moves-the-first-trick-begins-with-a-club = le premier pli commence par un trèfle
said-moves-the-two-of-clubs-leads-the-first-trick = le deux de trèfle entame le premier pli
said-moves-no-points-on-the-first-trick = pas de points au premier pli
said-moves-hearts-are-not-broken-yet = les cœurs ne sont pas encore ouverts
said-moves-said-the-suit-that-was-led-is-followed = { $said } : il faut fournir la couleur demandée
said-moves-neither-hearts-nor-the-queen-of-spades-as-this-i = ni cœur ni dame de pique, car c’est le premier pli
said-moves-a-club-as-this-is-the-first-trick = un trèfle, car c’est le premier pli
said-moves-the-two-of-clubs-which-leads-first = le deux de trèfle, qui entame
said-moves-no-hearts-as-they-are-not-broken = pas de cœur, pas encore ouverts
said-moves-the-moon = Grand chelem
said-moves-said-took-every-point-of-the-deal = { $said } a pris tous les points de la donne
said-moves-said-the-fewest-points-n = { $said } : le moins de points, { $n }
said-moves-draw-said = Tirage : { $said }
said-moves-the-draw-says-that-said = tirage : { $said }
said-moves-the-draw-is-said = tirage : { $said }
said-moves-left = gauche
said-moves-across = en face
said-moves-right = droite

# Poker.
said-moves-board = Tableau
said-moves-public-card = Carte commune
said-moves-blinds = Blinds
said-moves-dealer-button = Bouton
said-moves-said-for-saidb = { $said } pour { $saidB }
said-moves-said-s-stack = { $said } : tapis
said-moves-said-s-bet = { $said } : mise
said-moves-said-holds = { $said } : main
said-moves-said-is = { $said }
said-moves-folded = couché
said-moves-all-in = tapis
said-moves-out-of-chips = sans jetons
said-moves-hand-n-ended = Fin de la main { $n }
said-moves-fold = Se coucher
said-moves-folds = se couche
said-moves-check = Parole
said-moves-checks = parole
said-moves-call-said = Suivre : { $said }
said-moves-calls-said = suit : { $said }
said-moves-calls = suit
said-moves-bet = Miser
said-moves-bet-said = Miser { $said }
said-moves-bets-said = mise { $said }
said-moves-bets = mise
said-moves-raise-to = Relancer à
said-moves-raise-to-n = Relancer à { $n }
said-moves-raises-to-n = relance à { $n }
said-moves-raise-by-said = Relancer de { $said }
said-moves-raises-by-said = relance de { $said }
said-moves-raises = relance
said-moves-said-and-be-all-in = { $said }, à tapis
said-moves-said-and-is-all-in = { $said }, à tapis
said-moves-the-said-is-dealt-on-the-flop = Flop : { $said }
said-moves-the-said-is-dealt-on-the-turn = Turn : { $said }
said-moves-the-said-is-dealt-on-the-river = River : { $said }
said-moves-the-said-is-laid-on-the-table = { $said } sur la table
said-moves-said-shows-saidb-saidc = { $said } montre { $saidB } : { $saidC }
said-moves-on-the-board-said = au tableau { $said }
said-moves-nobody-wins-or-loses-anything = personne ne gagne ni ne perd
said-moves-said-high = hauteur { $said }
said-moves-a-pair-of-said = paire de { $said }
said-moves-two-pair-said-and-saidb = deux paires, { $said } et { $saidB }
said-moves-a-full-house-said-over-saidb = full aux { $said } par les { $saidB }
said-moves-a-straight = quinte
said-moves-a-flush = couleur
said-moves-a-straight-flush = quinte flush
said-moves-a-royal-flush = quinte flush royale
said-moves-betting = Enchères
said-moves-first-round = Premier tour
said-moves-second-round = Deuxième tour
said-moves-everybody-else-folded-said-wins-the-pot-of-saidb = tous les autres se sont couchés, { $said } gagne le pot de { $saidB }
said-moves-said-wins-the-pot-of-saidb = { $said } gagne le pot de { $saidB }
said-moves-said-wins-the-pot-of-saidb-with-saidc = { $said } gagne le pot de { $saidB } avec { $saidC }
said-moves-said-share-the-pot-of-saidb-with-saidc = { $said } partagent le pot de { $saidB } avec { $saidC }
said-moves-said-share-the-pot-of-saidb = { $said } partagent le pot de { $saidB }
said-moves-said-beats-saidb-saidc = { $said } bat { $saidB }, { $saidC }
said-moves-said-fold = { $said } se couchent

# Liar's dice.
said-moves-in-play = En jeu
said-moves-wild = Jokers
said-moves-said-count-as-any-face = { $said } : valent n’importe quelle face
said-moves-said-throws-a-saidb = { $said } lance : { $saidB }
said-moves-throw-a-said = Lancer : { $said }
said-moves-bid-said = Annoncer { $said }
said-moves-bids-said = annonce { $said }
said-moves-bid = Annonce
said-moves-bids = Annonces
said-moves-call-liar = Menteur !
said-moves-calls-liar-on-said = crie menteur sur { $said }
said-moves-said-s-dice-in-the-last-round = { $said } : dés du dernier tour
said-moves-last-round = Dernier tour
said-moves-call = Contestation
said-moves-said-bid-saidb-saidc-called-there-saidd = { $said } a annoncé { $saidB }, { $saidC } a contesté ; { $saidD }
said-moves-was-one-so-said = il y en avait un, { $said }
said-moves-were-said-so-saidb = il y en avait { $said }, { $saidB }
said-moves-said-loses-a-die = { $said } perd un dé
said-moves-said-wins = { $said } gagne
said-moves-said-loses = { $said } perd
said-moves-said-wins-the-last-with-dice = { $said } gagne, dernier à avoir des dés

# Pig and the games of choices.
said-moves-die-2 = Dé
said-moves-points-to-win = Points pour gagner
said-moves-the-die-shows-n = Le dé montre { $n }
said-moves-drawn-after-n-choices = nulle après { $n } choix
said-moves-this-turn = Ce tour
said-moves-roll = Lancer
said-moves-hold-said = Garder { $said }
said-moves-holds-said-n-in-all = garde { $said }, { $n } en tout
said-moves-said-rolls-a-n-and-loses-saidb = { $said } lance { $n } et perd { $saidB }
said-moves-said-rolls-a-n-saidb-in-this-turn = { $said } lance { $n } : { $saidB } dans ce tour
said-moves-rounds = Manches
said-moves-pay-offs = Gains
said-moves-temptation-a-reward-b-punishment-c-sucker-d = tentation { $a }, récompense { $b }, punition { $c }, dupe { $d }
said-moves-cooperate = Coopérer
said-moves-defect = Trahir
said-moves-cooperates = coopère
said-moves-defects = trahit
said-moves-said-s-choice-in-round-n = { $said } : choix à la manche { $n }
said-moves-said-chose = { $said } : choix
said-moves-tokens = jetons
said-moves-each-has = Chacun a
said-moves-said-a-round = { $said } par manche
said-moves-the-pool-grows-by = La cagnotte est multipliée par
said-moves-a-factor-of-n = un facteur { $n }
said-moves-said-put-in-round-n = { $said } : mise, manche { $n }
said-moves-round-n = Manche { $n }
said-moves-said-n-for-each = { $said } ; { $n } pour chacun
said-moves-put-in-said = Mettre { $said }
said-moves-puts-in-said = met { $said }
said-moves-best-of-n = au meilleur des { $n }
said-moves-said-won = { $said } : victoires
said-moves-rock = pierre
said-moves-paper = feuille
said-moves-scissors = ciseaux
said-moves-chooses-said = choisit { $said }
said-moves-said-beats-saidb-saidc-wins = { $said } bat { $saidB }, { $saidC } gagne
said-moves-scissors-beat-paper-said-wins = les ciseaux battent la feuille, { $said } gagne
said-moves-both-said-tied = { $said } des deux côtés, égalité

# Game trees.
said-moves-here = Ici
said-moves-the-root = la racine
said-moves-root = racine
said-moves-chance = hasard
said-moves-choose-name-which-leads-to-said = Choisir { $name } : { $said }
said-moves-chooses-name-which-leads-to-said = choisit { $name } : { $said }
said-moves-the-end-worth-value = fin, valeur { $value }
said-moves-choose-name = Choisir { $name }
said-moves-chooses-that-name = choisit { $name }
said-moves-draws-name = hasard : { $name }
said-moves-a-choice-of-said-among-n = choix de { $said } parmi { $n }
said-moves-an-outcome-of-chance-among-n = hasard parmi { $n }

# A card, as board-card.
said-moves-playing-card = { $rank ->
    [two] deux
    [three] trois
    [four] quatre
    [five] cinq
    [six] six
    [seven] sept
    [eight] huit
    [nine] neuf
    [ten] dix
    [jack] valet
    [queen] dame
    [king] roi
    [ace] as
   *[other] { $rank }
} de { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}
