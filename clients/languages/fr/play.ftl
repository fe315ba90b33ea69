play-you = Vous
play-namesake = { $player } en { $seat }
play-list = { $names } et { $last }
play-against = { $one } contre { $other }
play-greeting = { $game }. { $players }. { $status }.
play-greeting-watching = { $game }. { $players }. Vous regardez. { $status }.
play-your-move-now = À vous de jouer.
play-begins = La partie commence.
play-acted = { $who } : { $what }
play-moved = { $who } : { $what }
play-acted-secretly = { $who } : choix secret.
play-contributed = { $who } : bits aléatoires ajoutés aux dés et aux cartes.
play-draw-offered = { $who } : nulle proposée.
play-draw-declined = { $who } : la nulle est refusée.
play-back-agreed = { $who } : d’accord.
play-back-asked = { $who } : demande à reprendre un coup.
play-back-declined = { $who } : rien n’est repris.
play-taken-back = Retour à la position après { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}.
play-bot-troubled = { $who } a des difficultés : { $reason } La partie continue.
play-time-added = { $who } : { $time } de plus pour { $other }.
play-pause-offered = { $who } : pause proposée.
play-pause-declined = { $who } : pas de pause.
play-on-vacation = { $who } : en vacances.
play-is-paused = La partie est en pause ; les pendules sont arrêtées.
play-vacation-over = { $who } : de retour de vacances.
play-goes-on = { $who } : la partie reprend.
play-went-away = { $who } : parti ou déconnecté.
play-came-back = { $who } : de retour.
play-forfeited = { $who } : { $reason ->
    [time] temps écoulé
    [absent] parti
   *[resigned] abandon
}. Les autres continuent ; cette place prend toujours son premier choix permis.
play-taken-over = { $who } : { $reason ->
    [time] temps écoulé
    [absent] parti
   *[resigned] abandon
}. { $player } continue à cette place, comme convenu.
play-stood-still = Le jeu s’est arrêté { $seconds } s ; aucune pendule ne les compte.
play-server-back = Le serveur est de retour ; les pendules repartent d’ici.
play-over-with = La partie est finie. { $result }
play-hint-text = Indice : { $hint }
play-has-hint = { $who } : indice reçu.
play-analysed = La partie a été analysée.
play-rematch-offered-by = { $who } : revanche proposée.
play-rematch-begins = La revanche commence.
play-published = { $who } : d’accord pour que d’autres voient cette partie et son chat.
play-mark-stones = À vous : marquez les pierres mortes ou vivantes, puis arrêtez le compte
play-your-move-do = À vous de jouer : { $what }
play-your-move-check = À vous de jouer : vous êtes en échec
play-your-move = À vous de jouer
play-over = La partie est finie
play-verdict-with = { $verdict } : { $result }
play-loading = Chargement de la partie…
play-start = Le début
play-at-move = Coup { $ply }. { $what }
play-at-move-by = Coup { $ply }. { $who } : { $what }
play-paused = En pause
play-sending = Envoi : { $what }…
play-waiting = En attente
play-waiting-for = En attente de { $names }
play-waiting-count = En attente de { $names } ({ $done } sur { $all } ont choisi)
play-have-chosen = Vous avez choisi.
play-hidden = caché
play-payoff = Votre gain : { $points }
play-payoff-brief = Gain : { $points }
play-together = Ensemble : { $points }
play-won = Vous avez gagné
play-won-brief = Gagnée
play-lost = Vous avez perdu
play-lost-brief = Perdue
play-a-draw = Nulle
play-share-win = Vous partagez la victoire
play-share-win-brief = Victoire partagée
play-share-place = Vous partagez la place { $place } sur { $count }
play-share-place-brief = Place { $place } partagée sur { $count }
play-came = Vous finissez { NUMBER($place, type: "ordinal") ->
    [one] { $place }er
   *[other] { $place }e
} sur { $count }
play-came-brief = { NUMBER($place, type: "ordinal") ->
    [one] { $place }er
   *[other] { $place }e
} sur { $count }
play-points-of = { $points } { $count ->
    [one] point
   *[other] points
}

play-cards-dealt = { $count ->
    [one] { $count } carte distribuée
   *[other] { $count } cartes distribuées
}
play-dice-thrown = { $count ->
    [one] { $count } dé lancé
   *[other] { $count } dés lancés
}
play-draws-of-chance = { $count ->
    [one] { $count } tirage au sort
   *[other] { $count } tirages au sort
}
play-chance-hidden = Le hasard décide, caché pour vous
play-all-hidden = { $draws }, tout caché pour vous
play-some-hidden = { $draws }, { $hidden } cachés pour vous

play-least = Minimum
play-half-pot = Demi-pot
play-pot = Pot
play-all-in = Tapis
play-most = Maximum
play-amount = Montant
play-an-amount = Un montant
play-of-what = De quoi
play-slider = { $label }, curseur
play-preset = { $amount } (touche : { $key })
play-not-offered = Ce montant n’est pas permis. Le plus proche est { $amount }.
play-not-offered-between = Ce montant n’est pas permis. Les plus proches sont { $below } et { $above }.

play-thinking = Réflexion
play-is-thinking = réfléchit…
play-bot-chose = { $player } a choisi { $move }
play-bot-told = { $player } : { $move }
play-thinking-hidden = Dans les jeux à information cachée, la réflexion du bot est montrée après la partie.
play-thinking-after = La réflexion du bot est montrée après la partie ; dans les leçons, pendant.
play-thinking-none-here = Aucune réflexion n’est enregistrée pour ce coup.
play-thinking-none = Aucune réflexion enregistrée.
play-thinking-not-yet = Rien à montrer pour l’instant.
play-thinking-rest = Le reste de sa réflexion est montré après la partie.
play-thinking-random = Il n’a pas réfléchi : tous les coups permis étaient également probables.
play-depth = Profondeur
play-nodes = Nœuds
play-speed = Nœuds/s
play-time = Temps
play-expects = Attend
play-searched-plainly = Sa recherche n’était pas encore compilée : il a cherché en Python simple.
play-searched-plainly-less = Sa recherche n’était pas encore compilée : il a cherché en Python simple, et moins que ne le dit sa fiche.
play-cpu = { $time } de CPU
play-stopped = arrêté car { $stop ->
    [time] son temps était écoulé
    [nodes] ses nœuds étaient épuisés
    [depth] sa profondeur était atteinte
    [proven] l’issue était prouvée
    [enough] un coup se détachait
    [book] son livre d’ouvertures avait le coup
    [only] un seul coup était permis
    [flag] on lui a dit de jouer
   *[other] { $stop }
}
play-model = Le modèle de langage { $model } a nommé ce coup. Rien n’a été cherché.
play-model-random = { $count ->
    [one] { $count } réponse n’était pas un coup permis
   *[other] { $count } réponses n’étaient pas des coups permis
} ; ce coup est donc aléatoire.
play-model-again = { $count ->
    [one] { $count } réponse n’était pas un coup permis
   *[other] { $count } réponses n’étaient pas des coups permis
}, et il a été interrogé de nouveau.
play-model-words = Les mots du modèle lui-même, que personne n’a vérifiés.
play-model-tokens = { $asked } jetons demandés, { $said } répondus
play-model-requests = { $count } requêtes
play-model-cost = coût { $cost } { $currency }
play-model-instructions = instructions { $prompt }
play-limit = limite { $limits }
play-limit-of = { $name ->
    [nodes] nœuds
    [depth] profondeur
   *[other] { $name }
} { $value }
play-value = { $value } pour lui ({ $word })
play-value-ends = { $value } pour lui ({ $word }, fini dans { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
})
play-proven = prouvé
play-estimate = estimation
play-tried = essayé { $visits } fois : trop peu pour juger
play-bounded = { $bound ->
    [least] au moins { $value }
    [most] au plus { $value }
   *[exact] { $value }
}
play-trace = Positions cherchées, dans l’ordre ({ $count } positions)
play-trace-list = Positions dans l’ordre de la recherche
play-trace-here = ici
play-trace-pruned = { $position } : coupé, car { $alpha } ≥ { $beta }
play-trace-value = { $position } : { $value } (α { $alpha }, β { $beta })
play-lines-considered = Coups considérés
play-lines-best = Meilleurs coups
play-lines-other = Autres coups
play-lines-more = { $count } autres coups
play-move = Coup
play-worth = Valeur
play-visits = Visites
play-policy = Policy
play-policy-about = probabilité selon son réseau, avant la recherche
play-warming = Le serveur compile la recherche des bots pour cette machine, une seule fois. Les parties qui attendent passent d’abord : { $done } sur { $total } sont prêts.

play-chat = Chat
play-chat-in = Chat : { $room ->
    [spectators] spectateurs
   *[players] joueurs
}
play-chat-room = { $room ->
    [spectators] spectateurs
   *[players] joueurs
}
play-chat-turn-off = Désactiver
play-chat-turn-on = Activer
play-chat-is-off = Le chat est désactivé dans ce navigateur : rien ne vous est envoyé.
play-chat-lines = Ce qui a été dit
play-chat-none = Aucun message pour l’instant.
play-chat-unsent = Pas encore envoyé : « { $text } ». L’envoi se fera dès que le serveur répondra.
play-chat-heard = Chat, { $who } : { $text }
play-chat-unread = { $count ->
    [one] { $count } nouveau message
   *[other] { $count } nouveaux messages
}
play-chat-host-off = L’hôte a désactivé le chat ici.
play-chat-say-spectators = Dire aux spectateurs
play-chat-say-players = Dire aux joueurs
play-chat-to-spectators = Aux spectateurs
play-chat-to-players = Aux joueurs
play-chat-say = Dire
play-chat-rule = Jusqu’à la fin { $place ->
    [tournament] du tournoi
   *[game] de la partie
}, joueurs et spectateurs ne peuvent pas lire les messages de l’autre groupe.
play-chat-report-how = Pour signaler une ligne à un modérateur, appuyez sur … à côté ; un joueur, appuyez sur son nom en haut.
play-chat-phrases = Dire une phrase
play-chat-deleted = compte supprimé
play-chat-more = Signaler ou ignorer : { $text }
play-chat-reported = Signalé. Un modérateur le verra ; la réponse paraîtra sur la page de votre compte.
play-chat-line = Une ligne
play-chat-quote = « { $text } »
play-chat-wrong = Qu’est-ce qui ne va pas ? (facultatif)
play-chat-report = Signaler à un modérateur
play-chat-muted = Ignoré.
play-chat-mute = Ignorer { $player }
play-chat-mute-about = Un joueur ignoré n’en est pas averti. Vous ne recevez aucun de ses messages, dans aucune partie.

play-plan = Coups conditionnels
play-plan-count = Coups conditionnels ({ $count })
play-plan-changed = La position a changé : la suite est abandonnée.
play-plan-about = Si l’adversaire joue le coup que vous nommez, le serveur joue aussitôt votre réponse, même en votre absence. Vous seul voyez ceci.
play-plan-if = Si { $moves }
play-plan-then = { $before }, alors { $next }
play-plan-remove = Retirer
play-plan-remove-line = Retirer : si { $moves }
play-plan-add = Ajouter une suite
play-plan-mine = Je joue
play-plan-theirs = S’il est joué
play-plan-further = Et puis, s’il est joué
play-plan-choose = Choisir…
play-plan-keep = Garder cette suite
play-plan-cancel = Annuler

play-game = La partie
play-no-game = Partie
play-rated = classée
play-premove-cancelled = Le coup anticipé est annulé.
play-no-money = Points de jeu seulement : pas d’argent, pas de jetons à vendre.
play-turn-board = Tourner le plateau
play-zen = Zen
play-zen-on = Zen : seulement le plateau, les pendules et le résultat.
play-zen-off = Toutes les parties de la page sont revenues.
play-to-newest = Au dernier
play-board = Plateau : { $game }
play-confirm-below = { $cell }. Confirmez sous le plateau.
play-there = là
play-not-possible = { $from } vers { $to } n’est pas possible maintenant.
play-nothing-moves = Rien ne part de { $cell } maintenant.
play-cannot-choose = { $cell } ne peut pas être choisi maintenant.
play-from-to = De { $from } à { $to }.
play-choose-again = { $label } ? Choisissez encore pour jouer.
play-your-choices = Vos choix
play-choose-piece = Choisissez une pièce

play-help = Aide
play-help-none = Pas d’aide
play-help-hints = Des indices sur demande : je suis marqué comme aidé
play-help-lesson = Une leçon : des indices, et le bot montre ce qu’il pense
play-help-none-brief = pas d’aide
play-help-hints-brief = indices sur demande
play-help-lesson-brief = une leçon
play-help-about = Sinon, le bot montre sa réflexion après la partie. Une leçon n’est jamais classée.
play-hints = Indices
play-hints-turn = Les indices sont disponibles à votre tour.
play-hints-thinking = Le moteur réfléchit…
play-hint-stand = Où en suis-je ?
play-hint-where = Où regarder ?
play-hint-move = Quel coup ?
play-hint-why = Pourquoi ce coup ?
play-ahead = en avance de : { $pieces }

play-stand-in = remplaçant
play-stand-in-streamed = le processus du bot a été perdu ; c’était son meilleur coup jusque-là
play-stand-in-fallback = le bot n’a pas répondu ; le serveur a joué un coup permis au hasard
play-interpreted = pas encore compilé
play-interpreted-about = la recherche du bot n’était pas encore compilée : il a cherché en Python simple, plus lent
play-hidden-count = { $count } cachés
play-moves = Coups
play-no-moves = Aucun coup pour l’instant.
play-chance = Hasard
play-lag = compensation du retard
play-undone = puis repris : { $moves }
play-stepper = Parcourir la partie
play-first-move = Premier coup
play-previous-move = Coup précédent
play-next-move = Coup suivant
play-last-move = Dernier coup

play-won-of = Vous en avez gagné { $won } sur { $count }.
play-level-fits = { $level } vous convient.
play-level-next = Ensuite : { $level }
play-played-long = Vous jouez pour des points depuis { $hours ->
    [1] une heure
   *[other] { $hours } heures
} dans cet onglet.
play-all-right = D’accord
play-not-counted = Cette partie ne compte pas pour les classements.
play-not-counted-practice = Cette partie ne compte pas pour votre classement d’entraînement.
play-practice = Classement d’entraînement : { $rating }
play-ratings = Classements

play-to = { $from } à { $to }
play-cell = case { $number }
play-premove = Coup anticipé : { $moves }. Il est joué dès qu’il est permis.
play-premove-begun = Coup anticipé : { $moves } à …
play-premove-cancel = Annuler le coup anticipé
play-premove-said = Coup anticipé : { $moves }. Échap l’annule.
play-premove-where = { $moves }, vers où ?
play-premove-dropped = { $moves } n’est pas permis maintenant : le coup anticipé est abandonné.

play-players = Joueurs
play-choosing = choisit
play-has-chosen = a choisi
play-to-move = au trait
play-rating = Classement { $rating }
play-no-rating = Pas encore classé
play-clock-low = bas
play-onlookers = { $count } en observation

play-back-question = { $who } demande à reprendre un coup.
play-back-withdraw = Ne plus reprendre
play-back-agree = Accepter la reprise
play-back-keep = Garder le coup
play-back = Reprendre
play-away = { $who } est parti.
play-away-claim-in = Dans { $time }, la partie peut être réclamée.
play-away-claim = Vous pouvez réclamer la partie ou continuer d’attendre.
play-away-rule-in = Dans { $time }, la règle de la table peut s’appliquer.
play-away-rule = Vous pouvez appliquer la règle de la table ou continuer d’attendre.
play-begin-within = { $who } : commencer dans { $time }, sinon la partie est annulée.
play-go-on-without = Continuer sans eux
play-claim-win = Réclamer le gain
play-claim-draw = Réclamer la nulle
play-go-on = Reprendre
play-pause-agree = Accepter la pause
play-pause-refuse = Pas de pause
play-pause-waiting = Pause proposée…
play-pause-offer = Proposer une pause
play-give-day = Donner un jour
play-give-time = Donner 15 s
play-vacation-end = Fin des vacances
play-vacation-start = Prendre congé
play-time-low = Votre temps s’épuise : il reste { $time }.

-play-word-last = dernier
-play-word-turn = trait
-play-word-clock = pendule
-play-word-moves = coups
-play-word-where = où
-play-word-what = quoi
play-word-last = { -play-word-last }
play-word-turn = { -play-word-turn }
play-word-clock = { -play-word-clock }
play-word-moves = { -play-word-moves }
play-word-where = { -play-word-where }
play-word-what = { -play-word-what }
play-word-help = aide
play-type = Votre coup
play-ask = Demander
play-typed = Jouer
play-ask-these = Demandez { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } avec une pièce, { -play-word-what } avec une case.
play-or-ask = Ou demandez { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } avec une pièce, { -play-word-what } avec une case.
play-type-or-ask = Saisissez un coup, ou demandez { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } avec une pièce, { -play-word-what } avec une case.
play-typo-reason = « { $text } » n’est pas permis. { $reason }
play-typo-turn = Ce n’est pas à vous de jouer.
play-typo-ahead = Ce n’est pas à vous de jouer. Un coup anticipé s’écrit avec les noms de ses cases.
play-typo-unclear = « { $text } » peut signifier { $moves }.
play-typo-none = Saisissez l’un de { $moves }
play-typo-illegal = « { $text } » n’est pas un coup permis. Coups permis : { $moves }
play-nothing-to-choose = Il n’y a rien à choisir maintenant.
play-ask-piece = Demandez l’un de ceux-ci : { $pieces }
play-piece-at = { $piece } : { $cells }
play-piece-none = { $piece } : aucun
play-ask-cell = Demandez une case par son nom.
play-nothing-played = Rien n’a encore été joué.
play-no-clock = Il n’y a pas de pendule.
play-clock-paused = la partie est en pause

play-missing = Aucune partie de ce nom
play-to-start = À la page d’accueil
play-goodbye = Le serveur ferme la connexion : { $reason }.
play-changed = La partie a changé avant l’arrivée de ce coup. Choisissez de nouveau.
play-about = À propos de la partie
play-resign-sure = Abandonner ?
play-resign = Abandonner
play-resign-not = Continuer
play-resign-ends = La partie finit maintenant, et vous la perdez.
play-resign-bot = { $bot } prend votre place, et les autres continuent. Vous pouvez regarder.
play-resign-least = Les autres continuent. Vous recevez le plus petit gain de cette partie.
play-how-to = Comment jouer
play-rules = Règles
play-called-off = Annulée
play-to-tournament = Retour au tournoi
play-watch-rematch = Voir la revanche
play-review = Revoir
play-replay = Rejouer
play-new-game = Nouvelle partie
play-rematch-missing = { $count } sur { $seats } acceptent une revanche. Pas encore : { $names }.
play-rematch-waiting = Revanche proposée…
play-rematch-accept = Accepter la revanche
play-rematch = Revanche
play-publish-agreed = Vous laissez voir cette partie
play-publish = Laisser voir cette partie et son chat
play-watching = Vous regardez cette partie.
play-draw-question = { $who } propose la nulle.
play-actions = Actions de la partie
play-draw-accept = Accepter la nulle
play-draw-decline = Refuser
play-draw-waiting = Nulle proposée…
play-draw-offer = Proposer nulle
play-abort = Annuler la partie

# Cards that are chosen together and passed by one button. $verb: "pass" or another verb.
play-choose-together = { $verb ->
    [pass] passez
   *[other] choisissez
} { $count ->
    [1] une carte
    [2] deux cartes
    [3] trois cartes
   *[other] { $count } cartes
}
play-choose-together-send = { $verb ->
    [pass] Passer
   *[other] Choisir
} { $count ->
    [1] cette carte
    [2] ces deux
    [3] ces trois
   *[other] ces { $count }
}
play-choose-together-choose = Choisissez { $count ->
    [1] une carte
    [2] deux cartes
    [3] trois cartes
   *[other] { $count } cartes
}.
play-choose-together-full = { $count ->
    [1] Une carte est
    [2] Deux cartes sont
    [3] Trois cartes sont
   *[other] { $count } cartes sont
} déjà choisies. Remettez-en une d’abord.
play-choose-together-chosen = { $card } choisie : { $done } sur { $count }.
play-choose-together-back-one = { $card } remise : { $done } sur { $count }.
play-choose-together-next = Ensuite : { $send }.
play-choose-together-put-back = Remettre
play-choose-together-all-back = Toutes les cartes sont remises.
play-choose-together-count = { $done } sur { $count } : { $cards }.
