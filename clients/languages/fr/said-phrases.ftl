# Lines that people may say where the chat is limited to them.
said-phrases-hello = Bonjour !
said-phrases-good-luck = Bonne chance !
said-phrases-have-fun = Amusez-vous bien !
said-phrases-thank-you = Merci !
said-phrases-you-too = Vous aussi !
said-phrases-well-played = Bien joué !
said-phrases-good-game = Belle partie !
said-phrases-one-moment-please = Un instant, s’il vous plaît.
said-phrases-sorry = Désolé !
said-phrases-i-have-to-go = Je dois partir.
said-phrases-goodbye = Au revoir !

# What our own bots say at the end of a game.
said-phrases-good-game-i-looked-as-far-ahead-as-my-level-allo = Belle partie. J’ai regardé aussi loin que mon niveau le permet.
said-phrases-i-drew-that-from-the-odds-in-the-record = Je l’ai tiré au sort selon les probabilités notées dans la partie.
said-phrases-good-game-i-am-a-bot-and-i-have-a-weakness-for-m = Belle partie. Je suis un bot, et j’ai un faible pour mon propre style.
said-phrases-good-game-i-am-a-bot-and-i-gave-by-my-rule = Belle partie. Je suis un bot, et j’ai donné selon ma règle.
said-phrases-i-asked-what-each-of-us-would-do = J’ai cherché ce que chacun de nous ferait.
said-phrases-good-game-i-am-a-bot-and-i-answered-by-my-rule = Belle partie. Je suis un bot, et j’ai répondu selon ma règle.
said-phrases-good-game-i-am-a-bot-and-i-expected-another-answ = Belle partie. Je suis un bot, et j’attendais là une autre réponse.
said-phrases-i-thought-you-would-do-that-on-average = Je pensais que vous feriez cela. En moyenne.
said-phrases-good-game-i-am-a-bot-and-i-played-exactly-as-my = Belle partie. Je suis un bot, et j’ai joué exactement comme ma fiche le dit.
said-phrases-good-game-i-am-a-bot-and-all-that-i-know-of-it-i = Belle partie. Je suis un bot, et tout ce que j’en sais, je l’ai appris en jouant contre moi-même.
said-phrases-good-game-i-counted-how-often-each-action-worked = Belle partie. J’ai compté combien de fois chaque action réussissait, rien de plus.
said-phrases-a-draw-is-the-best-that-either-of-us-can-do = La nulle est le mieux que chacun de nous puisse faire.
said-phrases-good-game-i-am-a-bot-if-you-play-my-level-even-a = Belle partie. Je suis un bot. Si vous rejouez contre mon niveau Even, il repart de ce résultat, si vous le permettez.
said-phrases-i-drew-that-from-the-probabilities-in-the-record = Je l’ai tiré au sort selon les probabilités de l’enregistrement.
said-phrases-good-game-thank-you = Belle partie. Merci.
said-phrases-i-did-not-think-about-that = Je n’y ai pas réfléchi.
said-phrases-you-can-check-every-step-of-that = Vous pouvez en vérifier chaque étape.
said-phrases-good-game-i-am-a-bot-and-the-die-was-the-same-fo = Belle partie. Je suis un bot, et le dé était le même pour nous deux.
said-phrases-i-am-a-bot-i-only-guessed = Je suis un bot. J’ai seulement deviné.
