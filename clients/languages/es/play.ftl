play-you = Tú
play-namesake = { $player } como { $seat }
play-list = { $names } y { $last }
play-against = { $one } contra { $other }
play-greeting = { $game }. { $players }. { $status }.
play-greeting-watching = { $game }. { $players }. Estás mirando. { $status }.
play-your-move-now = Te toca.
play-begins = Empieza la partida.
play-acted = { $who }: { $what }
play-moved = { $who }: { $what }
play-acted-secretly = { $who }: elige en secreto.
play-contributed = { $who }: bits aleatorios añadidos a dados y cartas.
play-draw-offered = { $who }: se ofrecen tablas.
play-draw-declined = { $who }: se rechazan las tablas.
play-back-agreed = { $who }: de acuerdo.
play-back-asked = { $who }: pide deshacer una jugada.
play-back-declined = { $who }: no se deshace nada.
play-taken-back = Se vuelve a la posición tras { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
}.
play-bot-troubled = { $who } tiene problemas: { $reason } La partida sigue.
play-time-added = { $who }: { $time } más para { $other }.
play-pause-offered = { $who }: se ofrece una pausa.
play-pause-declined = { $who }: sin pausa.
play-on-vacation = { $who }: de vacaciones.
play-is-paused = La partida está en pausa; los relojes están parados.
play-vacation-over = { $who }: de vuelta de vacaciones.
play-goes-on = { $who }: la partida sigue.
play-went-away = { $who }: salió o perdió la conexión.
play-came-back = { $who }: de vuelta.
play-forfeited = { $who }: { $reason ->
    [time] se quedó sin tiempo
    [absent] se fue
   *[resigned] se rindió
}. Los demás siguen; este puesto toma siempre su primera opción permitida.
play-taken-over = { $who }: { $reason ->
    [time] se quedó sin tiempo
    [absent] se fue
   *[resigned] se rindió
}. { $player } sigue en este puesto, como se acordó.
play-stood-still = El juego se detuvo { $seconds } s; no cuentan en ningún reloj.
play-server-back = El servidor ha vuelto; los relojes siguen desde aquí.
play-over-with = La partida ha terminado. { $result }
play-hint-text = Pista: { $hint }
play-has-hint = { $who }: pista recibida.
play-analysed = La partida se ha analizado.
play-rematch-offered-by = { $who }: se ofrece la revancha.
play-rematch-begins = Empieza la revancha.
play-published = { $who }: acepta que otros vean esta partida y su chat.
play-mark-stones = Te toca: marca las piedras muertas o vivas y cierra el recuento
play-your-move-do = Te toca: { $what }
play-your-move-check = Te toca: estás en jaque
play-your-move = Te toca
play-over = La partida ha terminado
play-verdict-with = { $verdict }: { $result }
play-loading = Cargando la partida…
play-start = El comienzo
play-at-move = Jugada { $ply }. { $what }
play-at-move-by = Jugada { $ply }. { $who }: { $what }
play-paused = En pausa
play-sending = Enviando: { $what }…
play-waiting = Esperando
play-waiting-for = Esperando a { $names }
play-waiting-count = Esperando a { $names } ({ $done } de { $all } han elegido)
play-have-chosen = Ya has elegido.
play-hidden = oculto
play-payoff = Tu pago: { $points }
play-payoff-brief = Pago: { $points }
play-together = Juntos: { $points }
play-won = Has ganado
play-won-brief = Ganada
play-lost = Has perdido
play-lost-brief = Perdida
play-a-draw = Tablas
play-share-win = Compartes la victoria
play-share-win-brief = Victoria compartida
play-share-place = Compartes el puesto { $place } de { $count }
play-share-place-brief = Puesto { $place } compartido de { $count }
play-came = Quedaste { $place }.º de { $count }
play-came-brief = { $place }.º de { $count }
play-points-of = { $points } { $count ->
    [one] punto
   *[other] puntos
}

play-cards-dealt = { $count ->
    [one] { $count } carta repartida
   *[other] { $count } cartas repartidas
}
play-dice-thrown = { $count ->
    [one] { $count } dado lanzado
   *[other] { $count } dados lanzados
}
play-draws-of-chance = { $count ->
    [one] { $count } sorteo del azar
   *[other] { $count } sorteos del azar
}
play-chance-hidden = El azar decide, oculto para ti
play-all-hidden = { $draws }, todo oculto para ti
play-some-hidden = { $draws }, { $hidden } ocultos para ti

play-least = Mínimo
play-half-pot = Medio bote
play-pot = Bote
play-all-in = All-in
play-most = Máximo
play-amount = Cantidad
play-an-amount = Una cantidad
play-of-what = De qué
play-slider = { $label }, deslizador
play-preset = { $amount } (tecla: { $key })
play-not-offered = Esta cantidad no se ofrece. La más cercana es { $amount }.
play-not-offered-between = Esta cantidad no se ofrece. Las más cercanas son { $below } y { $above }.

play-thinking = Pensamiento
play-is-thinking = está pensando…
play-bot-chose = { $player } eligió { $move }
play-bot-told = { $player }: { $move }
play-thinking-hidden = En juegos con información oculta, lo que piensa el bot se muestra tras la partida.
play-thinking-after = Lo que piensa el bot se muestra tras la partida; en las lecciones, durante ella.
play-thinking-none-here = No hay pensamiento guardado con esta jugada.
play-thinking-none = No hay pensamiento guardado.
play-thinking-not-yet = Aún no hay nada que mostrar.
play-thinking-rest = El resto de lo que piensa se muestra tras la partida.
play-thinking-random = No pensó: todas las jugadas permitidas eran igual de probables.
play-depth = Profundidad
play-nodes = Nodos
play-speed = Nodos/s
play-time = Tiempo
play-expects = Espera
play-searched-plainly = Su búsqueda aún no estaba compilada: buscó en Python puro.
play-searched-plainly-less = Su búsqueda aún no estaba compilada: buscó en Python puro, y menos de lo que dice su ficha.
play-cpu = { $time } de CPU
play-stopped = paró porque { $stop ->
    [time] se acabó su tiempo
    [nodes] agotó sus nodos
    [depth] alcanzó su profundidad
    [proven] el resultado estaba probado
    [enough] una jugada destacaba
    [book] su libro de aperturas tenía la jugada
    [only] solo había una jugada permitida
    [flag] se le dijo que jugara
   *[other] { $stop }
}
play-model = El modelo de lenguaje { $model } nombró esta jugada. No se buscó nada.
play-model-random = { $count ->
    [one] { $count } respuesta no era una jugada permitida
   *[other] { $count } respuestas no eran jugadas permitidas
}; por eso esta jugada es al azar.
play-model-again = { $count ->
    [one] { $count } respuesta no era una jugada permitida
   *[other] { $count } respuestas no eran jugadas permitidas
}, y se le preguntó otra vez.
play-model-words = Palabras del propio modelo, que nadie ha revisado.
play-model-tokens = { $asked } tokens de pregunta, { $said } de respuesta
play-model-requests = { $count } peticiones
play-model-cost = coste { $cost } { $currency }
play-model-instructions = instrucciones { $prompt }
play-limit = límite { $limits }
play-limit-of = { $name ->
    [nodes] nodos
    [depth] profundidad
   *[other] { $name }
} { $value }
play-value = { $value } para sí ({ $word })
play-value-ends = { $value } para sí ({ $word }, acaba en { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
})
play-proven = probado
play-estimate = estimación
play-tried = probada { $visits ->
    [1] una vez
   *[other] { $visits } veces
}: muy pocas para juzgar
play-bounded = { $bound ->
    [least] al menos { $value }
    [most] como mucho { $value }
   *[exact] { $value }
}
play-trace = Posiciones buscadas, en orden ({ $count } posiciones)
play-trace-list = Posiciones en el orden de la búsqueda
play-trace-here = aquí
play-trace-pruned = { $position }: podada, pues { $alpha } ≥ { $beta }
play-trace-value = { $position }: { $value } (α { $alpha }, β { $beta })
play-lines-considered = Jugadas consideradas
play-lines-best = Mejores jugadas
play-lines-other = Otras jugadas
play-lines-more = { $count } jugadas más
play-move = Jugada
play-worth = Valor
play-visits = Visitas
play-policy = Policy
play-policy-about = probabilidad según su red, antes de la búsqueda
play-warming = El servidor compila la búsqueda de los bots para esta máquina, una sola vez. Primero va lo que esperan las partidas: { $done } de { $total } listas.

play-chat = Chat
play-chat-in = Chat: { $room ->
    [spectators] espectadores
   *[players] jugadores
}
play-chat-room = { $room ->
    [spectators] espectadores
   *[players] jugadores
}
play-chat-turn-off = Desactivar
play-chat-turn-on = Activar
play-chat-is-off = El chat está desactivado en este navegador: no se te envía nada.
play-chat-lines = Lo que se ha dicho
play-chat-none = Aún no hay mensajes.
play-chat-unsent = Aún sin enviar: «{ $text }». Se enviará cuando el servidor vuelva a responder.
play-chat-heard = Chat, { $who }: { $text }
play-chat-unread = { $count ->
    [one] { $count } mensaje nuevo
   *[other] { $count } mensajes nuevos
}
play-chat-host-off = El anfitrión ha desactivado aquí el chat.
play-chat-say-spectators = Decir a los espectadores
play-chat-say-players = Decir a los jugadores
play-chat-to-spectators = A los espectadores
play-chat-to-players = A los jugadores
play-chat-say = Decir
play-chat-rule = Hasta que acabe { $place ->
    [tournament] el torneo
   *[game] la partida
}, jugadores y espectadores no pueden leer los mensajes del otro grupo.
play-chat-report-how = Si un moderador debe ver una línea, pulsa … al lado; si a un jugador, pulsa su nombre arriba.
play-chat-phrases = Decir una frase
play-chat-deleted = cuenta eliminada
play-chat-more = Denunciar o silenciar: { $text }
play-chat-reported = Denunciado. Lo verá un moderador; la respuesta aparecerá en la página de tu cuenta.
play-chat-line = Una línea
play-chat-quote = «{ $text }»
play-chat-wrong = ¿Qué tiene de malo? (opcional)
play-chat-report = Denunciar a un moderador
play-chat-muted = Silenciado.
play-chat-mute = Silenciar a { $player }
play-chat-mute-about = Un jugador silenciado no recibe aviso. No te llega ningún mensaje suyo, en ninguna partida.

play-plan = Jugadas condicionales
play-plan-count = Jugadas condicionales ({ $count })
play-plan-changed = La posición ha cambiado: la línea se descarta.
play-plan-about = Si el rival juega la jugada que nombras, el servidor juega tu respuesta enseguida, aunque no estés. Solo tú ves esto.
play-plan-if = Si { $moves }
play-plan-then = { $before }, entonces { $next }
play-plan-remove = Quitar
play-plan-remove-line = Quitar: si { $moves }
play-plan-add = Añadir una línea
play-plan-mine = Yo juego
play-plan-theirs = Si se juega
play-plan-further = Y luego, si se juega
play-plan-choose = Elige…
play-plan-keep = Guardar esta línea
play-plan-cancel = Cancelar

play-game = La partida
play-no-game = Partida
play-rated = puntuada
play-premove-cancelled = La jugada anticipada se cancela.
play-no-money = Solo puntos de juego: sin dinero, sin fichas en venta.
play-turn-board = Girar el tablero
play-zen = Zen
play-zen-on = Zen: solo el tablero, los relojes y el resultado.
play-zen-off = Todas las partes de la página han vuelto.
play-to-newest = A la última
play-board = Tablero: { $game }
play-confirm-below = { $cell }. Confirma debajo del tablero.
play-there = ahí
play-not-possible = De { $from } a { $to } no se puede ahora.
play-nothing-moves = Nada se mueve ahora desde { $cell }.
play-cannot-choose = { $cell } no se puede elegir ahora.
play-from-to = De { $from } a { $to }.
play-choose-again = ¿{ $label }? Elígelo otra vez para jugarlo.
play-your-choices = Tus opciones
play-choose-piece = Elige una pieza

play-help = Ayuda
play-help-none = Sin ayuda
play-help-hints = Pistas cuando las pida: se me marca como asistido
play-help-lesson = Una lección: pistas, y el bot muestra lo que piensa
play-help-none-brief = sin ayuda
play-help-hints-brief = pistas cuando las pida
play-help-lesson-brief = una lección
play-help-about = Si no, el bot muestra lo que piensa tras la partida. Una lección nunca es puntuada.
play-hints = Pistas
play-hints-turn = Hay pistas cuando te toca.
play-hints-thinking = El motor está pensando…
play-hint-stand = ¿Cómo estoy?
play-hint-where = ¿Dónde debo mirar?
play-hint-move = ¿Qué jugada?
play-hint-why = ¿Por qué esa jugada?
play-ahead = ventaja: { $pieces }

play-stand-in = suplente
play-stand-in-streamed = se perdió el proceso del bot; esta era su mejor jugada hasta entonces
play-stand-in-fallback = el bot no respondió; el servidor jugó una jugada permitida al azar
play-interpreted = aún sin compilar
play-interpreted-about = la búsqueda del bot aún no estaba compilada: buscó en Python puro, que es más lento
play-hidden-count = { $count } ocultos
play-moves = Jugadas
play-no-moves = Aún no hay jugadas.
play-chance = Azar
play-lag = compensación de retraso
play-undone = después deshecho: { $moves }
play-stepper = Recorrer la partida
play-first-move = Primera jugada
play-previous-move = Jugada anterior
play-next-move = Jugada siguiente
play-last-move = Última jugada

play-won-of = Ganaste { $won } de { $count }.
play-level-fits = { $level } te va bien.
play-level-next = Siguiente: { $level }
play-played-long = Llevas { $hours ->
    [1] una hora
   *[other] { $hours } horas
} jugando por puntos en esta pestaña.
play-all-right = De acuerdo
play-not-counted = Esta partida no cuenta para las puntuaciones.
play-not-counted-practice = Esta partida no cuenta para tu puntuación de práctica.
play-practice = Puntuación de práctica: { $rating }
play-ratings = Puntuaciones

play-to = { $from } a { $to }
play-cell = casilla { $number }
play-premove = Jugada anticipada: { $moves }. Se juega en cuanto se permite.
play-premove-begun = Jugada anticipada: { $moves } a …
play-premove-cancel = Cancelar la anticipada
play-premove-said = Jugada anticipada: { $moves }. Escape la cancela.
play-premove-where = { $moves }, ¿adónde?
play-premove-dropped = { $moves } no se permite ahora: la jugada anticipada se descarta.

play-players = Jugadores
play-choosing = eligiendo
play-has-chosen = ya eligió
play-to-move = le toca
play-rating = Puntuación { $rating }
play-no-rating = Aún sin puntuación
play-clock-low = poco
play-onlookers = { $count } mirando

play-back-question = { $who } pide deshacer una jugada.
play-back-withdraw = Retirar la petición
play-back-agree = Aceptar deshacer
play-back-keep = Mantener la jugada
play-back = Deshacer
play-away = { $who } se fue.
play-away-claim-in = En { $time } se puede reclamar la partida.
play-away-claim = Puedes reclamar la partida o seguir esperando.
play-away-rule-in = En { $time } se puede aplicar la regla de la mesa.
play-away-rule = Puedes aplicar la regla de la mesa o seguir esperando.
play-begin-within = { $who }: empezar en { $time }, o la partida se anula.
play-go-on-without = Seguir sin ellos
play-claim-win = Reclamar victoria
play-claim-draw = Reclamar tablas
play-go-on = Seguir
play-pause-agree = Aceptar pausa
play-pause-refuse = Sin pausa
play-pause-waiting = Pausa ofrecida…
play-pause-offer = Ofrecer pausa
play-give-day = Dar un día
play-give-time = Dar 15 s
play-vacation-end = Fin de vacaciones
play-vacation-start = Tomar vacaciones
play-time-low = Se te acaba el tiempo: quedan { $time }.

-play-word-last = última
-play-word-turn = turno
-play-word-clock = reloj
-play-word-moves = jugadas
-play-word-where = dónde
-play-word-what = qué
play-word-last = { -play-word-last }
play-word-turn = { -play-word-turn }
play-word-clock = { -play-word-clock }
play-word-moves = { -play-word-moves }
play-word-where = { -play-word-where }
play-word-what = { -play-word-what }
play-word-help = ayuda
play-type = Tu jugada
play-ask = Preguntar
play-typed = Jugar
play-ask-these = Pregunta { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } con una pieza, { -play-word-what } con una casilla.
play-or-ask = O pregunta { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } con una pieza, { -play-word-what } con una casilla.
play-type-or-ask = Escribe una jugada, o pregunta { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } con una pieza, { -play-word-what } con una casilla.
play-typo-reason = «{ $text }» no se permite. { $reason }
play-typo-turn = No te toca.
play-typo-ahead = No te toca. Una jugada anticipada se escribe con los nombres de sus casillas.
play-typo-unclear = «{ $text }» puede ser { $moves }.
play-typo-none = Escribe una de { $moves }
play-typo-illegal = «{ $text }» no es una jugada permitida. Jugadas permitidas: { $moves }
play-nothing-to-choose = Ahora no hay nada que elegir.
play-ask-piece = Pregunta por uno de estos: { $pieces }
play-piece-at = { $piece }: { $cells }
play-piece-none = { $piece }: ninguna
play-ask-cell = Pregunta por una casilla por su nombre.
play-nothing-played = Aún no se ha jugado nada.
play-no-clock = No hay reloj.
play-clock-paused = la partida está en pausa

play-missing = No existe esa partida
play-to-start = A la página de inicio
play-goodbye = El servidor cierra la conexión: { $reason }.
play-changed = La partida cambió antes de llegar esta jugada. Elige otra vez.
play-about = Sobre la partida
play-resign-sure = ¿Rendirse?
play-resign = Rendirse
play-resign-not = Seguir
play-resign-ends = La partida acaba ahora, y la pierdes.
play-resign-bot = { $bot } toma tu puesto, y los demás siguen. Puedes mirar.
play-resign-least = Los demás siguen. Recibes el menor pago de esta partida.
play-how-to = Cómo se juega
play-rules = Reglas
play-called-off = Anulada
play-to-tournament = Volver al torneo
play-watch-rematch = Ver la revancha
play-review = Repasar
play-replay = Reproducir
play-new-game = Nueva partida
play-rematch-missing = { $count } de { $seats } aceptan la revancha. Aún no: { $names }.
play-rematch-waiting = Revancha ofrecida…
play-rematch-accept = Aceptar la revancha
play-rematch = Revancha
play-publish-agreed = Dejas que otros vean esta partida
play-publish = Dejar ver esta partida y su chat
play-watching = Estás mirando esta partida.
play-draw-question = { $who } ofrece tablas.
play-actions = Acciones de la partida
play-draw-accept = Aceptar tablas
play-draw-decline = Rechazar
play-draw-waiting = Tablas ofrecidas…
play-draw-offer = Ofrecer tablas
play-abort = Anular la partida

# Cards that are chosen together and passed by one button. $verb: "pass" or another verb.
play-choose-together = { $verb ->
    [pass] pasa
   *[other] elige
} { $count ->
    [1] una carta
    [2] dos cartas
    [3] tres cartas
   *[other] { $count } cartas
}
play-choose-together-send = { $verb ->
    [pass] Pasar
   *[other] Elegir
} { $count ->
    [1] esta carta
    [2] estas dos
    [3] estas tres
   *[other] estas { $count }
}
play-choose-together-choose = Elige { $count ->
    [1] una carta
    [2] dos cartas
    [3] tres cartas
   *[other] { $count } cartas
}.
play-choose-together-full = { $count ->
    [1] Una carta está
    [2] Dos cartas están
    [3] Tres cartas están
   *[other] { $count } cartas están
} ya elegidas. Devuelve una antes.
play-choose-together-chosen = { $card } elegida: { $done } de { $count }.
play-choose-together-back-one = { $card } devuelta: { $done } de { $count }.
play-choose-together-next = Después: { $send }.
play-choose-together-put-back = Devolver
play-choose-together-all-back = Todas las cartas están devueltas.
play-choose-together-count = { $done } de { $count }: { $cards }.
