terminal-label = { $what }: { $value }
terminal-seat = { $seat }: { $player }
terminal-seat-yours = { $seat }: { $player } (du)
terminal-you = du

terminal-who = { $seat }, { $player },
terminal-begins = { $game }: Die Partie beginnt.
terminal-begins-imported = { $game }, importiert aus { $file } ({ $format }): Die Partie beginnt.
terminal-draws-of-file = Würfel und Karten sind die der Datei: Niemand kann sie herleiten.
terminal-acted = { $who } { $what }.
terminal-hidden-choice = hat gewählt, vorerst verdeckt
terminal-stand-in-streamed = sein Rechner ging verloren: der beste Zug bis dahin
terminal-stand-in-fallback = ein zufälliger erlaubter Zug sprang ein
terminal-stand-in-forfeit = die erste erlaubte Möglichkeit: Der Platz ist aufgegeben
terminal-interpreted = in einfachem Python gesucht: noch nicht kompiliert
terminal-unseen = { $times ->
    [one] Der Zufall entscheidet, verdeckt.
   *[other] Der Zufall entscheidet { $times }-mal, verdeckt.
}
terminal-contributed = { $who } trägt Zufallsbits zu Würfeln und Karten bei.
terminal-draw-offered = { $who } bietet Remis an.
terminal-draw-declined = { $who } lehnt das Remis ab.
terminal-back-asked = { $who } möchte zurück zur Stellung nach { $ply ->
    [one] { $ply } Zug
   *[other] { $ply } Zügen
}.
terminal-back-declined = { $who } lässt nichts zurücknehmen.
terminal-taken-back = Zurückgenommen: Die Partie geht von der Stellung nach { $ply ->
    [one] { $ply } Zug
   *[other] { $ply } Zügen
} weiter.
terminal-bot-troubled = { $who } hat Schwierigkeiten, die Partie geht weiter: { $reason }.
terminal-time-added = { $who } gibt { $whom } { $time } mehr.
terminal-pause-offered = { $who } bietet eine Pause an.
terminal-pause-declined = { $who } lehnt die Pause ab.
terminal-on-vacation = { $who } ist im Urlaub.
terminal-paused = Die Partie pausiert; die Uhren stehen.
terminal-vacation-over = { $who } ist zurück aus dem Urlaub.
terminal-goes-on = { $who } spielt weiter; die Uhren laufen wieder.
terminal-went-away = { $who } ist weggegangen.
terminal-came-back = { $who } ist wieder da.
terminal-forfeited = { $who } { $reason ->
    [time] hat keine Zeit mehr
    [absent] ist weggegangen
   *[resigned] gibt auf
}; die anderen spielen weiter, und der Platz nimmt die erste erlaubte Möglichkeit.
terminal-taken-over = { $who } { $reason ->
    [time] hat keine Zeit mehr
    [absent] ist weggegangen
   *[resigned] gibt auf
}; { $player } übernimmt den Platz.
terminal-stood-still = Das Spiel stand { $seconds } s still; das geht auf niemandes Uhr.
terminal-server-back = Der Server ist wieder da; die Uhren laufen ab hier weiter.
terminal-over = Die Partie ist zu Ende: { $result }.
terminal-has-hint = { $who } hat Hinweis { $level } von 4.
terminal-analysed = Alle Stellungen wurden von { $engine } analysiert.
terminal-again-offered = { $who } möchte noch einmal spielen: { $count } von { $all } möchten das.
terminal-rematch-offered = { $who } bietet eine Revanche an.
terminal-rematch-agreed = Die Revanche ist vereinbart: { $session }.
terminal-published = { $who } ist einverstanden, dass andere diese Partie und ihren Chat sehen.

terminal-thinking = denkt: { $findings }
terminal-depth = Tiefe { $depth }
terminal-nodes = { $count ->
    [one] { $nodes } Knoten
   *[other] { $nodes } Knoten
}
terminal-expects = erwartet { $value }
terminal-expects-proven = erwartet { $value } bewiesen
terminal-over-in = zu Ende in { $moves }
terminal-seconds = { $seconds } s
terminal-line = Zugfolge { $moves }
terminal-tree-here = hier
terminal-tree-unseen = nie angesehen
terminal-tree-bounds = alpha { $alpha }, beta { $beta }

terminal-days = { $days } Tage
terminal-days-hours = { $days } Tage { $hours } h
terminal-clock-none = keine Uhr
terminal-clock-move = { $time } je Zug
terminal-clock-increment = { $time } + { $more } je Zug
terminal-clock-delay = { $time }, { $delay } Verzögerung, bevor jeder Zug zählt
terminal-clock-bronstein = { $time }, bis zu { $delay } nach jedem Zug zurück (Bronstein)
terminal-clock-then = { $first }, dann { $rest }
terminal-clock-byo-yomi = { $periods ->
    [one] { $periods } Periode von { $time } (Byo-yomi)
   *[other] { $periods } Perioden von { $time } (Byo-yomi)
}
terminal-clock-canadian = { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
} in je { $time } (kanadisch)
terminal-clock-hour-glass = { $time } Sanduhr
terminal-clock-stage = { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
} in { $time }
terminal-clock-rest = { $time } für den Rest
terminal-clock-days = { $days ->
    [one] { $days } Tag je Zug
   *[other] { $days } Tage je Zug
}
terminal-clock-vacation = { $clock }, { $days ->
    [one] { $days } Urlaubstag
   *[other] { $days } Urlaubstage
}
terminal-clocks = Zeit: { $clocks }
terminal-clocks-paused = Die Partie pausiert: go lässt sie weitergehen.
terminal-clocks-away = { $seat } ist weggegangen.
terminal-periods-left = { $periods ->
    [one] noch { $periods } Periode
   *[other] noch { $periods } Perioden
}
terminal-periods-after = { $periods ->
    [one] danach { $periods } Periode
   *[other] danach { $periods } Perioden
}
terminal-moves-to-go = { $moves ->
    [one] noch { $moves } Zug
   *[other] noch { $moves } Züge
}
terminal-vacation-left = noch { $days } Urlaubstage
terminal-vacation-runs = im Urlaub, noch { $days } Urlaubstage
terminal-clock-since = (> läuft seit { $time })
terminal-no-clock = Es gibt keine Uhr.

terminal-help =
    Tippe den Text einer Aktion oder die Felder auf ihrem Weg (e2e4), um sie zu spielen. Außerdem:
      moves     erlaubte Züge zeigen          board    die Stellung noch einmal zeichnen
      resign    die Partie aufgeben           draw     Remis anbieten oder annehmen (zu zweit)
      decline   Remis ablehnen                abort    die Partie vor deinem ersten Zug absagen
      takeback  zurücknehmen oder zustimmen   keep     doch nichts zurücknehmen
      chat      den Chat zeigen               say ...  eine Chatzeile an deine Seite
      rematch   nach dem Ende noch einmal spielen (wenn alle am Tisch wollen)
      publish   eine private, beendete Partie anderen zeigen (wenn alle ihre Menschen wollen)
      quit      gehen; die Partie wartet auf dich
      clock     wie viel Zeit noch ist        more     dem anderen 15 Sekunden geben
      pause     die Uhren anhalten, anbieten oder zustimmen; no pause lehnt ab, go spielt weiter
      claim     gewinnen, weil der andere weg ist (claim draw: Remis); an einem Tisch mit mehr als
                zweien spielen die anderen weiter, wie am Anfang vereinbart
      vacation  Urlaubstage statt meiner nehmen (back: ich bin zurück)
      hint      Hilfe, jedes Mal etwas mehr, wenn du mit --hints oder einer --lesson spielst
terminal-game = Partie { $session }
terminal-type-a-move = Tippe einen Zug; moves zeigt die erlaubten, help die anderen Befehle.
terminal-prompt = dein Zug>
terminal-looks-on = Du schaust jetzt zu, bis die Partie zu Ende ist. Tippe quit, um zu gehen.
terminal-draw-is-offered = Remis wird angeboten: Tippe draw zum Annehmen, decline zum Ablehnen, oder spiele weiter.
terminal-back-is-asked = Ein Zug soll zurückgenommen werden: Tippe takeback zum Zustimmen, keep zum Ablehnen, oder spiele weiter.
terminal-not-your-turn = Du bist nicht am Zug.
terminal-not-your-turn-help = Du bist nicht am Zug. Tippe help für die anderen Befehle.
terminal-may-play = Du kannst spielen: { $moves }
terminal-may-play-together = Du kannst spielen ({ $count } zusammen: Tippe sie in eine Zeile): { $moves }
terminal-and-more = { $moves } und { $count } mehr
terminal-range = { $first } bis { $last }
terminal-deleted-account = ein gelöschtes Konto
terminal-chat-room = Du folgst dem Raum der { $room ->
    [spectators] Zuschauer
   *[players] Spieler
}. Tippe say und einen Text, um zu sprechen.
terminal-chat-mode = { $mode ->
    [phrases] Hier dürfen nur diese Sätze gesagt werden. Tippe say und die Nummer eines Satzes:
    [off] Der Chat ist hier vom Betreiber ausgeschaltet.
   *[open] Der Chat ist wieder offen. Tippe say und einen Text, um zu sprechen.
}
terminal-chat-lost = Dem Chat kann nicht mehr gefolgt werden: { $reason }.
terminal-offline = Die Verbindung ging verloren; sie wird wieder aufgebaut ...
terminal-online = Wieder verbunden.
terminal-after = Tippe rematch, um noch einmal zu spielen, quit, um zu gehen.
terminal-waits = Die Partie wartet auf dich: agon play --session { $session }
terminal-may-mean = { $typed } kann heißen: { $moves }.
terminal-not-possible = { $typed } geht hier nicht. Tippe moves für die erlaubten Züge, help für mehr.
terminal-not-legal = { $typed } ist nicht erlaubt. { $reason }
terminal-together = Tippe { $count } verschiedene in eine Zeile, mit Leerzeichen dazwischen.
terminal-not-done = Nicht getan: { $reason }.
terminal-no-answer = Noch keine Antwort vom Server; die Verbindung wird geprüft.

terminal-nothing-played = Keine Partie läuft.
terminal-watch-one = Schau einer zu: agon watch { $session }
terminal-no-broker = Kein Broker: { $reason }. Die Verbindung wird wieder aufgebaut ...
terminal-broker-refuses = der Broker auf { $broker }: { $reason }
terminal-unreadable-topic = { $topic }: unlesbar: { $error }
terminal-no-such-game = hier läuft keine Partie { $session }; 'agon replay' zeigt die beendeten
terminal-replay-game = { $game }, { $clock }, Partie { $session }
terminal-replay-help = n oder Enter: weiter   p: zurück   f: Anfang   l: Ende   eine Zahl: dieser Schritt   q: Schluss
terminal-replay-prompt = Schritt>

terminal-card-title = { $bot }: ein Computerprogramm.
terminal-card-model = Seine Züge nennt ein Sprachmodell, sie werden nicht berechnet: { $model } bei { $host }; es bekommt die Stellung und nichts über dich
terminal-card-program = Seine Züge kommen von einem Programm, das andere geschrieben haben: { $name }, Autor { $author }, Lizenz { $licence }, Quelle { $source }
terminal-card-level = Stufe: { $level }. { $summary }
terminal-card-chooses = Wie er wählt: { $text }
terminal-card-goes-for = Worauf er aus ist: { $text }
terminal-card-sees = Was er sieht: { $text }
terminal-card-knows = Was er weiß: { $text }
terminal-card-keeps = Was er über dich behält: { $text }
terminal-card-strength = Stärke: { $text }
terminal-card-cost = Kosten: { $text }
terminal-card-limit = Grenze: { $text }
terminal-card-operator = Betreiber: { $operator }, Kontakt { $contact }
terminal-level-payoff = { $level }, { $value } ± { $error } je Partie über Zufallszügen
terminal-level-rating = { $strength }, { $rating } ± { $error } (Zufallszüge: 0): { $level }
terminal-level-known = { $strength }, { $value } ± { $error } { $unit } ({ $scale }): { $level }

terminal-you-are = Du bist { $player }.
terminal-agree = Bist du einverstanden, gegen diesen Bot zu spielen?
terminal-takes-seats = { $bot } übernimmt den Platz eines Spielers, der geht oder weg ist.
terminal-ask-game = Spiel
terminal-ask-level = Stufe
terminal-ask-opponent = Gegner: ein Bot ({ $bots }) oder { $person }
terminal-ask-opponent-enter = Gegner: Enter dafür, ein Bot ({ $bots }) oder { $person }
terminal-about-your-level = Etwa deine Stärke: { $level }, { $bot }
terminal-first-game = Für die erste Partie: { $level }, { $bot }
terminal-waiting = Warten auf einen Gegner. Er kann tippen: agon play --accept { $seek }
terminal-waiting-table = Warten, bis alle Plätze besetzt sind. Andere können tippen: agon play --accept { $seek }
terminal-table = { $taken } von { $all } Plätzen sind besetzt: { $players }; { $rule }.
terminal-absent-wait = die anderen warten auf einen Spieler, der weggeht
terminal-absent-forfeit = ein Spieler, der weggeht, verliert seinen Platz
terminal-absent-bot = { $bot } übernimmt, wenn ein Spieler weggeht
terminal-asked = { $player } ist gefragt. Zum Annehmen: agon play --accept { $seek }
terminal-nobody-called = kein Spieler heißt { $name }; schreib den Namen genau, wie er gezeigt wird, auch Großbuchstaben
terminal-several-called = mehrere Spieler heißen { $name }: Nenne stattdessen die ID, eine von { $ids }
terminal-of-the-server = { $player } gehört zum Server: Spiele gegen ihn mit --bot { $bot }
terminal-declined = { $player } nimmt nicht an: { $reason ->
    [later] frag mich später
    [faster] eine schnellere Uhr
    [slower] eine langsamere Uhr
    [rated] eine gewertete Partie
    [casual] eine ungewertete Partie
    [other_game] ein anderes Spiel
    [expired] keine Antwort in der Zeit
   *[no] nein
}

terminal-closed = die Verbindung ist geschlossen: { $reason }
terminal-no-server = kein Server antwortet auf { $url } ({ $reason }). 'agon serve' startet einen; --url oder AGON_URL nennt eine andere Adresse.
terminal-unreadable = die Antwort des Servers ist unlesbar

terminal-head-name = NAME
terminal-head-title = TITEL
terminal-head-id = ID
terminal-head-kind = ART
terminal-head-game = SPIEL
terminal-head-state = STAND
terminal-head-players = SPIELER
terminal-head-player = SPIELER
terminal-head-place = PLATZ
terminal-head-points = PUNKTE
terminal-head-board = BRETT
terminal-head-result = ERGEBNIS
terminal-head-members = MITGLIEDER
terminal-head-member = MITGLIED
terminal-head-access = ZUGANG
terminal-head-you = DU
terminal-head-role = ROLLE
terminal-head-rating = WERTUNG
terminal-head-bots = BOTS
terminal-head-bot = BOT
terminal-head-of = VON
terminal-head-faults = VERLOREN DURCH FEHLER
terminal-head-what = WAS ES IST
terminal-head-engine = ENGINE
terminal-head-levels = STUFEN
terminal-head-server = SERVER
terminal-head-account = KONTO
terminal-head-file = DATEI
terminal-head-move = ZUG
terminal-head-value = WERT
terminal-head-visits = BESUCHE
terminal-not-tried = nicht versucht
terminal-head-policy = POLICY
terminal-head-feature = MERKMAL, FÜR DIE SEITE AM ZUG
terminal-head-adds = BEITRAG

terminal-kind = { $kind ->
    [swiss] Schweizer System
    [round_robin] Rundenturnier
    [double_round_robin] doppeltes Rundenturnier
    [knockout] K.-o.
    [arena] Arena
    [ladder] Rangliste
    [simul] Simultan
   *[other] { $kind }
}
terminal-state = { $state ->
    [announced] angekündigt
    [running] läuft
    [paused] angehalten
    [finished] zu Ende
    [cancelled] abgesagt
   *[other] { $state }
}
terminal-role = { $role ->
    [owner] Inhaber
    [organiser] Organisator
    [member] Mitglied
   *[other] { $role }
}
terminal-tournament = { $title }: { $kind }, { $game }, { $state }, Runde { $round }
terminal-takes-part = Du nimmst an { $tournament } teil.
terminal-challenged = Herausgefordert.
terminal-your-game-begins = Deine Partie beginnt.
terminal-place-left = Der andere hat jetzt deinen Platz.
terminal-access = { $access ->
    [public] öffentlich
   *[code] mit Code
}
terminal-join-code = Beitrittscode: { $code }
terminal-is-member = Du bist Mitglied: { $link }
terminal-no-member = Du bist kein Mitglied von { $club }.
terminal-announced = Angekündigt.
terminal-club = { $club }: { $members ->
    [one] { $members } Mitglied
   *[other] { $members } Mitglieder
}
terminal-club-code = { $club }: { $members ->
    [one] { $members } Mitglied
   *[other] { $members } Mitglieder
}, Beitrittscode { $code }
terminal-seen-as = Andere sehen dich als { $name }.
terminal-no-league = Es gibt noch keine Liga.
terminal-league = { $game }, { $time } ms je Zug; sie ist { $state ->
    [on] an
   *[off] aus
}; { $left ->
    [one] { $left } Partie bleibt
   *[other] { $left } Partien bleiben
}
terminal-fault = { $fault ->
    [failed] { $number } gescheitert
    [illegal] { $number } unerlaubt
    [time] { $number } zu langsam
   *[other] { $number } { $fault }
}

terminal-preparing = die Suche wird vorbereitet; beim ersten Mal wird sie kompiliert ...
terminal-by-chance = Durch Zufall, aus dem Startwert { $seed }: { $drawn }.
terminal-the-deal = die Karten
terminal-bound = { $bound ->
    [least] oder mehr
    [most] oder weniger
   *[exact] genau
}
terminal-worded-by = In den Worten von { $model } (ein Sprachmodell; erzeugt, nicht berechnet):
terminal-not-worded = nicht in Worte gefasst: { $reason }
terminal-no-tokens = keine Tokens in { $folder }
terminal-exists = { $file } gibt es schon
terminal-bot-written = { $file } geschrieben; starte ihn mit: agon bot run { $file } --seek connect_four
terminal-bot-version = { $file } ist Version { $version }
terminal-bot-may-play = { $bot } (Bot) darf spielen
terminal-the-bot = der Bot
terminal-bot-error = { $error } (in { $game })
terminal-bot-error-at = { $file }, Zeile { $line }: { $error }
terminal-bot-printed = er hatte ausgegeben: { $text }
