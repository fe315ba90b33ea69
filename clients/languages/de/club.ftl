club-owner = Inhaber
club-organiser = Organisator
club-member = Mitglied
club-teacher = Lehrkraft

club-no-name = Es steht kein Name darin.
club-slips = Zettel ({ $count })
club-slips-note = Jeder gilt einmal, zwei Wochen lang. Sie werden jetzt gezeigt und nie wieder: Drucke sie, oder mache später neue.
club-print = Drucken
club-slips-done = Fertig
club-seen-as-name = Andere sehen dich als { $player }.
club-here-on = da am { $day }
club-slip-until = Zettel bis { $day }
club-no-slip = kein Zettel
club-pupils-count = Schüler ({ $count })
club-real-names = Echte Namen sehen die Lehrkräfte dieser Klasse und sonst niemand.
club-pupils = Schüler
club-name = Name
club-seen-as = Zu sehen als
club-signed-in = Angemeldet
club-new-slip = Neuer Zettel
club-new-slip-for = Neuer Zettel für { $name }
club-remove = Entfernen
club-remove-name = { $name } entfernen
club-new-slips = { $count ->
    [one] Neuer Zettel für die Person, die nie da war
   *[other] Neue Zettel für die { $count }, die nie da waren
}
club-names = Namen, einer je Zeile, oder eine CSV
club-names-file = Oder eine Datei
club-add-pupils = Schüler aufnehmen und Zettel machen

club-about = Über ihn
club-public-check = Öffentlich: Alle dürfen lesen und beitreten
club-private-note = Einem privaten Verein tritt man nur mit seinem Code bei; er steht in keiner Liste.
club-open-class = Klasse eröffnen
club-class-note = Du bist ihre Lehrkraft. Schüler melden sich mit Zetteln an, die du druckst: Sie brauchen keine Mailadresse und kein Passwort. Andere sehen sie unter Namen wie „Amber Otter“.
club-pupils-talk = Schüler dürfen an Tischen der Klasse miteinander reden
club-pupils-talk-note = Mit anderen reden sie nie.
club-open = Eröffnen

club-hand-in = Bot abgeben
club-hand-in-off = Hier können keine Bots abgegeben werden: { $reason }.
club-hand-in-note = Eine Python-Datei oder ein Zip mit bot.py darin, höchstens 128 KiB. Der Server prüft sie: Er importiert die Datei und lässt sie in jedem ihrer Spiele eine Partie gegen Zufallszüge spielen. Der neueste Bot, der besteht, spielt in der Liga.
club-file = Datei
club-sending = Wird gesendet …
club-hand-it-in = Abgeben
club-handed-in-by-you = Von dir abgegeben
club-handed-in = Von Schülern abgegeben ({ $count })
club-none = Keine.
club-bot-waiting = wird geprüft …
club-bot-good = darf spielen
club-bot-bad = besteht nicht
club-version = Version { $version }: { $file }
club-offered = Allen auf diesem Server angeboten: { $card }.
club-offered-card = seine Karte
club-offer = Allen anbieten
club-offer-no-more = Nicht mehr anbieten
club-offer-of = Allen anbieten: { $file }, Version { $version }, von { $player }
club-offer-no-more-of = Nicht mehr anbieten: { $file }, Version { $version }, von { $player }
club-save-file = Datei speichern
club-save-file-of = Datei { $file } speichern, Version { $version }, von { $player }
club-its-file = seine Datei
club-error-at = { $file }, Zeile { $line }: { $error }
club-in-game = (in { $game })
club-where-failed = Wo er scheiterte

club-league = Liga
club-league-none = Es gibt noch keine.
club-league-terms = { $game }, { $time } ms CPU-Zeit je Zug.
club-league-rests = Sie ruht: { $reason }.
club-league-left = { $count ->
    [one] Sie läuft: { $count } Partie steht noch aus.
   *[other] Sie läuft: { $count } Partien stehen noch aus.
}
club-league-played = Alle Partien sind gespielt; sie geht weiter, wenn ein neuer Bot kommt.
club-league-off = Sie ist ausgeschaltet.
club-league-note = Auch Zufallszüge und die untersten Stufen des Servers spielen mit: Ihre Stärke ist bekannt. Jeder trifft zehnmal auf jeden, in Paaren von Partien aus einer Eröffnung. Ein Bot, der scheitert, einen unerlaubten Zug nennt oder zu lange braucht, verliert die Partie.
club-place = Platz
club-bot = Bot
club-rating = Wertung
club-points = Punkte
club-lost-by-fault = Durch Fehler verloren
club-games = Partien
club-league-table = Tabelle der Liga
club-bot-of = { $bot } von { $player }
club-no-faults = keine
club-fault-failed = gescheitert
club-fault-illegal = ein unerlaubter Zug
club-fault-time = zu lange gebraucht
club-faults-failed = { $count } gescheitert
club-faults-illegal = { $count } unerlaubter Zug
club-faults-time = { $count } zu lange gebraucht
club-games-of = Partien von { $bot }
club-who-scored = Wer gegen wen was erreicht hat
club-cross-table = Kreuztabelle
club-last-games-of = Letzte Partien von { $bot }
club-none-yet = Noch keine.
club-first-second = { $first } gegen { $second }
club-lost = verloren
club-drawn = remis
club-won = gewonnen
club-by-fault = durch einen Fehler: { $fault }
club-league-change = Liga ändern
club-league-set-up = Liga einrichten
club-league-game = Spiel (für zwei)
club-league-time = CPU-Zeit je Zug (ms), 10 bis 1000
club-league-on = Sie läuft
club-set = Setzen

club-announced = Angekündigt.
club-announcements = Ankündigungen
club-delete-of = Ankündigung vom { $day } löschen
club-deleted = Gelöscht.
club-delete = Löschen
club-announce-something = Etwas ankündigen
club-announce = Ankündigen
club-tournaments = Turniere
club-tournament-begins = beginnt { $when }
club-tournament-on = läuft
club-tournament-off = abgesagt
club-tournament-over = zu Ende
club-players-count = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
club-announce-tournament = Vereinsturnier ankündigen
club-leaderboard = Bestenliste
club-no-rated = Noch kein Mitglied hat eine gewertete Partie gespielt.
club-player = Spieler
club-removed = Entfernt.
club-done = Erledigt.
club-members = Mitglieder ({ $count })
club-member-label = Mitglied
club-make-organiser = Zum Organisator machen
club-make-member = Zum einfachen Mitglied machen
club-hand-over = Verein übergeben

club-task-submit = { $game }: { $count ->
    [one] einen Bot abgeben, der die Prüfung besteht
   *[other] { $count } Bots abgeben, die die Prüfung bestehen
}
club-task-puzzles = { $game }: { $count ->
    [one] { $count } Aufgabe
   *[other] { $count } Aufgaben
} lösen
club-task-play = { $game }: { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}{ $lesson ->
    [yes] {" "}als Lektion
   *[no] { "" }
} gegen { $bot }{ $result ->
    [draw] , ohne Niederlage
    [win] , gewonnen
   *[end] { "" }
}
club-a-bot = einen Bot
club-done-late = spät erledigt
club-mark-done = erledigt
club-mark-of = { $done } von { $all }
club-assignments = Arbeitsaufträge
club-pupils-done = { $done } von { $all } Schülern
club-due = fällig am { $day }
club-take-back = Zurücknehmen
club-take-back-of = { $title } zurücknehmen
club-marks = Stand
club-marks-csv = Stand (CSV)
club-give-assignment = Auftrag geben
club-task-title = Titel
club-task-kind = Was
club-task-end = Partien zu Ende spielen
club-task-draw = Partien ohne Niederlage spielen
club-task-win = Partien gewinnen
club-task-lesson = Lektionen beenden
club-task-solve = Aufgaben lösen
club-task-hand-in = Bot abgeben
club-game = Spiel
club-task-bot = Bot (nicht für Aufgaben)
club-any-bot = Beliebiger Bot
club-how-many = Wie viele
club-task-due = Fällig (darf leer sein)
club-give-it = Geben

club-members-count = { $count ->
    [one] { $count } Mitglied
   *[other] { $count } Mitglieder
}
club-of-server = der Verein dieses Servers
club-kind-class = Klasse
club-kind-private = privat
club-join-code = Beitrittscode
club-join = Beitreten
club-none-found = Keine Vereine
club-loading = Lädt …
club-list = Vereine
club-lead = Ein Verein hat Mitglieder, Ankündigungen, eine Bestenliste und eigene Turniere.
club-open-club = Verein eröffnen
club-slip-sign-in = Mit Zettel anmelden
club-mine = Meine Vereine
club-public-clubs = Öffentliche Vereine
club-no-others = Keine weiteren.

club-missing = Kein solcher Verein
club-missing-title = Kein solcher Verein · Agon
club-slips-to-print = { $count ->
    [one] { $count } Zettel zu drucken.
   *[other] { $count } Zettel zu drucken.
}
club-assignment-given = Der Auftrag ist gegeben.
club-taken-back = Er ist zurückgenommen.
club-now-member = Du bist Mitglied.
club-bots-and-league = Bots und ihre Liga
club-no-more-member = Du bist kein Mitglied mehr.
club-leave = Austreten
club-you-teach = Du unterrichtest diese Klasse
club-you-own = Dieser Verein gehört dir
club-you-organise = Du organisierst diesen Verein
club-join-code-is = Beitrittscode: { $code }
club-join-link = Link zum Beitreten
club-talk-off = Kein Reden unter Schülern
club-talk-on = Schüler miteinander reden lassen
club-everything = Alles von der Klasse in einer Datei
club-old-code = Der alte Code gilt jetzt nicht mehr.
club-new-code = Neuer Code
club-change-class = Klasse ändern
club-change-club = Verein ändern
club-close-class = Klasse schließen
club-close-club = Verein schließen
club-default-off = Nicht mehr der Verein des Servers
club-default-on = Zum Verein des Servers machen
club-closed = Der Verein ist geschlossen.
club-close-note = Der Verein, seine Ankündigungen und seine Mitgliederliste werden gelöscht; seine Turniere, die nicht zu Ende sind, werden abgesagt.
club-close-pupils = { $deleted }, und ihre Namen werden aus den Partien entfernt, die sie gespielt haben. Speichere vorher alles in einer Datei, wenn du es behalten willst.
club-close-pupils-deleted = Die Konten der Schüler werden gelöscht
club-type-name = Tippe seinen Namen: { $name }
club-close-for-good = Endgültig schließen
club-remove-note = Das Konto wird gelöscht, und der Name { $player } wird aus den Partien entfernt, die es gespielt hat.
club-remove-for-good = Endgültig entfernen
club-change = Ändern
club-changed = Geändert.
club-is-class = Klasse
club-is-public = Öffentlich
club-is-private = Privat
club-since = seit { $day }

club-only-members = Nur Mitglieder sehen die Bots eines Vereins.
club-bots-of = Bots von { $club }
club-bots-of-title = Bots von { $club } · Agon
club-your-bot-good = Dein Bot darf spielen.
club-your-bot-bad = Dein Bot besteht die Prüfung nicht.
club-too-large = Die Datei ist größer als 128 KiB.
club-stored = Er ist gespeichert und wird geprüft.
club-now-offered = Alle dürfen jetzt gegen ihn spielen.
club-now-not-offered = Er wird nicht mehr angeboten.
