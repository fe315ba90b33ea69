embed-noscript = Diese Seite braucht JavaScript: Es zeichnet das Brett.
embed-game = Partie
embed-missing = Keine solche Partie
embed-shown = { $move }. { $status }.
embed-start = Der Anfang
embed-moves = Züge
embed-open = Auf diesem Server öffnen
