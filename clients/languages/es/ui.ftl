ui-ms = { $n } ms
ui-seconds = { $n } s
ui-minutes = { $n } min
ui-hours = { $n } h
ui-days = { $n } días
ui-days-hours = { $days } d { $hours } h
ui-watt-hours = { $n } Wh
ui-kilowatt-hours = { $n } kWh
ui-just-now = ahora mismo
ui-minutes-ago = hace { $n } min
ui-hours-ago = hace { $n } h
ui-option = { $title }: { $value }
ui-moves = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
ui-late = { $who ->
    [you] la ves con { $late } de retraso
   *[spectators] los espectadores la ven con { $late } de retraso
}
ui-silenced = Un moderador te ha silenciado. Puedes seguir jugando.
ui-silenced-why = Un moderador te ha silenciado: { $reason }. Puedes seguir jugando.

ui-clock-none = sin reloj
ui-clock-per-move = { $time } por jugada
ui-clock-increment = { $time } + { $more } por jugada
ui-clock-delay = { $time }, espera de { $delay }
ui-clock-bronstein = { $time }, { $delay } devueltos (Bronstein)
ui-clock-then = { $first }, luego { $rest }
ui-clock-byo-yomi = { $periods } × { $time } byo-yomi
ui-clock-canadian = { $moves } jugadas cada { $time }
ui-clock-hour-glass = reloj de arena de { $time }
ui-clock-stage = { $moves } jugadas en { $time }
ui-clock-rest = { $time } para el resto
ui-clock-days = { $count ->
    [one] { $count } día por jugada
   *[other] { $count } días por jugada
}
ui-clock-vacation-days = { $clock }, { $days } días de vacaciones
ui-clock-last-period = último periodo
ui-clock-periods-left = { $count ->
    [one] queda { $count } periodo
   *[other] quedan { $count } periodos
}
ui-clock-then-periods = luego { $count ->
    [one] { $count } periodo
   *[other] { $count } periodos
}
ui-clock-to-go = { $count ->
    [one] falta { $count } jugada
   *[other] faltan { $count } jugadas
}
ui-clock-on-vacation = de vacaciones, quedan { $left }
ui-clock-vacation = { $left } de vacaciones
ui-clock-delay-left = espera { $time }

ui-copy = Copiar
ui-copied = Copiado.
ui-copy-selected = El enlace está seleccionado: cópialo con tu tecla habitual.
ui-copy-refused = El navegador no lo ha permitido. El enlace está seleccionado: cópialo con tu tecla habitual.
ui-close = Cerrar
ui-failed = No se ha podido cargar esta página
ui-try-again = Reintentar
ui-no-answer = El servidor no responde.
ui-nothing-here = Aquí no hay nada con ese nombre.
ui-answered = El servidor ha respondido { $status } a { $path }.
ui-chart-generation = generación
ui-chart-key = { $line ->
    [0] Línea
    [1] Guiones
   *[2] Puntos
}: { $name }, ahora { $value }.
ui-power-measured = Energía: medida. El procesador de este servidor cuenta su energía: { $watts } W por núcleo ocupado.
ui-power-estimated = Energía: estimada en { $watts } W por núcleo ocupado.
ui-badge-bot = BOT
ui-badge-assisted = CON AYUDA
ui-badge-assisted-what = Puede pedir pistas al motor en esta partida
ui-badge-moderator = MODERADOR
ui-badge-moderator-what = Cuida de lo que aquí se dice y se denuncia
ui-badge-admin = ADMIN
ui-badge-admin-what = Administra este servidor
ui-you = tú
ui-bot-card = Sobre este bot: su ficha
ui-player-bot = { $name } (BOT)
ui-player-bot-level = { $name } (BOT, { $level })
ui-player-moderator = moderador
ui-player-admin = admin
ui-player-assisted = con ayuda

ui-pool-humans = personas
ui-pool-bots = bots
ui-pool-mixed = personas contra bots
ui-pool-assisted = con ayuda de un motor
ui-speed-bullet = bullet
ui-speed-blitz = blitz
ui-speed-rapid = rápida
ui-speed-classical = clásica
ui-speed-correspondence = por correspondencia
ui-rating-provisional = ± { $deviation }, provisional
ui-rating-line = De { $from } a { $to } en las últimas { $count } partidas
ui-rating-graph-label = Puntuación en { $count ->
    [one] la última partida
   *[other] las últimas { $count } partidas
}: de { $from } a { $to }, mínima { $low }, máxima { $high }
ui-rating-graph = { $count ->
    [one] Última partida
   *[other] Últimas { $count } partidas
}: de { $from } a { $to }, entre { $low } y { $high }
ui-against = { $one } contra { $other }
