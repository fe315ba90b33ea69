# What a bot is, as its card's summary says.
said-cards-looks-ahead-by-alpha-beta-search-one-move-deeper = Calcula con búsqueda alfa-beta, cada vez una jugada más lejos. Exacto en cuanto ve el final de la partida.
said-cards-plays-heads-up-hold-em-by-a-blueprint-that-it-le = Juega hold'em entre dos según un plan que aprendió jugando contra sí mismo, resuelve cada turn y river en la mesa y busca en las demás mesas.
said-cards-likes-to-be-safe-a-sheltered-king-a-guarded-back = Le gusta la seguridad: un rey protegido, una última fila vigilada, ninguna amenaza en su contra.
said-cards-likes-to-attack-checks-pawn-storms-threats = Le gusta atacar: jaques, avalanchas de peones, amenazas.
said-cards-plays-the-public-goods-game-by-a-rule-about-what = Juega a bienes públicos según una regla sobre lo que dieron los demás. Dice cuál.
said-cards-expects-of-everybody-at-the-table-what-it-would = Espera de cada uno en la mesa lo que él haría en su lugar, o lo peor.
said-cards-plays-the-prisoner-s-dilemma-by-a-known-strategy = Juega al dilema del prisionero con una estrategia conocida que responde a lo que haces. Dice cuál.
said-cards-expects-you-to-make-the-mistakes-of-a-certain-ki = Espera de ti los errores de cierto tipo de jugador y juega para provocarlos.
said-cards-does-not-take-you-for-perfect-uses-a-model-of-th = No te cree perfecto: usa un modelo de las elecciones de los demás y juega lo mejor contra él.
said-cards-up-to-seventeen-levels-for-each-game-from-a-firs = Hasta diecisiete niveles por juego, de la primera partida a todo lo que puede esta máquina. Empieza en Seed.
said-cards-learned-its-games-by-playing-itself-a-neural-net = Aprendió sus juegos jugando contra sí mismo: una red neuronal propone jugadas y juzga posiciones, una búsqueda las comprueba.
said-cards-likes-good-squares-outposts-open-files-the-centr = Le gustan las buenas casillas: puestos avanzados, columnas abiertas, el centro, las esquinas.
said-cards-plays-a-hundred-or-thousands-of-random-games-fro = Juega cien o miles de partidas al azar desde cada posición y elige lo que salió bien más veces.
said-cards-follows-every-line-of-tic-tac-toe-to-its-end-at = Sigue cada línea del tres en raya hasta el final. A plena fuerza es imbatible.
said-cards-plays-as-strongly-as-you-do-as-far-as-it-can-tel = Juega tan fuerte como tú, hasta donde puede saber, y dice con qué fuerza.
said-cards-plays-an-equilibrium-solves-the-whole-game-then = Juega un equilibrio: resuelve todo el juego y sortea sus acciones, de modo que nadie puede hacer más que empatar.
said-cards-plays-every-game-by-the-search-that-suits-it-fro = Juega cada juego con la búsqueda que le conviene, según una tabla con razones.
said-cards-chooses-among-the-legal-actions-at-random-it-doe = Elige al azar entre las acciones permitidas. No piensa.
said-cards-searches-as-textbooks-describe-it-and-shows-ever = Busca como en los manuales y muestra cada posición que examinó y cada una que podó.
said-cards-plays-pig-by-a-rule-by-rules-of-thumb-or-as-the = Juega a Pig según una regla: reglas prácticas, o la solución del juego entre dos.
said-cards-guesses-from-this-game-alone-what-you-will-throw = Adivina, solo por esta partida, qué sacarás y saca lo que le gana. La suerte decide cuando va por detrás.

# Levels.
said-cards-looks-move-ahead = Calcula { $n ->
    [one] { $n } jugada
   *[other] { $n } jugadas
}.
said-cards-thinks-for-up-to-n-seconds-and-knows-a-few-openi = Piensa hasta { $n } segundos y conoce algunas aperturas.
said-cards-thinks-for-up-to-second = Piensa hasta { $n ->
    [one] { $n } segundo
   *[other] { $n } segundos
}.
said-cards-thinks-about-n-positions-a-move = Mira { $n } posiciones por jugada.
said-cards-n-simulations-a-move = { $n } simulaciones por jugada.
said-cards-by-the-file-with-100-iterations-on-the-turn-and = Según el archivo, con 100 iteraciones en el turn y 200 en el river; fuera de él, 3000 simulaciones por jugada.
said-cards-everything-at-first-then-as-much-as-the-others-g = Todo al principio, luego tanto como dieron los demás.
said-cards-half-at-first-then-a-little-less-than-the-others = La mitad al principio, luego algo menos que los demás.
said-cards-a-little-more-than-the-others-gave-nothing-in-th = Algo más que los demás; nada en la última ronda.
said-cards-gives-nothing = No da nada.
said-cards-gives-everything = Lo da todo.
said-cards-max-n-up-to-half-a-second-a-move = Max^n. Hasta medio segundo por jugada.
said-cards-paranoid-search-with-its-partners-if-any-against = Búsqueda paranoica: con sus compañeros, si los hay, contra todos los demás. Hasta medio segundo por jugada.
said-cards-answers-the-n-th-defection-with-n-of-its-own-the = Responde a la enésima traición con n propias y luego hace las paces.
said-cards-tit-for-tat-that-breaks-deadlocks = Toma y daca que rompe los bloqueos.
said-cards-cooperates-first-then-does-what-you-did-last = Coopera primero, luego hace lo último que hiciste.
said-cards-tit-for-tat-that-forgives-now-and-then = Toma y daca que perdona de vez en cuando.
said-cards-win-stay-lose-shift = Si gana repite, si pierde cambia.
said-cards-forgives-nothing = No perdona nada.
said-cards-expects-a-beginner-whoever-plays-30-000-position = Espera un principiante, juegue quien juegue. 30 000 posiciones por jugada.
said-cards-expects-what-your-moves-in-this-game-make-likely = Espera lo que tus jugadas en esta partida hacen probable, si tu cuenta permite que los bots aprendan cómo juegas; si no, tus mejores respuestas. 30 000 posiciones por jugada.
said-cards-expects-all-your-choices-to-be-equally-likely-up = Considera igual de probables todas tus elecciones. Hasta medio segundo por jugada.
said-cards-expects-you-to-take-the-choice-that-looks-best-a = Espera que elijas lo que parece mejor de inmediato. Hasta medio segundo por jugada.
said-cards-expects-you-to-do-what-you-did-before-in-this-ga = Espera que hagas lo que ya hiciste en esta partida, si tu cuenta lo permite; si no, todas tus elecciones igual de probables. Hasta medio segundo por jugada.
said-cards-for-your-first-game-ever-often-moves-without-a-t = Para tu primera partida: a menudo juega sin pensar.
said-cards-sees-a-hanging-piece-now-and-then = Ve de vez en cuando una pieza sin defensa.
said-cards-sees-what-is-right-before-it-when-it-looks = Ve lo que tiene delante, cuando mira.
said-cards-looks-before-it-moves-most-of-the-time = Mira antes de jugar, casi siempre.
said-cards-knows-what-is-at-stake-and-is-easily-distracted = Sabe lo que está en juego y se distrae fácilmente.
said-cards-sees-what-one-move-does-and-chooses-a-little-loo = Ve lo que hace una jugada y elige con cierta ligereza.
said-cards-sees-what-one-move-does-and-seldom-takes-a-worse = Ve lo que hace una jugada y rara vez elige una peor.
said-cards-looks-a-little-ahead-rarely-careless = Calcula un poco; rara vez se descuida.
said-cards-looks-a-little-ahead-and-is-hardly-ever-careless = Calcula un poco y casi nunca se descuida.
said-cards-looks-ahead-and-takes-what-it-finds-best = Calcula y toma lo que le parece mejor.
said-cards-plans-several-moves-ahead = Planea varias jugadas.
said-cards-plans-ahead-and-makes-few-slips = Planea y comete pocos deslices.
said-cards-a-strong-club-player-s-depth-in-a-fraction-of-a = La profundidad de un buen jugador de club, en una fracción de segundo.
said-cards-thinks-about-thousands-of-positions-a-move = Mira miles de posiciones por jugada.
said-cards-thinks-about-tens-of-thousands-of-positions-a-mo = Mira decenas de miles de posiciones por jugada.
said-cards-close-to-all-that-this-machine-can-do = Casi todo lo que puede esta máquina.
said-cards-as-strong-as-this-machine-allows-in-up-to-1-seco = Tan fuerte como permite esta máquina en 1 segundo por jugada como máximo.
said-cards-plays-what-its-network-proposes-first-without-a = Juega lo primero que propone su red, sin búsqueda.
said-cards-looks-1-move-ahead-takes-a-win-overlooks-your-th = Calcula 1 jugada: toma una victoria, no ve tus amenazas.
said-cards-looks-to-the-end-of-the-game = Calcula hasta el final de la partida.
said-cards-plays-as-strongly-as-you-by-your-results-and-mov = Juega tan fuerte como tú, según tus resultados y jugadas si tu cuenta lo permite; si no, en la mitad de su rango.
said-cards-up-to-half-a-second-once-then-it-knows-the-game = Hasta medio segundo, una vez; luego conoce el juego.
said-cards-uniformly-random = Uniformemente al azar.
said-cards-leaves-out-what-cannot-matter-up-to-2-seconds = Omite lo que no puede importar. Hasta 2 segundos.
said-cards-looks-at-everything-up-to-2-seconds = Lo mira todo. Hasta 2 segundos.
said-cards-rolls-until-it-has-20-points-in-a-turn = Tira hasta tener 20 puntos en un turno.
said-cards-keeps-pace-and-races-when-the-end-is-near = Mantiene el ritmo y corre cuando el final está cerca.
said-cards-the-solved-game-for-two-players-nobody-can-play = El juego resuelto: entre dos nadie puede jugar mejor.
said-cards-guesses-what-comes-next-if-your-account-allows-b = Adivina lo que viene, si tu cuenta permite que los bots aprendan cómo juegas; si no, al azar.

# What it sees and keeps.
said-cards-only-what-its-seat-may-see = Solo lo que puede ver su asiento.
said-cards-nothing-beyond-the-stored-game = Nada más que la partida guardada.
said-cards-nothing-beyond-the-stored-game-nothing-is-learne = Nada más que la partida guardada. No se aprende nada de las personas con las que juega.
said-cards-nothing-beyond-the-stored-game-what-it-believes = Nada más que la partida guardada. Lo que cree de ti en el nivel de respuestas probables sale solo de las jugadas de esta partida, solo si tu cuenta permite que los bots aprendan cómo juegas, y desaparece con ella.
said-cards-within-a-game-at-the-level-for-habits-how-often = Durante una partida, en el nivel de hábitos, cuántas veces cada asiento tomó cada elección. Nada después.
said-cards-nothing-beyond-the-stored-game-the-opponent-make = Nada más que la partida guardada. El rival le da igual.
said-cards-nothing-beyond-the-stored-game-what-it-guesses-c = Nada más que la partida guardada. Lo que adivina sale solo de las rondas de esta partida y desaparece con ella.
said-cards-next-to-nothing = Casi nada.
said-cards-next-to-nothing-no-outside-service = Casi nada. Ningún servicio externo.
said-cards-unknown = desconocido
said-cards-its-own-expected-pay-off = Su propio pago esperado.

# Limits.
said-cards-plays-only-zero-sum-games-for-two-with-nothing-h = Solo juega juegos de suma cero para dos, sin nada oculto ni azar.
said-cards-beyond-its-horizon-it-relies-on-an-evaluation-of = Más allá de su horizonte se fía de una evaluación de la posición, que puede estar equivocada.
said-cards-does-not-vary-its-play-the-same-game-so-far-leve = No varía su juego: la misma partida, nivel y cantidad de búsqueda dan la misma acción.
said-cards-does-not-vary-its-play-the-same-game-so-far-and = No varía su juego: la misma partida y nivel dan la misma acción.
said-cards-the-levels-limited-by-time-depend-on-the-speed-o = Los niveles limitados por tiempo dependen de la velocidad de la máquina.
said-cards-the-file-is-for-two-players-in-limit-from-24-big = El archivo es para dos: con límite desde 24 ciegas grandes cada uno, sin límite si el montón menor tiene de 75 a 134 ciegas grandes.
said-cards-before-the-turn-a-bucket-holds-different-hands-a = Antes del turn una clase reúne manos distintas y olvida sus clases anteriores.
said-cards-on-the-turn-and-the-river-it-assumes-the-other-s = En el turn y el river supone al rival las manos del archivo; juzga mal a quien juega de otro modo.
said-cards-on-the-turn-it-assumes-that-both-play-the-river = En el turn supone que ambos juegan el river según el archivo, lo que es falso: él mismo resuelve el river.
said-cards-strength-is-counted-against-any-two-cards-not-ag = La fuerza se cuenta contra dos cartas cualesquiera, no contra las que sugieren las apuestas.
said-cards-it-does-not-exploit-the-other-s-mistakes-beyond = No explota los errores del rival más allá de lo que regalan.
said-cards-its-style-changes-its-strength-see-the-numbers-o = Su estilo cambia su fuerza: mira los números de este juego.
said-cards-pays-for-its-taste-see-the-numbers-of-this-game = Paga por sus gustos: mira los números de este juego.
said-cards-looks-at-the-others-average-only-so-it-cannot-pu = Solo mira la media de los demás, así que no puede castigar a uno.
said-cards-learns-nothing = No aprende nada.
said-cards-people-at-a-table-play-neither-purely-for-themse = En una mesa nadie juega puramente para sí ni puramente contra el bot.
said-cards-with-hidden-information-it-assumes-that-everybod = Con información oculta supone que todos lo verán todo tras su elección: nunca va de farol ni juega para averiguar u ocultar algo.
said-cards-a-last-round-in-which-you-defect-goes-unanswered = Una traición en la última ronda queda sin respuesta.
said-cards-learns-nothing-and-keeps-to-its-strategy-whoever = No aprende nada y mantiene su estrategia seas quien seas.
said-cards-against-players-without-those-mistakes-the-level = Contra jugadores sin esos errores el nivel para principiantes puede jugar peor que la misma búsqueda sin modelo.
said-cards-a-few-moves-say-little-in-short-games-it-hardly = Unas pocas jugadas dicen poco: en partidas cortas apenas te conoce.
said-cards-if-the-model-is-wrong-about-you-so-is-it = Si el modelo se equivoca contigo, él también.
said-cards-sequoia-depends-on-the-speed-of-the-machine-it-w = Sequoia depende de la velocidad de la máquina; se midió con un número fijo de nodos.
said-cards-it-knows-examples-not-reasons-it-cannot-say-why = Conoce ejemplos, no razones: no puede decir por qué propone una jugada.
said-cards-it-judges-positions-badly-that-its-own-games-sel = Juzga mal las posiciones que sus partidas rara vez alcanzan, y no lo sabe.
said-cards-it-knows-no-other-board-or-rules-than-those-that = No conoce otro tablero ni otras reglas que las de su aprendizaje.
said-cards-random-playouts-overlook-narrow-lines-a-single-s = Las partidas al azar pasan por alto líneas estrechas: una única respuesta salvadora o ganadora puede tardar en verse.
said-cards-with-hidden-information-it-does-not-reach-an-equ = Con información oculta no alcanza un equilibrio y se le puede explotar.
said-cards-tic-tac-toe-only-other-games-are-too-large-to-be = Solo tres en raya: otros juegos son demasiado grandes para buscarlos enteros.
said-cards-does-not-set-traps-among-equally-good-actions-it = No pone trampas: entre acciones igual de buenas toma la primera.
said-cards-a-few-moves-say-little-it-needs-about-five-games = Unas pocas jugadas dicen poco: necesita unas cinco partidas.
said-cards-even-holds-back-winning-against-it-does-not-show = Even se contiene: ganarle no muestra lo fuerte que eres, pero sí la fuerza que declara.
said-cards-even-cannot-play-more-strongly-than-grove-s-high = Even no puede jugar más fuerte que el nivel más alto de Grove; cerca de los extremos de su rango no es del todo parejo.
said-cards-even-judges-moves-as-a-search-of-two-plies-does = Even juzga las jugadas como una búsqueda de dos medias jugadas: apenas distingue a los fuertes por sus jugadas, pero sí por sus resultados.
said-cards-games-with-hints-lessons-handicaps-and-games-fro = Las partidas con pistas, las lecciones, las ventajas y las partidas desde una posición dada no le dicen a Even nada de tu fuerza.
said-cards-with-three-seats-or-more-an-equilibrium-promises = Con tres asientos o más un equilibrio promete menos: dos rivales juntos pueden más que uno.
said-cards-it-never-looks-at-how-you-play-so-it-wins-no-mor = Nunca mira cómo juegas, así que de un rival débil no gana más de lo que la debilidad regala.
said-cards-its-strength-depends-on-the-speed-of-the-machine = Su fuerza depende de la velocidad de la máquina.
said-cards-in-games-that-are-not-zero-sum-it-assumes-that-e = En juegos que no son de suma cero supone que todos son egoístas, así que no genera confianza.
said-cards-overlooks-everything-wins-in-one-included = No ve nada, ni siquiera victorias en una jugada.
said-cards-slow-on-purpose-it-remembers-nothing-and-orders = Lento a propósito: no recuerda ni ordena nada, para que cada paso se pueda seguir.
said-cards-the-die-decides-most-games-even-optimal-loses-ab = El dado decide casi todas las partidas: incluso Optimal pierde cerca del 47 % ante un jugador perfecto que sale segundo.
said-cards-with-more-than-two-players-optimal-is-a-rule-of = Con más de dos jugadores Optimal es también una regla práctica.
said-cards-in-a-short-match-it-hardly-sees-a-habit-play-25 = En un partido corto apenas ve un hábito: juega 25 rondas o más.
said-cards-a-blunder-is-a-random-move-not-one-that-a-person = Un error grave es una jugada al azar, no la que haría una persona.
said-cards-gives-nothing-whatever-the-others-give-a-token-t = No da nada: den lo que den los demás, una ficha guardada paga más.
said-cards-of-all-bets-it-looks-one-or-two-choices-ahead = De todas las apuestas calcula una o dos decisiones.
said-cards-levels-were-measured-with-the-rule-that-a-full-c = Los niveles se midieron con la regla de que gana una punta llena con una pieza propia.
said-cards-luck-hides-for-hundreds-of-games-that-one-level = La suerte oculta durante cientos de partidas que un nivel es mejor que otro: hay { $anyCount ->
    [two] dos
   *[three] tres
}, medidos por lo que ganan.
said-cards-there-is-one-level-random-throws-are-an-equilibr = Hay un solo nivel: jugar al azar ya es un equilibrio.
said-cards-was-measured-without-the-table-that-it-keeps-bet = Se midió sin la tabla que conserva entre jugadas: puede ser más fuerte que su puntuación.
said-cards-nothing-beyond-the-stored-games-if-your-account = Nada más que las partidas guardadas. Si tu cuenta permite que los bots aprendan cómo juegas, Even lee tu fuerza de tu última partida contra él en este juego: su estimación, registrada con sus jugadas, y el resultado. No se usa mientras no lo permitas, y nada continúa de las partidas de una cuenta borrada.

# The operator of our bots.
said-cards-the-operator-of-this-server = el operador de este servidor

# Why a card does not offer a level that it defines.
said-cards-not-measured = no medido
said-cards-than-points = { $how ->
    [weaker] más débil
   *[unsure] no mediblemente más fuerte
} que { $anyLevel }, { $gain } ± { $error } puntos
said-cards-than = { $how ->
    [weaker] más débil
   *[unsure] no mediblemente más fuerte
} que { $anyLevel }, { $gain } ± { $error }
