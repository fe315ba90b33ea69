# How a submitted bot's first games went, and why none is taken.
said-course-won = won in { $n } moves
said-course-drawn = drawn in { $n } moves
said-course-lost = lost in { $n } moves
said-course-no-fault = no fault within { $n } s
said-course-no-bwrap = the program bwrap (Debian's package bubblewrap) is not installed
