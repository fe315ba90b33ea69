# Health and backups on the console.

# Parts of others, and units.
said-health-list = { $said }, { $saidMore }
said-health-none = keine
said-health-none-yet = noch keine
said-health-starting = { $n } im Start
said-health-warming = { $n } beim Vorbereiten
said-health-idle = { $n } frei
said-health-busy = { $n } beschäftigt
said-health-milliseconds = { $n } ms
said-health-mebibytes = { $n } MiB
said-health-gibibytes-in = { $n } GiB in { $any }
said-health-days-hours = { $days } T. { $hours } Std.
said-health-hours-minutes = { $hours } Std. { $minutes } min
said-health-connected = { $any }, verbunden
said-health-away = { $any }, nicht erreichbar

# Figures.
said-health-version = Version
said-health-running-for = Läuft seit
said-health-accounts-connected = Verbundene Konten
said-health-connections = Verbindungen
said-health-games-being-played = Laufende Partien
said-health-moves-since = Züge seit dem Start
said-health-refused-since = Abgelehnte Befehle seit dem Start
said-health-workers = KI-Worker
said-health-jobs-that-wait = Aufträge, die auf einen Worker warten
said-health-commit = Mittlere Dauer eines Commits
said-health-loop = Verzug der Ereignisschleife
said-health-database = Datenbank
said-health-size = Größe der Datenbank
said-health-room = Freier Platz für Sicherungen
said-health-reports = Offene Meldungen
said-health-broker = Broker
said-health-other-servers = Andere Server

# Problems and notes.
said-health-store = Speicher: { $said }
said-health-store-other = Speicher: { $any }
said-health-slow = die Datenbank antwortet nicht innerhalb von { $n } s
said-health-unwritten = die Datenbank kann nicht beschrieben werden: { $any }
said-health-internal = interner Fehler im Speicher
said-health-closed = der Speicher ist geschlossen
said-health-overloaded = überlastet: Die Datenbank kommt nicht nach
said-health-late = Ereignisschleife: { $n } s zu spät
said-health-ending = dieser Server wird gleich beendet
said-health-waited = ein Bot mit Uhr hat { $n } s auf einen Worker gewartet: Mehr Worker würden helfen
said-health-broker-away = der Broker { $address } ist nicht erreichbar: { $said }
said-health-broker-away-other = der Broker { $address } ist nicht erreichbar: { $any }
said-health-broker-first = noch nicht verbunden
said-health-broker-silent = er antwortet nicht
said-health-no-worker = hier ist kein KI-Worker: Bots spielen zufällige Züge und sagen es
said-health-no-worker-anywhere = weder hier noch hinter dem Broker ist ein KI-Worker: Bots spielen zufällige Züge und sagen es
said-health-left-out = das Spiel { $game } fehlt: { $any }

# Why there is no backup.
said-health-ended-before = der Server endete vorher
said-health-exists = { $any } gibt es schon: Eine Sicherung ersetzt nie eine Datei
said-health-no-folder = die Sicherung ist gescheitert: Es gibt keinen Ordner { $any }
said-health-opened = die Sicherung ist gescheitert: Ein anderes Programm hat die unfertige Kopie geöffnet
said-health-failed = die Sicherung ist gescheitert: { $any }
