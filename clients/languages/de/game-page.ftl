game-page-how-to-play = So wird gespielt
game-page-all-rules = Alle Regeln
game-page-seat = Platz { $number }
game-page-best = Die Besten
game-page-best-none = In diesem Spiel hat noch niemand eine sichere Wertung. Gewertete Partien gegen Menschen geben eine.
game-page-best-all = Alle: { $clock }
game-page-recent = Letzte Partien
game-page-recent-none = Hier ist zuletzt keine solche Partie zu Ende gegangen.
game-page-against = gegen
game-page-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
game-page-replay = Ansehen
game-page-replay-of = : { $players }
game-page-play-computer = Gegen den Computer
game-page-open-table = Tisch eröffnen
game-page-play-person = Gegen einen Menschen
game-page-analyse = Analysieren
game-page-bots = Bots nach Stärke
game-page-bots-table = Tabelle der Bots
game-page-title = { $game }: Regeln, Bots, Spieler · Agon
game-page-missing = Kein solches Spiel
game-page-missing-title = Kein solches Spiel · Agon
game-page-all = Alle Spiele
