embed-noscript = Cette page a besoin de JavaScript : il dessine le plateau.
embed-game = Partie
embed-missing = Aucune partie de ce nom
embed-shown = { $move }. { $status }.
embed-start = Le début
embed-moves = Coups
embed-open = Ouvrir sur ce serveur
