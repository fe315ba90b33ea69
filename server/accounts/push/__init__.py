"""Web Push: notices that reach people's browsers also when Agon is closed there.

``handlers`` keeps the browsers, ``notices`` decides who gets which notice and when, ``queue`` sends them in the
background, ``service`` encrypts and posts one. People opt in for each browser; a server without ``push_contact`` sends
none.
"""
