"""Connected clients: identity, what each may ask for, and the delay of their connections.

May import live, session and the rooms below them.
"""
