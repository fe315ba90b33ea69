board-seat = Place { $number }
board-seat-within = place { $number }
board-unused = case inutilisée
board-empty = vide
board-count = { $count ->
    [one] { $count } × { $piece }
   *[other] { $count } × { $piece }
}
board-dead = mort
board-counted-for = compté pour { $seat }
board-in-check = en échec
board-won = partie du gain
board-last = dernier coup
board-chosen = choisi
board-chosen-ahead = choisi d’avance
board-legal = permis
board-legal-move = permis : { $move }
board-legal-choices = permis : { $count } choix
board-middle = Le milieu de la table
board-four-colours = Quatre couleurs d’enseignes
board-to-act = à jouer
board-your-hand = Votre main : { $label }
board-nothing = rien encore
board-barred = Cartes bloquées
board-barred-reason = { $cards } – { $reason }
board-hidden-die = dé caché
board-face-down = face cachée
board-cards = { $count } cartes
board-dice = { $count ->
    [one] { $count } dé
   *[other] { $count } dés
}
board-under-cup = sous le gobelet
board-may-not = ne peut pas être joué maintenant
board-ways = { $count } façons de jouer
board-card-why = { $card } : { $reason }
board-not-turn = ce n’est pas à vous de jouer
board-no-card = aucune carte ne peut être jouée maintenant
board-not-allowed = pas permis maintenant : { $cards } peuvent être jouées
board-not-allowed-others = pas permis maintenant : { $cards } et d’autres peuvent être jouées

board-confirm = Confirmer
board-aim-left = Viser à gauche
board-aim-up = Viser plus haut
board-aim-down = Viser plus bas
board-aim-right = Viser à droite
board-this-cell = cette case
board-play = Jouer { $move }
board-choose = Choisir { $cell }
board-another-checker = Continuez avec un autre pion.
board-not-chosen = { $cell } ne peut pas être choisi
board-whole = Plateau entier
board-take-back = Reprendre

board-piece-of = pion de { $seat }
board-card = { $rank ->
    [two] deux
    [three] trois
    [four] quatre
    [five] cinq
    [six] six
    [seven] sept
    [eight] huit
    [nine] neuf
    [ten] dix
    [jack] valet
    [queen] dame
    [king] roi
    [ace] as
   *[other] { $rank }
} de { $suit ->
    [clubs] trèfle
    [diamonds] carreau
    [hearts] cœur
   *[spades] pique
}
board-die = dé montrant { $face ->
    [one] un
    [two] deux
    [three] trois
    [four] quatre
    [five] cinq
    [six] six
   *[other] { $face }
}
board-piece-white-pawn = pion blanc
board-piece-white-knight = cavalier blanc
board-piece-white-bishop = fou blanc
board-piece-white-rook = tour blanche
board-piece-white-queen = dame blanche
board-piece-white-king = roi blanc
board-piece-black-pawn = pion noir
board-piece-black-knight = cavalier noir
board-piece-black-bishop = fou noir
board-piece-black-rook = tour noire
board-piece-black-queen = dame noire
board-piece-black-king = roi noir
board-piece-white-king-crowned = dame blanche
board-piece-black-king-crowned = dame noire
board-piece-white-man = pion blanc
board-piece-black-man = pion noir
board-piece-white-checker = pion blanc
board-piece-black-checker = pion noir
board-piece-white-stone = pierre blanche
board-piece-black-stone = pierre noire
board-piece-red-stone = pierre rouge
board-piece-blue-stone = pierre bleue
board-piece-white-disc = pion blanc
board-piece-black-disc = pion noir
board-piece-rock = pierre
board-piece-paper = papier
board-piece-scissors = ciseaux
board-piece-cooperate = coopérer
board-piece-defect = trahir
board-piece-red-disc = pion rouge
board-piece-yellow-disc = pion jaune
board-piece-jack = valet
board-piece-queen = dame
board-piece-king = roi
board-rolled = un { $face }
board-tokens = { $count ->
    [one] { $count } jeton
   *[other] { $count } jetons
}
