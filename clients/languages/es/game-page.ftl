game-page-how-to-play = Cómo se juega
game-page-all-rules = Todas las reglas
game-page-seat = Sitio { $number }
game-page-best = Mejores jugadores
game-page-best-none = Nadie tiene todavía una puntuación segura en este juego. Las partidas puntuadas contra personas la dan.
game-page-best-all = Todos: { $clock }
game-page-recent = Últimas partidas
game-page-recent-none = Últimamente no ha terminado aquí ninguna partida de este juego.
game-page-against = contra
game-page-moves = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
game-page-replay = Ver
game-page-replay-of = : { $players }
game-page-play-computer = Contra el ordenador
game-page-open-table = Abrir una mesa
game-page-play-person = Contra una persona
game-page-analyse = Analizar
game-page-bots = Bots por fuerza
game-page-bots-table = Tabla de los bots
game-page-title = { $game }: reglas, bots, jugadores · Agon
game-page-missing = No existe ese juego
game-page-missing-title = No existe ese juego · Agon
game-page-all = Todos los juegos
