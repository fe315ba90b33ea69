club-owner = propietario
club-organiser = organizador
club-member = miembro
club-teacher = docente

club-no-name = No contiene ningún nombre.
club-slips = Vales ({ $count })
club-slips-note = Cada uno vale una vez, durante dos semanas. Se muestran ahora y nunca más: imprímelos, o haz otros más tarde.
club-print = Imprimir
club-slips-done = Listo
club-seen-as-name = Los demás te ven como { $player }.
club-here-on = aquí el { $day }
club-slip-until = vale hasta el { $day }
club-no-slip = sin vale
club-pupils-count = Alumnos ({ $count })
club-real-names = Los nombres reales los ven los docentes de esta clase, y nadie más.
club-pupils = Alumnos
club-name = Nombre
club-seen-as = Visto como
club-signed-in = Ha entrado
club-new-slip = Vale nuevo
club-new-slip-for = Vale nuevo para { $name }
club-remove = Quitar
club-remove-name = Quitar a { $name }
club-new-slips = { $count ->
    [one] Vale nuevo para { $count } que nunca estuvo
   *[other] Vales nuevos para los { $count } que nunca estuvieron
}
club-names = Nombres, uno por línea, o un CSV
club-names-file = O un archivo
club-add-pupils = Añadir alumnos y hacer vales

club-about = Sobre él
club-public-check = Público: cualquiera puede leer y unirse
club-private-note = A un club privado solo se entra con su código, y no está en ninguna lista.
club-open-class = Abrir una clase
club-class-note = Eres su docente. Los alumnos entran con vales que imprimes: no necesitan correo ni contraseña. Los demás los ven con nombres como «Amber Otter».
club-pupils-talk = Los alumnos pueden hablar entre ellos en las mesas de la clase
club-pupils-talk-note = Con otros no hablan nunca.
club-open = Abrir

club-hand-in = Entregar un bot
club-hand-in-off = Aquí no se pueden entregar bots: { $reason }.
club-hand-in-note = Un archivo de Python, o un zip con bot.py dentro, de 128 KiB como mucho. El servidor lo comprueba: importa el archivo y le hace jugar una partida contra jugadas al azar en cada uno de sus juegos. El bot más nuevo que pasa juega en la liga.
club-file = Archivo
club-sending = Enviando…
club-hand-it-in = Entregar
club-handed-in-by-you = Entregados por ti
club-handed-in = Entregados por alumnos ({ $count })
club-none = Ninguno.
club-bot-waiting = se está comprobando…
club-bot-good = puede jugar
club-bot-bad = no pasa
club-version = Versión { $version }: { $file }
club-offered = Ofrecido a todos en este servidor: { $card }.
club-offered-card = su ficha
club-offer = Ofrecer a todos
club-offer-no-more = Dejar de ofrecer
club-offer-of = Ofrecer a todos: { $file }, versión { $version }, de { $player }
club-offer-no-more-of = Dejar de ofrecer: { $file }, versión { $version }, de { $player }
club-save-file = Guardar el archivo
club-save-file-of = Guardar el archivo { $file }, versión { $version }, de { $player }
club-its-file = su archivo
club-error-at = { $file }, línea { $line }: { $error }
club-in-game = (en { $game })
club-where-failed = Dónde falló

club-league = Liga
club-league-none = Todavía no hay ninguna.
club-league-terms = { $game }, { $time } ms de tiempo de CPU por jugada.
club-league-rests = Está parada: { $reason }.
club-league-left = { $count ->
    [one] Sigue: queda { $count } partida.
   *[other] Sigue: quedan { $count } partidas.
}
club-league-played = Todas las partidas están jugadas; sigue cuando llegue un bot nuevo.
club-league-off = Está apagada.
club-league-note = También juegan las jugadas al azar y los niveles más bajos del servidor: su fuerza es conocida. Todos se encuentran con todos diez veces, en pares de partidas desde una misma apertura. Un bot que falla, da una jugada no permitida o tarda demasiado pierde esa partida.
club-place = Puesto
club-bot = Bot
club-rating = Puntuación
club-points = Puntos
club-lost-by-fault = Perdidas por fallo
club-games = Partidas
club-league-table = Tabla de la liga
club-bot-of = { $bot } de { $player }
club-no-faults = ninguna
club-fault-failed = falló
club-fault-illegal = una jugada no permitida
club-fault-time = tardó demasiado
club-faults-failed = { $count } falló
club-faults-illegal = { $count } jugada no permitida
club-faults-time = { $count } tardó demasiado
club-games-of = Partidas de { $bot }
club-who-scored = Quién logró qué contra quién
club-cross-table = Tabla cruzada
club-last-games-of = Últimas partidas de { $bot }
club-none-yet = Todavía ninguno.
club-first-second = { $first } contra { $second }
club-lost = perdida
club-drawn = tablas
club-won = ganada
club-by-fault = por un fallo: { $fault }
club-league-change = Cambiar la liga
club-league-set-up = Crear una liga
club-league-game = Juego (para dos)
club-league-time = Tiempo de CPU por jugada (ms), 10 a 1000
club-league-on = Está en marcha
club-set = Fijar

club-announced = Anunciado.
club-announcements = Anuncios
club-delete-of = Borrar el anuncio del { $day }
club-deleted = Borrado.
club-delete = Borrar
club-announce-something = Anunciar algo
club-announce = Anunciar
club-tournaments = Torneos
club-tournament-begins = empieza { $when }
club-tournament-on = en curso
club-tournament-off = cancelado
club-tournament-over = terminado
club-players-count = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
club-announce-tournament = Anunciar un torneo del club
club-leaderboard = Clasificación
club-no-rated = Ningún miembro ha jugado todavía una partida puntuada.
club-player = Jugador
club-removed = Quitado.
club-done = Hecho.
club-members = Miembros ({ $count })
club-member-label = Miembro
club-make-organiser = Hacer organizador
club-make-member = Hacer miembro simple
club-hand-over = Ceder el club

club-task-submit = { $game }: entregar { $count ->
    [one] un bot que pase la comprobación
   *[other] { $count } bots que pasen la comprobación
}
club-task-puzzles = { $game }: resolver { $count ->
    [one] { $count } problema
   *[other] { $count } problemas
}
club-task-play = { $game }: { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}{ $lesson ->
    [yes] {" "}en una lección
   *[no] { "" }
} contra { $bot }{ $result ->
    [draw] , sin derrota
    [win] , con victoria
   *[end] { "" }
}
club-a-bot = un bot
club-done-late = hecho tarde
club-mark-done = hecho
club-mark-of = { $done } de { $all }
club-assignments = Tareas
club-pupils-done = { $done } de { $all } alumnos
club-due = para el { $day }
club-take-back = Retirar
club-take-back-of = Retirar { $title }
club-marks = Resultados
club-marks-csv = Resultados (CSV)
club-give-assignment = Poner una tarea
club-task-title = Título
club-task-kind = Qué
club-task-end = Jugar partidas hasta el final
club-task-draw = Jugar partidas sin perder
club-task-win = Ganar partidas
club-task-lesson = Terminar lecciones
club-task-solve = Resolver problemas
club-task-hand-in = Entregar un bot
club-game = Juego
club-task-bot = Bot (no para problemas)
club-any-bot = Cualquier bot
club-how-many = Cuántos
club-task-due = Plazo (puede quedar vacío)
club-give-it = Poner

club-members-count = { $count ->
    [one] { $count } miembro
   *[other] { $count } miembros
}
club-of-server = el club de este servidor
club-kind-class = clase
club-kind-private = privado
club-join-code = Código de acceso
club-join = Unirse
club-none-found = No hay clubes
club-loading = Cargando…
club-list = Clubes
club-lead = Un club tiene miembros, anuncios, una clasificación y torneos propios.
club-open-club = Abrir un club
club-slip-sign-in = Entrar con un vale
club-mine = Mis clubes
club-public-clubs = Clubes públicos
club-no-others = No hay otros.

club-missing = No existe ese club
club-missing-title = No existe ese club · Agon
club-slips-to-print = { $count ->
    [one] { $count } vale para imprimir.
   *[other] { $count } vales para imprimir.
}
club-assignment-given = La tarea está puesta.
club-taken-back = Está retirada.
club-now-member = Eres miembro.
club-bots-and-league = Bots y su liga
club-no-more-member = Ya no eres miembro.
club-leave = Salir
club-you-teach = Das esta clase
club-you-own = Este club es tuyo
club-you-organise = Organizas este club
club-join-code-is = Código de acceso: { $code }
club-join-link = Enlace para unirse
club-talk-off = Sin charla entre alumnos
club-talk-on = Dejar que los alumnos hablen
club-everything = Todo lo de la clase en un archivo
club-old-code = El código antiguo ya no sirve.
club-new-code = Código nuevo
club-change-class = Cambiar la clase
club-change-club = Cambiar el club
club-close-class = Cerrar la clase
club-close-club = Cerrar el club
club-default-off = Ya no es el club del servidor
club-default-on = Hacerlo el club del servidor
club-closed = El club está cerrado.
club-close-note = Se borran el club, sus anuncios y su lista de miembros; sus torneos que no han terminado se cancelan.
club-close-pupils = { $deleted }, y sus nombres se quitan de las partidas que jugaron. Guarda antes todo en un archivo si quieres conservarlo.
club-close-pupils-deleted = Las cuentas de los alumnos se borran
club-type-name = Escribe su nombre: { $name }
club-close-for-good = Cerrar para siempre
club-remove-note = La cuenta se borra, y el nombre { $player } se quita de las partidas que jugó.
club-remove-for-good = Quitar para siempre
club-change = Cambiar
club-changed = Cambiado.
club-is-class = Clase
club-is-public = Público
club-is-private = Privado
club-since = desde el { $day }

club-only-members = Solo los miembros ven los bots de un club.
club-bots-of = Bots de { $club }
club-bots-of-title = Bots de { $club } · Agon
club-your-bot-good = Tu bot puede jugar.
club-your-bot-bad = Tu bot no pasa la comprobación.
club-too-large = El archivo pasa de 128 KiB.
club-stored = Está guardado, y se está comprobando.
club-now-offered = Ahora cualquiera puede jugar contra él.
club-now-not-offered = Ya no se ofrece.
