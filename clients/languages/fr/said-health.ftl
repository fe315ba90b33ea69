# Health and backups on the console.

# Parts of others, and units.
said-health-list = { $said }, { $saidMore }
said-health-none = aucun
said-health-none-yet = aucune encore
said-health-starting = { $n } en démarrage
said-health-warming = { $n } en préparation
said-health-idle = { $n } au repos
said-health-busy = { $n } en travail
said-health-milliseconds = { $n } ms
said-health-mebibytes = { $n } Mio
said-health-gibibytes-in = { $n } Gio dans { $any }
said-health-days-hours = { $days } j { $hours } h
said-health-hours-minutes = { $hours } h { $minutes } min
said-health-connected = { $any }, connecté
said-health-away = { $any }, absent

# Figures.
said-health-version = Version
said-health-running-for = En marche depuis
said-health-accounts-connected = Comptes connectés
said-health-connections = Connexions
said-health-games-being-played = Parties en cours
said-health-moves-since = Coups depuis le démarrage
said-health-refused-since = Commandes refusées depuis le démarrage
said-health-workers = Workers d’IA
said-health-jobs-that-wait = Tâches qui attendent un worker
said-health-commit = Durée moyenne d’une validation
said-health-loop = Retard de la boucle d’événements
said-health-database = Base de données
said-health-size = Taille de la base de données
said-health-room = Place libre pour les sauvegardes
said-health-reports = Signalements ouverts
said-health-broker = Broker
said-health-other-servers = Autres serveurs

# Problems and notes.
said-health-store = stockage : { $said }
said-health-store-other = stockage : { $any }
said-health-slow = la base de données ne répond pas en { $n } s
said-health-unwritten = on ne peut pas écrire dans la base de données : { $any }
said-health-internal = erreur interne du stockage
said-health-closed = le stockage est fermé
said-health-overloaded = surcharge : la base de données ne suit pas
said-health-late = boucle d’événements : { $n } s de retard
said-health-ending = ce serveur va s’arrêter
said-health-waited = un bot à la pendule a attendu { $n } s un worker : plus de workers aideraient
said-health-broker-away = le broker { $address } est absent : { $said }
said-health-broker-away-other = le broker { $address } est absent : { $any }
said-health-broker-first = pas encore connecté
said-health-broker-silent = il ne répond pas
said-health-no-worker = aucun worker d’IA n’est ici : les bots jouent des coups au hasard, et le disent
said-health-no-worker-anywhere = aucun worker d’IA n’est ici ni derrière le broker : les bots jouent des coups au hasard, et le disent
said-health-left-out = le jeu { $game } est laissé de côté : { $any }

# Why there is no backup.
said-health-ended-before = le serveur s’est arrêté avant
said-health-exists = { $any } existe déjà : une sauvegarde ne remplace jamais un fichier
said-health-no-folder = la sauvegarde a échoué : il n’y a pas de dossier { $any }
said-health-opened = la sauvegarde a échoué : un autre programme a ouvert la copie inachevée
said-health-failed = la sauvegarde a échoué : { $any }
