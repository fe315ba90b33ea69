# The audit: dice and cards of a game, derived again from the seed.

audit-noscript = This page needs JavaScript: it derives the draws in your browser.
audit-heading = Audit of dice and cards
audit-about = Before a game the server publishes the hash of a secret seed. Players then add random bits of their own. After the game the seed is revealed, and every die and card follows from it. This page derives them again, in your browser. It takes the possible outcomes and their probabilities from the record; the command agon audit also derives those from the rules.
audit-file = A game from a file (agon export)
audit-no-game = This file is not an exported game.
audit-ok = OK: all { $draws } draws match the seed.
audit-ok-nothing = OK. Nothing was drawn in this game.
audit-nobody = Nobody contributed, so you must trust the server not to have chosen among seeds.
audit-hash = Hash published at the start
audit-seed = Seed revealed at the end
audit-seed-hash = Its SHA-256
audit-contributions = Contributions
# $name: a player; $bits: what the player added.
audit-contributed = { $name }: { $bits }
audit-contributed-nothing = { $name }: contributed nothing
audit-draws = Draws
# $outcome: a die or a card; $event: its number in the record; $number: between 0 and 1.
audit-draw = { $outcome }, event { $event }, number { $number }
audit-draw-differs = { $outcome }, event { $event }, number { $number }: differs
audit-imported = This game was not played here but imported. Its dice and cards are those of the file: they do not come from a seed of this server and cannot be verified.
audit-not-ended = The game has not ended, or its seed was not revealed.
audit-other-seed = The seed is not the one whose hash was published at the start.
audit-outcomes-missing = Event { $event }: the possible outcomes are missing.
audit-other-outcome = Event { $event }: { $outcome } was drawn, but the seed gives another outcome.
