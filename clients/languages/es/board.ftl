board-seat = Puesto { $number }
board-seat-within = puesto { $number }
board-unused = casilla sin uso
board-empty = vacía
board-count = { $count ->
    [one] { $count } × { $piece }
   *[other] { $count } × { $piece }
}
board-dead = muerta
board-counted-for = cuenta para { $seat }
board-in-check = en jaque
board-won = parte de la victoria
board-last = última jugada
board-chosen = elegida
board-chosen-ahead = elegida por adelantado
board-legal = permitida
board-legal-move = permitida: { $move }
board-legal-choices = permitida: { $count } opciones
board-middle = El centro de la mesa
board-four-colours = Cuatro colores de palos
board-to-act = le toca
board-your-hand = Tu mano: { $label }
board-nothing = aún nada
board-barred = Cartas bloqueadas
board-barred-reason = { $cards } – { $reason }
board-hidden-die = dado oculto
board-face-down = boca abajo
board-cards = { $count } cartas
board-dice = { $count ->
    [one] { $count } dado
   *[other] { $count } dados
}
board-under-cup = bajo el cubilete
board-may-not = no se puede jugar ahora
board-ways = { $count } formas de jugarla
board-card-why = { $card }: { $reason }
board-not-turn = no te toca
board-no-card = ahora no se puede jugar ninguna carta
board-not-allowed = no permitida ahora: se puede jugar { $cards }
board-not-allowed-others = no permitida ahora: se puede jugar { $cards } y otras

board-confirm = Confirmar
board-aim-left = Una a la izquierda
board-aim-up = Una arriba
board-aim-down = Una abajo
board-aim-right = Una a la derecha
board-this-cell = esta casilla
board-play = Jugar { $move }
board-choose = Elegir { $cell }
board-another-checker = Sigue con otra ficha.
board-not-chosen = { $cell } no se puede elegir
board-whole = Tablero entero
board-take-back = Deshacer

board-piece-of = ficha de { $seat }
board-card = { $rank ->
    [two] dos
    [three] tres
    [four] cuatro
    [five] cinco
    [six] seis
    [seven] siete
    [eight] ocho
    [nine] nueve
    [ten] diez
    [jack] jota
    [queen] dama
    [king] rey
    [ace] as
   *[other] { $rank }
} de { $suit ->
    [clubs] tréboles
    [diamonds] diamantes
    [hearts] corazones
   *[spades] picas
}
board-die = dado con { $face ->
    [one] uno
    [two] dos
    [three] tres
    [four] cuatro
    [five] cinco
    [six] seis
   *[other] { $face }
}
board-piece-white-pawn = peón blanco
board-piece-white-knight = caballo blanco
board-piece-white-bishop = alfil blanco
board-piece-white-rook = torre blanca
board-piece-white-queen = dama blanca
board-piece-white-king = rey blanco
board-piece-black-pawn = peón negro
board-piece-black-knight = caballo negro
board-piece-black-bishop = alfil negro
board-piece-black-rook = torre negra
board-piece-black-queen = dama negra
board-piece-black-king = rey negro
board-piece-white-king-crowned = dama blanca
board-piece-black-king-crowned = dama negra
board-piece-white-man = peón blanco
board-piece-black-man = peón negro
board-piece-white-checker = ficha blanca
board-piece-black-checker = ficha negra
board-piece-white-stone = piedra blanca
board-piece-black-stone = piedra negra
board-piece-red-stone = piedra roja
board-piece-blue-stone = piedra azul
board-piece-white-disc = ficha blanca
board-piece-black-disc = ficha negra
board-piece-rock = piedra
board-piece-paper = papel
board-piece-scissors = tijera
board-piece-cooperate = cooperar
board-piece-defect = traicionar
board-piece-red-disc = ficha roja
board-piece-yellow-disc = ficha amarilla
board-piece-jack = jota
board-piece-queen = reina
board-piece-king = rey
board-rolled = un { $face }
board-tokens = { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
}
