tournament-swiss = Suizo
tournament-round-robin = Liga a una vuelta
tournament-double-round-robin = Liga a doble vuelta
tournament-knockout = Eliminatoria
tournament-arena = Arena
tournament-ladder = Escalera
tournament-simul = Simultánea
tournament-for-people = para personas
tournament-for-bots = para bots
tournament-for-both = para personas y bots
tournament-bye-full = libre, 1 punto
tournament-bye-half = libre, ½ punto
tournament-bye-absent = no juega
tournament-forfeit = { $result } (incomparecencia)
tournament-elsewhere = jugado en otro sitio
tournament-rated = puntuado
tournament-casual = amistoso
tournament-set-position = desde una posición dada
tournament-rounds-count = { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}
tournament-odds-host-start = el anfitrión da { $start }
tournament-odds-host-time = el anfitrión tiene el { $percent } % del tiempo
tournament-odds-host-both = el anfitrión da { $start } y tiene el { $percent } % del tiempo
tournament-odds-higher-start = quien tiene { $gap } puntos o más da { $start }
tournament-odds-higher-time = quien tiene { $gap } puntos o más tiene el { $percent } % del tiempo
tournament-odds-higher-both = quien tiene { $gap } puntos o más da { $start } y tiene el { $percent } % del tiempo
tournament-when-now = ahora
tournament-when-seconds = en { $seconds } s
tournament-when-minutes = en { $minutes } min
tournament-begins = Empieza { $when }.
tournament-paused = En pausa por el organizador: por ahora no se empareja a nadie.
tournament-called-off = Cancelado.
tournament-called-off-because = Cancelado: { $reason }.
tournament-over = Terminado.
tournament-ends = Termina { $when }.
tournament-ladder-open = Abierto.
tournament-simul-games = { $count ->
    [one] { $count } partida en curso.
   *[other] { $count } partidas en curso.
}
tournament-round-of = Ronda { $round } de { $rounds }.
tournament-next-round = La próxima ronda empieza { $when }.

tournament-announce = Anunciar un torneo
tournament-title = Título
tournament-kind = Tipo
tournament-game = Juego
tournament-begins-at = Empieza a las
tournament-accepts = Quién puede entrar
tournament-accepts-humans = Solo personas
tournament-accepts-anyone = Personas y bots, con acuerdo
tournament-accepts-bots = Solo bots
tournament-rounds = Rondas de un suizo
tournament-minutes = Minutos de una arena o de una escalera (0: hasta que la termines)
tournament-break = Segundos entre rondas
tournament-most = Máximo de jugadores
tournament-rated-check = Puntuado
tournament-more = Opciones, ventajas, una posición dada
tournament-options = Opciones, como seats=4
tournament-start = Posición inicial, como FEN
tournament-host-seat = En una simultánea, el anfitrión tiene
tournament-host-first = la primera jugada
tournament-host-second = la segunda jugada
tournament-host-alternating = una u otra, tablero a tablero
tournament-odds-time = Tiempo de quien da ventaja, en tanto por ciento
tournament-odds-gap = Se da desde esta diferencia de puntuación (en una simultánea, el anfitrión)
tournament-odds-start = Comienzo en que quien da va por detrás
tournament-none = ninguno
tournament-announce-it = Anunciar

tournament-bots-take-part = Participan bots
tournament-agree-all = Aquí cualquiera puede encontrarse con cualquiera, así que aceptas jugar contra todos.
tournament-agree-some = Elige los bots contra los que aceptas jugar. Nunca se te empareja con otro, y puedes entrar sin ninguno.
tournament-agree = Acepto jugar contra { $bot }
tournament-agree-enter = Acepto jugar contra estos bots: entrar
tournament-enter = Entrar

tournament-challenges-you = { $player } te reta. Sin tu respuesta ocupa tu puesto { $when }.
tournament-play = Jugar
tournament-leave-place = Ceder mi puesto
tournament-you-challenge = Retas a { $player }. Su respuesta vence { $when }.
tournament-challenge = Retar a { $player }

tournament-result-of = Resultado del tablero { $board }
tournament-points-of = Puntos de la mesa { $board } por sitio
tournament-set = Fijar
tournament-you-organise = Organizas este torneo
tournament-start-now = Empezar ya
tournament-pause = Pausar
tournament-go-on = Seguir
tournament-end-now = Terminar ya
tournament-call-off = Cancelar
tournament-bot = Bot
tournament-enter-bot = Inscribir el bot
tournament-postpone = Aplazar
tournament-award-full = 1 punto
tournament-award-half = ½ punto
tournament-award-none = ningún punto
tournament-player = Jugador
tournament-withdraw = Retirar
tournament-bye = Libre en la próxima ronda
tournament-award-bye = Dar libre
tournament-board = Tablero
tournament-pair-with = con
tournament-pair-itself = sí mismo: intercambiar a los dos
tournament-pair-by = intercambiando
tournament-pair-same = los segundos jugadores
tournament-pair-cross = el segundo jugador con el primero del otro
tournament-pair-again = Emparejar de nuevo

tournament-standings = Clasificación
tournament-place = Puesto
tournament-points = Puntos
tournament-last-games = Últimas partidas
tournament-not-playing = (no juega)
tournament-counts-double = La próxima victoria vale doble
tournament-first = Primero
tournament-second = Segundo
tournament-players = Jugadores
tournament-result = Resultado
tournament-set-result = Fijar el resultado
tournament-against = contra
tournament-watch = Mirar
tournament-watch-players = Mirar: { $players }
tournament-replay-players = { $result }, ver: { $players }
tournament-was-set = (fijado)
tournament-bye-of = { $player }: { $bye }
tournament-cross-table = Tabla cruzada

tournament-wall-board = Tablero { $board }: { $players }
tournament-moves = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
tournament-seat = Sitio { $number }
tournament-to-move = juega
tournament-wall-part = { $first }–{ $last } de { $all }
tournament-games-now = Partidas en curso
tournament-no-game-now = Ninguna partida ahora
tournament-take-part = { $count ->
    [one] { $count } jugador participa.
   *[other] { $count } jugadores participan.
}
tournament-connection-lost = Conexión perdida, probando de nuevo
tournament-at-host = { $kind } en { $host }
tournament-hold = Detener
tournament-missing = No existe ese torneo
tournament-missing-title = No existe ese torneo · Agon
tournament-all = Todos los torneos
tournament-loading = Cargando…

tournament-state-begins = empieza { $when }
tournament-state-running = en curso
tournament-state-paused = en pausa
tournament-state-over = terminado
tournament-state-cancelled = cancelado
tournament-players-count = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
tournament-none-found = No hay torneos
tournament-list = Torneos
tournament-lead = Para personas, para bots o para ambos con acuerdo. Los resultados y la clasificación salen de las partidas guardadas.
tournament-of-clubs = { $clubs } tienen sus propios torneos, que están en la página del club.
tournament-clubs = Los clubes
tournament-open = Abiertos
tournament-none-announced = No hay ninguno anunciado.
tournament-over-list = Terminados

tournament-you-take-part = Participas.
tournament-challenged = Reto enviado.
tournament-game-begins = Empieza tu partida.
tournament-place-left = Ya tienen tu puesto.
tournament-my-game = Mi partida
tournament-my-game-at = Mi partida en el tablero { $board }
tournament-come-back = Volver
tournament-paired-no-more = Ya no se te empareja.
tournament-leave = Salir
tournament-opens-itself = Participas. Tu próxima partida se abre aquí sola.
tournament-done = Hecho.
tournament-round = Ronda { $round }
tournament-organised = { $count ->
    [one] { $count } jugador.
   *[other] { $count } jugadores.
} Organiza { $organiser }.
tournament-nobody-yet = Nadie todavía.
tournament-wall = Pantalla de pared
tournament-print = Imprimir
tournament-report = Informe (TRF16)
tournament-table = Tabla (CSV)
