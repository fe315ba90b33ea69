terminal-label = { $what } : { $value }
terminal-seat = { $seat } : { $player }
terminal-seat-yours = { $seat } : { $player } (vous)
terminal-you = vous

terminal-who = { $seat }, { $player },
terminal-begins = { $game } : la partie commence.
terminal-begins-imported = { $game }, importée de { $file } ({ $format }) : la partie commence.
terminal-draws-of-file = Les dés et les cartes sont ceux du fichier : personne ne peut les retrouver par calcul.
terminal-acted = { $who } { $what }.
terminal-hidden-choice = a choisi, caché pour l’instant
terminal-stand-in-streamed = sa machine a été perdue : le meilleur coup trouvé jusque-là
terminal-stand-in-fallback = un coup permis au hasard l’a remplacé
terminal-stand-in-forfeit = son premier choix permis : la place est abandonnée
terminal-interpreted = cherché en Python simple : pas encore compilé
terminal-unseen = { $times ->
    [one] Le hasard décide, caché.
   *[other] Le hasard décide { $times } fois, caché.
}
terminal-contributed = { $who } ajoute des bits au hasard aux dés et aux cartes.
terminal-draw-offered = { $who } propose la nulle.
terminal-draw-declined = { $who } refuse la nulle.
terminal-back-asked = { $who } veut revenir à la position après { $ply ->
    [one] { $ply } coup
   *[other] { $ply } coups
}.
terminal-back-declined = { $who } ne laisse rien reprendre.
terminal-taken-back = Repris : la partie continue de la position après { $ply ->
    [one] { $ply } coup
   *[other] { $ply } coups
}.
terminal-bot-troubled = { $who } a des difficultés, la partie continue : { $reason }.
terminal-time-added = { $who } donne { $time } de plus à { $whom }.
terminal-pause-offered = { $who } propose une pause.
terminal-pause-declined = { $who } refuse la pause.
terminal-on-vacation = { $who } est en vacances.
terminal-paused = La partie est en pause ; les pendules sont arrêtées.
terminal-vacation-over = { $who } est de retour de vacances.
terminal-goes-on = { $who } continue ; les pendules tournent de nouveau.
terminal-went-away = { $who } est parti.
terminal-came-back = { $who } est de retour.
terminal-forfeited = { $who } { $reason ->
    [time] n’a plus de temps
    [absent] est parti
   *[resigned] abandonne
} ; les autres continuent, et la place prend son premier choix permis.
terminal-taken-over = { $who } { $reason ->
    [time] n’a plus de temps
    [absent] est parti
   *[resigned] abandonne
} ; { $player } prend la place.
terminal-stood-still = Le jeu s’est arrêté { $seconds } s ; cela ne compte pour personne.
terminal-server-back = Le serveur est de retour ; les pendules tournent à partir d’ici.
terminal-over = La partie est terminée : { $result }.
terminal-has-hint = { $who } a l’indice { $level } sur 4.
terminal-analysed = Toutes les positions ont été analysées par { $engine }.
terminal-again-offered = { $who } veut rejouer : { $count } sur { $all } le veulent.
terminal-rematch-offered = { $who } propose une revanche.
terminal-rematch-agreed = La revanche est convenue : { $session }.
terminal-published = { $who } accepte que d’autres voient cette partie et sa discussion.

terminal-thinking = réfléchit : { $findings }
terminal-depth = profondeur { $depth }
terminal-nodes = { $count ->
    [one] { $nodes } nœud
   *[other] { $nodes } nœuds
}
terminal-expects = attend { $value }
terminal-expects-proven = attend { $value } prouvé
terminal-over-in = fini en { $moves }
terminal-seconds = { $seconds } s
terminal-line = suite { $moves }
terminal-tree-here = ici
terminal-tree-unseen = jamais regardé
terminal-tree-bounds = alpha { $alpha }, bêta { $beta }

terminal-days = { $days } jours
terminal-days-hours = { $days } jours { $hours } h
terminal-clock-none = sans pendule
terminal-clock-move = { $time } par coup
terminal-clock-increment = { $time } + { $more } par coup
terminal-clock-delay = { $time }, délai de { $delay } avant que chaque coup compte
terminal-clock-bronstein = { $time }, jusqu’à { $delay } rendues après chaque coup (Bronstein)
terminal-clock-then = { $first }, puis { $rest }
terminal-clock-byo-yomi = { $periods ->
    [one] { $periods } période de { $time } (byo-yomi)
   *[other] { $periods } périodes de { $time } (byo-yomi)
}
terminal-clock-canadian = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} toutes les { $time } (canadien)
terminal-clock-hour-glass = { $time } sablier
terminal-clock-stage = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} en { $time }
terminal-clock-rest = { $time } pour le reste
terminal-clock-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
terminal-clock-vacation = { $clock }, { $days ->
    [one] { $days } jour de vacances
   *[other] { $days } jours de vacances
}
terminal-clocks = Temps : { $clocks }
terminal-clocks-paused = La partie est en pause : go la fait continuer.
terminal-clocks-away = { $seat } est parti.
terminal-periods-left = { $periods ->
    [one] reste { $periods } période
   *[other] restent { $periods } périodes
}
terminal-periods-after = { $periods ->
    [one] { $periods } période ensuite
   *[other] { $periods } périodes ensuite
}
terminal-moves-to-go = { $moves ->
    [one] encore { $moves } coup
   *[other] encore { $moves } coups
}
terminal-vacation-left = encore { $days } jours de vacances
terminal-vacation-runs = en vacances, encore { $days } jours de vacances
terminal-clock-since = (> tourne depuis { $time })
terminal-no-clock = Il n’y a pas de pendule.

terminal-help =
    Tapez le texte d’une action, ou les cases de son chemin (e2e4), pour la jouer. Aussi :
      moves     les coups permis              board    redessiner la position
      resign    abandonner la partie          draw     proposer ou accepter la nulle (à deux)
      decline   refuser la nulle              abort    annuler la partie avant votre premier coup
      takeback  reprendre, ou l’accepter      keep     ne rien reprendre finalement
      chat      montrer la discussion         say ...  dire une ligne à votre côté
      rematch   rejouer à la fin (si tous à la table le veulent)
      publish   montrer une partie privée terminée (si tous ses joueurs humains le veulent)
      quit      partir ; la partie vous attend
      clock     le temps qui reste            more     donner 15 secondes à l’autre
      pause     proposer d’arrêter les pendules, ou accepter ; no pause refuse, go continue
      claim     gagner parce que l’autre est parti (claim draw : nulle) ; à une table de plus de
                deux, les autres continuent, comme convenu à son ouverture
      vacation  prendre des jours de vacances au lieu des miens (back : je suis de retour)
      hint      de l’aide, un peu plus à chaque fois, si vous jouez avec --hints ou une --lesson
terminal-game = Partie { $session }
terminal-type-a-move = Tapez un coup ; moves montre les coups permis, help les autres commandes.
terminal-prompt = votre coup>
terminal-looks-on = Vous regardez maintenant jusqu’à la fin de la partie. Tapez quit pour partir.
terminal-draw-is-offered = La nulle est proposée : tapez draw pour accepter, decline pour refuser, ou continuez.
terminal-back-is-asked = Un coup doit être repris : tapez takeback pour accepter, keep pour refuser, ou continuez.
terminal-not-your-turn = Ce n’est pas à vous de jouer.
terminal-not-your-turn-help = Ce n’est pas à vous de jouer. Tapez help pour les autres commandes.
terminal-may-play = Vous pouvez jouer : { $moves }
terminal-may-play-together = Vous pouvez jouer ({ $count } ensemble : tapez-les sur une ligne) : { $moves }
terminal-and-more = { $moves } et { $count } de plus
terminal-range = { $first } à { $last }
terminal-deleted-account = un compte supprimé
terminal-chat-room = Vous suivez le salon des { $room ->
    [spectators] spectateurs
   *[players] joueurs
}. Tapez say et un texte pour parler.
terminal-chat-mode = { $mode ->
    [phrases] Seules ces phrases sont permises ici. Tapez say et le numéro de l’une d’elles :
    [off] L’hôte a désactivé le chat ici.
   *[open] Le chat est de nouveau ouvert. Tapez say et un texte pour parler.
}
terminal-chat-lost = La discussion ne peut plus être suivie : { $reason }.
terminal-offline = La connexion est perdue ; reconnexion ...
terminal-online = Reconnecté.
terminal-after = Tapez rematch pour rejouer, quit pour partir.
terminal-waits = La partie vous attend : agon play --session { $session }
terminal-may-mean = { $typed } peut vouloir dire { $moves }.
terminal-not-possible = { $typed } n’est pas possible ici. Tapez moves pour les coups permis, help pour le reste.
terminal-not-legal = { $typed } n’est pas permis. { $reason }
terminal-together = Tapez-en { $count } différents sur une ligne, séparés par des espaces.
terminal-not-done = Pas fait : { $reason }.
terminal-no-answer = Pas encore de réponse du serveur ; la connexion est vérifiée.

terminal-nothing-played = Aucune partie n’est en cours.
terminal-watch-one = Pour en regarder une : agon watch { $session }
terminal-no-broker = Pas de broker : { $reason }. Reconnexion ...
terminal-broker-refuses = le broker { $broker } : { $reason }
terminal-unreadable-topic = { $topic } : illisible : { $error }
terminal-no-such-game = aucune partie { $session } n’est en cours ici ; 'agon replay' montre celles qui sont terminées
terminal-replay-game = { $game }, { $clock }, partie { $session }
terminal-replay-help = n ou Entrée : suivant   p : précédent   f : début   l : fin   un nombre : cette étape   q : quitter
terminal-replay-prompt = étape>

terminal-card-title = { $bot } : un programme informatique.
terminal-card-model = Ses coups sont nommés par un modèle de langage et ne sont pas calculés : { $model } chez { $host }, qui reçoit la position et rien sur vous
terminal-card-program = Ses coups viennent d’un programme que d’autres ont écrit : { $name }, auteur { $author }, licence { $licence }, source { $source }
terminal-card-level = Niveau : { $level }. { $summary }
terminal-card-chooses = Comment il choisit : { $text }
terminal-card-goes-for = Ce qu’il cherche : { $text }
terminal-card-sees = Ce qu’il voit : { $text }
terminal-card-knows = Ce qu’il sait : { $text }
terminal-card-keeps = Ce qu’il garde sur vous : { $text }
terminal-card-strength = Force : { $text }
terminal-card-cost = Coût : { $text }
terminal-card-limit = Limite : { $text }
terminal-card-operator = Exploitant : { $operator }, contact { $contact }
terminal-level-payoff = { $level }, { $value } ± { $error } par partie de plus que des coups au hasard
terminal-level-rating = { $strength }, { $rating } ± { $error } (coups au hasard : 0) : { $level }
terminal-level-known = { $strength }, { $value } ± { $error } { $unit } ({ $scale }) : { $level }

terminal-you-are = Vous êtes { $player }.
terminal-agree = Acceptez-vous d’affronter ce bot ?
terminal-takes-seats = { $bot } prend la place d’un joueur qui part ou qui est absent.
terminal-ask-game = Jeu
terminal-ask-level = Niveau
terminal-ask-opponent = Adversaire : un bot ({ $bots }) ou { $person }
terminal-ask-opponent-enter = Adversaire : Entrée pour celui-là, un bot ({ $bots }) ou { $person }
terminal-about-your-level = À peu près votre niveau : { $level }, { $bot }
terminal-first-game = Pour une première partie : { $level }, { $bot }
terminal-waiting = En attente d’un adversaire. Il peut taper : agon play --accept { $seek }
terminal-waiting-table = En attente que toutes les places soient prises. Les autres peuvent taper : agon play --accept { $seek }
terminal-table = { $taken } places sur { $all } sont prises : { $players } ; { $rule }.
terminal-absent-wait = les autres attendent un joueur qui part
terminal-absent-forfeit = un joueur qui part perd sa place
terminal-absent-bot = { $bot } prend la place si un joueur part
terminal-asked = { $player } reçoit votre défi. Pour accepter : agon play --accept { $seek }
terminal-nobody-called = aucun joueur ne s’appelle { $name } ; écrivez le nom exactement comme il est affiché, majuscules comprises
terminal-several-called = plusieurs joueurs s’appellent { $name } : donnez plutôt l’identifiant, l’un de { $ids }
terminal-of-the-server = { $player } appartient au serveur : jouez contre lui avec --bot { $bot }
terminal-declined = { $player } n’accepte pas : { $reason ->
    [later] demandez-moi plus tard
    [faster] une cadence plus rapide
    [slower] une cadence plus lente
    [rated] une partie classée
    [casual] une partie amicale
    [other_game] un autre jeu
    [expired] pas de réponse à temps
   *[no] non
}

terminal-closed = la connexion est fermée : { $reason }
terminal-no-server = aucun serveur ne répond à { $url } ({ $reason }). 'agon serve' en lance un ; --url ou AGON_URL donne une autre adresse.
terminal-unreadable = la réponse du serveur est illisible

terminal-head-name = NOM
terminal-head-title = TITRE
terminal-head-id = ID
terminal-head-kind = GENRE
terminal-head-game = JEU
terminal-head-state = ÉTAT
terminal-head-players = JOUEURS
terminal-head-player = JOUEUR
terminal-head-place = PLACE
terminal-head-points = POINTS
terminal-head-board = PLATEAU
terminal-head-result = RÉSULTAT
terminal-head-members = MEMBRES
terminal-head-member = MEMBRE
terminal-head-access = ACCÈS
terminal-head-you = VOUS
terminal-head-role = RÔLE
terminal-head-rating = CLASSEMENT
terminal-head-bots = BOTS
terminal-head-bot = BOT
terminal-head-of = DE
terminal-head-faults = PERDUES PAR FAUTE
terminal-head-what = CE QUE C’EST
terminal-head-engine = MOTEUR
terminal-head-levels = NIVEAUX
terminal-head-server = SERVEUR
terminal-head-account = COMPTE
terminal-head-file = FICHIER
terminal-head-move = COUP
terminal-head-value = VALEUR
terminal-head-visits = VISITES
terminal-not-tried = non essayé
terminal-head-policy = POLITIQUE
terminal-head-feature = CRITÈRE, POUR LE CÔTÉ AU TRAIT
terminal-head-adds = AJOUTE

terminal-kind = { $kind ->
    [swiss] suisse
    [round_robin] toutes rondes
    [double_round_robin] double toutes rondes
    [knockout] élimination directe
    [arena] arène
    [ladder] échelle
    [simul] simultanée
   *[other] { $kind }
}
terminal-state = { $state ->
    [announced] annoncé
    [running] en cours
    [paused] en pause
    [finished] terminé
    [cancelled] annulé
   *[other] { $state }
}
terminal-role = { $role ->
    [owner] propriétaire
    [organiser] organisateur
    [member] membre
   *[other] { $role }
}
terminal-tournament = { $title } : { $kind }, { $game }, { $state }, ronde { $round }
terminal-takes-part = Vous participez à { $tournament }.
terminal-challenged = Défi envoyé.
terminal-your-game-begins = Votre partie commence.
terminal-place-left = L’autre a maintenant votre place.
terminal-access = { $access ->
    [public] public
   *[code] par code
}
terminal-join-code = code d’adhésion : { $code }
terminal-is-member = Vous êtes membre : { $link }
terminal-no-member = Vous n’êtes pas membre de { $club }.
terminal-announced = Annoncé.
terminal-club = { $club } : { $members ->
    [one] { $members } membre
   *[other] { $members } membres
}
terminal-club-code = { $club } : { $members ->
    [one] { $members } membre
   *[other] { $members } membres
}, code d’adhésion { $code }
terminal-seen-as = Les autres vous voient sous le nom { $name }.
terminal-no-league = Il n’y a pas encore de ligue.
terminal-league = { $game }, { $time } ms par coup ; elle est { $state ->
    [on] active
   *[off] arrêtée
} ; { $left ->
    [one] { $left } partie reste
   *[other] { $left } parties restent
}
terminal-fault = { $fault ->
    [failed] { $number } en échec
    [illegal] { $number } non permis
    [time] { $number } trop lent
   *[other] { $number } { $fault }
}

terminal-preparing = préparation de la recherche ; la première fois, elle est compilée ...
terminal-by-chance = Par le hasard, de la graine { $seed } : { $drawn }.
terminal-the-deal = la donne
terminal-bound = { $bound ->
    [least] ou plus
    [most] ou moins
   *[exact] exact
}
terminal-worded-by = Dans les mots de { $model } (un modèle de langage ; généré, pas calculé) :
terminal-not-worded = pas mis en mots : { $reason }
terminal-no-tokens = aucun jeton dans { $folder }
terminal-exists = { $file } existe déjà
terminal-bot-written = { $file } est écrit ; lancez-le avec : agon bot run { $file } --seek connect_four
terminal-bot-version = { $file } est la version { $version }
terminal-bot-may-play = { $bot } (bot) peut jouer
terminal-the-bot = le bot
terminal-bot-error = { $error } (dans { $game })
terminal-bot-error-at = { $file }, ligne { $line } : { $error }
terminal-bot-printed = il avait affiché : { $text }
