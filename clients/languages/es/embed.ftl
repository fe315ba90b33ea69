embed-noscript = Esta página necesita JavaScript: dibuja el tablero.
embed-game = Partida
embed-missing = No existe esa partida
embed-shown = { $move }. { $status }.
embed-start = El comienzo
embed-moves = Jugadas
embed-open = Abrir en este servidor
