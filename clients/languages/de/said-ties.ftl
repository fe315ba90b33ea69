# Tie-breaks.
said-ties-buchholz = Buchholz
said-ties-sonneborn-berger = Sonneborn-Berger
said-ties-direct-encounter = Direkter Vergleich
said-ties-wins = Siege
said-ties-games = Partien
