# Health and backups on the console.

# Parts of others, and units.
said-health-list = { $said }, { $saidMore }
said-health-none = none
said-health-none-yet = none yet
said-health-starting = { $n } starting
said-health-warming = { $n } warming
said-health-idle = { $n } idle
said-health-busy = { $n } busy
said-health-milliseconds = { $n } ms
said-health-mebibytes = { $n } MiB
said-health-gibibytes-in = { $n } GiB in { $any }
said-health-days-hours = { $days } d { $hours } h
said-health-hours-minutes = { $hours } h { $minutes } min
said-health-connected = { $any }, connected
said-health-away = { $any }, away

# Figures.
said-health-version = Version
said-health-running-for = Running for
said-health-accounts-connected = Accounts connected
said-health-connections = Connections
said-health-games-being-played = Games being played
said-health-moves-since = Moves since the start
said-health-refused-since = Commands refused since the start
said-health-workers = AI workers
said-health-jobs-that-wait = Jobs that wait for a worker
said-health-commit = Mean duration of a commit
said-health-loop = Delay of the event loop
said-health-database = Database
said-health-size = Size of the database
said-health-room = Free room for backups
said-health-reports = Open reports
said-health-broker = Broker
said-health-other-servers = Other servers

# Problems and notes.
said-health-store = store: { $said }
said-health-store-other = store: { $any }
said-health-slow = the database does not answer within { $n } s
said-health-unwritten = the database cannot be written: { $any }
said-health-internal = internal error in the store
said-health-closed = the store is closed
said-health-overloaded = overloaded: the database cannot keep up
said-health-late = event loop: { $n } s late
said-health-ending = this server is about to end
said-health-waited = a bot with a clock has waited { $n } s for a worker: more workers would help
said-health-broker-away = broker { $address } is away: { $said }
said-health-broker-away-other = broker { $address } is away: { $any }
said-health-broker-first = not connected yet
said-health-broker-silent = it does not answer
said-health-no-worker = no AI worker is here: bots play random moves, and say so
said-health-no-worker-anywhere = no AI worker is here or behind the broker: bots play random moves, and say so
said-health-left-out = the game { $game } is left out: { $any }

# Why there is no backup.
said-health-ended-before = the server ended before
said-health-exists = { $any } exists already: a backup never replaces a file
said-health-no-folder = the backup failed: there is no folder { $any }
said-health-opened = the backup failed: another program has opened the unfinished copy
said-health-failed = the backup failed: { $any }
