"""Connected clients: their accounts, the messages to them, and the delay of their connections.

May import store, session and ops.
"""
