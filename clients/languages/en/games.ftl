# The games of this server, by their names.

games-title-backgammon = Backgammon
games-title-checkers = Checkers
games-title-chess = Chess
games-title-chinese_checkers = Chinese checkers
games-title-connect_four = Connect Four
games-title-extensive_form = Game in extensive form
games-title-go = Go
games-title-hearts = Hearts
games-title-hex = Hex
games-title-holdem = Texas hold'em
games-title-kuhn_poker = Kuhn poker
games-title-leduc_poker = Leduc poker
games-title-liars_dice = Liar's dice
games-title-othello = Othello
games-title-pair_tree = Game tree with pairs
games-title-pig = Pig
games-title-prisoners_dilemma = Prisoner's dilemma
games-title-public_goods = Public goods
games-title-rock_paper_scissors = Rock, paper, scissors
games-title-tic_tac_toe = Tic-tac-toe
games-title-tree = Game tree

games-seat-white = White
games-seat-black = Black
games-seat-red = Red
games-seat-blue = Blue
games-seat-north = North
games-seat-east = East
games-seat-south = South
games-seat-west = West
games-seat-first = First
games-seat-second = Second
games-seat-third = Third
games-seat-fourth = Fourth
games-seat-fifth = Fifth
games-seat-sixth = Sixth
