# Why the engine of the analysis board stopped.
said-stops-budget = tu tiempo de motor de esta hora se ha agotado
said-stops-no-line = el motor no encontró ninguna variante en su tiempo; quizá aún esté cargando este juego: pregunta de nuevo en un momento
said-stops-store = la base de datos no responde; pregunta de nuevo en un momento
