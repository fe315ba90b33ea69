# A game or a study in the frame of another page.

embed-noscript = This page needs JavaScript: it draws the board.
embed-game = Game
embed-missing = No such game
embed-shown = { $move }. { $status }.
embed-start = The start
embed-moves = Moves
embed-open = Open on this server
