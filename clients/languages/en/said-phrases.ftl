# Lines that people may say where the chat is limited to them.
said-phrases-hello = Hello!
said-phrases-good-luck = Good luck!
said-phrases-have-fun = Have fun!
said-phrases-thank-you = Thank you!
said-phrases-you-too = You too!
said-phrases-well-played = Well played!
said-phrases-good-game = Good game!
said-phrases-one-moment-please = One moment, please.
said-phrases-sorry = Sorry!
said-phrases-i-have-to-go = I have to go.
said-phrases-goodbye = Goodbye!

# What our own bots say at the end of a game.
said-phrases-good-game-i-looked-as-far-ahead-as-my-level-allo = Good game. I looked as far ahead as my level allows.
said-phrases-i-drew-that-from-the-odds-in-the-record = I drew that from the odds in the record.
said-phrases-good-game-i-am-a-bot-and-i-have-a-weakness-for-m = Good game. I am a bot, and I have a weakness for my own style.
said-phrases-good-game-i-am-a-bot-and-i-gave-by-my-rule = Good game. I am a bot, and I gave by my rule.
said-phrases-i-asked-what-each-of-us-would-do = I asked what each of us would do.
said-phrases-good-game-i-am-a-bot-and-i-answered-by-my-rule = Good game. I am a bot, and I answered by my rule.
said-phrases-good-game-i-am-a-bot-and-i-expected-another-answ = Good game. I am a bot, and I expected another answer there.
said-phrases-i-thought-you-would-do-that-on-average = I thought you would do that. On average.
said-phrases-good-game-i-am-a-bot-and-i-played-exactly-as-my = Good game. I am a bot, and I played exactly as my card says.
said-phrases-good-game-i-am-a-bot-and-all-that-i-know-of-it-i = Good game. I am a bot, and all that I know of it I learned by playing myself.
said-phrases-good-game-i-counted-how-often-each-action-worked = Good game. I counted how often each action worked out, nothing more.
said-phrases-a-draw-is-the-best-that-either-of-us-can-do = A draw is the best that either of us can do.
said-phrases-good-game-i-am-a-bot-if-you-play-my-level-even-a = Good game. I am a bot. If you play my level Even again, it goes on from this result, if you allow it.
said-phrases-i-drew-that-from-the-probabilities-in-the-record = I drew that from the probabilities in the record.
said-phrases-good-game-thank-you = Good game. Thank you.
said-phrases-i-did-not-think-about-that = I did not think about that.
said-phrases-you-can-check-every-step-of-that = You can check every step of that.
said-phrases-good-game-i-am-a-bot-and-the-die-was-the-same-fo = Good game. I am a bot, and the die was the same for both of us.
said-phrases-i-am-a-bot-i-only-guessed = I am a bot. I only guessed.
