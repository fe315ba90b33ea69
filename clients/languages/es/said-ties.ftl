# Tie-breaks.
said-ties-buchholz = Buchholz
said-ties-sonneborn-berger = Sonneborn-Berger
said-ties-direct-encounter = Resultado particular
said-ties-wins = Victorias
said-ties-games = Partidas
