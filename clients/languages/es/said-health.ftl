# Health and backups on the console.

# Parts of others, and units.
said-health-list = { $said }, { $saidMore }
said-health-none = ninguno
said-health-none-yet = ninguna todavía
said-health-starting = { $n } arrancando
said-health-warming = { $n } preparándose
said-health-idle = { $n } en reposo
said-health-busy = { $n } ocupados
said-health-milliseconds = { $n } ms
said-health-mebibytes = { $n } MiB
said-health-gibibytes-in = { $n } GiB en { $any }
said-health-days-hours = { $days } d { $hours } h
said-health-hours-minutes = { $hours } h { $minutes } min
said-health-connected = { $any }, conectado
said-health-away = { $any }, ausente

# Figures.
said-health-version = Versión
said-health-running-for = En marcha desde hace
said-health-accounts-connected = Cuentas conectadas
said-health-connections = Conexiones
said-health-games-being-played = Partidas en curso
said-health-moves-since = Jugadas desde el arranque
said-health-refused-since = Órdenes rechazadas desde el arranque
said-health-workers = Workers de IA
said-health-jobs-that-wait = Tareas que esperan un worker
said-health-commit = Duración media de una confirmación
said-health-loop = Retraso del bucle de eventos
said-health-database = Base de datos
said-health-size = Tamaño de la base de datos
said-health-room = Espacio libre para copias
said-health-reports = Denuncias abiertas
said-health-broker = Broker
said-health-other-servers = Otros servidores

# Problems and notes.
said-health-store = almacén: { $said }
said-health-store-other = almacén: { $any }
said-health-slow = la base de datos no responde en { $n } s
said-health-unwritten = no se puede escribir en la base de datos: { $any }
said-health-internal = error interno del almacén
said-health-closed = el almacén está cerrado
said-health-overloaded = sobrecarga: la base de datos no da abasto
said-health-late = bucle de eventos: { $n } s de retraso
said-health-ending = este servidor está a punto de terminar
said-health-waited = un bot con reloj ha esperado { $n } s a un worker: ayudarían más workers
said-health-broker-away = el broker { $address } está ausente: { $said }
said-health-broker-away-other = el broker { $address } está ausente: { $any }
said-health-broker-first = aún sin conexión
said-health-broker-silent = no responde
said-health-no-worker = aquí no hay ningún worker de IA: los bots juegan al azar, y lo dicen
said-health-no-worker-anywhere = ni aquí ni tras el broker hay un worker de IA: los bots juegan al azar, y lo dicen
said-health-left-out = el juego { $game } queda fuera: { $any }

# Why there is no backup.
said-health-ended-before = el servidor terminó antes
said-health-exists = { $any } ya existe: una copia nunca reemplaza un archivo
said-health-no-folder = la copia ha fallado: no hay ninguna carpeta { $any }
said-health-opened = la copia ha fallado: otro programa ha abierto la copia sin terminar
said-health-failed = la copia ha fallado: { $any }
