player-missing = Kein solcher Spieler
player-missing-title = Kein solcher Spieler · Agon
player-to-start = Zur Startseite
player-reported = Gemeldet. Ein Moderator sieht es; die Antwort erscheint auf deiner Kontoseite.
player-loading = Lädt …
player-here = gerade da
player-not-here = gerade nicht da
player-since = seit { $month }
player-its-card = seine Karte
player-practice = Übung gegen Bots
player-only-you = Nur du siehst das.
player-no-ratings = Noch keine gewerteten Partien.
player-ratings = Wertungen
player-games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
player-graph = Verlauf
player-graph-of = : { $pool }
player-challenge = Herausfordern
player-game = Spiel
player-rated-clock = Gewertet (braucht Bedenkzeit)
player-agree = Ich spiele gegen einen Bot
player-game-with = { $game } mit { $players }, { $when }
player-last-games = Letzte Partien
player-none-yet = Noch keine.
player-against = gegen
player-rated = gewertet
player-casual = ungewertet
player-watch = Zuschauen
player-replay = Ansehen

player-leaders-title = Wertungen
player-leaders-lead = Wertungen aus gewerteten Partien. Menschen, Bots und Partien zwischen ihnen haben getrennte Listen.
player-leaders-none = Noch niemand hat eine gewertete Partie gespielt.
player-leaders-how = Hier steht, wer eine gewertete Partie beendet hat: dazu beim Suchen eines Gegners „Gewertet“ ankreuzen.
player-leaders-bots = Wie stark die Bots sind
player-leaders-list = Liste
player-leaders-best = Die Besten: { $pool }
player-leaders-place = Platz
player-leaders-player = Spieler
player-leaders-rating = Wertung
player-leaders-games = Partien
player-leaders-uncertainty = ± ist die Unsicherheit einer Wertung. Über 110 ist die Wertung vorläufig: gekennzeichnet und ohne Platz. Die Unsicherheit wächst, solange jemand nicht spielt. Die Wertungen sind Glicko-2.
player-leaders-missing = Keine Wertungen
