# Tie-breaks.
said-ties-buchholz = Buchholz
said-ties-sonneborn-berger = Sonneborn-Berger
said-ties-direct-encounter = Direct encounter
said-ties-wins = Wins
said-ties-games = Games
