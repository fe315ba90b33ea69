"""Chess: evaluation and its weights, tactics, styles, an opening book, and tables of endings (``endgame_tables``)."""
