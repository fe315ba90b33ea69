# Lines that people may say where the chat is limited to them.
said-phrases-hello = ¡Hola!
said-phrases-good-luck = ¡Buena suerte!
said-phrases-have-fun = ¡Que te diviertas!
said-phrases-thank-you = ¡Gracias!
said-phrases-you-too = ¡Igualmente!
said-phrases-well-played = ¡Bien jugado!
said-phrases-good-game = ¡Buena partida!
said-phrases-one-moment-please = Un momento, por favor.
said-phrases-sorry = ¡Perdón!
said-phrases-i-have-to-go = Tengo que irme.
said-phrases-goodbye = ¡Adiós!

# What our own bots say at the end of a game.
said-phrases-good-game-i-looked-as-far-ahead-as-my-level-allo = Buena partida. Miré tan lejos como permite mi nivel.
said-phrases-i-drew-that-from-the-odds-in-the-record = Lo saqué a suertes según las probabilidades del registro.
said-phrases-good-game-i-am-a-bot-and-i-have-a-weakness-for-m = Buena partida. Soy un bot y tengo debilidad por mi propio estilo.
said-phrases-good-game-i-am-a-bot-and-i-gave-by-my-rule = Buena partida. Soy un bot y di según mi regla.
said-phrases-i-asked-what-each-of-us-would-do = Me pregunté qué haría cada uno de nosotros.
said-phrases-good-game-i-am-a-bot-and-i-answered-by-my-rule = Buena partida. Soy un bot y respondí según mi regla.
said-phrases-good-game-i-am-a-bot-and-i-expected-another-answ = Buena partida. Soy un bot y esperaba ahí otra respuesta.
said-phrases-i-thought-you-would-do-that-on-average = Pensé que harías eso. En promedio.
said-phrases-good-game-i-am-a-bot-and-i-played-exactly-as-my = Buena partida. Soy un bot y jugué exactamente como dice mi ficha.
said-phrases-good-game-i-am-a-bot-and-all-that-i-know-of-it-i = Buena partida. Soy un bot, y todo lo que sé de esto lo aprendí jugando contra mí mismo.
said-phrases-good-game-i-counted-how-often-each-action-worked = Buena partida. Conté cuántas veces salía bien cada acción, nada más.
said-phrases-a-draw-is-the-best-that-either-of-us-can-do = Las tablas son lo mejor que puede lograr cualquiera de los dos.
said-phrases-good-game-i-am-a-bot-if-you-play-my-level-even-a = Buena partida. Soy un bot. Si vuelves a jugar contra mi nivel Even, parte de este resultado, si lo permites.
said-phrases-i-drew-that-from-the-probabilities-in-the-record = Lo saqué a suertes según las probabilidades que constan en el registro.
said-phrases-good-game-thank-you = Buena partida. Gracias.
said-phrases-i-did-not-think-about-that = No lo pensé.
said-phrases-you-can-check-every-step-of-that = Puedes comprobar cada paso.
said-phrases-good-game-i-am-a-bot-and-the-die-was-the-same-fo = Buena partida. Soy un bot, y el dado fue el mismo para los dos.
said-phrases-i-am-a-bot-i-only-guessed = Soy un bot. Solo adiviné.
