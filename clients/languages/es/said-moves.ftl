# Joined parts.
said-moves-said-and-wins = { $said }, y gana
said-moves-said-and-wins-2 = { $said }, y gana
said-moves-said-the-board-is-full-a-draw = { $said }: tablero lleno, empate
said-moves-said-saidb = { $said }; { $saidB }
said-moves-said-saidb-2 = { $said }, { $saidB }
said-moves-said-and-saidb = { $said } y { $saidB }
said-moves-said-or-saidb = { $said } o { $saidB }
said-moves-said-saidb-3 = { $said }: { $saidB }
said-moves-said-saidb-4 = { $said } { $saidB }

# Numbers and ranks.
said-moves-no = ninguno
said-moves-one = uno
said-moves-two = dos
said-moves-three = tres
said-moves-four = cuatro
said-moves-five = cinco
said-moves-six = seis
said-moves-seven = siete
said-moves-eight = ocho
said-moves-nine = nueve
said-moves-ten = diez
said-moves-jack = jota
said-moves-queen = reina
said-moves-king = rey
said-moves-ace = as
said-moves-ones = unos
said-moves-twos = doses
said-moves-threes = treses
said-moves-fours = cuatros
said-moves-fives = cincos
said-moves-sixes = seises
said-moves-sevens = sietes
said-moves-eights = ochos
said-moves-nines = nueves
said-moves-tens = dieces
said-moves-jacks = jotas
said-moves-queens = reinas
said-moves-kings = reyes
said-moves-aces = ases
said-moves-one-one = un uno
said-moves-one-two = un dos
said-moves-one-three = un tres
said-moves-one-four = un cuatro
said-moves-one-five = un cinco
said-moves-one-six = un seis
said-moves-clubs = tréboles
said-moves-diamonds = diamantes
said-moves-hearts = corazones
said-moves-spades = picas
said-moves-the-said = { $said }
said-moves-chip = { $n ->
    [one] { $n } ficha
   *[other] { $n } fichas
}
said-moves-point = { $n ->
    [one] { $n } punto
   *[other] { $n } puntos
}
said-moves-token = { $n ->
    [one] { $n } ficha
   *[other] { $n } fichas
}
said-moves-die = { $n ->
    [one] { $n } dado
   *[other] { $n } dados
}
said-moves-a-of-b = { $a } de { $b }
said-moves-a-of-b-moves = { $a } de { $b } jugadas
said-moves-a-of-at-most-b = { $a } de { $b } como máximo
said-moves-a-of-b-at-most = { $a } de { $b } como máximo
said-moves-pawn = peón
said-moves-knight = caballo
said-moves-bishop = alfil
said-moves-rook = torre
said-moves-result = Resultado
said-moves-pot = Bote
said-moves-side-pots = Botes secundarios
said-moves-to-call = Para igualar
said-moves-pass = Pasar
said-moves-passes = pasa
said-moves-said-wins-saidb = { $said } gana { $saidB }
said-moves-said-loses-saidb = { $said } pierde { $saidB }
said-moves-said-has = { $said }
said-moves-said-s-hand = { $said }: mano
said-moves-said-s-card = { $said }: carta
said-moves-said-s-cards = { $said }: cartas
said-moves-said-s-dice = { $said }: dados
said-moves-said-s-choice = { $said }: elección
said-moves-said-put-in = { $said }: puesto
said-moves-said-plays-with = { $said }: en equipo con
said-moves-hand = Mano

# What ownLabel leaves of them, where the seat is shown already.
said-moves-card = carta
said-moves-cards = cartas
said-moves-dice = dados
said-moves-dice-in-the-last-round = dados de la última ronda
said-moves-choice = elección
said-moves-choice-in-round-n = elección en la ronda { $n }
said-moves-put-in = puesto
said-moves-put-in-round-n = puesto, ronda { $n }
said-moves-plays-with = en equipo con
said-moves-cards-to-pass = cartas para pasar
said-moves-stack = fichas
said-moves-chose = elegido
said-moves-won = victorias
said-moves-has = tiene
said-moves-has-arrived-with = llegadas
said-moves-holds = mano
said-moves-is = está
said-moves-pips = pips

# Tic-tac-toe, Connect Four, Hex, Othello.
said-moves-top-left = arriba a la izquierda
said-moves-top-middle = arriba en el centro
said-moves-top-right = arriba a la derecha
said-moves-middle-left = en medio a la izquierda
said-moves-centre = centro
said-moves-middle-right = en medio a la derecha
said-moves-bottom-left = abajo a la izquierda
said-moves-bottom-middle = abajo en el centro
said-moves-bottom-right = abajo a la derecha
said-moves-mark-cell-said = Marcar { $cell }, { $said }
said-moves-marks-cell-said = marca { $cell }, { $said }
said-moves-column-column-row-row = columna { $column }, fila { $row }
said-moves-drop-in-column-column = Soltar en la columna { $column }
said-moves-drops-in-column-column = suelta en la columna { $column }
said-moves-place-a-stone-on-cell = Poner una piedra en { $cell }
said-moves-place-a-disc-on-cell = Poner una ficha en { $cell }
said-moves-plays-cell = juega { $cell }
said-moves-top-to-bottom = de arriba abajo
said-moves-left-to-right = de izquierda a derecha
said-moves-swap = Intercambio
said-moves-blue-may-take-over-the-first-stone = Azul puede quedarse con la primera piedra
said-moves-swap-blue-stone-on-a-for-red-b = Intercambiar: piedra azul en { $a } en lugar de la roja en { $b }
said-moves-swaps-the-red-stone-on-a-becomes-a-blue-one-on-b = intercambia: la piedra roja de { $a } pasa a ser azul en { $b }
said-moves-plays-cell-flips-count = juega { $cell }, voltea { $count }
said-moves-said-and-wins-a-to-b = { $said }, y gana { $a } a { $b }
said-moves-said-and-loses-a-to-b = { $said }, y pierde { $a } a { $b }
said-moves-said-and-draws-a-to-b = { $said }, empate { $a } a { $b }
said-moves-said-has-no-move = { $said } no tiene jugada
said-moves-passes-no-move = pasa: sin jugada

# Chess.
said-moves-said-from-to-to = { $said } { $from } a { $to }
said-moves-said-from-takes-to = { $said } { $from } captura en { $to }
said-moves-moves-the-said-from-from-to-to = { $said } de { $from } a { $to }
said-moves-takes-the-said-on-cell-with-the-saidb-from-from = { $saidB } de { $from } captura { $said } en { $cell }
said-moves-takes-the-said-on-cell-en-passant-with-the-saidb = { $saidB } de { $from } captura { $said } en { $cell } al paso
said-moves-castle-king-s-side = Enroque corto
said-moves-castle-queen-s-side = Enroque largo
said-moves-castles-king-s-side = enroque corto
said-moves-castles-queen-s-side = enroque largo
said-moves-promote-to-said = Coronar: { $said }
said-moves-said-which-becomes-a-saidb = { $said }, coronación: { $saidB }
said-moves-said-check = { $said }, jaque
said-moves-said-checkmate = { $said }: jaque mate
said-moves-stalemate-a-draw = ahogado, tablas
said-moves-nobody-has-enough-pieces-left-to-mate-a-draw = nadie tiene material suficiente para dar mate, tablas
said-moves-75-moves-without-a-capture-or-a-pawn-move-a-draw = 75 jugadas sin captura ni movimiento de peón, tablas
said-moves-the-position-occurs-for-the-fifth-time-a-draw = quinta repetición de la posición, tablas
said-moves-claim-a-draw-said = Reclamar tablas ({ $said })
said-moves-claims-a-draw-said = reclama tablas: { $said }
said-moves-threefold-repetition = triple repetición
said-moves-50-moves = 50 jugadas
said-moves-moves-without-capture-or-pawn-move = Jugadas sin captura ni movimiento de peón
said-moves-position = Posición
said-moves-occurred-twice = segunda vez
said-moves-occurred-three-times = tercera vez
said-moves-occurred-four-times = cuarta vez

# Go.
said-moves-captured-by-black = Capturadas por negras
said-moves-captured-by-white = Capturadas por blancas
said-moves-komi = Komi
said-moves-move = Jugada
said-moves-count = Recuento
said-moves-count-with-these-marks = Recuento con estas marcas
said-moves-black-black-white-white-komi-komi = Negras { $black }, blancas { $white } + { $komi } de komi
said-moves-said-captures-count = { $said }, captura { $count }
said-moves-said-the-game-stops-mark-dead-stones = { $said }: la partida se detiene, marca las piedras muertas
said-moves-said-the-last-move-allowed = { $said }, última jugada permitida
said-moves-said-and-wins-by-saidb = { $said }, y gana por { $saidB }
said-moves-said-and-loses-by-saidb = { $said }, y pierde por { $saidB }
said-moves-said-and-draws = { $said }, empate
said-moves-accept-the-count = Aceptar el recuento
said-moves-accepts-the-count = acepta el recuento
said-moves-propose-the-count-with-these-marks = Proponer el recuento con estas marcas
said-moves-proposes-the-count-said = propone el recuento: { $said }
said-moves-said-by-saidb = { $said } por { $saidB }
said-moves-a-draw = empate
said-moves-play-on-said-moves-first = Seguir jugando; empieza: { $said }
said-moves-wants-to-play-on-said-moves-first = quiere seguir; empieza: { $said }
said-moves-mark-the-said = Marcar: { $said }
said-moves-marks-said = marca { $said }
said-moves-black-stone-at-cell-as-dead = { $n ->
    [one] { $n } piedra negra
   *[other] { $n } piedras negras
} en { $cell }, muertas
said-moves-black-stone-at-cell-as-alive = { $n ->
    [one] { $n } piedra negra
   *[other] { $n } piedras negras
} en { $cell }, vivas
said-moves-white-stone-at-cell-as-dead = { $n ->
    [one] { $n } piedra blanca
   *[other] { $n } piedras blancas
} en { $cell }, muertas
said-moves-white-stone-at-cell-as-alive = { $n ->
    [one] { $n } piedra blanca
   *[other] { $n } piedras blancas
} en { $cell }, vivas

# Backgammon.
said-moves-n-point = punto { $n }
said-moves-said-s-bar = Barra de { $said }
said-moves-said-s-tray = Salida de { $said }
said-moves-said-s-pips = { $said }: pips
said-moves-said-rolls-a-saidb-rolls-b-saidc-begins = { $said }: { $a }, { $saidB }: { $b }; empieza { $saidC }
said-moves-said-rolls-a-and-b = { $said }: dados { $a } y { $b }
said-moves-roll-the-dice = Tirar los dados
said-moves-roll-dice = Tirada { $dice }
said-moves-rolls = tira los dados
said-moves-double-to-n = Doblar a { $n }
said-moves-doubles-to-n = dobla a { $n }
said-moves-take-and-own-the-cube-at-n = Aceptar, cubo a { $n }
said-moves-takes-the-cube-at-n = acepta, cubo a { $n }
said-moves-drop-and-lose-said = Rechazar y perder { $said }
said-moves-drops-and-loses-said = rechaza y pierde { $said }
said-moves-no-move-is-possible-go-on = Ninguna jugada posible: seguir
said-moves-cannot-move = no puede mover
said-moves-the-bar-to-to = barra a { $to }
said-moves-from-to-to = { $from } a { $to }
said-moves-from-off = { $from } fuera
said-moves-the-bar-off = barra fuera
said-moves-said-hitting = { $said }, golpea
said-moves-match = Partido
said-moves-to-n-points-a-b = a { $n } puntos: { $a } - { $b }
said-moves-said-wins-a-single-game = { $said } gana partida simple
said-moves-said-wins-a-gammon = { $said } gana gammon
said-moves-said-wins-a-backgammon = { $said } gana backgammon
said-moves-said-wins-the-match-a-b = { $said } gana el partido, { $a } - { $b }
said-moves-not-used-this-is-the-crawford-game = no se usa: es la partida Crawford
said-moves-given-up-as-a-draw-after-n-rolls = se da por empate tras { $n } tiradas
said-moves-cube = Cubo
said-moves-n-in-the-middle = { $n }, en el centro
said-moves-n-said-s = { $n }, de { $said }

# Checkers, Chinese checkers.
said-moves-move-cells = Jugada { $cells }
said-moves-move-a-to-b = Jugada { $a } a { $b }
said-moves-moves-a-to-b = mueve { $a } a { $b }
said-moves-jump-said = Captura { $said }
said-moves-jumps-said = salta { $said }
said-moves-a-to-said = { $a } a { $said }
said-moves-said-is-crowned = { $said }, corona dama
said-moves-without-capture-or-man-s-move = Sin captura ni movimiento de peón
said-moves-said-40-moves-each-without-a-capture-or-a-man-s = { $said }: 40 jugadas por bando sin captura ni movimiento de peón, empate
said-moves-said-the-position-occurs-for-the-third-time-a-dr = { $said }: tercera repetición de la posición, empate
said-moves-said-has-arrived-with = { $said }: llegadas
said-moves-turns = Turnos
said-moves-hopping = Salto
said-moves-said-from-cell = { $said } desde { $cell }
said-moves-hop-from-a-to-b = Salto de { $a } a { $b }
said-moves-step-from-a-to-b = Paso de { $a } a { $b }
said-moves-hops-from-a-to-b = salta de { $a } a { $b }
said-moves-hops-on-from-a-to-b = sigue saltando de { $a } a { $b }
said-moves-steps-from-a-to-b = avanza de { $a } a { $b }
said-moves-said-has-all-pieces-across = { $said } tiene todas las piezas enfrente
said-moves-said-has-pieces-in-a-full-corner = { $said } tiene piezas en una esquina llena
said-moves-end-the-turn = Terminar el turno
said-moves-stops-on-cell = se queda en { $cell }
said-moves-pass-no-piece-can-move = Pasar: ninguna pieza puede mover
said-moves-cannot-move-and-passes = no puede mover y pasa
said-moves-drawn-after-n-turns = empate tras { $n } turnos

# Hearts.
said-moves-n-to-limit-points = { $n }, hasta { $limit } puntos
said-moves-deal = Reparto
said-moves-passing = Pase
said-moves-trick = Baza
said-moves-last-trick = Última baza
said-moves-hearts-2 = Corazones
said-moves-may-be-led = se pueden jugar de salida
said-moves-not-broken = aún no abiertos
said-moves-what-may-be-played = Qué se puede jugar
said-moves-nobody-passes = nadie pasa
said-moves-three-cards-to-the-left = tres cartas a la izquierda
said-moves-three-cards-across = tres cartas enfrente
said-moves-three-cards-to-the-right = tres cartas a la derecha
said-moves-said-n-before = { $said }, { $n } antes
said-moves-said-to-saidb = { $said } a { $saidB }
said-moves-said-s-cards-to-pass = { $said }: cartas para pasar
said-moves-said-is-dealt-the-saidb = { $said } recibe { $saidB }
said-moves-pass-the-said = pasar { $said }
said-moves-pass-2 = pasar …
said-moves-play = jugar …
said-moves-deal-2 = dar …
said-moves-play-the-said = jugar { $said }
said-moves-deal-the-said = Dar { $said }
said-moves-passes-the-said-to-saidb = pasa { $said } a { $saidB }
said-moves-plays-the-said = juega { $said }
said-moves-said-and-takes-the-trick = { $said } y gana la baza
said-moves-said-saidb-takes-the-trick = { $said }; baza para { $saidB }
said-moves-said-takes-the-trick = baza para { $said }
said-moves-you-must-follow-suit-said = hay que asistir: { $said }
said-moves-the-first-trick-begins-with-a-club = la primera baza empieza con un trébol
said-moves-the-two-of-clubs-leads-the-first-trick = el dos de tréboles abre la primera baza
said-moves-no-points-on-the-first-trick = sin puntos en la primera baza
said-moves-hearts-are-not-broken-yet = los corazones aún no están abiertos
said-moves-said-the-suit-that-was-led-is-followed = { $said }: hay que seguir el palo
said-moves-neither-hearts-nor-the-queen-of-spades-as-this-i = ni corazones ni la reina de picas, por ser la primera baza
said-moves-a-club-as-this-is-the-first-trick = un trébol, por ser la primera baza
said-moves-the-two-of-clubs-which-leads-first = el dos de tréboles, que sale
said-moves-no-hearts-as-they-are-not-broken = corazones no, aún no están abiertos
said-moves-the-moon = La luna
said-moves-said-took-every-point-of-the-deal = { $said } se llevó todos los puntos del reparto
said-moves-said-the-fewest-points-n = { $said }: los menos puntos, { $n }
said-moves-draw-said = Sorteo: { $said }
said-moves-the-draw-says-that-said = sorteo: { $said }
said-moves-the-draw-is-said = sorteo: { $said }
said-moves-left = izquierda
said-moves-across = enfrente
said-moves-right = derecha

# Poker.
said-moves-board = Mesa
said-moves-public-card = Carta común
said-moves-blinds = Ciegas
said-moves-dealer-button = Botón
said-moves-said-for-saidb = { $said } para { $saidB }
said-moves-said-s-stack = { $said }: fichas
said-moves-said-s-bet = { $said }: apuesta
said-moves-said-holds = { $said }: mano
said-moves-said-is = { $said }
said-moves-folded = retirado
said-moves-all-in = all-in
said-moves-out-of-chips = sin fichas
said-moves-hand-n-ended = Fin de la mano { $n }
said-moves-fold = Retirarse
said-moves-folds = se retira
said-moves-check = Pasar
said-moves-checks = pasa
said-moves-call-said = Igualar { $said }
said-moves-calls-said = iguala { $said }
said-moves-calls = iguala
said-moves-bet = Apostar
said-moves-bet-said = Apostar { $said }
said-moves-bets-said = apuesta { $said }
said-moves-bets = apuesta
said-moves-raise-to = Subir a
said-moves-raise-to-n = Subir a { $n }
said-moves-raises-to-n = sube a { $n }
said-moves-raise-by-said = Subir { $said }
said-moves-raises-by-said = sube { $said }
said-moves-raises = sube
said-moves-said-and-be-all-in = { $said }, all-in
said-moves-said-and-is-all-in = { $said }, all-in
said-moves-the-said-is-dealt-on-the-flop = Flop: { $said }
said-moves-the-said-is-dealt-on-the-turn = Turn: { $said }
said-moves-the-said-is-dealt-on-the-river = River: { $said }
said-moves-the-said-is-laid-on-the-table = { $said } sobre la mesa
said-moves-said-shows-saidb-saidc = { $said } muestra { $saidB }: { $saidC }
said-moves-on-the-board-said = en la mesa { $said }
said-moves-nobody-wins-or-loses-anything = nadie gana ni pierde nada
said-moves-said-high = carta alta: { $said }
said-moves-a-pair-of-said = pareja de { $said }
said-moves-two-pair-said-and-saidb = dobles parejas, { $said } y { $saidB }
said-moves-a-full-house-said-over-saidb = full de { $said } y { $saidB }
said-moves-a-straight = escalera
said-moves-a-flush = color
said-moves-a-straight-flush = escalera de color
said-moves-a-royal-flush = escalera real
said-moves-betting = Apuestas
said-moves-first-round = Primera ronda
said-moves-second-round = Segunda ronda
said-moves-everybody-else-folded-said-wins-the-pot-of-saidb = todos los demás se retiraron, { $said } gana el bote de { $saidB }
said-moves-said-wins-the-pot-of-saidb = { $said } gana el bote de { $saidB }
said-moves-said-wins-the-pot-of-saidb-with-saidc = { $said } gana el bote de { $saidB } con { $saidC }
said-moves-said-share-the-pot-of-saidb-with-saidc = { $said } se reparten el bote de { $saidB } con { $saidC }
said-moves-said-share-the-pot-of-saidb = { $said } se reparten el bote de { $saidB }
said-moves-said-beats-saidb-saidc = { $said } gana a { $saidB }, { $saidC }
said-moves-said-fold = { $said } se retiran

# Liar's dice.
said-moves-in-play = En juego
said-moves-wild = Comodines
said-moves-said-count-as-any-face = los { $said } valen por cualquier cara
said-moves-said-throws-a-saidb = { $said } saca: { $saidB }
said-moves-throw-a-said = Sacar: { $said }
said-moves-bid-said = Apostar { $said }
said-moves-bids-said = apuesta { $said }
said-moves-bid = Apuesta
said-moves-bids = Apuestas
said-moves-call-liar = ¡Mentiroso!
said-moves-calls-liar-on-said = dice mentiroso a { $said }
said-moves-said-s-dice-in-the-last-round = { $said }: dados de la última ronda
said-moves-last-round = Última ronda
said-moves-call = Desafío
said-moves-said-bid-saidb-saidc-called-there-saidd = { $said } apostó { $saidB }, { $saidC } lo puso en duda; { $saidD }
said-moves-was-one-so-said = había uno, { $said }
said-moves-were-said-so-saidb = había { $said }, { $saidB }
said-moves-said-loses-a-die = { $said } pierde un dado
said-moves-said-wins = { $said } gana
said-moves-said-loses = { $said } pierde
said-moves-said-wins-the-last-with-dice = { $said } gana, con los últimos dados

# Pig and the games of choices.
said-moves-die-2 = Dado
said-moves-points-to-win = Puntos para ganar
said-moves-the-die-shows-n = El dado muestra { $n }
said-moves-drawn-after-n-choices = empate tras { $n } decisiones
said-moves-this-turn = Este turno
said-moves-roll = Tirar
said-moves-hold-said = Plantarse con { $said }
said-moves-holds-said-n-in-all = se planta con { $said }, { $n } en total
said-moves-said-rolls-a-n-and-loses-saidb = { $said } saca { $n } y pierde { $saidB }
said-moves-said-rolls-a-n-saidb-in-this-turn = { $said } saca { $n }: { $saidB } en este turno
said-moves-rounds = Rondas
said-moves-pay-offs = Pagos
said-moves-temptation-a-reward-b-punishment-c-sucker-d = tentación { $a }, recompensa { $b }, castigo { $c }, primo { $d }
said-moves-cooperate = Cooperar
said-moves-defect = Traicionar
said-moves-cooperates = coopera
said-moves-defects = traiciona
said-moves-said-s-choice-in-round-n = { $said }: elección en la ronda { $n }
said-moves-said-chose = { $said }: elegido
said-moves-tokens = fichas
said-moves-each-has = Cada uno tiene
said-moves-said-a-round = { $said } por ronda
said-moves-the-pool-grows-by = El fondo crece por
said-moves-a-factor-of-n = un factor de { $n }
said-moves-said-put-in-round-n = { $said }: puesto, ronda { $n }
said-moves-round-n = Ronda { $n }
said-moves-said-n-for-each = { $said }; { $n } para cada uno
said-moves-put-in-said = Poner { $said }
said-moves-puts-in-said = pone { $said }
said-moves-best-of-n = al mejor de { $n }
said-moves-said-won = { $said }: victorias
said-moves-rock = piedra
said-moves-paper = papel
said-moves-scissors = tijeras
said-moves-chooses-said = elige { $said }
said-moves-said-beats-saidb-saidc-wins = { $said } gana a { $saidB }, gana { $saidC }
said-moves-scissors-beat-paper-said-wins = tijeras gana a papel, gana { $said }
said-moves-both-said-tied = ambos { $said }, empate

# Game trees.
said-moves-here = Aquí
said-moves-the-root = la raíz
said-moves-root = raíz
said-moves-chance = azar
said-moves-choose-name-which-leads-to-said = Elegir { $name }: { $said }
said-moves-chooses-name-which-leads-to-said = elige { $name }: { $said }
said-moves-the-end-worth-value = final, valor { $value }
said-moves-choose-name = Elegir { $name }
said-moves-chooses-that-name = elige { $name }
said-moves-draws-name = azar: { $name }
said-moves-a-choice-of-said-among-n = elección de { $said } entre { $n }
said-moves-an-outcome-of-chance-among-n = azar entre { $n }

# A card, as board-card.
said-moves-playing-card = { $rank ->
    [two] dos
    [three] tres
    [four] cuatro
    [five] cinco
    [six] seis
    [seven] siete
    [eight] ocho
    [nine] nueve
    [ten] diez
    [jack] jota
    [queen] dama
    [king] rey
    [ace] as
   *[other] { $rank }
} de { $suit ->
    [clubs] tréboles
    [diamonds] diamantes
    [hearts] corazones
   *[spades] picas
}
