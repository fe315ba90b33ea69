# Tie-breaks.
said-ties-buchholz = Buchholz
said-ties-sonneborn-berger = Sonneborn-Berger
said-ties-direct-encounter = Confrontation directe
said-ties-wins = Victoires
said-ties-games = Parties
