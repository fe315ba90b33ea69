# Why the engine of the analysis board stopped.
said-stops-budget = votre temps de moteur pour cette heure est épuisé
said-stops-no-line = le moteur n’a trouvé aucune variante dans son temps ; peut-être charge-t-il encore ce jeu : redemandez dans un instant
said-stops-store = la base de données ne répond pas ; redemandez dans un instant
