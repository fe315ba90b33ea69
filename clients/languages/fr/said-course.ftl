# How a submitted bot's first games went, and why none is taken.
said-course-won = gagné en { $n } coups
said-course-drawn = nulle en { $n } coups
said-course-lost = perdu en { $n } coups
said-course-no-fault = aucune faute en { $n } s
said-course-no-bwrap = le programme bwrap (paquet bubblewrap de Debian) n’est pas installé
