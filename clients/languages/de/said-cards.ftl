# What a bot is, as its card's summary says.
said-cards-looks-ahead-by-alpha-beta-search-one-move-deeper = Rechnet mit Alpha-Beta-Suche voraus, jedes Mal einen Zug tiefer. Exakt, sobald er das Ende der Partie sieht.
said-cards-plays-heads-up-hold-em-by-a-blueprint-that-it-le = Spielt Hold'em zu zweit nach einem Plan, den er im Spiel gegen sich selbst gelernt hat, löst jeden Turn und River am Tisch und sucht an anderen Tischen.
said-cards-likes-to-be-safe-a-sheltered-king-a-guarded-back = Mag es sicher: ein geschützter König, eine bewachte Grundreihe, keine Drohungen gegen sich.
said-cards-likes-to-attack-checks-pawn-storms-threats = Greift gern an: Schachs, Bauernstürme, Drohungen.
said-cards-plays-the-public-goods-game-by-a-rule-about-what = Spielt das Spiel um öffentliche Güter nach einer Regel darüber, was die anderen gaben. Er sagt, nach welcher.
said-cards-expects-of-everybody-at-the-table-what-it-would = Erwartet von allen am Tisch, was er an ihrer Stelle täte, oder das Schlimmste.
said-cards-plays-the-prisoner-s-dilemma-by-a-known-strategy = Spielt das Gefangenendilemma nach einer bekannten Strategie, die auf dich antwortet. Er sagt, nach welcher.
said-cards-expects-you-to-make-the-mistakes-of-a-certain-ki = Erwartet von dir die Fehler einer bestimmten Art von Spieler und spielt darauf.
said-cards-does-not-take-you-for-perfect-uses-a-model-of-th = Hält dich nicht für vollkommen: nimmt ein Modell der Wahlen der anderen und spielt am besten dagegen.
said-cards-up-to-seventeen-levels-for-each-game-from-a-firs = Bis zu siebzehn Stufen für jedes Spiel, von der allerersten Partie bis zu allem, was dieser Rechner kann. Beginne bei Seed.
said-cards-learned-its-games-by-playing-itself-a-neural-net = Hat seine Spiele gegen sich selbst gelernt: Ein neuronales Netz schlägt Züge vor und beurteilt Stellungen, eine Suche prüft sie.
said-cards-likes-good-squares-outposts-open-files-the-centr = Mag gute Felder: Vorposten, offene Linien, die Mitte, Ecken.
said-cards-plays-a-hundred-or-thousands-of-random-games-fro = Spielt aus jeder Stellung hundert oder tausende Zufallspartien und wählt, was am häufigsten aufging.
said-cards-follows-every-line-of-tic-tac-toe-to-its-end-at = Verfolgt jede Variante von Tic-Tac-Toe bis zum Ende. In voller Stärke unschlagbar.
said-cards-plays-as-strongly-as-you-do-as-far-as-it-can-tel = Spielt so stark wie du, soweit er es erkennen kann, und sagt, wie stark.
said-cards-plays-an-equilibrium-solves-the-whole-game-then = Spielt ein Gleichgewicht: löst das ganze Spiel und lost dann seine Aktionen aus, sodass niemand mehr als ausgeglichen abschneidet.
said-cards-plays-every-game-by-the-search-that-suits-it-fro = Spielt jedes Spiel mit der passenden Suche, nach einer Tabelle mit Gründen.
said-cards-chooses-among-the-legal-actions-at-random-it-doe = Wählt zufällig unter den erlaubten Aktionen. Er denkt nicht.
said-cards-searches-as-textbooks-describe-it-and-shows-ever = Sucht, wie es in Lehrbüchern steht, und zeigt jede Stellung, die er untersucht, und jede, die er abgeschnitten hat.
said-cards-plays-pig-by-a-rule-by-rules-of-thumb-or-as-the = Spielt Pig nach einer Regel: nach Faustregeln oder wie das Spiel für zwei gelöst wurde.
said-cards-guesses-from-this-game-alone-what-you-will-throw = Errät allein aus dieser Partie, was du als Nächstes zeigst, und zeigt, was es schlägt. Liegt er zurück, entscheidet das Glück.

# Levels.
said-cards-looks-move-ahead = Rechnet { $n ->
    [one] { $n } Zug
   *[other] { $n } Züge
} voraus.
said-cards-thinks-for-up-to-n-seconds-and-knows-a-few-openi = Denkt bis zu { $n } Sekunden und kennt einige Eröffnungen.
said-cards-thinks-for-up-to-second = Denkt bis zu { $n ->
    [one] { $n } Sekunde
   *[other] { $n } Sekunden
}.
said-cards-thinks-about-n-positions-a-move = Prüft { $n } Stellungen je Zug.
said-cards-n-simulations-a-move = { $n } Simulationen je Zug.
said-cards-by-the-file-with-100-iterations-on-the-turn-and = Nach der Datei, mit 100 Iterationen am Turn und 200 am River; sonst 3.000 Simulationen je Zug.
said-cards-everything-at-first-then-as-much-as-the-others-g = Zuerst alles, dann so viel, wie die anderen gaben.
said-cards-half-at-first-then-a-little-less-than-the-others = Zuerst die Hälfte, dann etwas weniger, als die anderen gaben.
said-cards-a-little-more-than-the-others-gave-nothing-in-th = Etwas mehr, als die anderen gaben; nichts in der letzten Runde.
said-cards-gives-nothing = Gibt nichts.
said-cards-gives-everything = Gibt alles.
said-cards-max-n-up-to-half-a-second-a-move = Max^n. Bis zu einer halben Sekunde je Zug.
said-cards-paranoid-search-with-its-partners-if-any-against = Paranoide Suche: mit seinen Partnern, falls vorhanden, gegen alle anderen. Bis zu einer halben Sekunde je Zug.
said-cards-answers-the-n-th-defection-with-n-of-its-own-the = Beantwortet den n-ten Betrug mit n eigenen und schließt dann Frieden.
said-cards-tit-for-tat-that-breaks-deadlocks = Tit for Tat, das festgefahrene Lagen auflöst.
said-cards-cooperates-first-then-does-what-you-did-last = Kooperiert zuerst, dann tut er, was du zuletzt getan hast.
said-cards-tit-for-tat-that-forgives-now-and-then = Tit for Tat, das ab und zu verzeiht.
said-cards-win-stay-lose-shift = Bei Erfolg bleiben, sonst wechseln.
said-cards-forgives-nothing = Verzeiht nichts.
said-cards-expects-a-beginner-whoever-plays-30-000-position = Erwartet einen Anfänger, wer auch spielt. 30.000 Stellungen je Zug.
said-cards-expects-what-your-moves-in-this-game-make-likely = Erwartet, was deine Züge in dieser Partie wahrscheinlich machen, wenn dein Konto Bots erlaubt, deine Spielweise zu lernen; sonst deine besten Antworten. 30.000 Stellungen je Zug.
said-cards-expects-all-your-choices-to-be-equally-likely-up = Hält alle deine Wahlen für gleich wahrscheinlich. Bis zu einer halben Sekunde je Zug.
said-cards-expects-you-to-take-the-choice-that-looks-best-a = Erwartet, dass du wählst, was sofort am besten aussieht. Bis zu einer halben Sekunde je Zug.
said-cards-expects-you-to-do-what-you-did-before-in-this-ga = Erwartet, dass du tust, was du in dieser Partie schon getan hast, wenn dein Konto es erlaubt; sonst alle Wahlen gleich wahrscheinlich. Bis zu einer halben Sekunde je Zug.
said-cards-for-your-first-game-ever-often-moves-without-a-t = Für deine allererste Partie: zieht oft, ohne nachzudenken.
said-cards-sees-a-hanging-piece-now-and-then = Sieht ab und zu eine ungedeckte Figur.
said-cards-sees-what-is-right-before-it-when-it-looks = Sieht, was direkt vor ihm liegt, wenn er hinschaut.
said-cards-looks-before-it-moves-most-of-the-time = Schaut meistens, bevor er zieht.
said-cards-knows-what-is-at-stake-and-is-easily-distracted = Weiß, worum es geht, und lässt sich leicht ablenken.
said-cards-sees-what-one-move-does-and-chooses-a-little-loo = Sieht, was ein Zug bewirkt, und wählt etwas nachlässig.
said-cards-sees-what-one-move-does-and-seldom-takes-a-worse = Sieht, was ein Zug bewirkt, und nimmt selten einen schlechteren.
said-cards-looks-a-little-ahead-rarely-careless = Rechnet etwas voraus; selten unachtsam.
said-cards-looks-a-little-ahead-and-is-hardly-ever-careless = Rechnet etwas voraus und ist kaum je unachtsam.
said-cards-looks-ahead-and-takes-what-it-finds-best = Rechnet voraus und nimmt, was er am besten findet.
said-cards-plans-several-moves-ahead = Plant mehrere Züge voraus.
said-cards-plans-ahead-and-makes-few-slips = Plant voraus und macht wenige Fehler.
said-cards-a-strong-club-player-s-depth-in-a-fraction-of-a = Die Tiefe eines starken Vereinsspielers, im Bruchteil einer Sekunde.
said-cards-thinks-about-thousands-of-positions-a-move = Prüft tausende Stellungen je Zug.
said-cards-thinks-about-tens-of-thousands-of-positions-a-mo = Prüft zehntausende Stellungen je Zug.
said-cards-close-to-all-that-this-machine-can-do = Fast alles, was dieser Rechner kann.
said-cards-as-strong-as-this-machine-allows-in-up-to-1-seco = So stark, wie es dieser Rechner in bis zu 1 Sekunde je Zug erlaubt.
said-cards-plays-what-its-network-proposes-first-without-a = Spielt, was sein Netz zuerst vorschlägt, ohne Suche.
said-cards-looks-1-move-ahead-takes-a-win-overlooks-your-th = Rechnet 1 Zug voraus: nimmt einen Sieg mit, übersieht deine Drohungen.
said-cards-looks-to-the-end-of-the-game = Rechnet bis zum Ende der Partie.
said-cards-plays-as-strongly-as-you-by-your-results-and-mov = Spielt so stark wie du, nach deinen Ergebnissen und Zügen, wenn dein Konto es erlaubt; sonst in der Mitte seines Bereichs.
said-cards-up-to-half-a-second-once-then-it-knows-the-game = Bis zu einer halben Sekunde, einmal; dann kennt er das Spiel.
said-cards-uniformly-random = Gleichverteilt zufällig.
said-cards-leaves-out-what-cannot-matter-up-to-2-seconds = Lässt aus, was nicht zählen kann. Bis zu 2 Sekunden.
said-cards-looks-at-everything-up-to-2-seconds = Betrachtet alles. Bis zu 2 Sekunden.
said-cards-rolls-until-it-has-20-points-in-a-turn = Würfelt, bis er 20 Punkte in einem Zug hat.
said-cards-keeps-pace-and-races-when-the-end-is-near = Hält Schritt und sprintet, wenn das Ende naht.
said-cards-the-solved-game-for-two-players-nobody-can-play = Das gelöste Spiel: Zu zweit kann niemand besser spielen.
said-cards-guesses-what-comes-next-if-your-account-allows-b = Errät, was als Nächstes kommt, wenn dein Konto Bots erlaubt, deine Spielweise zu lernen; sonst zufällig.

# What it sees and keeps.
said-cards-only-what-its-seat-may-see = Nur, was sein Platz sehen darf.
said-cards-nothing-beyond-the-stored-game = Nichts außer der gespeicherten Partie.
said-cards-nothing-beyond-the-stored-game-nothing-is-learne = Nichts außer der gespeicherten Partie. Aus den Menschen, gegen die er spielt, lernt er nichts.
said-cards-nothing-beyond-the-stored-game-what-it-believes = Nichts außer der gespeicherten Partie. Was er auf der Stufe für wahrscheinliche Antworten über dich glaubt, kommt allein aus den Zügen dieser Partie, nur wenn dein Konto Bots erlaubt, deine Spielweise zu lernen, und ist mit der Partie vorbei.
said-cards-within-a-game-at-the-level-for-habits-how-often = Innerhalb einer Partie, auf der Stufe für Gewohnheiten, wie oft jeder Platz welche Wahl traf. Danach nichts.
said-cards-nothing-beyond-the-stored-game-the-opponent-make = Nichts außer der gespeicherten Partie. Der Gegner ist ihm gleich.
said-cards-nothing-beyond-the-stored-game-what-it-guesses-c = Nichts außer der gespeicherten Partie. Was er errät, kommt allein aus den Runden dieser Partie und ist mit ihr vorbei.
said-cards-next-to-nothing = So gut wie nichts.
said-cards-next-to-nothing-no-outside-service = So gut wie nichts. Kein fremder Dienst.
said-cards-unknown = unbekannt
said-cards-its-own-expected-pay-off = Die eigene erwartete Auszahlung.

# Limits.
said-cards-plays-only-zero-sum-games-for-two-with-nothing-h = Spielt nur Nullsummenspiele für zwei, ohne Verborgenes und ohne Zufall.
said-cards-beyond-its-horizon-it-relies-on-an-evaluation-of = Jenseits seines Horizonts verlässt er sich auf eine Bewertung der Stellung, die falsch sein kann.
said-cards-does-not-vary-its-play-the-same-game-so-far-leve = Variiert nicht: Gleicher Verlauf, gleiche Stufe und gleich viel Suche ergeben dieselbe Aktion.
said-cards-does-not-vary-its-play-the-same-game-so-far-and = Variiert nicht: Gleicher Verlauf und gleiche Stufe ergeben dieselbe Aktion.
said-cards-the-levels-limited-by-time-depend-on-the-speed-o = Die zeitbegrenzten Stufen hängen von der Geschwindigkeit des Rechners ab.
said-cards-the-file-is-for-two-players-in-limit-from-24-big = Die Datei ist für zwei: mit Limit ab je 24 Big Blinds, ohne Limit, wenn der kürzere Stack 75 bis 134 Big Blinds hat.
said-cards-before-the-turn-a-bucket-holds-different-hands-a = Vor dem Turn fasst eine Klasse verschiedene Blätter zusammen und vergisst deren frühere Klassen.
said-cards-on-the-turn-and-the-river-it-assumes-the-other-s = Am Turn und River nimmt er beim anderen die Blätter nach der Datei an; wer anders spielt, wird falsch eingeschätzt.
said-cards-on-the-turn-it-assumes-that-both-play-the-river = Am Turn nimmt er an, dass beide den River nach der Datei spielen, was falsch ist: Er löst den River selbst.
said-cards-strength-is-counted-against-any-two-cards-not-ag = Stärke zählt gegen beliebige zwei Karten, nicht gegen die, auf die das Bieten deutet.
said-cards-it-does-not-exploit-the-other-s-mistakes-beyond = Er nutzt Fehler des anderen nicht weiter aus, als sie von selbst einbringen.
said-cards-its-style-changes-its-strength-see-the-numbers-o = Sein Stil ändert seine Stärke: siehe die Zahlen dieses Spiels.
said-cards-pays-for-its-taste-see-the-numbers-of-this-game = Zahlt für seinen Geschmack: siehe die Zahlen dieses Spiels.
said-cards-looks-at-the-others-average-only-so-it-cannot-pu = Sieht nur den Durchschnitt der anderen und kann darum keinen Einzelnen bestrafen.
said-cards-learns-nothing = Lernt nichts.
said-cards-people-at-a-table-play-neither-purely-for-themse = Menschen am Tisch spielen weder rein für sich noch rein gegen den Bot.
said-cards-with-hidden-information-it-assumes-that-everybod = Bei verborgener Information nimmt er an, dass nach seiner Wahl alle alles sehen: Er blufft nie und spielt nie, um etwas herauszufinden oder zu verbergen.
said-cards-a-last-round-in-which-you-defect-goes-unanswered = Betrügst du in der letzten Runde, bleibt es ohne Antwort.
said-cards-learns-nothing-and-keeps-to-its-strategy-whoever = Lernt nichts und bleibt bei seiner Strategie, wer du auch bist.
said-cards-against-players-without-those-mistakes-the-level = Gegen Spieler ohne diese Fehler kann die Stufe für Anfänger schlechter spielen als dieselbe Suche ohne Modell.
said-cards-a-few-moves-say-little-in-short-games-it-hardly = Wenige Züge sagen wenig: In kurzen Partien lernt er dich kaum kennen.
said-cards-if-the-model-is-wrong-about-you-so-is-it = Irrt das Modell über dich, irrt auch er.
said-cards-sequoia-depends-on-the-speed-of-the-machine-it-w = Sequoia hängt von der Geschwindigkeit des Rechners ab; gemessen wurde mit fester Knotenzahl.
said-cards-it-knows-examples-not-reasons-it-cannot-say-why = Er kennt Beispiele, keine Gründe: Warum er einen Zug vorschlägt, kann er nicht sagen.
said-cards-it-judges-positions-badly-that-its-own-games-sel = Stellungen, die seine eigenen Partien selten erreichen, beurteilt er schlecht, und er weiß es nicht.
said-cards-it-knows-no-other-board-or-rules-than-those-that = Er kennt kein anderes Brett und keine anderen Regeln als die, mit denen er lernte.
said-cards-random-playouts-overlook-narrow-lines-a-single-s = Zufallspartien übersehen enge Varianten: Eine einzige rettende oder gewinnende Antwort kann lange unentdeckt bleiben.
said-cards-with-hidden-information-it-does-not-reach-an-equ = Bei verborgener Information erreicht er kein Gleichgewicht und ist angreifbar.
said-cards-tic-tac-toe-only-other-games-are-too-large-to-be = Nur Tic-Tac-Toe: Andere Spiele sind zu groß, um sie ganz zu durchsuchen.
said-cards-does-not-set-traps-among-equally-good-actions-it = Stellt keine Fallen: Unter gleich guten Aktionen nimmt er die erste.
said-cards-a-few-moves-say-little-it-needs-about-five-games = Wenige Züge sagen wenig: Er braucht etwa fünf Partien.
said-cards-even-holds-back-winning-against-it-does-not-show = Even hält sich zurück: Ein Sieg gegen ihn zeigt nicht, wie stark du bist, wohl aber die Stärke, die er nennt.
said-cards-even-cannot-play-more-strongly-than-grove-s-high = Even kann nicht stärker spielen als Groves höchste Stufe; nahe den Enden seines Bereichs ist er nicht ganz ausgeglichen.
said-cards-even-judges-moves-as-a-search-of-two-plies-does = Even beurteilt Züge wie eine Suche über zwei Halbzüge: Starke Spieler unterscheidet er kaum an ihren Zügen, wohl aber an ihren Ergebnissen.
said-cards-games-with-hints-lessons-handicaps-and-games-fro = Partien mit Tipps, Lektionen, Vorgaben und Partien aus aufgestellten Stellungen sagen Even nichts über deine Stärke.
said-cards-with-three-seats-or-more-an-equilibrium-promises = Ab drei Plätzen verspricht ein Gleichgewicht weniger: Zwei Gegner zusammen können besser sein als einer.
said-cards-it-never-looks-at-how-you-play-so-it-wins-no-mor = Er achtet nie darauf, wie du spielst, und gewinnt darum von Schwachen nicht mehr, als die Schwäche selbst hergibt.
said-cards-its-strength-depends-on-the-speed-of-the-machine = Seine Stärke hängt von der Geschwindigkeit des Rechners ab.
said-cards-in-games-that-are-not-zero-sum-it-assumes-that-e = In Spielen ohne Nullsumme nimmt er an, dass alle eigennützig sind, und baut darum kein Vertrauen auf.
said-cards-overlooks-everything-wins-in-one-included = Übersieht alles, auch Siege in einem Zug.
said-cards-slow-on-purpose-it-remembers-nothing-and-orders = Absichtlich langsam: Er merkt sich nichts und ordnet nichts, damit jeder Schritt nachvollziehbar ist.
said-cards-the-die-decides-most-games-even-optimal-loses-ab = Der Würfel entscheidet die meisten Partien: Selbst Optimal verliert etwa 47 % gegen einen vollkommenen Nachziehenden.
said-cards-with-more-than-two-players-optimal-is-a-rule-of = Mit mehr als zwei Spielern ist auch Optimal eine Faustregel.
said-cards-in-a-short-match-it-hardly-sees-a-habit-play-25 = In einem kurzen Match erkennt er kaum eine Gewohnheit: Spiel 25 Runden oder mehr.
said-cards-a-blunder-is-a-random-move-not-one-that-a-person = Ein Patzer ist ein zufälliger Zug, keiner, den ein Mensch machen würde.
said-cards-gives-nothing-whatever-the-others-give-a-token-t = Gibt nichts: Was die anderen auch geben, eine behaltene Marke bringt mehr.
said-cards-of-all-bets-it-looks-one-or-two-choices-ahead = Bei allen Einsätzen rechnet er ein oder zwei Entscheidungen voraus.
said-cards-levels-were-measured-with-the-rule-that-a-full-c = Gemessen wurden die Stufen mit der Regel, dass eine volle Ecke mit einem eigenen Stein darin gewinnt.
said-cards-luck-hides-for-hundreds-of-games-that-one-level = Das Glück verdeckt über hunderte Partien, dass eine Stufe besser ist als eine andere: Es gibt { $anyCount ->
    [two] zwei
   *[three] drei
}, gemessen an dem, was sie gewinnen.
said-cards-there-is-one-level-random-throws-are-an-equilibr = Es gibt eine Stufe: Zufällige Würfe sind schon ein Gleichgewicht.
said-cards-was-measured-without-the-table-that-it-keeps-bet = Wurde ohne die Tabelle gemessen, die er zwischen Zügen behält: Er kann stärker sein als seine Wertung.
said-cards-nothing-beyond-the-stored-games-if-your-account = Nichts außer den gespeicherten Partien. Wenn dein Konto Bots erlaubt, deine Spielweise zu lernen, liest Even deine Stärke aus deiner letzten Partie gegen ihn in diesem Spiel: seine Schätzung dort, mit seinen Zügen aufgezeichnet, und das Ergebnis. Solange du es nicht erlaubst, wird sie nicht benutzt, und aus den Partien eines gelöschten Kontos geht nichts weiter.

# The operator of our bots.
said-cards-the-operator-of-this-server = der Betreiber dieses Servers

# Why a card does not offer a level that it defines.
said-cards-not-measured = nicht gemessen
said-cards-than-points = { $how ->
    [weaker] schwächer
   *[unsure] nicht messbar stärker
} als { $anyLevel }, { $gain } ± { $error } Punkte
said-cards-than = { $how ->
    [weaker] schwächer
   *[unsure] nicht messbar stärker
} als { $anyLevel }, { $gain } ± { $error }
