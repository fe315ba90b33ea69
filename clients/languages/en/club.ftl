# Clubs and classes: their pages, pupils, assignments, bots that members hand in, and their league.

club-owner = owner
club-organiser = organiser
club-member = member
club-teacher = teacher

club-no-name = There is no name in it.
club-slips = Slips ({ $count })
club-slips-note = Each is good once, for two weeks. They are shown now and never again: print them, or make new ones later.
club-print = Print
club-slips-done = Done
club-seen-as-name = Others see you as { $player }.
club-here-on = here on { $day }
club-slip-until = slip until { $day }
club-no-slip = no slip
club-pupils-count = Pupils ({ $count })
club-real-names = Real names are shown to the teachers of this class, and to nobody else.
club-pupils = Pupils
club-name = Name
club-seen-as = Seen as
club-signed-in = Signed in
club-new-slip = New slip
club-new-slip-for = New slip for { $name }
club-remove = Remove
club-remove-name = Remove { $name }
club-new-slips = { $count ->
    [one] New slips for the { $count } who were never here
   *[other] New slips for the { $count } who were never here
}
club-names = Names, one a line, or a CSV
club-names-file = Or a file
club-add-pupils = Add pupils and make slips

club-about = About it
club-public-check = Public: everybody may read and join
club-private-note = A private club is joined by its code only, and listed nowhere.
club-open-class = Open a class
club-class-note = You are its teacher. Pupils sign in with slips that you print: they need no mail address and no password. Others see them under names such as “Amber Otter”.
club-pupils-talk = Pupils may talk to each other at tables of the class
club-pupils-talk-note = With others they never talk.
club-open = Open

club-hand-in = Hand in a bot
club-hand-in-off = Bots cannot be handed in here: { $reason }.
club-hand-in-note = One file of Python, or a zip with bot.py in it, of at most 128 KiB. The server checks it: it imports the file and has it play a game against random moves in each of its games. The newest bot that passes plays in the league.
club-file = File
club-sending = Sending…
club-hand-it-in = Hand it in
club-handed-in-by-you = Handed in by you
club-handed-in = Handed in by pupils ({ $count })
club-none = None.
club-bot-waiting = is being checked…
club-bot-good = may play
club-bot-bad = does not pass
club-version = Version { $version }: { $file }
club-offered = Offered to everybody on this server: { $card }.
club-offered-card = its card
club-offer = Offer to everybody
club-offer-no-more = Offer no more
club-offer-of = Offer to everybody: { $file }, version { $version }, of { $player }
club-offer-no-more-of = Offer no more: { $file }, version { $version }, of { $player }
club-save-file = Save the file
club-save-file-of = Save the file { $file }, version { $version }, of { $player }
club-its-file = its file
club-error-at = { $file }, line { $line }: { $error }
club-in-game = (in { $game })
club-where-failed = Where it failed

club-league = League
club-league-none = There is none yet.
club-league-terms = { $game }, { $time } ms of CPU time for a move.
club-league-rests = It rests: { $reason }.
club-league-left = { $count ->
    [one] It goes on: { $count } games are left.
   *[other] It goes on: { $count } games are left.
}
club-league-played = All games are played; it goes on when a new bot comes.
club-league-off = It is turned off.
club-league-note = Random moves and the lowest levels of the server play, too: their strength is known. Everybody meets everybody ten times, in pairs of games from one opening. A bot that fails, gives a move that may not be played or takes too long loses that game.
club-place = Place
club-bot = Bot
club-rating = Rating
club-points = Points
club-lost-by-fault = Lost by a fault
club-games = Games
club-league-table = Table of the league
club-bot-of = { $bot } of { $player }
club-no-faults = none
club-fault-failed = failed
club-fault-illegal = a move that may not be played
club-fault-time = took too long
club-faults-failed = { $count } failed
club-faults-illegal = { $count } a move that may not be played
club-faults-time = { $count } took too long
club-games-of = Games of { $bot }
club-who-scored = Who scored what against whom
club-cross-table = Cross-table
club-last-games-of = Last games of { $bot }
club-none-yet = None yet.
club-first-second = { $first } against { $second }
club-lost = lost
club-drawn = drawn
club-won = won
club-by-fault = by a fault: { $fault }
club-league-change = Change the league
club-league-set-up = Set up a league
club-league-game = Game (for two)
club-league-time = CPU time for a move (ms), 10 to 1000
club-league-on = It is on
club-set = Set

club-announced = Announced.
club-announcements = Announcements
club-delete-of = Delete the announcement of { $day }
club-deleted = Deleted.
club-delete = Delete
club-announce-something = Announce something
club-announce = Announce
club-tournaments = Tournaments
club-tournament-begins = begins { $when }
club-tournament-on = goes on
club-tournament-off = called off
club-tournament-over = over
club-players-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
club-announce-tournament = Announce a tournament of the club
club-leaderboard = Leaderboard
club-no-rated = No member has played a rated game yet.
club-player = Player
club-removed = Removed.
club-done = Done.
club-members = Members ({ $count })
club-member-label = Member
club-make-organiser = Make organiser
club-make-member = Make ordinary member
club-hand-over = Hand the club over

club-task-submit = { $game }: hand in { $count ->
    [one] a bot that passes the check
   *[other] { $count } bots that pass the check
}
club-task-puzzles = { $game }: solve { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
club-task-play = { $game }: { $count ->
    [one] { $count } game
   *[other] { $count } games
}{ $lesson ->
    [yes] {" "}in a lesson
   *[no] { "" }
} against { $bot }{ $result ->
    [draw] , without a loss
    [win] , won
   *[end] { "" }
}
club-a-bot = a bot
club-done-late = done late
club-mark-done = done
club-mark-of = { $done } of { $all }
club-assignments = Assignments
club-pupils-done = { $done } of { $all } pupils
club-due = due { $day }
club-take-back = Take back
club-take-back-of = Take back { $title }
club-marks = Marks
club-marks-csv = Marks (CSV)
club-give-assignment = Give an assignment
club-task-title = Title
club-task-kind = What
club-task-end = Play games to the end
club-task-draw = Play games without a loss
club-task-win = Win games
club-task-lesson = Finish lessons
club-task-solve = Solve puzzles
club-task-hand-in = Hand in a bot
club-game = Game
club-task-bot = Bot (not for puzzles)
club-any-bot = Any bot
club-how-many = How many
club-task-due = Due (may be empty)
club-give-it = Give it

club-members-count = { $count ->
    [one] { $count } member
   *[other] { $count } members
}
club-of-server = the club of this server
club-kind-class = class
club-kind-private = private
club-join-code = Join code
club-join = Join
club-none-found = No clubs
club-loading = Loading…
club-list = Clubs
club-lead = A club has members, announcements, a leaderboard and tournaments of its own.
club-open-club = Open a club
club-slip-sign-in = Sign in with a slip
club-mine = My clubs
club-public-clubs = Public clubs
club-no-others = No others.

club-missing = No such club
club-missing-title = No such club · Agon
club-slips-to-print = { $count ->
    [one] { $count } slip to print.
   *[other] { $count } slips to print.
}
club-assignment-given = The assignment is given.
club-taken-back = It is taken back.
club-now-member = You are a member.
club-bots-and-league = Bots and their league
club-no-more-member = You are a member no more.
club-leave = Leave
club-you-teach = You teach this class
club-you-own = You own this club
club-you-organise = You organise this club
club-join-code-is = Join code: { $code }
club-join-link = Link to join
club-talk-off = No talk among pupils
club-talk-on = Let pupils talk to each other
club-everything = Everything of the class in one file
club-old-code = The old code is good for nothing now.
club-new-code = New code
club-change-class = Change the class
club-change-club = Change the club
club-close-class = Close the class
club-close-club = Close the club
club-default-off = No longer the server's own club
club-default-on = Make it the server's own club
club-closed = The club is closed.
club-close-note = The club, its announcements and its list of members are deleted; its tournaments that are not over are called off.
club-close-pupils = { $deleted }, and their names are removed from the games that they played. Save everything in one file before, if you want to keep it.
club-close-pupils-deleted = The pupils’ accounts are deleted
club-type-name = Type its name: { $name }
club-close-for-good = Close it for good
club-remove-note = The account is deleted, and the name { $player } is removed from the games that it played.
club-remove-for-good = Remove for good
club-change = Change
club-changed = Changed.
club-is-class = Class
club-is-public = Public
club-is-private = Private
club-since = since { $day }

club-only-members = Only members see the bots of a club.
club-bots-of = Bots of { $club }
club-bots-of-title = Bots of { $club } · Agon
club-your-bot-good = Your bot may play.
club-your-bot-bad = Your bot does not pass the check.
club-too-large = The file is larger than 128 KiB.
club-stored = It is stored, and is being checked.
club-now-offered = Everybody may play it now.
club-now-not-offered = It is offered no more.
