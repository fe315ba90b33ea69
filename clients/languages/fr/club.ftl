club-owner = propriétaire
club-organiser = organisateur
club-member = membre
club-teacher = enseignant

club-no-name = Il ne contient aucun nom.
club-slips = Bons ({ $count })
club-slips-note = Chacun sert une fois, pendant deux semaines. Ils sont affichés maintenant et plus jamais : imprimez-les, ou faites-en d’autres plus tard.
club-print = Imprimer
club-slips-done = Terminé
club-seen-as-name = Les autres vous voient comme { $player }.
club-here-on = présent le { $day }
club-slip-until = bon jusqu’au { $day }
club-no-slip = pas de bon
club-pupils-count = Élèves ({ $count })
club-real-names = Les vrais noms sont montrés aux enseignants de cette classe, et à personne d’autre.
club-pupils = Élèves
club-name = Nom
club-seen-as = Vu comme
club-signed-in = Connecté
club-new-slip = Nouveau bon
club-new-slip-for = Nouveau bon pour { $name }
club-remove = Retirer
club-remove-name = Retirer { $name }
club-new-slips = { $count ->
    [one] Nouveau bon pour { $count } élève jamais venu
   *[other] Nouveaux bons pour les { $count } jamais venus
}
club-names = Noms, un par ligne, ou un CSV
club-names-file = Ou un fichier
club-add-pupils = Ajouter les élèves et faire les bons

club-about = À son sujet
club-public-check = Public : chacun peut lire et adhérer
club-private-note = On n’adhère à un club privé que par son code, et il n’est listé nulle part.
club-open-class = Ouvrir une classe
club-class-note = Vous en êtes l’enseignant. Les élèves se connectent avec des bons que vous imprimez : ils n’ont besoin ni d’adresse mail ni de mot de passe. Les autres les voient sous des noms comme « Amber Otter ».
club-pupils-talk = Les élèves peuvent se parler aux tables de la classe
club-pupils-talk-note = Avec d’autres ils ne parlent jamais.
club-open = Ouvrir

club-hand-in = Rendre un bot
club-hand-in-off = On ne peut pas rendre de bots ici : { $reason }.
club-hand-in-note = Un fichier Python, ou un zip contenant bot.py, de 128 Kio au plus. Le serveur le vérifie : il importe le fichier et lui fait jouer une partie contre des coups au hasard dans chacun de ses jeux. Le bot le plus récent qui réussit joue dans la ligue.
club-file = Fichier
club-sending = Envoi…
club-hand-it-in = Rendre
club-handed-in-by-you = Rendus par vous
club-handed-in = Rendus par les élèves ({ $count })
club-none = Aucun.
club-bot-waiting = en vérification…
club-bot-good = peut jouer
club-bot-bad = échoue
club-version = Version { $version } : { $file }
club-offered = Proposé à tous sur ce serveur : { $card }.
club-offered-card = sa fiche
club-offer = Proposer à tous
club-offer-no-more = Ne plus proposer
club-offer-of = Proposer à tous : { $file }, version { $version }, de { $player }
club-offer-no-more-of = Ne plus proposer : { $file }, version { $version }, de { $player }
club-save-file = Enregistrer le fichier
club-save-file-of = Enregistrer le fichier { $file }, version { $version }, de { $player }
club-its-file = son fichier
club-error-at = { $file }, ligne { $line } : { $error }
club-in-game = (dans { $game })
club-where-failed = Où il a échoué

club-league = Ligue
club-league-none = Il n’y en a pas encore.
club-league-terms = { $game }, { $time } ms de temps CPU par coup.
club-league-rests = Elle est au repos : { $reason }.
club-league-left = { $count ->
    [one] Elle continue : il reste { $count } partie.
   *[other] Elle continue : il reste { $count } parties.
}
club-league-played = Toutes les parties sont jouées ; elle reprend quand un nouveau bot arrive.
club-league-off = Elle est arrêtée.
club-league-note = Des coups au hasard et les plus bas niveaux du serveur jouent aussi : leur force est connue. Chacun rencontre chacun dix fois, par paires de parties depuis une même ouverture. Un bot qui échoue, donne un coup interdit ou met trop de temps perd la partie.
club-place = Rang
club-bot = Bot
club-rating = Classement
club-points = Points
club-lost-by-fault = Perdues par faute
club-games = Parties
club-league-table = Tableau de la ligue
club-bot-of = { $bot } de { $player }
club-no-faults = aucune
club-fault-failed = échec
club-fault-illegal = un coup interdit
club-fault-time = trop de temps
club-faults-failed = { $count } échec
club-faults-illegal = { $count } coup interdit
club-faults-time = { $count } trop de temps
club-games-of = Parties de { $bot }
club-who-scored = Qui a marqué quoi contre qui
club-cross-table = Grille américaine
club-last-games-of = Dernières parties de { $bot }
club-none-yet = Aucun pour l’instant.
club-first-second = { $first } contre { $second }
club-lost = perdue
club-drawn = nulle
club-won = gagnée
club-by-fault = par une faute : { $fault }
club-league-change = Modifier la ligue
club-league-set-up = Créer une ligue
club-league-game = Jeu (à deux)
club-league-time = Temps CPU par coup (ms), 10 à 1000
club-league-on = Elle est en marche
club-set = Fixer

club-announced = Annoncé.
club-announcements = Annonces
club-delete-of = Supprimer l’annonce du { $day }
club-deleted = Supprimé.
club-delete = Supprimer
club-announce-something = Annoncer quelque chose
club-announce = Annoncer
club-tournaments = Tournois
club-tournament-begins = commence { $when }
club-tournament-on = en cours
club-tournament-off = annulé
club-tournament-over = terminé
club-players-count = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
club-announce-tournament = Annoncer un tournoi du club
club-leaderboard = Classement
club-no-rated = Aucun membre n’a encore joué de partie classée.
club-player = Joueur
club-removed = Retiré.
club-done = C’est fait.
club-members = Membres ({ $count })
club-member-label = Membre
club-make-organiser = Nommer organisateur
club-make-member = Rendre simple membre
club-hand-over = Céder le club

club-task-submit = { $game } : rendre { $count ->
    [one] un bot qui passe la vérification
   *[other] { $count } bots qui passent la vérification
}
club-task-puzzles = { $game } : résoudre { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
}
club-task-play = { $game } : { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}{ $lesson ->
    [yes] {" "}en leçon
   *[no] { "" }
} contre { $bot }{ $result ->
    [draw] , sans défaite
    [win] , avec victoire
   *[end] { "" }
}
club-a-bot = un bot
club-done-late = fait en retard
club-mark-done = fait
club-mark-of = { $done } sur { $all }
club-assignments = Devoirs
club-pupils-done = { $done } élèves sur { $all }
club-due = pour le { $day }
club-take-back = Reprendre
club-take-back-of = Reprendre { $title }
club-marks = Résultats
club-marks-csv = Résultats (CSV)
club-give-assignment = Donner un devoir
club-task-title = Titre
club-task-kind = Quoi
club-task-end = Jouer des parties jusqu’au bout
club-task-draw = Jouer des parties sans perdre
club-task-win = Gagner des parties
club-task-lesson = Finir des leçons
club-task-solve = Résoudre des problèmes
club-task-hand-in = Rendre un bot
club-game = Jeu
club-task-bot = Bot (pas pour les problèmes)
club-any-bot = N’importe quel bot
club-how-many = Combien
club-task-due = Échéance (peut rester vide)
club-give-it = Donner

club-members-count = { $count ->
    [one] { $count } membre
   *[other] { $count } membres
}
club-of-server = le club de ce serveur
club-kind-class = classe
club-kind-private = privé
club-join-code = Code d’adhésion
club-join = Adhérer
club-none-found = Pas de clubs
club-loading = Chargement…
club-list = Clubs
club-lead = Un club a ses membres, ses annonces, son classement et ses propres tournois.
club-open-club = Ouvrir un club
club-slip-sign-in = Se connecter avec un bon
club-mine = Mes clubs
club-public-clubs = Clubs publics
club-no-others = Pas d’autres.

club-missing = Club introuvable
club-missing-title = Club introuvable · Agon
club-slips-to-print = { $count ->
    [one] { $count } bon à imprimer.
   *[other] { $count } bons à imprimer.
}
club-assignment-given = Le devoir est donné.
club-taken-back = Il est repris.
club-now-member = Vous êtes membre.
club-bots-and-league = Bots et leur ligue
club-no-more-member = Vous n’êtes plus membre.
club-leave = Quitter
club-you-teach = Vous enseignez à cette classe
club-you-own = Ce club est à vous
club-you-organise = Vous organisez ce club
club-join-code-is = Code d’adhésion : { $code }
club-join-link = Lien pour adhérer
club-talk-off = Pas de discussion entre élèves
club-talk-on = Laisser les élèves se parler
club-everything = Toute la classe dans un fichier
club-old-code = L’ancien code ne vaut plus rien.
club-new-code = Nouveau code
club-change-class = Modifier la classe
club-change-club = Modifier le club
club-close-class = Fermer la classe
club-close-club = Fermer le club
club-default-off = Plus le club du serveur
club-default-on = En faire le club du serveur
club-closed = Le club est fermé.
club-close-note = Le club, ses annonces et sa liste de membres sont supprimés ; ses tournois non terminés sont annulés.
club-close-pupils = { $deleted }, et leurs noms sont retirés des parties qu’ils ont jouées. Enregistrez d’abord tout dans un fichier si vous voulez le garder.
club-close-pupils-deleted = Les comptes des élèves sont supprimés
club-type-name = Tapez son nom : { $name }
club-close-for-good = Fermer définitivement
club-remove-note = Le compte est supprimé, et le nom { $player } est retiré des parties qu’il a jouées.
club-remove-for-good = Retirer définitivement
club-change = Modifier
club-changed = Modifié.
club-is-class = Classe
club-is-public = Public
club-is-private = Privé
club-since = depuis le { $day }

club-only-members = Seuls les membres voient les bots d’un club.
club-bots-of = Bots de { $club }
club-bots-of-title = Bots de { $club } · Agon
club-your-bot-good = Votre bot peut jouer.
club-your-bot-bad = Votre bot ne passe pas la vérification.
club-too-large = Le fichier dépasse 128 Kio.
club-stored = Il est enregistré, et en cours de vérification.
club-now-offered = Chacun peut jouer contre lui maintenant.
club-now-not-offered = Il n’est plus proposé.
