replay-title = { $status } · { $game }, reproducción · Agon
replay-missing = No existe esa partida
replay-to-games = A mis partidas
replay-open = Reproducir
replay-game-again = Esta es de nuevo la partida.
replay-offline = No tienes conexión. Esta es la partida tal como la guarda este navegador.
replay-against = { $one } contra { $other }
replay-seen-everything = Se ve todo.
replay-seen-seat = Esto es lo que veía este puesto.
replay-seen-by = Visto por
replay-seen-by-all = Todos ahora: todo
replay-seat = Puesto { $number }
replay-the-player = quien juega
replay-position-of = Posición { $at } de { $end }
replay-keys = Las flechas avanzan paso a paso; Inicio y Fin van a los extremos.
replay-to-table = Esta partida está en curso: ir a la mesa
replay-share = Compartir
replay-share-link = Enlace a esta posición
replay-analyse-here = Analizar aquí
replay-seed-imported = Los dados y las cartas vienen del archivo importado, no de una semilla de este servidor: nadie puede verificarlos.
replay-seed = El azar vino de una semilla. Su SHA-256 se publicó antes de la partida: { $hash }. La semilla: { $seed }. { $link }
replay-seed-hidden = El azar viene de una semilla. Su SHA-256 se publicó antes de la partida: { $hash }. La semilla se muestra cuando termina la partida.
replay-verify = Verificar cada sorteo

replay-analysis = Análisis
replay-analysis-progress = { $percent }{"\u00A0"}% de dos miradas a cada posición
replay-analysis-progress-chance = { $percent }{"\u00A0"}% de dos miradas a cada posición y de una a cada sorteo del azar
replay-analysis-waiting = Esperando al motor
replay-analysis-about = ¿Dónde se torció? El motor del servidor mira cada posición. El resultado se guarda con la partida.
replay-analyse = Analizar esta partida
replay-reviewed = La partida está repasada.

replay-graph = Evaluación
replay-graph-about = Resultado esperado tras cada jugada. Arriba: ventaja de { $first }. Abajo: ventaja de { $second }.
replay-graph-analysis = Análisis de este servidor
replay-graph-analysis-by = Análisis de { $engine }
replay-graph-point = { $move }: { $value } para { $first } ({ $name })
replay-graph-line = Línea: { $name }.
replay-graph-dashes = Trazos: { $name }.
replay-graph-dots = Puntos: { $name }.
replay-graph-swings = Cambios grandes
replay-graph-swing = { $move }: { $change } para { $first }
replay-graph-table = Todos los valores en una tabla
replay-graph-caption = Resultado esperado para { $first } tras cada jugada
# The position before the first move.
replay-graph-start = Comienzo
replay-why = Por qué
replay-why-at = en { $move }

replay-download = Descargar
replay-download-file = archivo de esta partida
replay-imported = No se jugó aquí: importada de { $file } ({ $format }). Los nombres vienen del archivo.
replay-imported-where = No se jugó aquí: importada de { $file } ({ $format }): { $where }. Los nombres vienen del archivo.
replay-tag-eco = ECO
replay-tag-opening = Apertura
replay-tag-variation = Variante
replay-tag-annotator = Comentarista
replay-tag-termination = Final
replay-tag-result = Resultado en el archivo
replay-tag-round = Ronda
replay-tag-ratings = Puntuaciones
replay-comment = Comentario
replay-eval = Evaluación: { $value }.
replay-emt = Tiempo: { $seconds } s.
replay-variations = Variantes
replay-variations-more = { $count ->
    [one] Hay { $count } jugada más en el archivo.
   *[other] Hay { $count } jugadas más en el archivo.
}
replay-back = Volver a la partida

replay-search = Buscar partidas
replay-search-about = Partidas públicas terminadas de todos, y todas las tuyas.
replay-player = Jugador
replay-game = Juego
replay-search-against = Contra
replay-search-any-game = cualquier juego
replay-search-result = Resultado
replay-search-any-result = cualquier resultado
replay-search-won = ganó el jugador
replay-search-lost = perdió el jugador
replay-search-drawn = tablas
replay-search-first = ganó el primer bando
replay-search-second = ganó el segundo bando
replay-search-from = Desde
replay-search-to = Hasta
replay-search-submit = Buscar
replay-search-position = Solo partidas con la posición { $position } en sus primeras jugadas.
replay-search-any-position = Cualquier posición
replay-search-none = Ninguna partida así.
replay-search-none-yet = Ninguna entre las partidas miradas.
replay-search-older = Partidas más antiguas
replay-moves = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
replay-rated = puntuada

replay-mistakes = Mis errores
replay-mistakes-none = Ninguno todavía. Vienen de tus partidas repasadas: pulsa Repasar al final de una partida.
replay-mistakes-caption = Lo que regalaron mis errores, en partidas repasadas
replay-mistakes-win = Ganadas
replay-mistakes-balance = Igualadas
replay-mistakes-worse = Malas
replay-mistake-win = se regaló una victoria
replay-mistake-balance = se regaló la igualdad
replay-mistake-worse = una mala posición empeoró
replay-mistakes-again = Inténtalos otra vez
replay-mistake-link = { $game }, tras { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
replay-mistake = { $link }: { $verdict }, { $motif }.

replay-blunder = error grave
replay-blunders = errores graves
replay-mistake-word = error
replay-mistake-words = errores
replay-inaccuracy = imprecisión
replay-inaccuracies = imprecisiones
replay-only-move = la única jugada

replay-position = Esta posición
replay-expects = { $first } espera { $points } puntos
replay-expects-proven = { $first } espera { $points } puntos (demostrado)
replay-wins-proven = Gana: { $seat } (demostrado)
replay-draw-proven = Tablas (demostrado)
replay-scores = { $first }: { $percent }{"\u00A0"}% del tanteo
replay-share-lost = { $percent }{"\u00A0"}% del tanteo
replay-points-lost = { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } puntos
replay-lost-as = { $lost } ({ $word })
replay-luck-share = { $percent }{"\u00A0"}% para { $first }
replay-luck-points = { $points } puntos para { $first }
replay-luck = Suerte del sorteo: { $luck }.
replay-luck-game = Suerte en la partida: { $luck }. Las jugadas se juzgan antes de que actúe el azar, así que la suerte no cuenta.
replay-best = Mejor: { $line }
replay-played-blunder = Jugado: { $move }, un error grave: regala { $lost }.
replay-played-mistake = Jugado: { $move }, un error: regala { $lost }.
replay-played-inaccuracy = Jugado: { $move }, una imprecisión: regala { $lost }.
replay-played-less = Jugado: { $move }: regala { $lost }.
replay-played-forced = Jugado: { $move }, la única jugada.
replay-played-good = Jugado: { $move }. Bien.
replay-review = Repaso
replay-review-quick = Tras una mirada rápida; los signos pueden cambiar, hay miradas más largas en curso.
replay-review-caption = Errores de cada jugador
replay-accuracy = Precisión
replay-accuracy-about = Precisión: 100{"\u00A0"}% no regala nada, 0{"\u00A0"}% tanto como jugadas al azar.
replay-percent = { $percent }{"\u00A0"}%
replay-turning-points = Puntos de inflexión
replay-turning-point = regala { $lost }. Mejor: { $line }.
replay-no-mistakes = No se encontraron errores.

replay-try-again = Intentar otra vez
replay-find-better = Encuentra una jugada mejor.
replay-try-find = Encuentra una jugada mejor para { $side }.
replay-try-looking = { $move }: el motor la mira…
replay-try-best = { $move }: la jugada del motor.
replay-try-equal = { $move }: tan buena como la del motor.
replay-try-lost = { $move } regala { $lost }.
replay-try-less = { $move } regala { $lost }, mejor que lo jugado.
replay-try-another = Probar otra
replay-hint = Pista
replay-hint-cell = Pista: mira { $cell }.
replay-hint-marked = Pista: mira la casilla marcada.
replay-show-answer = Ver la respuesta

replay-wording = En palabras de un modelo de lenguaje
replay-wording-generated = Generado por { $model } a partir de los números de la búsqueda de arriba.
replay-wording-asked = { $model } está escribiendo …
replay-wording-ask = Poner en palabras
replay-wording-said = Generado por { $model }: { $words }
