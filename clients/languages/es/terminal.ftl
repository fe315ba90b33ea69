terminal-label = { $what }: { $value }
terminal-seat = { $seat }: { $player }
terminal-seat-yours = { $seat }: { $player } (tú)
terminal-you = tú

terminal-who = { $seat }, { $player },
terminal-begins = { $game }: empieza la partida.
terminal-begins-imported = { $game }, importada de { $file } ({ $format }): empieza la partida.
terminal-draws-of-file = Los dados y las cartas son los del archivo: nadie puede deducirlos.
terminal-acted = { $who } { $what }.
terminal-hidden-choice = ha elegido, oculto por ahora
terminal-stand-in-streamed = se perdió su máquina: la mejor jugada hasta entonces
terminal-stand-in-fallback = la sustituyó una jugada permitida al azar
terminal-stand-in-forfeit = su primera opción permitida: el sitio está abandonado
terminal-interpreted = buscado en Python simple: aún sin compilar
terminal-unseen = { $times ->
    [one] El azar decide, oculto.
   *[other] El azar decide { $times } veces, oculto.
}
terminal-contributed = { $who } añade bits al azar a dados y cartas.
terminal-draw-offered = { $who } ofrece tablas.
terminal-draw-declined = { $who } rechaza las tablas.
terminal-back-asked = { $who } quiere volver a la posición tras { $ply ->
    [one] { $ply } jugada
   *[other] { $ply } jugadas
}.
terminal-back-declined = { $who } no deja deshacer nada.
terminal-taken-back = Deshecho: la partida sigue desde la posición tras { $ply ->
    [one] { $ply } jugada
   *[other] { $ply } jugadas
}.
terminal-bot-troubled = { $who } tiene problemas, la partida sigue: { $reason }.
terminal-time-added = { $who } da { $time } más a { $whom }.
terminal-pause-offered = { $who } ofrece una pausa.
terminal-pause-declined = { $who } rechaza la pausa.
terminal-on-vacation = { $who } está de vacaciones.
terminal-paused = La partida está en pausa; los relojes están parados.
terminal-vacation-over = { $who } ha vuelto de vacaciones.
terminal-goes-on = { $who } sigue; los relojes corren otra vez.
terminal-went-away = { $who } se ha ido.
terminal-came-back = { $who } ha vuelto.
terminal-forfeited = { $who } { $reason ->
    [time] no tiene más tiempo
    [absent] se ha ido
   *[resigned] se rinde
}; los demás siguen, y el sitio toma su primera opción permitida.
terminal-taken-over = { $who } { $reason ->
    [time] no tiene más tiempo
    [absent] se ha ido
   *[resigned] se rinde
}; { $player } ocupa el sitio.
terminal-stood-still = El juego estuvo parado { $seconds } s; no cuentan para nadie.
terminal-server-back = El servidor ha vuelto; los relojes corren desde aquí.
terminal-over = La partida ha terminado: { $result }.
terminal-has-hint = { $who } tiene la pista { $level } de 4.
terminal-analysed = Todas las posiciones fueron analizadas por { $engine }.
terminal-again-offered = { $who } quiere jugar otra vez: { $count } de { $all } quieren.
terminal-rematch-offered = { $who } ofrece la revancha.
terminal-rematch-agreed = Revancha acordada: { $session }.
terminal-published = { $who } acepta que otros vean esta partida y su chat.

terminal-thinking = piensa: { $findings }
terminal-depth = profundidad { $depth }
terminal-nodes = { $count ->
    [one] { $nodes } nodo
   *[other] { $nodes } nodos
}
terminal-expects = espera { $value }
terminal-expects-proven = espera { $value } demostrado
terminal-over-in = acaba en { $moves }
terminal-seconds = { $seconds } s
terminal-line = línea { $moves }
terminal-tree-here = aquí
terminal-tree-unseen = nunca mirado
terminal-tree-bounds = alfa { $alpha }, beta { $beta }

terminal-days = { $days } días
terminal-days-hours = { $days } días { $hours } h
terminal-clock-none = sin reloj
terminal-clock-move = { $time } por jugada
terminal-clock-increment = { $time } + { $more } por jugada
terminal-clock-delay = { $time }, { $delay } de espera antes de contar cada jugada
terminal-clock-bronstein = { $time }, hasta { $delay } devueltos tras cada jugada (Bronstein)
terminal-clock-then = { $first }, luego { $rest }
terminal-clock-byo-yomi = { $periods ->
    [one] { $periods } periodo de { $time } (byo-yomi)
   *[other] { $periods } periodos de { $time } (byo-yomi)
}
terminal-clock-canadian = { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
} cada { $time } (canadiense)
terminal-clock-hour-glass = { $time } reloj de arena
terminal-clock-stage = { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
} en { $time }
terminal-clock-rest = { $time } para el resto
terminal-clock-days = { $days ->
    [one] { $days } día por jugada
   *[other] { $days } días por jugada
}
terminal-clock-vacation = { $clock }, { $days ->
    [one] { $days } día de vacaciones
   *[other] { $days } días de vacaciones
}
terminal-clocks = Tiempo: { $clocks }
terminal-clocks-paused = La partida está en pausa: go la reanuda.
terminal-clocks-away = { $seat } se ha ido.
terminal-periods-left = { $periods ->
    [one] queda { $periods } periodo
   *[other] quedan { $periods } periodos
}
terminal-periods-after = { $periods ->
    [one] { $periods } periodo después
   *[other] { $periods } periodos después
}
terminal-moves-to-go = { $moves ->
    [one] falta { $moves } jugada
   *[other] faltan { $moves } jugadas
}
terminal-vacation-left = quedan { $days } días de vacaciones
terminal-vacation-runs = de vacaciones, quedan { $days } días de vacaciones
terminal-clock-since = (> corre desde hace { $time })
terminal-no-clock = No hay reloj.

terminal-help =
    Escribe el texto de una acción, o las casillas de su camino (e2e4), para jugarla. Además:
      moves     las jugadas permitidas        board    dibujar otra vez la posición
      resign    rendirse                      draw     ofrecer o aceptar tablas (entre dos)
      decline   rechazar las tablas           abort    anular la partida antes de tu primera jugada
      takeback  pedir deshacer, o aceptarlo   keep     no deshacer nada después de todo
      chat      mostrar el chat               say ...  decir una línea a tu lado
      rematch   jugar otra vez al terminar (si todos en la mesa quieren)
      publish   mostrar una partida privada terminada (si todas sus personas quieren)
      quit      salir; la partida te espera
      clock     cuánto tiempo queda           more     dar 15 segundos al otro
      pause     ofrecer parar los relojes, o aceptarlo; no pause lo rechaza, go sigue
      claim     ganar porque el otro se ha ido (claim draw: tablas); en una mesa de más de dos
                los demás siguen, como se acordó al abrirla
      vacation  usar días de vacaciones en vez de los míos (back: he vuelto)
      hint      ayuda, un poco más cada vez, si juegas con --hints o una --lesson
terminal-game = Partida { $session }
terminal-type-a-move = Escribe una jugada; moves muestra las permitidas, help las otras órdenes.
terminal-prompt = tu jugada>
terminal-looks-on = Ahora miras hasta que acabe la partida. Escribe quit para salir.
terminal-draw-is-offered = Se ofrecen tablas: escribe draw para aceptar, decline para rechazar, o sigue jugando.
terminal-back-is-asked = Se quiere deshacer una jugada: escribe takeback para aceptar, keep para rechazar, o sigue jugando.
terminal-not-your-turn = No es tu turno.
terminal-not-your-turn-help = No es tu turno. Escribe help para las otras órdenes.
terminal-may-play = Puedes jugar: { $moves }
terminal-may-play-together = Puedes jugar ({ $count } juntas: escríbelas en una línea): { $moves }
terminal-and-more = { $moves } y { $count } más
terminal-range = { $first } a { $last }
terminal-deleted-account = una cuenta eliminada
terminal-chat-room = Sigues la sala de los { $room ->
    [spectators] espectadores
   *[players] jugadores
}. Escribe say y un texto para hablar.
terminal-chat-mode = { $mode ->
    [phrases] Aquí solo se pueden decir estas frases. Escribe say y el número de una:
    [off] El anfitrión ha desactivado aquí el chat.
   *[open] El chat está abierto de nuevo. Escribe say y un texto para hablar.
}
terminal-chat-lost = Ya no se puede seguir el chat: { $reason }.
terminal-offline = Se perdió la conexión; conectando de nuevo ...
terminal-online = Conectado de nuevo.
terminal-after = Escribe rematch para jugar otra vez, quit para salir.
terminal-waits = La partida te espera: agon play --session { $session }
terminal-may-mean = { $typed } puede significar { $moves }.
terminal-not-possible = { $typed } no es posible aquí. Escribe moves para las jugadas permitidas, help para lo demás.
terminal-not-legal = { $typed } no está permitido. { $reason }
terminal-together = Escribe { $count } distintas en una línea, separadas por espacios.
terminal-not-done = No hecho: { $reason }.
terminal-no-answer = Aún no hay respuesta del servidor; se comprueba la conexión.

terminal-nothing-played = No se juega ninguna partida.
terminal-watch-one = Mira una: agon watch { $session }
terminal-no-broker = No hay bróker: { $reason }. Conectando de nuevo ...
terminal-broker-refuses = el bróker en { $broker }: { $reason }
terminal-unreadable-topic = { $topic }: no se puede leer: { $error }
terminal-no-such-game = aquí no se juega ninguna partida { $session }; 'agon replay' muestra las terminadas
terminal-replay-game = { $game }, { $clock }, partida { $session }
terminal-replay-help = n o Intro: siguiente   p: anterior   f: inicio   l: final   un número: ese paso   q: salir
terminal-replay-prompt = paso>

terminal-card-title = { $bot }: un programa de ordenador.
terminal-card-model = Sus jugadas las nombra un modelo de lenguaje y no se calculan: { $model } en { $host }, que recibe la posición y nada sobre ti
terminal-card-program = Sus jugadas vienen de un programa que escribieron otros: { $name }, autor { $author }, licencia { $licence }, fuente { $source }
terminal-card-level = Nivel: { $level }. { $summary }
terminal-card-chooses = Cómo elige: { $text }
terminal-card-goes-for = Qué busca: { $text }
terminal-card-sees = Qué ve: { $text }
terminal-card-knows = Qué sabe: { $text }
terminal-card-keeps = Qué guarda sobre ti: { $text }
terminal-card-strength = Fuerza: { $text }
terminal-card-cost = Coste: { $text }
terminal-card-limit = Límite: { $text }
terminal-card-operator = Operador: { $operator }, contacto { $contact }
terminal-level-payoff = { $level }, { $value } ± { $error } por partida más que jugadas al azar
terminal-level-rating = { $strength }, { $rating } ± { $error } (jugadas al azar: 0): { $level }
terminal-level-known = { $strength }, { $value } ± { $error } { $unit } ({ $scale }): { $level }

terminal-you-are = Eres { $player }.
terminal-agree = ¿Aceptas enfrentarte a este bot?
terminal-takes-seats = { $bot } ocupa el sitio de un jugador que se va o está ausente.
terminal-ask-game = Juego
terminal-ask-level = Nivel
terminal-ask-opponent = Rival: un bot ({ $bots }) o { $person }
terminal-ask-opponent-enter = Rival: Intro para ese, un bot ({ $bots }) o { $person }
terminal-about-your-level = Más o menos tu nivel: { $level }, { $bot }
terminal-first-game = Para una primera partida: { $level }, { $bot }
terminal-waiting = Esperando a un rival. Puede escribir: agon play --accept { $seek }
terminal-waiting-table = Esperando a que se ocupen todos los sitios. Los demás pueden escribir: agon play --accept { $seek }
terminal-table = { $taken } de { $all } sitios están ocupados: { $players }; { $rule }.
terminal-absent-wait = los demás esperan a un jugador que se va
terminal-absent-forfeit = un jugador que se va pierde su sitio
terminal-absent-bot = { $bot } ocupa el sitio si un jugador se va
terminal-asked = Se ha preguntado a { $player }. Para aceptar: agon play --accept { $seek }
terminal-nobody-called = ningún jugador se llama { $name }; escribe el nombre exactamente como se muestra, también las mayúsculas
terminal-several-called = varios jugadores se llaman { $name }: da el identificador, uno de { $ids }
terminal-of-the-server = { $player } es del servidor: juega contra él con --bot { $bot }
terminal-declined = { $player } no acepta: { $reason ->
    [later] pregúntame más tarde
    [faster] un reloj más rápido
    [slower] un reloj más lento
    [rated] una partida puntuada
    [casual] una partida amistosa
    [other_game] otro juego
    [expired] sin respuesta a tiempo
   *[no] no
}

terminal-closed = la conexión está cerrada: { $reason }
terminal-no-server = ningún servidor responde en { $url } ({ $reason }). 'agon serve' inicia uno; --url o AGON_URL indica otra dirección.
terminal-unreadable = no se puede leer la respuesta del servidor

terminal-head-name = NOMBRE
terminal-head-title = TÍTULO
terminal-head-id = ID
terminal-head-kind = TIPO
terminal-head-game = JUEGO
terminal-head-state = ESTADO
terminal-head-players = JUGADORES
terminal-head-player = JUGADOR
terminal-head-place = PUESTO
terminal-head-points = PUNTOS
terminal-head-board = TABLERO
terminal-head-result = RESULTADO
terminal-head-members = MIEMBROS
terminal-head-member = MIEMBRO
terminal-head-access = ACCESO
terminal-head-you = TÚ
terminal-head-role = PAPEL
terminal-head-rating = PUNTUACIÓN
terminal-head-bots = BOTS
terminal-head-bot = BOT
terminal-head-of = DE
terminal-head-faults = PERDIDAS POR FALLO
terminal-head-what = QUÉ ES
terminal-head-engine = MOTOR
terminal-head-levels = NIVELES
terminal-head-server = SERVIDOR
terminal-head-account = CUENTA
terminal-head-file = ARCHIVO
terminal-head-move = JUGADA
terminal-head-value = VALOR
terminal-head-visits = VISITAS
terminal-not-tried = sin probar
terminal-head-policy = POLÍTICA
terminal-head-feature = RASGO, PARA EL LADO AL QUE TOCA
terminal-head-adds = SUMA

terminal-kind = { $kind ->
    [swiss] suizo
    [round_robin] liga a una vuelta
    [double_round_robin] liga a doble vuelta
    [knockout] eliminatoria
    [arena] arena
    [ladder] escalera
    [simul] simultánea
   *[other] { $kind }
}
terminal-state = { $state ->
    [announced] anunciado
    [running] en curso
    [paused] en pausa
    [finished] terminado
    [cancelled] cancelado
   *[other] { $state }
}
terminal-role = { $role ->
    [owner] propietario
    [organiser] organizador
    [member] miembro
   *[other] { $role }
}
terminal-tournament = { $title }: { $kind }, { $game }, { $state }, ronda { $round }
terminal-takes-part = Participas en { $tournament }.
terminal-challenged = Desafío enviado.
terminal-your-game-begins = Empieza tu partida.
terminal-place-left = El otro tiene ahora tu puesto.
terminal-access = { $access ->
    [public] público
   *[code] con código
}
terminal-join-code = código de acceso: { $code }
terminal-is-member = Eres miembro: { $link }
terminal-no-member = No eres miembro de { $club }.
terminal-announced = Anunciado.
terminal-club = { $club }: { $members ->
    [one] { $members } miembro
   *[other] { $members } miembros
}
terminal-club-code = { $club }: { $members ->
    [one] { $members } miembro
   *[other] { $members } miembros
}, código de acceso { $code }
terminal-seen-as = Los demás te ven como { $name }.
terminal-no-league = Aún no hay liga.
terminal-league = { $game }, { $time } ms por jugada; está { $state ->
    [on] activa
   *[off] parada
}; { $left ->
    [one] queda { $left } partida
   *[other] quedan { $left } partidas
}
terminal-fault = { $fault ->
    [failed] { $number } fallida
    [illegal] { $number } no permitida
    [time] { $number } por tiempo
   *[other] { $number } { $fault }
}

terminal-preparing = preparando la búsqueda; la primera vez se compila ...
terminal-by-chance = Por azar, de la semilla { $seed }: { $drawn }.
terminal-the-deal = el reparto
terminal-bound = { $bound ->
    [least] o más
    [most] o menos
   *[exact] exacto
}
terminal-worded-by = En palabras de { $model } (un modelo de lenguaje; generado, no calculado):
terminal-not-worded = sin palabras: { $reason }
terminal-no-tokens = no hay tokens en { $folder }
terminal-exists = { $file } ya existe
terminal-bot-written = { $file } escrito; inícialo con: agon bot run { $file } --seek connect_four
terminal-bot-version = { $file } es la versión { $version }
terminal-bot-may-play = { $bot } (bot) puede jugar
terminal-the-bot = el bot
terminal-bot-error = { $error } (en { $game })
terminal-bot-error-at = { $file }, línea { $line }: { $error }
terminal-bot-printed = había mostrado: { $text }
