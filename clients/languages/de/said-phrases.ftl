# Lines that people may say where the chat is limited to them.
said-phrases-hello = Hallo!
said-phrases-good-luck = Viel Glück!
said-phrases-have-fun = Viel Spaß!
said-phrases-thank-you = Danke!
said-phrases-you-too = Dir auch!
said-phrases-well-played = Gut gespielt!
said-phrases-good-game = Gute Partie!
said-phrases-one-moment-please = Einen Moment, bitte.
said-phrases-sorry = Entschuldigung!
said-phrases-i-have-to-go = Ich muss gehen.
said-phrases-goodbye = Auf Wiedersehen!

# What our own bots say at the end of a game.
said-phrases-good-game-i-looked-as-far-ahead-as-my-level-allo = Gute Partie. Ich habe so weit vorausgesehen, wie meine Stufe es erlaubt.
said-phrases-i-drew-that-from-the-odds-in-the-record = Das habe ich nach den Wahrscheinlichkeiten in der Aufzeichnung gezogen.
said-phrases-good-game-i-am-a-bot-and-i-have-a-weakness-for-m = Gute Partie. Ich bin ein Bot und habe eine Schwäche für meinen eigenen Stil.
said-phrases-good-game-i-am-a-bot-and-i-gave-by-my-rule = Gute Partie. Ich bin ein Bot und habe nach meiner Regel gegeben.
said-phrases-i-asked-what-each-of-us-would-do = Ich habe gefragt, was jeder von uns tun würde.
said-phrases-good-game-i-am-a-bot-and-i-answered-by-my-rule = Gute Partie. Ich bin ein Bot und habe nach meiner Regel geantwortet.
said-phrases-good-game-i-am-a-bot-and-i-expected-another-answ = Gute Partie. Ich bin ein Bot und habe dort eine andere Antwort erwartet.
said-phrases-i-thought-you-would-do-that-on-average = Ich dachte mir, dass du das tun würdest. Im Durchschnitt.
said-phrases-good-game-i-am-a-bot-and-i-played-exactly-as-my = Gute Partie. Ich bin ein Bot und habe genau so gespielt, wie meine Karte es sagt.
said-phrases-good-game-i-am-a-bot-and-all-that-i-know-of-it-i = Gute Partie. Ich bin ein Bot, und alles, was ich darüber weiß, habe ich durch Spielen gegen mich selbst gelernt.
said-phrases-good-game-i-counted-how-often-each-action-worked = Gute Partie. Ich habe gezählt, wie oft jede Aktion gut ausging, mehr nicht.
said-phrases-a-draw-is-the-best-that-either-of-us-can-do = Ein Remis ist das Beste, was wir beide erreichen können.
said-phrases-good-game-i-am-a-bot-if-you-play-my-level-even-a = Gute Partie. Ich bin ein Bot. Wenn du wieder gegen meine Stufe Even spielst, macht sie von diesem Ergebnis aus weiter, wenn du es erlaubst.
said-phrases-i-drew-that-from-the-probabilities-in-the-record = Das habe ich nach den Wahrscheinlichkeiten gezogen, die in der Aufzeichnung stehen.
said-phrases-good-game-thank-you = Gute Partie. Danke.
said-phrases-i-did-not-think-about-that = Darüber habe ich nicht nachgedacht.
said-phrases-you-can-check-every-step-of-that = Jeden Schritt davon kannst du nachprüfen.
said-phrases-good-game-i-am-a-bot-and-the-die-was-the-same-fo = Gute Partie. Ich bin ein Bot, und der Würfel war für uns beide derselbe.
said-phrases-i-am-a-bot-i-only-guessed = Ich bin ein Bot. Ich habe nur geraten.
