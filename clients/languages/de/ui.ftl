ui-ms = { $n } ms
ui-seconds = { $n } s
ui-minutes = { $n } min
ui-hours = { $n } h
ui-days = { $n } Tage
ui-days-hours = { $days } T { $hours } h
ui-watt-hours = { $n } Wh
ui-kilowatt-hours = { $n } kWh
ui-just-now = gerade eben
ui-minutes-ago = vor { $n } min
ui-hours-ago = vor { $n } h
ui-option = { $title }: { $value }
ui-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
ui-late = { $who ->
    [you] du siehst sie { $late } später
   *[spectators] Zuschauer sehen sie { $late } später
}
ui-silenced = Ein Moderator hat dich stumm geschaltet. Du kannst weiterspielen.
ui-silenced-why = Ein Moderator hat dich stumm geschaltet: { $reason }. Du kannst weiterspielen.

ui-clock-none = keine Uhr
ui-clock-per-move = { $time } pro Zug
ui-clock-increment = { $time } + { $more } pro Zug
ui-clock-delay = { $time }, { $delay } Aufschub
ui-clock-bronstein = { $time }, { $delay } zurück (Bronstein)
ui-clock-then = { $first }, dann { $rest }
ui-clock-byo-yomi = { $periods } × { $time } Byo-yomi
ui-clock-canadian = { $moves } Züge in je { $time }
ui-clock-hour-glass = Sanduhr von { $time }
ui-clock-stage = { $moves } Züge in { $time }
ui-clock-rest = { $time } für den Rest
ui-clock-days = { $count ->
    [one] { $count } Tag pro Zug
   *[other] { $count } Tage pro Zug
}
ui-clock-vacation-days = { $clock }, { $days } Tage Urlaub
ui-clock-last-period = letzte Periode
ui-clock-periods-left = { $count ->
    [one] noch { $count } Periode
   *[other] noch { $count } Perioden
}
ui-clock-then-periods = dann { $count ->
    [one] { $count } Periode
   *[other] { $count } Perioden
}
ui-clock-to-go = { $count ->
    [one] noch { $count } Zug
   *[other] noch { $count } Züge
}
ui-clock-on-vacation = im Urlaub, noch { $left } davon
ui-clock-vacation = { $left } Urlaub
ui-clock-delay-left = Aufschub { $time }

ui-copy = Kopieren
ui-copied = Kopiert.
ui-copy-selected = Der Link ist markiert: Kopiere ihn mit deiner gewohnten Taste.
ui-copy-refused = Der Browser hat es nicht erlaubt. Der Link ist markiert: Kopiere ihn mit deiner gewohnten Taste.
ui-close = Schließen
ui-failed = Diese Seite konnte nicht geladen werden
ui-try-again = Noch einmal versuchen
ui-no-answer = Der Server antwortet nicht.
ui-nothing-here = Hier gibt es nichts mit diesem Namen.
ui-answered = Der Server hat auf { $path } mit { $status } geantwortet.
ui-chart-generation = Generation
ui-chart-key = { $line ->
    [0] Linie
    [1] Striche
   *[2] Punkte
}: { $name }, jetzt { $value }.
ui-power-measured = Energie: gemessen. Der Prozessor dieses Servers zählt seine Energie: { $watts } W je ausgelasteten Kern.
ui-power-estimated = Energie: geschätzt mit { $watts } W je ausgelasteten Kern.
ui-badge-bot = BOT
ui-badge-assisted = MIT HILFE
ui-badge-assisted-what = Darf in dieser Partie die Engine um Tipps bitten
ui-badge-moderator = MODERATOR
ui-badge-moderator-what = Kümmert sich um das, was hier gesagt und gemeldet wird
ui-badge-admin = ADMIN
ui-badge-admin-what = Betreibt diesen Server
ui-you = du
ui-bot-card = Über diesen Bot: seine Karte
ui-player-bot = { $name } (BOT)
ui-player-bot-level = { $name } (BOT, { $level })
ui-player-moderator = Moderator
ui-player-admin = Admin
ui-player-assisted = mit Hilfe

ui-pool-humans = Menschen
ui-pool-bots = Bots
ui-pool-mixed = Menschen gegen Bots
ui-pool-assisted = mit Hilfe einer Engine
ui-speed-bullet = Bullet
ui-speed-blitz = Blitz
ui-speed-rapid = Schnell
ui-speed-classical = klassisch
ui-speed-correspondence = Fernpartie
ui-rating-provisional = ± { $deviation }, vorläufig
ui-rating-line = Von { $from } auf { $to } in den letzten { $count } Partien
ui-rating-graph-label = Wertung in { $count ->
    [one] der letzten { $count } Partie
   *[other] den letzten { $count } Partien
}: von { $from } auf { $to }, niedrigste { $low }, höchste { $high }
ui-rating-graph = { $count ->
    [one] Letzte { $count } Partie
   *[other] Letzte { $count } Partien
}: { $from } auf { $to }, zwischen { $low } und { $high }
ui-against = { $one } gegen { $other }
