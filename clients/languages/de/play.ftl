play-you = Du
play-namesake = { $player } als { $seat }
play-list = { $names } und { $last }
play-against = { $one } gegen { $other }
play-greeting = { $game }. { $players }. { $status }.
play-greeting-watching = { $game }. { $players }. Du schaust zu. { $status }.
play-your-move-now = Du bist am Zug.
play-begins = Die Partie beginnt.
play-acted = { $who }: { $what }
play-moved = { $who }: { $what }
play-acted-secretly = { $who }: wählt verdeckt.
play-contributed = { $who }: Zufallsbits zu Würfeln und Karten beigetragen.
play-draw-offered = { $who }: Remis wird angeboten.
play-draw-declined = { $who }: das Remis wird abgelehnt.
play-back-agreed = { $who }: einverstanden.
play-back-asked = { $who }: möchte einen Zug zurücknehmen.
play-back-declined = { $who }: nichts wird zurückgenommen.
play-taken-back = Zurückgenommen bis zur Stellung nach { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Zügen
}.
play-bot-troubled = { $who } hat Schwierigkeiten: { $reason } Die Partie geht weiter.
play-time-added = { $who }: { $time } mehr für { $other }.
play-pause-offered = { $who }: eine Pause wird angeboten.
play-pause-declined = { $who }: keine Pause.
play-on-vacation = { $who }: im Urlaub.
play-is-paused = Die Partie pausiert; die Uhren stehen.
play-vacation-over = { $who }: zurück aus dem Urlaub.
play-goes-on = { $who }: die Partie geht weiter.
play-went-away = { $who }: gegangen oder getrennt.
play-came-back = { $who }: wieder da.
play-forfeited = { $who }: { $reason ->
    [time] Zeit abgelaufen
    [absent] weggegangen
   *[resigned] aufgegeben
}. Die anderen spielen weiter; dieser Platz nimmt immer die erste erlaubte Möglichkeit.
play-taken-over = { $who }: { $reason ->
    [time] Zeit abgelaufen
    [absent] weggegangen
   *[resigned] aufgegeben
}. { $player } spielt wie vereinbart auf diesem Platz weiter.
play-stood-still = Das Spiel stand { $seconds } s still; das geht auf niemandes Uhr.
play-server-back = Der Server ist wieder da; die Uhren laufen ab hier weiter.
play-over-with = Die Partie ist zu Ende. { $result }
play-hint-text = Hinweis: { $hint }
play-has-hint = { $who }: Hinweis erhalten.
play-analysed = Die Partie wurde analysiert.
play-rematch-offered-by = { $who }: Revanche wird angeboten.
play-rematch-begins = Die Revanche beginnt.
play-published = { $who }: einverstanden, dass andere diese Partie und ihren Chat sehen.
play-mark-stones = Du bist am Zug: Markiere Steine als tot oder lebendig, dann schließe die Zählung ab
play-your-move-do = Du bist am Zug: { $what }
play-your-move-check = Du bist am Zug: Du stehst im Schach
play-your-move = Du bist am Zug
play-over = Die Partie ist zu Ende
play-verdict-with = { $verdict }: { $result }
play-loading = Die Partie wird geladen…
play-start = Der Anfang
play-at-move = Zug { $ply }. { $what }
play-at-move-by = Zug { $ply }. { $who }: { $what }
play-paused = Pausiert
play-sending = Wird gesendet: { $what }…
play-waiting = Warten
play-waiting-for = Warten auf { $names }
play-waiting-count = Warten auf { $names } ({ $done } von { $all } haben gewählt)
play-have-chosen = Du hast gewählt.
play-hidden = verdeckt
play-payoff = Deine Auszahlung: { $points }
play-payoff-brief = Auszahlung: { $points }
play-together = Zusammen: { $points }
play-won = Du hast gewonnen
play-won-brief = Gewonnen
play-lost = Du hast verloren
play-lost-brief = Verloren
play-a-draw = Remis
play-share-win = Du teilst den Sieg
play-share-win-brief = Sieg geteilt
play-share-place = Du teilst Platz { $place } von { $count }
play-share-place-brief = Geteilter Platz { $place } von { $count }
play-came = Du wurdest { $place }. von { $count }
play-came-brief = { $place }. von { $count }
play-points-of = { $points } { $count ->
    [one] Punkt
   *[other] Punkte
}

play-cards-dealt = { $count ->
    [one] { $count } Karte gegeben
   *[other] { $count } Karten gegeben
}
play-dice-thrown = { $count ->
    [one] { $count } Würfel geworfen
   *[other] { $count } Würfel geworfen
}
play-draws-of-chance = { $count ->
    [one] { $count } Zufallszug
   *[other] { $count } Zufallszüge
}
play-chance-hidden = Der Zufall entscheidet, für dich verdeckt
play-all-hidden = { $draws }, alle für dich verdeckt
play-some-hidden = { $draws }, { $hidden } für dich verdeckt

play-least = Minimum
play-half-pot = Halber Pot
play-pot = Pot
play-all-in = All-in
play-most = Maximum
play-amount = Betrag
play-an-amount = Ein Betrag
play-of-what = Wovon
play-slider = { $label }, Schieberegler
play-preset = { $amount } (Taste: { $key })
play-not-offered = Dieser Betrag geht nicht. Der nächste ist { $amount }.
play-not-offered-between = Dieser Betrag geht nicht. Die nächsten sind { $below } und { $above }.

play-thinking = Denken
play-is-thinking = denkt nach…
play-bot-chose = { $player } wählte { $move }
play-bot-told = { $player }: { $move }
play-thinking-hidden = In Spielen mit verdeckter Information wird das Denken des Bots nach der Partie gezeigt.
play-thinking-after = Das Denken des Bots wird nach der Partie gezeigt; in Lektionen schon während der Partie.
play-thinking-none-here = Zu diesem Zug ist kein Denken gespeichert.
play-thinking-none = Kein Denken gespeichert.
play-thinking-not-yet = Noch nichts zu zeigen.
play-thinking-rest = Der Rest seines Denkens wird nach der Partie gezeigt.
play-thinking-random = Er hat nicht nachgedacht: Jeder erlaubte Zug war gleich wahrscheinlich.
play-depth = Tiefe
play-nodes = Knoten
play-speed = Knoten/s
play-time = Zeit
play-expects = Erwartet
play-searched-plainly = Seine Suche war noch nicht kompiliert: Er suchte in einfachem Python.
play-searched-plainly-less = Seine Suche war noch nicht kompiliert: Er suchte in einfachem Python und weniger, als seine Karte sagt.
play-cpu = { $time } CPU
play-stopped = aufgehört, { $stop ->
    [time] da seine Zeit um war
    [nodes] da seine Knoten verbraucht waren
    [depth] da seine Tiefe erreicht war
    [proven] da der Ausgang bewiesen war
    [enough] da ein Zug hervorstach
    [book] da sein Eröffnungsbuch den Zug hatte
    [only] da nur ein Zug erlaubt war
    [flag] da er ziehen sollte
   *[other] { $stop }
}
play-model = Das Sprachmodell { $model } nannte diesen Zug. Nichts wurde gesucht.
play-model-random = { $count ->
    [one] { $count } Antwort war kein erlaubter Zug
   *[other] { $count } Antworten waren keine erlaubten Züge
}; deshalb ist dieser Zug zufällig.
play-model-again = { $count ->
    [one] { $count } Antwort war kein erlaubter Zug
   *[other] { $count } Antworten waren keine erlaubten Züge
}, und es wurde noch einmal gefragt.
play-model-words = Eigene Worte des Modells, die niemand geprüft hat.
play-model-tokens = { $asked } Tokens gefragt, { $said } geantwortet
play-model-requests = { $count } Anfragen
play-model-cost = Kosten { $cost } { $currency }
play-model-instructions = Anweisungen { $prompt }
play-limit = Grenze { $limits }
play-limit-of = { $name ->
    [nodes] Knoten
    [depth] Tiefe
   *[other] { $name }
} { $value }
play-value = { $value } für sich ({ $word })
play-value-ends = { $value } für sich ({ $word }, zu Ende in { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Zügen
})
play-proven = bewiesen
play-estimate = Schätzung
play-tried = { $visits ->
    [1] einmal
   *[other] { $visits }-mal
} versucht: zu wenig für ein Urteil
play-bounded = { $bound ->
    [least] mindestens { $value }
    [most] höchstens { $value }
   *[exact] { $value }
}
play-trace = Durchsuchte Stellungen, der Reihe nach ({ $count } Stellungen)
play-trace-list = Stellungen in der Reihenfolge der Suche
play-trace-here = hier
play-trace-pruned = { $position }: abgeschnitten, da { $alpha } ≥ { $beta }
play-trace-value = { $position }: { $value } (α { $alpha }, β { $beta })
play-lines-considered = Erwogene Züge
play-lines-best = Beste Züge
play-lines-other = Andere Züge
play-lines-more = { $count } andere Züge
play-move = Zug
play-worth = Wert
play-visits = Besuche
play-policy = Policy
play-policy-about = Wahrscheinlichkeit nach seinem Netz, vor der Suche
play-warming = Der Server kompiliert die Suche der Bots für diesen Rechner, einmalig. Die Teile für wartende Partien kommen zuerst: { $done } von { $total } sind fertig.

play-chat = Chat
play-chat-in = Chat: { $room ->
    [spectators] Zuschauer
   *[players] Spieler
}
play-chat-room = { $room ->
    [spectators] Zuschauer
   *[players] Spieler
}
play-chat-turn-off = Ausschalten
play-chat-turn-on = Einschalten
play-chat-is-off = Der Chat ist in diesem Browser aus: Nichts wird dir geschickt.
play-chat-lines = Was gesagt wurde
play-chat-none = Noch keine Nachrichten.
play-chat-unsent = Noch nicht gesendet: „{ $text }“. Das geschieht, sobald der Server wieder antwortet.
play-chat-heard = Chat, { $who }: { $text }
play-chat-unread = { $count ->
    [one] { $count } neue Nachricht
   *[other] { $count } neue Nachrichten
}
play-chat-host-off = Der Chat ist hier vom Betreiber ausgeschaltet.
play-chat-say-spectators = Sag den Zuschauern
play-chat-say-players = Sag den Spielern
play-chat-to-spectators = An die Zuschauer
play-chat-to-players = An die Spieler
play-chat-say = Sagen
play-chat-rule = Bis { $place ->
    [tournament] das Turnier
   *[game] die Partie
} zu Ende ist, können Spieler und Zuschauer die Nachrichten der anderen Seite nicht lesen.
play-chat-report-how = Soll ein Moderator eine Zeile ansehen, drücke … daneben; einen Spieler, drücke oben seinen Namen.
play-chat-phrases = Einen Satz sagen
play-chat-deleted = gelöschtes Konto
play-chat-more = Melden oder stummschalten: { $text }
play-chat-reported = Gemeldet. Ein Moderator wird es sehen; die Antwort erscheint auf deiner Kontoseite.
play-chat-line = Eine Zeile
play-chat-quote = „{ $text }“
play-chat-wrong = Was ist daran falsch? (optional)
play-chat-report = Einem Moderator melden
play-chat-muted = Stummgeschaltet.
play-chat-mute = { $player } stummschalten
play-chat-mute-about = Wer stummgeschaltet ist, erfährt es nicht. Du bekommst keine seiner Nachrichten, in keiner Partie.

play-plan = Bedingte Züge
play-plan-count = Bedingte Züge ({ $count })
play-plan-changed = Die Stellung hat sich geändert: Die Zugfolge entfällt.
play-plan-about = Spielt der Gegner den Zug, den du nennst, spielt der Server sofort deine Antwort, auch wenn du weg bist. Nur du siehst das.
play-plan-if = Wenn { $moves }
play-plan-then = { $before }, dann { $next }
play-plan-remove = Entfernen
play-plan-remove-line = Entfernen: wenn { $moves }
play-plan-add = Zugfolge hinzufügen
play-plan-mine = spiele ich
play-plan-theirs = Wenn gespielt wird
play-plan-further = Und dann, wenn gespielt wird
play-plan-choose = Wähle…
play-plan-keep = Zugfolge behalten
play-plan-cancel = Abbrechen

play-game = Die Partie
play-no-game = Partie
play-rated = gewertet
play-premove-cancelled = Der Vorauszug ist verworfen.
play-no-money = Nur Spielpunkte: kein Geld, keine Chips zu kaufen.
play-turn-board = Brett drehen
play-zen = Zen
play-zen-on = Zen: nur das Brett, die Uhren und das Ergebnis.
play-zen-off = Alle Teile der Seite sind wieder da.
play-to-newest = Zum neuesten
play-board = Brett: { $game }
play-confirm-below = { $cell }. Bestätige unter dem Brett.
play-there = dort
play-not-possible = { $from } nach { $to } geht jetzt nicht.
play-nothing-moves = Von { $cell } zieht jetzt nichts.
play-cannot-choose = { $cell } kann jetzt nicht gewählt werden.
play-from-to = Von { $from } nach { $to }.
play-choose-again = { $label }? Wähle noch einmal, um es zu spielen.
play-your-choices = Deine Möglichkeiten
play-choose-piece = Wähle eine Figur

play-help = Hilfe
play-help-none = Keine Hilfe
play-help-hints = Hinweise, wenn ich frage: Das steht bei meinem Namen
play-help-lesson = Eine Lektion: Hinweise, und der Bot zeigt, was er denkt
play-help-none-brief = keine Hilfe
play-help-hints-brief = Hinweise, wenn ich frage
play-help-lesson-brief = eine Lektion
play-help-about = Sonst zeigt der Bot sein Denken nach der Partie. Eine Lektion ist nie gewertet.
play-hints = Hinweise
play-hints-turn = Hinweise gibt es, wenn du am Zug bist.
play-hints-thinking = Die Engine denkt nach…
play-hint-stand = Wie stehe ich?
play-hint-where = Wo soll ich hinsehen?
play-hint-move = Welcher Zug?
play-hint-why = Warum dieser Zug?
play-ahead = im Vorteil um: { $pieces }

play-stand-in = Ersatz
play-stand-in-streamed = der Rechner des Bots ging verloren; das war sein bester Zug bis dahin
play-stand-in-fallback = der Bot antwortete nicht; der Server spielte einen zufälligen erlaubten Zug
play-interpreted = noch nicht kompiliert
play-interpreted-about = die Suche des Bots war noch nicht kompiliert: Er suchte in einfachem Python, was langsamer ist
play-hidden-count = { $count } verdeckt
play-moves = Züge
play-no-moves = Noch keine Züge.
play-chance = Zufall
play-lag = Ausgleich der Verzögerung
play-undone = dann zurückgenommen: { $moves }
play-stepper = Durch die Partie gehen
play-first-move = Erster Zug
play-previous-move = Voriger Zug
play-next-move = Nächster Zug
play-last-move = Letzter Zug

play-won-of = Du hast { $won } von { $count } gewonnen.
play-level-fits = { $level } passt zu dir.
play-level-next = Weiter: { $level }
play-played-long = Du hast in diesem Tab { $hours ->
    [1] eine Stunde
   *[other] { $hours } Stunden
} lang um Punkte gespielt.
play-all-right = In Ordnung
play-not-counted = Diese Partie zählt nicht für Wertungen.
play-not-counted-practice = Diese Partie zählt nicht für deine Übungswertung.
play-practice = Übungswertung: { $rating }
play-ratings = Wertungen

play-to = { $from } nach { $to }
play-cell = Feld { $number }
play-premove = Vorauszug: { $moves }. Er wird gespielt, sobald er erlaubt ist.
play-premove-begun = Vorauszug: { $moves } nach …
play-premove-cancel = Vorauszug verwerfen
play-premove-said = Vorauszug: { $moves }. Escape verwirft ihn.
play-premove-where = { $moves }, wohin?
play-premove-dropped = { $moves } ist jetzt nicht erlaubt: Der Vorauszug entfällt.

play-players = Spieler
play-choosing = wählt
play-has-chosen = hat gewählt
play-to-move = am Zug
play-rating = Wertung { $rating }
play-no-rating = Noch keine Wertung
play-clock-low = knapp
play-onlookers = { $count } Zuschauer

play-back-question = { $who } möchte einen Zug zurücknehmen.
play-back-withdraw = Doch nicht zurücknehmen
play-back-agree = Zurücknehmen lassen
play-back-keep = Zug behalten
play-back = Zurücknehmen
play-away = { $who } ist weggegangen.
play-away-claim-in = In { $time } kann die Partie beansprucht werden.
play-away-claim = Du kannst die Partie beanspruchen oder weiter warten.
play-away-rule-in = In { $time } kann die Regel des Tisches angewendet werden.
play-away-rule = Du kannst die Regel des Tisches anwenden oder weiter warten.
play-begin-within = { $who }: Beginn in { $time }, sonst fällt die Partie aus.
play-go-on-without = Ohne sie weiterspielen
play-claim-win = Sieg beanspruchen
play-claim-draw = Remis beanspruchen
play-go-on = Weiter
play-pause-agree = Pause annehmen
play-pause-refuse = Keine Pause
play-pause-waiting = Pause angeboten…
play-pause-offer = Pause anbieten
play-give-day = Einen Tag geben
play-give-time = 15 s geben
play-vacation-end = Urlaub beenden
play-vacation-start = Urlaub nehmen
play-time-low = Deine Zeit läuft ab: noch { $time }.

-play-word-last = letzter
-play-word-turn = zug
-play-word-clock = uhr
-play-word-moves = züge
-play-word-where = wo
-play-word-what = was
play-word-last = { -play-word-last }
play-word-turn = { -play-word-turn }
play-word-clock = { -play-word-clock }
play-word-moves = { -play-word-moves }
play-word-where = { -play-word-where }
play-word-what = { -play-word-what }
play-word-help = hilfe
play-type = Dein Zug
play-ask = Fragen
play-typed = Spielen
play-ask-these = Frage { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } mit einer Figur, { -play-word-what } mit einem Feld.
play-or-ask = Oder frage { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } mit einer Figur, { -play-word-what } mit einem Feld.
play-type-or-ask = Gib einen Zug ein, oder frage { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } mit einer Figur, { -play-word-what } mit einem Feld.
play-typo-reason = „{ $text }“ ist nicht erlaubt. { $reason }
play-typo-turn = Du bist nicht am Zug.
play-typo-ahead = Du bist nicht am Zug. Einen Vorauszug tippst du mit den Namen seiner Felder.
play-typo-unclear = „{ $text }“ kann { $moves } heißen.
play-typo-none = Gib einen davon ein: { $moves }
play-typo-illegal = „{ $text }“ ist kein erlaubter Zug. Erlaubte Züge: { $moves }
play-nothing-to-choose = Jetzt gibt es nichts zu wählen.
play-ask-piece = Frage nach einem von diesen: { $pieces }
play-piece-at = { $piece }: { $cells }
play-piece-none = { $piece }: keine
play-ask-cell = Frage nach einem Feld mit seinem Namen.
play-nothing-played = Noch wurde nichts gespielt.
play-no-clock = Es gibt keine Uhr.
play-clock-paused = die Partie pausiert

play-missing = Keine solche Partie
play-to-start = Zur Startseite
play-goodbye = Der Server beendet die Verbindung: { $reason }.
play-changed = Die Partie änderte sich, bevor dieser Zug ankam. Wähle noch einmal.
play-about = Zur Partie
play-resign-sure = Aufgeben?
play-resign = Aufgeben
play-resign-not = Weiterspielen
play-resign-ends = Die Partie endet jetzt, und du verlierst sie.
play-resign-bot = { $bot } übernimmt deinen Platz, und die anderen spielen weiter. Du kannst zuschauen.
play-resign-least = Die anderen spielen weiter. Du bekommst die kleinste Auszahlung dieser Partie.
play-how-to = So wird gespielt
play-rules = Regeln
play-called-off = Abgebrochen
play-to-tournament = Zurück zum Turnier
play-watch-rematch = Revanche ansehen
play-review = Durchsehen
play-replay = Nachspielen
play-new-game = Neue Partie
play-rematch-missing = { $count } von { $seats } wollen eine Revanche. Noch nicht: { $names }.
play-rematch-waiting = Revanche angeboten…
play-rematch-accept = Revanche annehmen
play-rematch = Revanche
play-publish-agreed = Du lässt andere diese Partie sehen
play-publish = Andere diese Partie und ihren Chat sehen lassen
play-watching = Du schaust dieser Partie zu.
play-draw-question = { $who } bietet Remis an.
play-actions = Aktionen der Partie
play-draw-accept = Remis annehmen
play-draw-decline = Ablehnen
play-draw-waiting = Remis angeboten…
play-draw-offer = Remis anbieten
play-abort = Partie abbrechen

play-choose-together = { $count ->
    [1] eine Karte
    [2] zwei Karten
    [3] drei Karten
   *[other] { $count } Karten
} { $verb ->
    [pass] weitergeben
   *[other] wählen
}
play-choose-together-send = { $count ->
    [1] Diese Karte
    [2] Diese zwei
    [3] Diese drei
   *[other] Diese { $count }
} { $verb ->
    [pass] weitergeben
   *[other] wählen
}
play-choose-together-choose = Wähle { $count ->
    [1] eine Karte
    [2] zwei Karten
    [3] drei Karten
   *[other] { $count } Karten
}.
play-choose-together-full = { $count ->
    [1] Eine Karte ist
    [2] Zwei Karten sind
    [3] Drei Karten sind
   *[other] { $count } Karten sind
} schon gewählt. Lege erst eine zurück.
play-choose-together-chosen = { $card } gewählt: { $done } von { $count }.
play-choose-together-back-one = { $card } zurückgelegt: { $done } von { $count }.
play-choose-together-next = Weiter: { $send }.
play-choose-together-put-back = Zurücklegen
play-choose-together-all-back = Alle Karten sind zurückgelegt.
play-choose-together-count = { $done } von { $count }: { $cards }.
