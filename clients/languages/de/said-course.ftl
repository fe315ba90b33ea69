# How a submitted bot's first games went, and why none is taken.
said-course-won = gewonnen in { $n } Zügen
said-course-drawn = Remis in { $n } Zügen
said-course-lost = verloren in { $n } Zügen
said-course-no-fault = kein Fehler in { $n } s
said-course-no-bwrap = das Programm bwrap (Debians Paket bubblewrap) ist nicht installiert
