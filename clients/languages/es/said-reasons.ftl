# Joined parts. An argument's name that begins with number is a number, with moves a text of the rules.
said-reasons-saidname-numberchange-saidrest = { $saidName } { $numberChange }, { $saidRest }
said-reasons-saidname-numberchange = { $saidName } { $numberChange }
said-reasons-moveswhat-numbershare-saidrest = { $movesWhat } { $numberShare } %, { $saidRest }
said-reasons-moveswhat-numbershare-or-saidrest = { $movesWhat } { $numberShare } % o { $saidRest }
said-reasons-moveswhat-numbershare = { $movesWhat } { $numberShare } %
said-reasons-saidname-saidrule = { $saidName }: { $saidRule }.
said-reasons-anymove-moveswhat = { $anyMove }: { $movesWhat }.

# How a position stands.
said-reasons-there-is-only-one-legal-move = Solo hay una jugada legal.
said-reasons-the-search-was-stopped-before-it-had-judged-a-move = La búsqueda se detuvo antes de haber juzgado una jugada: esta es la del medio de la lista de jugadas legales.
said-reasons-the-opening-book-has-this-move = Esta jugada está en el libro de aperturas.
said-reasons-proven-saidoutcome = Demostrado: { $saidOutcome }.
said-reasons-proven-saidoutcome-over-in-n-at-most = Demostrado: { $saidOutcome }, y acaba en { $n ->
    [one] { $n } jugada suelta
   *[other] { $n } jugadas sueltas
} como mucho.
said-reasons-the-side-to-move-wins = gana quien mueve
said-reasons-the-side-to-move-loses = pierde quien mueve
said-reasons-a-draw = empate
said-reasons-it-is-worth-numberworth = vale { $numberWorth }
said-reasons-scores-numbershare = Consigue el { $numberShare } %.
said-reasons-scores-numbershare-in-n = Consigue el { $numberShare } % en { $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}.
said-reasons-scores-numbershare-in-n-numberthrough-of-them-th = Consigue el { $numberShare } % en { $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}, { $numberThrough } de ellas por esta jugada.
said-reasons-scores-numbershare-in-n-with-what-was-known-befo = Consigue el { $numberShare } % en { $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}; con lo ya conocido, esta jugada tiene { $numberVisits ->
    [one] { $numberVisits } visita
   *[other] { $numberVisits } visitas
}.
said-reasons-wins-numbermean-on-average = Gana { $numberMean } de media.
said-reasons-wins-numbermean-on-average-in-n = Gana { $numberMean } de media en { $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}.
said-reasons-wins-numbermean-on-average-in-n-numberthrough-of = Gana { $numberMean } de media en { $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}, { $numberThrough } de ellas por esta jugada.
said-reasons-wins-numbermean-on-average-in-n-with-what-was-kn = Gana { $numberMean } de media en { $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}; con lo ya conocido, esta jugada tiene { $numberVisits ->
    [one] { $numberVisits } visita
   *[other] { $numberVisits } visitas
}.
said-reasons-tried-in-numbervisits-of-n-too-few-to-say-how-go = Probada en { $numberVisits } de { $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}: muy pocas para decir cuánto vale.
said-reasons-judged-numbervalue-for-the-side-to-move = Valorada en { $numberValue } para quien mueve.
said-reasons-judged-numbervalue-for-the-side-to-move-looking = Valorada en { $numberValue } para quien mueve, mirando { $n ->
    [one] { $n } jugada suelta
   *[other] { $n } jugadas sueltas
} por delante.
said-reasons-each-is-expected-to-get-saidshares = Lo que se espera para cada uno: { $saidShares }.
said-reasons-it-expects-anyline = Se espera { $anyLine }.

# Other moves, and what was overlooked.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo = La mejor jugada de la búsqueda, { $anyMove }, vale { $numberMore } más.
said-reasons-the-search-s-best-anymove-is-worth-numbermore-mo-2 = La mejor jugada de la búsqueda, { $anyMove }, vale { $numberMore } más ({ $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}).
said-reasons-the-next-best-anymove-does-as-well-saidoutcome = La siguiente, { $anyMove }, es igual de buena: { $saidOutcome }.
said-reasons-the-next-best-anymove-loses-which-is-proven = La siguiente, { $anyMove }, pierde: está demostrado.
said-reasons-the-next-best-anymove-gives-away-numberloss-at-l = La siguiente, { $anyMove }, regala al menos { $numberLoss }.
said-reasons-the-next-best-anymove-is-no-better = La siguiente, { $anyMove }, no es mejor.
said-reasons-the-next-best-anymove-is-about-as-good = La siguiente, { $anyMove }, es más o menos igual de buena.
said-reasons-the-next-best-anymove-is-about-as-good-n = La siguiente, { $anyMove }, es más o menos igual de buena ({ $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}).
said-reasons-the-next-best-anymove-gives-away-numberloss = La siguiente, { $anyMove }, regala { $numberLoss }.
said-reasons-the-next-best-anymove-gives-away-numberloss-n = La siguiente, { $anyMove }, regala { $numberLoss } ({ $n ->
    [one] { $n } simulación
   *[other] { $n } simulaciones
}).
said-reasons-its-network-alone-would-also-play-anymove-with-n = Su red por sí sola también jugaría { $anyMove }, con un { $numberShare } %.
said-reasons-its-network-alone-gives-anymove-numbershare-and = Su red por sí sola da un { $numberShare } % a { $anyMove } y un { $numberOwn } % a esta jugada.
said-reasons-every-move-but-anymoves-loses-or-is-no-better-th = Toda jugada salvo { $anyMoves } pierde o no es mejor que una de estas: está demostrado.
said-reasons-it-overlooked-anymove = El bot no vio { $anyMove }.
said-reasons-it-overlooked-the-answer-anymove = El bot no vio la respuesta { $anyMove }.
said-reasons-what-changes-most-along-that-line-for-the-side-t = Lo que más cambia en esa línea, para quien mueve: { $saidChanges }.

# Drawn moves, and the plan of hold'em.
said-reasons-in-this-situation-it-saidshares = En esta situación: { $saidShares }.
said-reasons-in-this-situation-it-saidshares-found-in-n = En esta situación: { $saidShares }; hallado en { $n ->
    [one] { $n } iteración
   *[other] { $n } iteraciones
}.
said-reasons-in-this-situation-it-saidshares-learned-in-n-by = En esta situación: { $saidShares }; aprendido en { $n ->
    [one] { $n } iteración
   *[other] { $n } iteraciones
} por muestreo.
said-reasons-after-n-its-whole-way-of-playing-gives-the-best = Tras { $n ->
    [one] { $n } iteración
   *[other] { $n } iteraciones
}, toda su forma de jugar cede a los mejores rivales { NUMBER($numberGain, maximumSignificantDigits: 2) } como mucho, de media entre los puestos.
said-reasons-it-was-still-writing-down-the-game-s-tree-when-i = Se le acabó el tiempo antes de escribir el árbol del juego: sorteó entre todas las acciones por igual.
said-reasons-by-the-blueprint-bucket-numberbucket-of-numberal = Según el plan: clase { $numberBucket } de { $numberAll } { $saidStreet }, decisión { $numberPlace } de las apuestas.
said-reasons-before-the-flop = antes del flop
said-reasons-on-the-flop = en el flop
said-reasons-on-the-turn = en el turn
said-reasons-on-the-river = en el river
said-reasons-the-turn-was-not-solved-saidwhy = El turn no se resolvió: { $saidWhy }.
said-reasons-the-river-was-not-solved-saidwhy = El river no se resolvió: { $saidWhy }.
said-reasons-the-blueprint-says-nothing-here-saidwhy = El plan no dice nada aquí: { $saidWhy }.
said-reasons-it-searched = El bot buscó.
said-reasons-a-raise-exceeds-the-blueprint-s-stacks = una subida supera los stacks del plan
said-reasons-in-the-blueprint-s-game-the-betting-has-ended = en el juego del plan las apuestas han terminado
said-reasons-the-betting-of-the-hand-is-not-known = no se conocen las apuestas de la mano
said-reasons-more-than-two-players-are-seated = hay más de dos jugadores sentados
said-reasons-the-betting-structure-differs = la estructura de apuestas es otra
said-reasons-the-small-blind-is-not-half-of-the-big-one = la ciega pequeña no es la mitad de la grande
said-reasons-the-shorter-stack-is-numberblinds-big-blinds = el stack más corto es de { $numberBlinds } ciegas grandes
said-reasons-the-position-does-not-follow-from-the-betting = la posición no se sigue de las apuestas
said-reasons-no-hand-of-one-player-is-consistent-with-its-act = ninguna mano de un jugador concuerda con sus acciones
said-reasons-there-was-no-time-to-solve-the-turn = no hubo tiempo para resolver el turn
said-reasons-there-was-no-time-to-solve-the-river = no hubo tiempo para resolver el river
said-reasons-its-betting-has-too-many-ends = sus apuestas tienen demasiados finales
said-reasons-the-turn-was-solved-at-the-table-for-both-player = El turn se resolvió en la mesa, para los rangos de ambos según el plan tras las apuestas previas: { $numberDone } iteraciones sobre { $numberPlaces } decisiones de apuesta.
said-reasons-the-river-was-solved-at-the-table-for-both-playe = El river se resolvió en la mesa, para los rangos de ambos según el plan tras las apuestas previas: { $numberDone } iteraciones sobre { $numberPlaces } decisiones de apuesta.
said-reasons-the-play-on-the-river-is-the-blueprint-s = En el river el juego es el del plan.
said-reasons-its-own-range-after-the-turn-is-that-of-the-turn = Su propio rango tras el turn es el de la solución del turn.
said-reasons-best-replies-to-that-solution-win-numbergain-chi = Las mejores respuestas a esa solución ganan { NUMBER($numberGain, maximumSignificantDigits: 2) } fichas más de las que concede, de media entre ambos, si los rangos son correctos y las apuestas son las del árbol.

# The strength of a bot that adapts.
said-reasons-plays-now-at-about-numberat-as-anylevel = Juega ahora a unos { NUMBER($numberAt, useGrouping: 0) }, como { $anyLevel }.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno = Juega ahora a unos { NUMBER($numberAt, useGrouping: 0) }, como { $anyLevel }; no puede jugar más flojo.
said-reasons-plays-now-at-about-numberat-as-anylevel-it-canno-2 = Juega ahora a unos { NUMBER($numberAt, useGrouping: 0) }, como { $anyLevel }; no puede jugar más fuerte.
said-reasons-it-takes-you-for-numberyou-numberwide-earlier-ga = Te estima en { NUMBER($numberYou, useGrouping: 0) } ± { NUMBER($numberWide, useGrouping: 0) } (partidas anteriores: { $numberGames }, jugadas de esta: { $numberMoves }).
said-reasons-plays-at-about-numberat-as-anylevel-the-middle-o = Juega a unos { NUMBER($numberAt, useGrouping: 0) }, como { $anyLevel }, la mitad de su rango: no puede aprender cómo de fuerte eres.
said-reasons-plays-now-at-about-numberat-as-random-moves-it-c = Juega ahora a unos { NUMBER($numberAt, useGrouping: 0) }, como jugadas al azar; no puede jugar más flojo.
said-reasons-plays-now-at-about-numberat-as-random-moves = Juega ahora a unos { NUMBER($numberAt, useGrouping: 0) }, como jugadas al azar.
said-reasons-your-account-can-allow-it = Tu cuenta puede permitirlo.

# Strategies, and the rules that they play by.
said-reasons-optimal = óptimo
said-reasons-hold-at-20 = plantarse en 20
said-reasons-race-or-keep-pace = correr o mantener el ritmo
said-reasons-tit-for-tat = toma y daca
said-reasons-tit-for-two-tats = toma por dos dacas
said-reasons-generous-tit-for-tat = toma y daca generoso
said-reasons-win-stay-lose-shift = si gana sigue, si pierde cambia
said-reasons-grim = implacable
said-reasons-grim-to-the-last = implacable hasta el final
said-reasons-gradual = gradual
said-reasons-gradual-to-the-last = gradual hasta el final
said-reasons-omega-tit-for-tat = toma y daca omega
said-reasons-always-cooperate = cooperar siempre
said-reasons-always-defect = traicionar siempre
said-reasons-conditional = condicional
said-reasons-cautious = cauto
said-reasons-hopeful = esperanzado
said-reasons-free-rider = gorrón
said-reasons-altruist = altruista
said-reasons-holds-what-wins = se planta con lo que gana
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld = gana el { $numberRolled } % de las partidas tirando, el { $numberHeld } % plantándose
said-reasons-wins-numberrolled-of-games-by-rolling-numberheld-2 = gana el { $numberRolled } % de las partidas tirando, el { $numberHeld } % plantándose, si quien va en cabeza fuera el único rival
said-reasons-numberpoints-points-are-enough-for-a-turn = { $numberPoints } puntos bastan para un turno
said-reasons-numberpoints-points-are-not-enough-for-a-turn = { $numberPoints } puntos no bastan para un turno
said-reasons-the-end-is-near-goes-for-the-target = el final está cerca: va a por la meta
said-reasons-keeps-pace-numberpoints-points-are-enough-for-a = mantiene el ritmo: { $numberPoints } puntos bastan para un turno
said-reasons-cooperates-first-then-does-what-the-other-did-la = coopera primero y luego hace lo último que hizo el otro
said-reasons-defects-only-after-two-defections-in-a-row = solo traiciona tras dos traiciones seguidas
said-reasons-tit-for-tat-that-forgives-now-and-then-at-random = toma y daca que perdona de vez en cuando, al azar
said-reasons-does-the-same-again-after-a-good-pay-off-else-th = repite tras un buen pago; si no, hace lo otro
said-reasons-cooperates-until-the-other-defects-once-then-nev = coopera hasta que el otro traiciona una vez, y después nunca más
said-reasons-grim-and-it-defects-in-the-last-round = implacable, y traiciona en la última ronda
said-reasons-answers-the-n-th-defection-with-n-of-its-own-the = responde a la n-ésima traición con n propias y luego hace las paces dos rondas
said-reasons-gradual-but-it-defects-in-the-last-round = gradual, pero traiciona en la última ronda
said-reasons-tit-for-tat-that-breaks-deadlocks-and-gives-up-o = toma y daca que rompe bloqueos y desiste con jugadores al azar
said-reasons-cooperates-whatever-the-other-does = coopera haga lo que haga el otro
said-reasons-defects-whatever-the-other-does = traiciona haga lo que haga el otro
said-reasons-gives-everything-at-first-then-as-much-as-the-ot = da todo al principio, y luego tanto como dieron los demás de media
said-reasons-gives-half-at-first-then-a-little-less-than-the = da la mitad al principio, y luego algo menos de lo que dieron los demás de media
said-reasons-gives-a-little-more-than-the-others-gave-and-not = da algo más de lo que dieron los demás, y nada en la última ronda
said-reasons-gives-nothing = no da nada
said-reasons-gives-everything = da todo

# Features of the evaluations.
said-reasons-men = peones
said-reasons-kings = damas
said-reasons-guarded-back-row = fila trasera protegida
said-reasons-pieces-in-the-centre = piezas en el centro
said-reasons-men-on-their-way = peones avanzados
said-reasons-free-steps = pasos libres
said-reasons-stones-missing-between-the-edges-bridges-counted = piedras que faltan entre los bordes, contando puentes
said-reasons-stones-missing-between-the-edges = piedras que faltan entre los bordes
said-reasons-the-move = el turno
said-reasons-edges = bordes
said-reasons-lines = líneas
said-reasons-corners = esquinas
said-reasons-diagonals = diagonales
said-reasons-moves-to-choose-from = jugadas posibles
said-reasons-discs-that-border-on-empty-squares = fichas junto a casillas vacías
said-reasons-the-turn-and-the-last-move-of-the-game = el turno y la última jugada de la partida
said-reasons-discs-diagonally-next-to-an-empty-corner = fichas en diagonal a una esquina vacía
said-reasons-discs-beside-an-empty-corner = fichas al lado de una esquina vacía
said-reasons-the-last-move-of-the-game = la última jugada de la partida
said-reasons-discs = fichas
said-reasons-threats-on-own-rows = amenazas en filas propias
said-reasons-threats-on-the-other-s-rows = amenazas en filas del otro
said-reasons-discs-in-the-centre = fichas en el centro
said-reasons-discs-next-to-the-centre = fichas junto al centro
said-reasons-material = material
said-reasons-places-of-the-pawns = casillas de los peones
said-reasons-places-of-the-knights = casillas de los caballos
said-reasons-places-of-the-bishops = casillas de los alfiles
said-reasons-places-of-the-rooks = casillas de las torres
said-reasons-places-of-the-queens = casillas de las damas
said-reasons-place-of-the-king = casilla del rey
said-reasons-mobility-of-the-knights = movilidad de los caballos
said-reasons-mobility-of-the-bishops = movilidad de los alfiles
said-reasons-mobility-of-the-rooks = movilidad de las torres
said-reasons-mobility-of-the-queens = movilidad de las damas
said-reasons-bishop-pair = pareja de alfiles
said-reasons-own-pawns-on-a-bishop-s-colour = peones propios en el color de un alfil
said-reasons-knights-with-many-pawns = caballos con muchos peones
said-reasons-rooks-with-many-pawns = torres con muchos peones
said-reasons-rook-on-an-open-file = torre en columna abierta
said-reasons-rook-on-a-half-open-file = torre en columna semiabierta
said-reasons-rook-on-the-seventh-row = torre en la séptima fila
said-reasons-rook-shut-in-by-its-king = torre encerrada por su rey
said-reasons-knight-outpost = caballo avanzado protegido
said-reasons-bishop-outpost = alfil avanzado protegido
said-reasons-minor-piece-behind-a-pawn = pieza menor detrás de un peón
said-reasons-doubled-pawns = peones doblados
said-reasons-isolated-pawns = peones aislados
said-reasons-backward-pawns = peones retrasados
said-reasons-supported-pawns = peones apoyados
said-reasons-phalanx = falange de peones
said-reasons-passed-pawns = peones pasados
said-reasons-blocked-passed-pawns = peones pasados bloqueados
said-reasons-passed-pawns-that-may-step-safely = peones pasados que pueden avanzar sin peligro
said-reasons-passed-pawns-with-a-free-way = peones pasados con el camino libre
said-reasons-kings-near-passed-pawns = reyes cerca de peones pasados
said-reasons-rooks-behind-passed-pawns = torres detrás de peones pasados
said-reasons-unstoppable-pawn = peón imparable
said-reasons-pawn-shelter-of-the-king = refugio de peones del rey
said-reasons-pawn-storm-against-the-king = asalto de peones contra el rey
said-reasons-attack-on-the-king = ataque al rey
said-reasons-right-to-castle = derecho a enrocar
said-reasons-threats-by-pawns = amenazas de los peones
said-reasons-threats-by-minor-pieces = amenazas de las piezas menores
said-reasons-threats-by-rooks = amenazas de las torres
said-reasons-hanging-pieces = piezas colgadas
said-reasons-threats-by-a-pawn-s-step = amenazas con un paso de peón
said-reasons-threats-by-the-king = amenazas del rey
said-reasons-bare-king-driven-to-the-edge = rey solo llevado al borde
said-reasons-king-near-a-bare-king = rey cerca de un rey solo
said-reasons-bare-king-driven-to-the-right-corner = rey solo llevado a la esquina correcta

# Hints.
said-reasons-the-engine-does-not-say-how-you-stand = El motor no dice cómo estás.
said-reasons-with-the-best-play-this-is-won-for-you = Con el mejor juego, ganas.
said-reasons-with-the-best-play-this-is-lost-if-the-other-sid = Con el mejor juego, pierdes si el otro bando juega bien.
said-reasons-with-the-best-play-this-is-a-draw = Con el mejor juego, es empate.
said-reasons-the-position-is-about-even = La posición está más o menos igualada.
said-reasons-you-stand-clearly-better = Estás claramente mejor.
said-reasons-you-stand-a-little-better = Estás algo mejor.
said-reasons-the-other-side-stands-clearly-better = El otro bando está claramente mejor.
said-reasons-the-other-side-stands-a-little-better = El otro bando está algo mejor.
said-reasons-one-move-is-much-better-than-all-others = Una jugada es mucho mejor que todas las demás.
said-reasons-the-biggest-issue-saidfeature = Lo más importante: { $saidFeature }.
said-reasons-several-moves-may-do = Varias jugadas pueden valer.
said-reasons-look-for-what-the-other-side-would-do-next = Busca qué haría el otro bando a continuación.
said-reasons-move-what-stands-on-movescell = Mueve lo que está en { $movesCell }.
said-reasons-leave-out-this-one-anymove = Descarta esta: { $anyMove }.
said-reasons-there-is-only-one-choice = Solo hay una opción.
said-reasons-the-engine-would-play-anymove-moveswhat = El motor jugaría { $anyMove }: { $movesWhat }.
said-reasons-look-on-the-left = Mira a la izquierda.
said-reasons-look-in-the-middle = Mira en el centro.
said-reasons-look-on-the-right = Mira a la derecha.
said-reasons-look-at-the-top-on-the-left = Mira arriba a la izquierda.
said-reasons-look-at-the-top-in-the-middle = Mira arriba en el centro.
said-reasons-look-at-the-top-on-the-right = Mira arriba a la derecha.
said-reasons-look-half-way-down-on-the-left = Mira a media altura a la izquierda.
said-reasons-look-half-way-down-in-the-middle = Mira a media altura en el centro.
said-reasons-look-half-way-down-on-the-right = Mira a media altura a la derecha.
said-reasons-look-at-the-bottom-on-the-left = Mira abajo a la izquierda.
said-reasons-look-at-the-bottom-in-the-middle = Mira abajo en el centro.
said-reasons-look-at-the-bottom-on-the-right = Mira abajo a la derecha.
