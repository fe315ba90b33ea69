bots-limit-time = { $time } por jugada
bots-limit-nodes = { $nodes ->
    [one] { $count } nodo por jugada
   *[other] { $count } nodos por jugada
}
bots-limit-depth = { $depth ->
    [one] { $depth } jugada de profundidad
   *[other] { $depth } jugadas de profundidad
}
bots-limit-none = ninguno
bots-limit = Límite: { $limits }.
bots-limits-in-games = Límites en cada juego
bots-limits-at-level = , en el nivel { $level }
bots-limits-in-game = { $game }: { $limits }
bots-none-stated = ninguna indicada
bots-program = Programa
bots-program-of = { $name }, de otros: autor { $author }, licencia { $licence }, fuente { $source }
bots-model = Modelo de lenguaje
bots-model-of = { $model } en { $host }, temperatura { $temperature }. Recibe la posición como la ve el bot desde su sitio, y nada sobre ti. Sus jugadas no se calculan.
bots-instructions = Instrucciones
bots-instructions-usual = las habituales
bots-maximises = Maximiza
bots-this-level = Este nivel
bots-level-named = Nivel { $level }
bots-opponent = Tu rival: { $title }, bot
bots-is-program = { $bot } es un programa de ordenador. Responsable: { $operator }.
bots-sees = Ve
bots-keeps = Guarda
bots-how-it-chooses = Cómo elige
bots-method = Método
bots-method-in = Método en { $game }
bots-strength = Fuerza
bots-claimed = Declarado: { $claim }
bots-measured-is = Medido: { $strength }.
bots-measured-at = Medido ({ $level }): { $strength }.
bots-costs = Costes
bots-limitations = Limitaciones
bots-limitations-in = Limitaciones en { $game }
bots-full-card = Ficha completa (pestaña nueva)
bots-operator = Operador
bots-operator-contact = { $operator } (contacto: { $contact })
bots-plays = Juega a
bots-plays-all = todos los juegos de aquí que su motor sabe jugar
bots-engine = Motor
bots-in-each-game = Método y límites en cada juego
bots-technical = Para quien gestiona bots
bots-engine-alphabeta = búsqueda alfa-beta
bots-engine-blueprint = probabilidades aprendidas de antemano jugando contra sí mismo
bots-engine-cfr = un equilibrio, por minimización del arrepentimiento contrafactual
bots-engine-default = la búsqueda que conviene al juego
bots-engine-expectimax = búsqueda expectimax
bots-engine-maxn = búsqueda max^n
bots-engine-mcts = búsqueda de árbol Monte Carlo
bots-engine-minimax = búsqueda minimax
bots-engine-persona = una búsqueda con carácter propio
bots-engine-predictor = predicción del rival
bots-engine-puct = búsqueda con una red aprendida (PUCT)
bots-engine-random = elección al azar
bots-engine-strategy = una regla fija
bots-engine-textbook = búsquedas como en los manuales
bots-knowledge = Conocimientos
bots-strength-claimed = Fuerza declarada
bots-costs-claimed = Costes declarados
bots-phrases = Frases
bots-parameters = Parámetros
bots-parameters-none = ninguno
bots-digest = Resumen
bots-levels = Niveles
bots-levels-characters = Los niveles son caracteres distintos, sin orden de fuerza.
bots-levels-stronger = Cada nivel es más fuerte que el anterior. En un juego en el que no se pudo medir, el nivel no se ofrece; las tablas de abajo dicen dónde y por qué.

bots-strength-beginner = Principiante
bots-strength-casual = Ocasional
bots-strength-club = Club
bots-strength-strong = Fuerte
bots-strength-strongest = El más fuerte
bots-level-number = { $strength }, { $number }
bots-adapts = se adapta a ti
bots-not-measured = sin medir
bots-kyu = { $number } kyu
bots-dan = { $number } dan
bots-game-not-measured = Sin medir en este juego.
bots-strength-caption = { $scale }. ± es la mitad del intervalo del 95 %.
bots-on-the-scale = En la escala
bots-bot = Bot
bots-scale-kyu = Kyu de { $rating }
bots-scale-payoff = Ganancia sobre jugadas al azar
bots-scale-random = Jugadas al azar: 0
bots-people-below = Por debajo del 95 % de la gente de aquí
bots-people-above = Por encima del { $percent } % de la gente de aquí
bots-range = { $low } a { $high }
bots-strength-unknown = desconocida en este juego: sin medir
bots-strength-points = { $games ->
    [one] { $rating } ± { $error } puntos; las jugadas al azar tienen 0, 400 puntos son diez a uno; { $count } partida ({ $date })
   *[other] { $rating } ± { $error } puntos; las jugadas al azar tienen 0, 400 puntos son diez a uno; { $count } partidas ({ $date })
}
bots-strength-payoff = { $games ->
    [one] { $rating } ± { $error } más de pago por partida que jugadas al azar; { $count } partida ({ $date })
   *[other] { $rating } ± { $error } más de pago por partida que jugadas al azar; { $count } partidas ({ $date })
}
bots-ms = { $time } ms
bots-ms-exact = { NUMBER($time, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
bots-seconds = { $time } s
bots-watt-hours = { $energy } Wh
bots-measurements-in = Mediciones en { $game }
bots-level = Nivel
bots-head-claimed = Declarado
bots-head-payoff = Medido, pago por partida
bots-head-points = Medido, puntos
bots-head-step = Sobre el nivel anterior
bots-head-games = Partidas
bots-head-time = Tiempo por jugada, mitad / 95 %
bots-head-cpu = CPU por jugada
bots-head-energy = Energía por jugada
bots-unknown = desconocido
bots-not-offered = No se ofrece en este juego: { $reason }.
bots-measured = Medido
bots-claimed-and-measured = Declarado y medido
bots-points-mean = Los puntos son la escala propia de este servidor, una por juego: las jugadas al azar tienen 0, y 400 puntos son diez a uno. No son puntuaciones de una federación. En los juegos en que se juega por una cantidad, la tabla muestra cuánto supera el pago de un sitio por partida al de jugadas al azar contra los mismos rivales. ± es la mitad del intervalo del 95 %.
bots-last-measured = Última medición { $date } en { $machine }. El tiempo cuenta solo la reflexión, en una máquina con otro trabajo; los niveles limitados por tiempo se midieron con un número fijo de nodos. La energía son los segundos de CPU por { $watts } W, un valor supuesto para un núcleo ocupado.
bots-nothing-measured = Desconocido: no se midió nada.

bots-cap-level = como dice su nivel
bots-cap-time = { NUMBER($seconds, maximumFractionDigits: 1) } s por jugada como mucho
bots-cap-nodes = { $nodes } nodos por jugada como mucho
bots-handicap = Ventaja que da el bot
bots-gives = El bot da
bots-gives-nothing = nada
bots-thinks = El bot piensa
bots-first-move = Juego yo primero, también en la revancha
bots-handicap-stones = Las piedras de ventaja están arriba, entre las opciones del juego.

bots-title = Bots
bots-lead = Todos los bots de este servidor. Cada uno tiene una { $card }: su método, qué ve, qué cuesta, quién lo opera.
bots-lead-card = ficha
bots-never-played = ¿Nunca has jugado? Empieza con { $bot } en el nivel { $level }: { $summary }
bots-by-strength = Por fuerza
bots-game = Juego
bots-cards = Fichas
bots-levels-count = { $count ->
    [one] { $count } nivel
   *[other] { $count } niveles
}
bots-operated-by = responsable: { $operator }
bots-card = Ficha
bots-card-of = de { $title }, bot
bots-connected = Conectados por otros
bots-connected-note = Programas de otras personas que están conectados ahora. Puedes retarlos.
bots-challenge = Retar
bots-none = No hay bots

bots-play-it-at = Jugar contra él a
bots-play = Jugar
bots-page-title = { $title }, bot · Agon
bots-missing = No existe ese bot
bots-missing-title = No existe ese bot · Agon
bots-all = Todos los bots
