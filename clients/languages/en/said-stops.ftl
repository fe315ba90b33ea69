# Why the engine of the analysis board stopped.
said-stops-budget = your engine time for this hour is used up
said-stops-no-line = the engine found no line in its time; it may still be loading this game: ask again in a moment
said-stops-store = the database does not answer; ask again in a moment
