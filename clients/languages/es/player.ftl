player-missing = No existe ese jugador
player-missing-title = No existe ese jugador · Agon
player-to-start = A la página de inicio
player-reported = Denunciado. Un moderador lo verá; la respuesta aparece en la página de tu cuenta.
player-loading = Cargando…
player-here = aquí ahora
player-not-here = no está ahora
player-since = desde { $month }
player-its-card = su ficha
player-practice = Práctica contra bots
player-only-you = Solo tú ves esto.
player-no-ratings = Todavía no hay partidas puntuadas.
player-ratings = Puntuaciones
player-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
player-graph = Gráfico
player-graph-of = : { $pool }
player-challenge = Retar
player-game = Juego
player-rated-clock = Puntuada (necesita tiempo)
player-agree = Acepto jugar contra un bot
player-game-with = { $game } con { $players }, { $when }
player-last-games = Últimas partidas
player-none-yet = Todavía ninguna.
player-against = contra
player-rated = puntuada
player-casual = amistosa
player-watch = Mirar
player-replay = Ver

player-leaders-title = Puntuaciones
player-leaders-lead = Puntuaciones de las partidas puntuadas. Las personas, los bots y las partidas entre ellos tienen listas separadas.
player-leaders-none = Nadie ha jugado todavía una partida puntuada.
player-leaders-how = Para figurar aquí, termina una partida puntuada: marca «Puntuada» al buscar rival.
player-leaders-bots = La fuerza de los bots
player-leaders-list = Lista
player-leaders-best = Los mejores: { $pool }
player-leaders-place = Puesto
player-leaders-player = Jugador
player-leaders-rating = Puntuación
player-leaders-games = Partidas
player-leaders-uncertainty = ± es la incertidumbre de una puntuación. Por encima de 110 la puntuación es provisional: marcada y sin puesto. La incertidumbre crece mientras un jugador no juega. Las puntuaciones son Glicko-2.
player-leaders-missing = No hay puntuaciones
