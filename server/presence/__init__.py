"""Connected clients: their accounts, what is sent to them, and the delay of their connections.

May import store, session and ops.
"""
