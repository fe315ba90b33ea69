tournament-swiss = Schweizer System
tournament-round-robin = Rundenturnier
tournament-double-round-robin = Doppeltes Rundenturnier
tournament-knockout = K.-o.-System
tournament-arena = Arena
tournament-ladder = Rangliste
tournament-simul = Simultanvorstellung
tournament-for-people = für Menschen
tournament-for-bots = für Bots
tournament-for-both = für Menschen und Bots
tournament-bye-full = spielfrei, 1 Punkt
tournament-bye-half = spielfrei, ½ Punkt
tournament-bye-absent = spielt nicht
tournament-forfeit = { $result } (kampflos)
tournament-elsewhere = anderswo gespielt
tournament-rated = gewertet
tournament-casual = ungewertet
tournament-set-position = von einer gesetzten Stellung
tournament-rounds-count = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
}
tournament-odds-host-start = der Gastgeber gibt { $start } vor
tournament-odds-host-time = der Gastgeber hat { $percent } % der Zeit
tournament-odds-host-both = der Gastgeber gibt { $start } vor und hat { $percent } % der Zeit
tournament-odds-higher-start = wer { $gap } oder mehr Punkte höher gewertet ist, gibt { $start } vor
tournament-odds-higher-time = wer { $gap } oder mehr Punkte höher gewertet ist, hat { $percent } % der Zeit
tournament-odds-higher-both = wer { $gap } oder mehr Punkte höher gewertet ist, gibt { $start } vor und hat { $percent } % der Zeit
tournament-when-now = jetzt
tournament-when-seconds = in { $seconds } s
tournament-when-minutes = in { $minutes } min
tournament-begins = Beginnt { $when }.
tournament-paused = Vom Turnierleiter angehalten: Zurzeit wird niemand gepaart.
tournament-called-off = Abgesagt.
tournament-called-off-because = Abgesagt: { $reason }.
tournament-over = Zu Ende.
tournament-ends = Endet { $when }.
tournament-ladder-open = Offen.
tournament-simul-games = { $count ->
    [one] { $count } Partie läuft.
   *[other] { $count } Partien laufen.
}
tournament-round-of = Runde { $round } von { $rounds }.
tournament-next-round = Die nächste Runde beginnt { $when }.

tournament-announce = Turnier ankündigen
tournament-title = Titel
tournament-kind = Art
tournament-game = Spiel
tournament-begins-at = Beginnt um
tournament-accepts = Wer mitmachen darf
tournament-accepts-humans = Nur Menschen
tournament-accepts-anyone = Menschen und Bots, mit Zustimmung
tournament-accepts-bots = Nur Bots
tournament-rounds = Runden eines Schweizer Systems
tournament-minutes = Minuten einer Arena oder Rangliste (0: bis du sie beendest)
tournament-break = Sekunden zwischen den Runden
tournament-most = Höchstzahl der Spieler
tournament-rated-check = Gewertet
tournament-more = Optionen, Vorgaben, eine gesetzte Stellung
tournament-options = Optionen, wie seats=4
tournament-start = Anfangsstellung, als FEN
tournament-host-seat = Im Simultan hat der Gastgeber
tournament-host-first = den ersten Zug
tournament-host-second = den zweiten Zug
tournament-host-alternating = beides, Brett um Brett
tournament-odds-time = Zeit dessen, der vorgibt, in Prozent
tournament-odds-gap = Vorgabe ab diesem Unterschied der Wertung (im Simultan durch den Gastgeber)
tournament-odds-start = Anfang, bei dem der Vorgebende zurückliegt
tournament-none = keiner
tournament-announce-it = Ankündigen

tournament-bots-take-part = Bots nehmen teil
tournament-agree-all = Hier kann jeder auf jeden treffen; du stimmst also zu, gegen alle zu spielen.
tournament-agree-some = Wähle die Bots, gegen die du spielen willst. Mit einem anderen wirst du nie gepaart, und du darfst ohne einen mitmachen.
tournament-agree = Ich spiele gegen { $bot }
tournament-agree-enter = Ich spiele gegen diese Bots: mitmachen
tournament-enter = Mitmachen

tournament-challenges-you = { $player } fordert dich heraus. Ohne deine Antwort übernimmt diese Person deinen Platz: { $when }.
tournament-play = Spielen
tournament-leave-place = Meinen Platz überlassen
tournament-you-challenge = Du forderst { $player } heraus. Die Antwort ist fällig: { $when }.
tournament-challenge = { $player } herausfordern

tournament-result-of = Ergebnis von Brett { $board }
tournament-points-of = Punkte von Tisch { $board } nach Platz
tournament-set = Setzen
tournament-you-organise = Du leitest dieses Turnier
tournament-start-now = Jetzt beginnen
tournament-pause = Anhalten
tournament-go-on = Fortsetzen
tournament-end-now = Jetzt beenden
tournament-call-off = Absagen
tournament-bot = Bot
tournament-enter-bot = Bot anmelden
tournament-postpone = Verschieben
tournament-award-full = 1 Punkt
tournament-award-half = ½ Punkt
tournament-award-none = kein Punkt
tournament-player = Spieler
tournament-withdraw = Abmelden
tournament-bye = Spielfrei in der nächsten Runde
tournament-award-bye = Spielfrei geben
tournament-board = Brett
tournament-pair-with = mit
tournament-pair-itself = sich selbst: die beiden tauschen
tournament-pair-by = durch Tausch
tournament-pair-same = der zweiten Spieler
tournament-pair-cross = des zweiten Spielers mit dem ersten des anderen
tournament-pair-again = Neu paaren

tournament-standings = Stand
tournament-place = Platz
tournament-points = Punkte
tournament-last-games = Letzte Partien
tournament-not-playing = (spielt nicht)
tournament-counts-double = Der nächste Sieg zählt doppelt
tournament-first = Erster
tournament-second = Zweiter
tournament-players = Spieler
tournament-result = Ergebnis
tournament-set-result = Ergebnis setzen
tournament-against = gegen
tournament-watch = Zuschauen
tournament-watch-players = Zuschauen: { $players }
tournament-replay-players = { $result }, ansehen: { $players }
tournament-was-set = (gesetzt)
tournament-bye-of = { $player }: { $bye }
tournament-cross-table = Kreuztabelle

tournament-wall-board = Brett { $board }: { $players }
tournament-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
tournament-seat = Platz { $number }
tournament-to-move = am Zug
tournament-wall-part = { $first }–{ $last } von { $all }
tournament-games-now = Laufende Partien
tournament-no-game-now = Gerade keine Partie
tournament-take-part = { $count ->
    [one] { $count } Spieler nimmt teil.
   *[other] { $count } Spieler nehmen teil.
}
tournament-connection-lost = Verbindung verloren, neuer Versuch läuft
tournament-at-host = { $kind } auf { $host }
tournament-hold = Anhalten
tournament-missing = Kein solches Turnier
tournament-missing-title = Kein solches Turnier · Agon
tournament-all = Alle Turniere
tournament-loading = Lädt …

tournament-state-begins = beginnt { $when }
tournament-state-running = läuft
tournament-state-paused = angehalten
tournament-state-over = zu Ende
tournament-state-cancelled = abgesagt
tournament-players-count = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
tournament-none-found = Keine Turniere
tournament-list = Turniere
tournament-lead = Für Menschen, für Bots oder mit Zustimmung für beide. Ergebnisse und Stand folgen aus den gespeicherten Partien.
tournament-of-clubs = { $clubs } haben eigene Turniere; sie stehen auf der Seite des Vereins.
tournament-clubs = Vereine
tournament-open = Offen
tournament-none-announced = Keines ist angekündigt.
tournament-over-list = Zu Ende

tournament-you-take-part = Du machst mit.
tournament-challenged = Herausgefordert.
tournament-game-begins = Deine Partie beginnt.
tournament-place-left = Dein Platz ist jetzt vergeben.
tournament-my-game = Meine Partie
tournament-my-game-at = Meine Partie an Brett { $board }
tournament-come-back = Wieder mitmachen
tournament-paired-no-more = Du wirst nicht mehr gepaart.
tournament-leave = Aussteigen
tournament-opens-itself = Du machst mit. Deine nächste Partie öffnet sich hier von selbst.
tournament-done = Erledigt.
tournament-round = Runde { $round }
tournament-organised = { $count ->
    [one] { $count } Spieler.
   *[other] { $count } Spieler.
} Leitung: { $organiser }.
tournament-nobody-yet = Noch niemand.
tournament-wall = Anzeige für die Wand
tournament-print = Drucken
tournament-report = Bericht (TRF16)
tournament-table = Tabelle (CSV)
