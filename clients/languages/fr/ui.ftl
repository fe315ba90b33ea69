ui-ms = { $n } ms
ui-seconds = { $n } s
ui-minutes = { $n } min
ui-hours = { $n } h
ui-days = { $n } jours
ui-days-hours = { $days } j { $hours } h
ui-watt-hours = { $n } Wh
ui-kilowatt-hours = { $n } kWh
ui-just-now = à l’instant
ui-minutes-ago = il y a { $n } min
ui-hours-ago = il y a { $n } h
ui-option = { $title } : { $value }
ui-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
ui-late = { $who ->
    [you] vous la voyez avec { $late } de retard
   *[spectators] les spectateurs la voient avec { $late } de retard
}
ui-silenced = Un modérateur vous a réduit au silence. Vous pouvez continuer à jouer.
ui-silenced-why = Un modérateur vous a réduit au silence : { $reason }. Vous pouvez continuer à jouer.

ui-clock-none = sans pendule
ui-clock-per-move = { $time } par coup
ui-clock-increment = { $time } + { $more } par coup
ui-clock-delay = { $time }, délai { $delay }
ui-clock-bronstein = { $time }, { $delay } rendues (Bronstein)
ui-clock-then = { $first }, puis { $rest }
ui-clock-byo-yomi = { $periods } × { $time } byo-yomi
ui-clock-canadian = { $moves } coups toutes les { $time }
ui-clock-hour-glass = sablier de { $time }
ui-clock-stage = { $moves } coups en { $time }
ui-clock-rest = { $time } pour le reste
ui-clock-days = { $count ->
    [one] { $count } jour par coup
   *[other] { $count } jours par coup
}
ui-clock-vacation-days = { $clock }, { $days } jours de congé
ui-clock-last-period = dernière période
ui-clock-periods-left = { $count ->
    [one] encore { $count } période
   *[other] encore { $count } périodes
}
ui-clock-then-periods = puis { $count ->
    [one] { $count } période
   *[other] { $count } périodes
}
ui-clock-to-go = { $count ->
    [one] encore { $count } coup
   *[other] encore { $count } coups
}
ui-clock-on-vacation = en congé, il en reste { $left }
ui-clock-vacation = { $left } de congé
ui-clock-delay-left = délai { $time }

ui-copy = Copier
ui-copied = Copié.
ui-copy-selected = Le lien est sélectionné : copiez-le avec votre touche habituelle.
ui-copy-refused = Le navigateur ne l’a pas permis. Le lien est sélectionné : copiez-le avec votre touche habituelle.
ui-close = Fermer
ui-failed = Cette page n’a pas pu être chargée
ui-try-again = Réessayer
ui-no-answer = Le serveur ne répond pas.
ui-nothing-here = Il n’y a rien de ce nom ici.
ui-answered = Le serveur a répondu { $status } à { $path }.
ui-chart-generation = génération
ui-chart-key = { $line ->
    [0] Ligne
    [1] Tirets
   *[2] Points
} : { $name }, maintenant { $value }.
ui-power-measured = Énergie : mesurée. Le processeur de ce serveur compte son énergie : { $watts } W par cœur occupé.
ui-power-estimated = Énergie : estimée à { $watts } W par cœur occupé.
ui-badge-bot = BOT
ui-badge-assisted = ASSISTÉ
ui-badge-assisted-what = Peut demander des indices au moteur dans cette partie
ui-badge-moderator = MODÉRATEUR
ui-badge-moderator-what = Veille sur ce qui est dit et signalé ici
ui-badge-admin = ADMIN
ui-badge-admin-what = Gère ce serveur
ui-you = vous
ui-bot-card = À propos de ce bot : sa fiche
ui-player-bot = { $name } (BOT)
ui-player-bot-level = { $name } (BOT, { $level })
ui-player-moderator = modérateur
ui-player-admin = admin
ui-player-assisted = assisté

ui-pool-humans = humains
ui-pool-bots = bots
ui-pool-mixed = humains contre bots
ui-pool-assisted = avec l’aide d’un moteur
ui-speed-bullet = bullet
ui-speed-blitz = blitz
ui-speed-rapid = rapide
ui-speed-classical = classique
ui-speed-correspondence = par correspondance
ui-rating-provisional = ± { $deviation }, provisoire
ui-rating-line = De { $from } à { $to } au cours des { $count } dernières parties
ui-rating-graph-label = Classement sur { $count ->
    [one] la dernière partie
   *[other] les { $count } dernières parties
} : de { $from } à { $to }, au plus bas { $low }, au plus haut { $high }
ui-rating-graph = { $count ->
    [one] Dernière partie
   *[other] { $count } dernières parties
} : de { $from } à { $to }, entre { $low } et { $high }
ui-against = { $one } contre { $other }
