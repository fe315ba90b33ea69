# What is said of a game: names, events, the line of its state, results.

play-you = You
play-namesake = { $player } as { $seat }
play-list = { $names } and { $last }
play-against = { $one } against { $other }
play-greeting = { $game }. { $players }. { $status }.
play-greeting-watching = { $game }. { $players }. You are watching. { $status }.
play-your-move-now = Your move.
play-begins = The game begins.
play-acted = { $who }: { $what }
play-moved = { $who } { $what }
play-acted-secretly = { $who }: chooses in secret.
play-contributed = { $who }: random bits added to dice and cards.
play-draw-offered = { $who }: a draw is offered.
play-draw-declined = { $who }: the draw is declined.
play-back-agreed = { $who }: agreed.
play-back-asked = { $who }: asks to take a move back.
play-back-declined = { $who }: nothing is taken back.
play-taken-back = Taken back to the position after { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}.
play-bot-troubled = { $who } has trouble: { $reason } The game goes on.
play-time-added = { $who }: { $time } more for { $other }.
play-pause-offered = { $who }: a pause is offered.
play-pause-declined = { $who }: no pause.
play-on-vacation = { $who }: on vacation.
play-is-paused = The game is paused; the clocks stand still.
play-vacation-over = { $who }: back from vacation.
play-goes-on = { $who }: the game goes on.
play-went-away = { $who }: left or disconnected.
play-came-back = { $who }: back again.
play-forfeited = { $who }: { $reason ->
    [time] ran out of time
    [absent] went away
   *[resigned] resigned
}. The others play on; this seat always takes its first legal choice.
play-taken-over = { $who }: { $reason ->
    [time] ran out of time
    [absent] went away
   *[resigned] resigned
}. { $player } plays on in this seat, as agreed.
play-stood-still = Play stood still for { $seconds } s; that is on nobody's clock.
play-server-back = The server is back; clocks run on from here.
play-over-with = The game is over. { $result }
play-hint-text = Hint: { $hint }
play-has-hint = { $who } has a hint.
play-analysed = The game has been analysed.
play-rematch-offered-by = { $who }: a rematch is offered.
play-rematch-begins = The rematch begins.
play-published = { $who }: agrees that others may see this game and its chat.
play-mark-stones = Your move: mark stones as dead or alive, then settle the count
play-your-move-do = Your move: { $what }
play-your-move-check = Your move: you are in check
play-your-move = Your move
play-over = The game is over
play-verdict-with = { $verdict }: { $result }
play-loading = Loading the game…
play-start = The start
play-at-move = Move { $ply }. { $what }
play-at-move-by = Move { $ply }. { $who }: { $what }
play-paused = Paused
play-sending = Sending: { $what }…
play-waiting = Waiting
play-waiting-for = Waiting for { $names }
play-waiting-count = Waiting for { $names } ({ $done } of { $all } have chosen)
play-have-chosen = You have chosen.
play-hidden = hidden
play-payoff = Your pay-off: { $points }
play-payoff-brief = Pay-off: { $points }
play-together = Together: { $points }
play-won = You won
play-won-brief = Won
play-lost = You lost
play-lost-brief = Lost
play-a-draw = A draw
play-share-win = You share the win
play-share-win-brief = Shared the win
play-share-place = You share place { $place } of { $count }
play-share-place-brief = Shared place { $place } of { $count }
play-came = You came { NUMBER($place, type: "ordinal") ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
} of { $count }
play-came-brief = { NUMBER($place, type: "ordinal") ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
} of { $count }
play-points-of = { $points } { $count ->
    [one] point
   *[other] points
}

# Draws of chance.

play-cards-dealt = { $count ->
    [one] { $count } card dealt
   *[other] { $count } cards dealt
}
play-dice-thrown = { $count ->
    [one] { $count } die thrown
   *[other] { $count } dice thrown
}
play-draws-of-chance = { $count ->
    [one] { $count } draw of chance
   *[other] { $count } draws of chance
}
play-chance-hidden = Chance decides, hidden from you
play-all-hidden = { $draws }, all hidden from you
play-some-hidden = { $draws }, { $hidden } hidden from you

# Amounts.

play-least = Least
play-half-pot = Half pot
play-pot = Pot
play-all-in = All in
play-most = Most
play-amount = Amount
play-an-amount = An amount
play-of-what = Of what
play-slider = { $label }, slider
play-preset = { $amount } (key: { $key })
play-not-offered = This amount is not offered. The nearest is { $amount }.
play-not-offered-between = This amount is not offered. The nearest are { $below } and { $above }.

# A bot's thinking.

play-thinking = Thinking
play-is-thinking = is thinking…
play-bot-chose = { $player } chose { $move }
play-bot-told = { $player }: { $move }
play-thinking-hidden = In games with hidden information the bot's thinking is shown after the game.
play-thinking-after = The bot's thinking is shown after the game; in lessons, during it.
play-thinking-none-here = No thinking is stored with this move.
play-thinking-none = No thinking is stored.
play-thinking-not-yet = Nothing to show yet.
play-thinking-rest = The rest of its thinking is shown after the game.
play-thinking-random = It did not think: any legal move was equally likely.
play-depth = Depth
play-nodes = Nodes
play-speed = Nodes/s
play-time = Time
play-expects = Expects
play-searched-plainly = Its search was not compiled yet: it searched in plain Python.
play-searched-plainly-less = Its search was not compiled yet: it searched in plain Python, and less than its card says.
play-cpu = { $time } of CPU
play-stopped = stopped because { $stop ->
    [time] its time was up
    [nodes] its node budget was used up
    [depth] its depth was reached
    [proven] the outcome was proven
    [enough] one move stood out
    [book] its opening book had the move
    [only] there was only one legal move
    [flag] it was told to move
   *[other] { $stop }
}
play-model = The language model { $model } named this move. Nothing was searched.
play-model-random = { $count ->
    [one] { $count } answer was no legal move
   *[other] { $count } answers were no legal moves
}; so this move is random.
play-model-again = { $count ->
    [one] { $count } answer was no legal move
   *[other] { $count } answers were no legal moves
}, and it was asked again.
play-model-words = The model’s own words, which nobody checked.
play-model-tokens = { $asked } tokens asked, { $said } answered
play-model-requests = { $count } requests
play-model-cost = cost { $cost } { $currency }
play-model-instructions = instructions { $prompt }
play-limit = limit { $limits }
play-limit-of = { $name ->
    [nodes] nodes
    [depth] depth
   *[other] { $name }
} { $value }
play-value = { $value } for itself ({ $word })
play-value-ends = { $value } for itself ({ $word }, over in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
})
play-proven = proven
play-estimate = estimate
play-tried = tried { $visits ->
    [1] once
   *[other] { $visits } times
}: too few to tell
play-bounded = { $bound ->
    [least] at least { $value }
    [most] at most { $value }
   *[exact] { $value }
}
play-trace = Searched positions, in order ({ $count } positions)
play-trace-list = Positions in search order
play-trace-here = here
play-trace-pruned = { $position }: pruned, since { $alpha } ≥ { $beta }
play-trace-value = { $position }: { $value } (α { $alpha }, β { $beta })
play-lines-considered = Considered moves
play-lines-best = Best moves
play-lines-other = Other moves
play-lines-more = { $count } other moves
play-move = Move
play-worth = Value
play-visits = Visits
play-policy = Policy
play-policy-about = probability by its network, before the search
play-warming = The server compiles the bots' search for this machine, once. The parts for waiting games come first: { $done } of { $total } are done.

# Chat.

play-chat = Chat
play-chat-in = Chat: { $room ->
    [spectators] spectators
   *[players] players
}
play-chat-room = { $room ->
    [spectators] spectators
   *[players] players
}
play-chat-turn-off = Turn off
play-chat-turn-on = Turn on
play-chat-is-off = Chat is off in this browser: nothing is sent to you.
play-chat-lines = What was said
play-chat-none = No messages yet.
play-chat-unsent = Not sent yet: “{ $text }”. It goes out once the server answers again.
play-chat-heard = Chat, { $who }: { $text }
play-chat-unread = { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}
play-chat-host-off = The host has turned the chat off here.
play-chat-say-spectators = Say to the spectators
play-chat-say-players = Say to the players
play-chat-to-spectators = To the spectators
play-chat-to-players = To the players
play-chat-say = Say
play-chat-rule = Until the { $place ->
    [tournament] tournament
   *[game] game
} is over, players and spectators cannot read each other's messages.
play-chat-report-how = If a moderator should look at a line, press … beside it; at a player, press their name above.
play-chat-phrases = Say a phrase
play-chat-deleted = deleted account
play-chat-more = Report or mute: { $text }
play-chat-reported = Reported. A moderator will see it; the answer appears on your account page.
play-chat-line = A line
play-chat-quote = “{ $text }”
play-chat-wrong = What is wrong with it? (optional)
play-chat-report = Report to a moderator
play-chat-muted = Muted.
play-chat-mute = Mute { $player }
play-chat-mute-about = A muted player is not notified. You receive none of their messages, in any game.

# Conditional moves.

play-plan = Conditional moves
play-plan-count = Conditional moves ({ $count })
play-plan-changed = The position has changed: the line is dropped.
play-plan-about = If the opponent plays the move that you name, the server plays your answer at once, even while you are away. Only you see this.
play-plan-if = If { $moves }
play-plan-then = { $before }, then { $next }
play-plan-remove = Remove
play-plan-remove-line = Remove: if { $moves }
play-plan-add = Add a line
play-plan-mine = I play
play-plan-theirs = If they play
play-plan-further = And then, if they play
play-plan-choose = Choose…
play-plan-keep = Keep this line
play-plan-cancel = Cancel

# The view of the game.

play-game = The game
play-no-game = Game
play-rated = rated
play-premove-cancelled = The premove is cancelled.
play-no-money = Play points only: no money, no chips for sale.
play-turn-board = Turn the board
play-zen = Zen
play-zen-on = Zen: only the board, the clocks and the result.
play-zen-off = All parts of the page are back.
play-to-newest = To the newest
play-board = { $game } board
play-confirm-below = { $cell }. Confirm below the board.
play-there = there
play-not-possible = { $from } to { $to } is not possible now.
play-nothing-moves = Nothing moves from { $cell } now.
play-cannot-choose = { $cell } cannot be chosen now.
play-from-to = From { $from } to { $to }.
play-choose-again = { $label }? Choose it again to play it.
play-your-choices = Your choices
play-choose-piece = Choose a piece

# Help before and in a game.

play-help = Help
play-help-none = No help
play-help-hints = Hints when I ask: I am marked as assisted
play-help-lesson = A lesson: hints, and the bot shows what it thinks
play-help-none-brief = no help
play-help-hints-brief = hints when I ask
play-help-lesson-brief = a lesson
play-help-about = Otherwise the bot shows its thinking after the game. A lesson is never rated.
play-hints = Hints
play-hints-turn = Hints are available on your turn.
play-hints-thinking = The engine is thinking…
play-hint-stand = How do I stand?
play-hint-where = Where should I look?
play-hint-move = Which move?
play-hint-why = Why that move?
play-ahead = ahead by: { $pieces }

# The moves.

play-stand-in = stand-in
play-stand-in-streamed = the bot's worker was lost; this was its best move so far
play-stand-in-fallback = the bot did not answer; the server played a random legal move
play-interpreted = not yet compiled
play-interpreted-about = the bot's search was not compiled yet: it searched in plain Python, which is slower
play-hidden-count = { $count } hidden
play-moves = Moves
play-no-moves = No moves yet.
play-chance = Chance
play-lag = lag compensation
play-undone = then taken back: { $moves }
play-stepper = Step through the game
play-first-move = First move
play-previous-move = Previous move
play-next-move = Next move
play-last-move = Last move

# After a game.

play-won-of = You won { $won } of { $count }.
play-level-fits = { $level } fits you.
play-level-next = Next: { $level }
play-played-long = You have played for points for { $hours ->
    [1] an hour
   *[other] { $hours } hours
} in this tab.
play-all-right = All right
play-not-counted = This game does not count for ratings.
play-not-counted-practice = This game does not count for your practice rating.
play-practice = Practice rating: { $rating }
play-ratings = Ratings

# Premoves.

play-to = { $from } to { $to }
play-cell = cell { $number }
play-premove = Premove: { $moves }. It is played as soon as it is legal.
play-premove-begun = Premove: { $moves } to …
play-premove-cancel = Cancel the premove
play-premove-said = Premove: { $moves }. Escape cancels it.
play-premove-where = { $moves }, to where?
play-premove-dropped = { $moves } is not legal now: the premove is dropped.

# Seats.

play-players = Players
play-choosing = choosing
play-has-chosen = has chosen
play-to-move = to move
play-rating = Rating { $rating }
play-no-rating = No rating yet
play-clock-low = low
play-onlookers = { $count } watching

# Taking back, time.

play-back-question = { $who } asks to take a move back.
play-back-withdraw = Withdraw the take-back
play-back-agree = Agree to take back
play-back-keep = Keep the move
play-back = Take back
play-away = { $who } went away.
play-away-claim-in = In { $time } the game can be claimed.
play-away-claim = You may claim the game, or keep waiting.
play-away-rule-in = In { $time } the table's rule can be applied.
play-away-rule = You may apply the table's rule, or keep waiting.
play-begin-within = { $who }: begin within { $time }, or the game is called off.
play-go-on-without = Play on without them
play-claim-win = Claim the win
play-claim-draw = Claim a draw
play-go-on = Go on
play-pause-agree = Agree to pause
play-pause-refuse = No pause
play-pause-waiting = Pause offered…
play-pause-offer = Offer a pause
play-give-day = Give a day
play-give-time = Give 15 s
play-vacation-end = Back from vacation
play-vacation-start = Take vacation
play-time-low = Your time is running out: { $time } left.

# Typed moves and questions. What is typed may be English too.

-play-word-last = last
-play-word-turn = turn
-play-word-clock = clock
-play-word-moves = moves
-play-word-where = where
-play-word-what = what
play-word-last = { -play-word-last }
play-word-turn = { -play-word-turn }
play-word-clock = { -play-word-clock }
play-word-moves = { -play-word-moves }
play-word-where = { -play-word-where }
play-word-what = { -play-word-what }
play-word-help = help
play-type = Type a move
play-ask = Ask
play-typed = Play
play-ask-these = Ask { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } with a piece, { -play-word-what } with a cell.
play-or-ask = Or ask { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } with a piece, { -play-word-what } with a cell.
play-type-or-ask = Type a move, or ask { -play-word-last }, { -play-word-turn }, { -play-word-clock }, { -play-word-moves }, { -play-word-where } with a piece, { -play-word-what } with a cell.
play-typo-reason = “{ $text }” is not legal. { $reason }
play-typo-turn = It is not your turn.
play-typo-ahead = It is not your turn. Type a premove by the names of its cells.
play-typo-unclear = “{ $text }” may mean { $moves }.
play-typo-none = Type one of { $moves }
play-typo-illegal = “{ $text }” is not a legal move. Legal moves: { $moves }
play-nothing-to-choose = There is nothing to choose now.
play-ask-piece = Ask for one of these: { $pieces }
play-piece-at = { $piece }: { $cells }
play-piece-none = { $piece }: none
play-ask-cell = Ask for a cell by its name.
play-nothing-played = Nothing has been played yet.
play-no-clock = There is no clock.
play-clock-paused = the game is paused

# The page of a game.

play-missing = No such game
play-to-start = To the start page
play-goodbye = The server closes the connection: { $reason }.
play-changed = The game changed before this move arrived. Choose again.
play-about = About the game
play-resign-sure = Resign?
play-resign = Resign
play-resign-not = Play on
play-resign-ends = The game ends now, and you lose it.
play-resign-bot = { $bot } takes your seat, and the others play on. You can watch.
play-resign-least = The others play on. You forfeit: you get the least pay-off of this game.
play-how-to = How to play
play-rules = Rules
play-called-off = Called off
play-to-tournament = Back to the tournament
play-watch-rematch = Watch the rematch
play-review = Review
play-replay = Replay
play-new-game = New game
play-rematch-missing = { $count } of { $seats } agree to a rematch. Not yet: { $names }.
play-rematch-waiting = Rematch offered…
play-rematch-accept = Accept the rematch
play-rematch = Rematch
play-publish-agreed = You let others see this game
play-publish = Let others see this game and its chat
play-watching = You are watching this game.
play-draw-question = { $who } offers a draw.
play-actions = Game actions
play-draw-accept = Accept the draw
play-draw-decline = Decline
play-draw-waiting = Draw offered…
play-draw-offer = Offer a draw
play-abort = Call the game off

# Cards that are chosen together and passed by one button. $verb: "pass" or another verb.
play-choose-together = { $verb ->
    [pass] pass
   *[other] choose
} { $count ->
    [1] one card
    [2] two cards
    [3] three cards
   *[other] { $count } cards
}
play-choose-together-send = { $verb ->
    [pass] Pass
   *[other] Choose
} { $count ->
    [1] this card
    [2] these two
    [3] these three
   *[other] these { $count }
}
play-choose-together-choose = Choose { $count ->
    [1] one card
    [2] two cards
    [3] three cards
   *[other] { $count } cards
}.
play-choose-together-full = { $count ->
    [1] One card is
    [2] Two cards are
    [3] Three cards are
   *[other] { $count } cards are
} chosen already. Put one back first.
play-choose-together-chosen = { $card } chosen: { $done } of { $count }.
play-choose-together-back-one = { $card } put back: { $done } of { $count }.
play-choose-together-next = Next: { $send }.
play-choose-together-put-back = Put back
play-choose-together-all-back = All cards are put back.
play-choose-together-count = { $done } of { $count }: { $cards }.
