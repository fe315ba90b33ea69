# Why the engine of the analysis board stopped.
said-stops-budget = deine Engine-Zeit für diese Stunde ist verbraucht
said-stops-no-line = die Engine fand in ihrer Zeit keine Variante; vielleicht lädt sie dieses Spiel noch: Frag gleich noch einmal
said-stops-store = die Datenbank antwortet nicht; frag gleich noch einmal
