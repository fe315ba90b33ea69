board-seat = Platz { $number }
board-seat-within = Platz { $number }
board-unused = unbenutztes Feld
board-empty = leer
board-count = { $count ->
    [one] { $count } × { $piece }
   *[other] { $count } × { $piece }
}
board-dead = tot
board-counted-for = gezählt für { $seat }
board-in-check = im Schach
board-won = Teil des Gewinns
board-last = letzter Zug
board-chosen = gewählt
board-chosen-ahead = im Voraus gewählt
board-legal = erlaubt
board-legal-move = erlaubt: { $move }
board-legal-choices = erlaubt: { $count } Möglichkeiten
board-middle = Die Mitte des Tisches
board-four-colours = Vier Farben für die Karten
board-to-act = am Zug
board-your-hand = Deine Hand: { $label }
board-nothing = noch nichts
board-barred = Gesperrte Karten
board-barred-reason = { $cards } – { $reason }
board-hidden-die = verdeckter Würfel
board-face-down = verdeckt
board-cards = { $count } Karten
board-dice = { $count ->
    [one] { $count } Würfel
   *[other] { $count } Würfel
}
board-under-cup = unter dem Becher
board-may-not = darf jetzt nicht gespielt werden
board-ways = { $count } Arten, sie zu spielen
board-card-why = { $card }: { $reason }
board-not-turn = du bist nicht am Zug
board-no-card = jetzt kann keine Karte gespielt werden
board-not-allowed = jetzt nicht erlaubt: { $cards } dürfen gespielt werden
board-not-allowed-others = jetzt nicht erlaubt: { $cards } und andere dürfen gespielt werden

board-confirm = Bestätigen
board-aim-left = Eins nach links
board-aim-up = Eins nach oben
board-aim-down = Eins nach unten
board-aim-right = Eins nach rechts
board-this-cell = dieses Feld
board-play = { $move } spielen
board-choose = { $cell } wählen
board-another-checker = Mach mit einem anderen Stein weiter.
board-not-chosen = { $cell } kann nicht gewählt werden
board-whole = Ganzes Brett
board-take-back = Zurück

board-piece-of = Stein von { $seat }
board-card = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}-{ $rank ->
    [two] Zwei
    [three] Drei
    [four] Vier
    [five] Fünf
    [six] Sechs
    [seven] Sieben
    [eight] Acht
    [nine] Neun
    [ten] Zehn
    [jack] Bube
    [queen] Dame
    [king] König
    [ace] Ass
   *[other] { $rank }
}
board-die = Würfel mit { $face ->
    [one] eins
    [two] zwei
    [three] drei
    [four] vier
    [five] fünf
    [six] sechs
   *[other] { $face }
}
board-piece-white-pawn = weißer Bauer
board-piece-white-knight = weißer Springer
board-piece-white-bishop = weißer Läufer
board-piece-white-rook = weißer Turm
board-piece-white-queen = weiße Dame
board-piece-white-king = weißer König
board-piece-black-pawn = schwarzer Bauer
board-piece-black-knight = schwarzer Springer
board-piece-black-bishop = schwarzer Läufer
board-piece-black-rook = schwarzer Turm
board-piece-black-queen = schwarze Dame
board-piece-black-king = schwarzer König
board-piece-white-king-crowned = weiße Dame
board-piece-black-king-crowned = schwarze Dame
board-piece-white-man = weißer Stein
board-piece-black-man = schwarzer Stein
board-piece-white-checker = weißer Stein
board-piece-black-checker = schwarzer Stein
board-piece-white-stone = weißer Stein
board-piece-black-stone = schwarzer Stein
board-piece-red-stone = roter Stein
board-piece-blue-stone = blauer Stein
board-piece-white-disc = weißer Stein
board-piece-black-disc = schwarzer Stein
board-piece-rock = Stein
board-piece-paper = Papier
board-piece-scissors = Schere
board-piece-cooperate = zusammenarbeiten
board-piece-defect = verraten
board-piece-red-disc = roter Stein
board-piece-yellow-disc = gelber Stein
board-piece-jack = Bube
board-piece-queen = Dame
board-piece-king = König
board-rolled = eine { $face }
board-tokens = { $count ->
    [one] { $count } Marke
   *[other] { $count } Marken
}
