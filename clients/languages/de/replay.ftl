replay-title = { $status } · { $game }, Nachspielen · Agon
replay-missing = Diese Partie gibt es nicht
replay-to-games = Zu meinen Partien
replay-open = Nachspielen
replay-game-again = Das ist wieder die Partie.
replay-offline = Du bist offline. Das ist die Partie, wie dieser Browser sie aufbewahrt.
replay-against = { $one } gegen { $other }
replay-seen-everything = Alles ist zu sehen.
replay-seen-seat = Das hat dieser Platz gesehen.
replay-seen-by = Gesehen von
replay-seen-by-all = Allen, jetzt: alles
replay-seat = Platz { $number }
replay-the-player = die Seite am Zug
replay-position-of = Stellung { $at } von { $end }
replay-keys = Pfeiltasten gehen schrittweise; Pos1 und Ende springen an die Enden.
replay-to-table = Diese Partie läuft noch: zum Tisch
replay-share = Teilen
replay-share-link = Link zu dieser Stellung
replay-analyse-here = Hier analysieren
replay-seed-imported = Würfel und Karten stammen aus der importierten Datei, nicht aus einem Seed dieses Servers; niemand kann sie prüfen.
replay-seed = Der Zufall kam aus einem Seed. Sein SHA-256 wurde vor der Partie veröffentlicht: { $hash }. Der Seed: { $seed }. { $link }
replay-seed-hidden = Der Zufall kommt aus einem Seed. Sein SHA-256 wurde vor der Partie veröffentlicht: { $hash }. Der Seed wird gezeigt, sobald die Partie zu Ende ist.
replay-verify = Jede Ziehung prüfen

replay-analysis = Analyse
replay-analysis-progress = { $percent }{"\u00A0"}% von zwei Blicken auf jede Stellung
replay-analysis-progress-chance = { $percent }{"\u00A0"}% von zwei Blicken auf jede Stellung und einem auf jede Ziehung des Zufalls
replay-analysis-waiting = Warten auf die Engine
replay-analysis-about = Wo ging es schief? Die Engine des Servers sieht sich jede Stellung an. Das Ergebnis wird mit der Partie gespeichert.
replay-analyse = Diese Partie analysieren
replay-reviewed = Die Partie ist durchgesehen.

replay-graph = Bewertung
replay-graph-about = Erwartetes Ergebnis nach jedem Zug. Oben: gut für { $first }. Unten: gut für { $second }.
replay-graph-analysis = Analyse dieses Servers
replay-graph-analysis-by = Analyse von { $engine }
replay-graph-point = { $move }: { $value } für { $first } ({ $name })
replay-graph-line = Linie: { $name }.
replay-graph-dashes = Striche: { $name }.
replay-graph-dots = Punkte: { $name }.
replay-graph-swings = Große Änderungen
replay-graph-swing = { $move }: { $change } für { $first }
replay-graph-table = Alle Werte als Tabelle
replay-graph-caption = Erwartetes Ergebnis für { $first } nach jedem Zug
# The position before the first move.
replay-graph-start = Anfang
replay-why = Warum
replay-why-at = bei { $move }

replay-download = Herunterladen
replay-download-file = Datei dieser Partie
replay-imported = Nicht hier gespielt: importiert aus { $file } ({ $format }). Die Namen stammen aus der Datei.
replay-imported-where = Nicht hier gespielt: importiert aus { $file } ({ $format }): { $where }. Die Namen stammen aus der Datei.
replay-tag-eco = ECO
replay-tag-opening = Eröffnung
replay-tag-variation = Variante
replay-tag-annotator = Kommentiert von
replay-tag-termination = Ende
replay-tag-result = Ergebnis laut Datei
replay-tag-round = Runde
replay-tag-ratings = Wertungen
replay-comment = Kommentar
replay-eval = Bewertung: { $value }.
replay-emt = Zeit: { $seconds } s.
replay-variations = Varianten
replay-variations-more = { $count ->
    [one] Ein weiterer Zug steht in der Datei.
   *[other] { $count } weitere Züge stehen in der Datei.
}
replay-back = Zurück zur Partie

replay-search = Partien suchen
replay-search-about = Beendete öffentliche Partien von allen und alle deine.
replay-player = Spieler
replay-game = Spiel
replay-search-against = Gegen
replay-search-any-game = jedes Spiel
replay-search-result = Ergebnis
replay-search-any-result = jedes Ergebnis
replay-search-won = der Spieler gewann
replay-search-lost = der Spieler verlor
replay-search-drawn = remis
replay-search-first = die erste Seite gewann
replay-search-second = die zweite Seite gewann
replay-search-from = Von
replay-search-to = Bis
replay-search-submit = Suchen
replay-search-position = Nur Partien mit der Stellung { $position } in den ersten Zügen.
replay-search-any-position = Jede Stellung
replay-search-none = Keine solche Partie.
replay-search-none-yet = Keine unter den durchgesehenen Partien.
replay-search-older = Ältere passende Partien
replay-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
replay-rated = gewertet

replay-mistakes = Meine Fehler
replay-mistakes-none = Noch keine. Sie kommen aus deinen durchgesehenen Partien: Drücke am Ende einer Partie auf Durchsehen.
replay-mistakes-caption = Was meine Fehler verschenkt haben, in durchgesehenen Partien
replay-mistakes-win = Gewinne
replay-mistakes-balance = Ausgeglichene
replay-mistakes-worse = Schlechte
replay-mistake-win = ein Gewinn wurde verschenkt
replay-mistake-balance = eine ausgeglichene Stellung wurde verschenkt
replay-mistake-worse = eine schlechte Stellung wurde schlechter
replay-mistakes-again = Noch einmal versuchen
replay-mistake-link = { $game }, nach { $count ->
    [one] { $count } Zug
   *[other] { $count } Zügen
}
replay-mistake = { $link }: { $verdict }, { $motif }.

replay-blunder = Patzer
replay-blunders = Patzer
replay-mistake-word = Fehler
replay-mistake-words = Fehler
replay-inaccuracy = Ungenauigkeit
replay-inaccuracies = Ungenauigkeiten
replay-only-move = der einzige Zug

replay-position = Diese Stellung
replay-expects = { $first } erwartet { $points } Punkte
replay-expects-proven = { $first } erwartet { $points } Punkte (bewiesen)
replay-wins-proven = { $seat } gewinnt (bewiesen)
replay-draw-proven = Remis (bewiesen)
replay-scores = { $first } erzielt { $percent }{"\u00A0"}%
replay-share-lost = { $percent }{"\u00A0"}% des Ergebnisses
replay-points-lost = { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } Punkte
replay-lost-as = { $lost } ({ $word })
replay-luck-share = { $percent }{"\u00A0"}% für { $first }
replay-luck-points = { $points } Punkte für { $first }
replay-luck = Glück der Ziehung: { $luck }.
replay-luck-game = Glück über die Partie: { $luck }. Züge werden beurteilt, bevor der Zufall wirkt; Glück zählt also nicht.
replay-best = Am besten: { $line }
replay-played-blunder = Gespielt: { $move }, ein Patzer: verschenkt { $lost }.
replay-played-mistake = Gespielt: { $move }, ein Fehler: verschenkt { $lost }.
replay-played-inaccuracy = Gespielt: { $move }, eine Ungenauigkeit: verschenkt { $lost }.
replay-played-less = Gespielt: { $move }: verschenkt { $lost }.
replay-played-forced = Gespielt: { $move }, der einzige Zug.
replay-played-good = Gespielt: { $move }. Gut.
replay-review = Durchsicht
replay-review-quick = Nach einem kurzen Blick; Zeichen können sich ändern, längere Blicke laufen noch.
replay-review-caption = Fehler beider Spieler
replay-accuracy = Genauigkeit
replay-accuracy-about = Genauigkeit: 100{"\u00A0"}% verschenkt nichts, 0{"\u00A0"}% so viel wie zufällige Züge.
replay-percent = { $percent }{"\u00A0"}%
replay-turning-points = Wendepunkte
replay-turning-point = verschenkt { $lost }. Besser: { $line }.
replay-no-mistakes = Es wurden keine Fehler gefunden.

replay-try-again = Noch einmal
replay-find-better = Finde einen besseren Zug.
replay-try-find = Finde einen besseren Zug für { $side }.
replay-try-looking = { $move }: Die Engine sieht ihn sich an …
replay-try-best = { $move }: der Zug der Engine.
replay-try-equal = { $move }: so gut wie der Zug der Engine.
replay-try-lost = { $move } verschenkt { $lost }.
replay-try-less = { $move } verschenkt { $lost }, besser als der gespielte Zug.
replay-try-another = Anderen versuchen
replay-hint = Hinweis
replay-hint-cell = Hinweis: Sieh dir { $cell } an.
replay-hint-marked = Hinweis: Sieh dir das markierte Feld an.
replay-show-answer = Lösung zeigen

replay-wording = In den Worten eines Sprachmodells
replay-wording-generated = Erzeugt von { $model } aus den Zahlen der Suche darüber.
replay-wording-asked = { $model } schreibt …
replay-wording-ask = In Worte fassen
replay-wording-said = Erzeugt von { $model }: { $words }
