"""Accounts of people and bots: names, passwords, sessions, API tokens, roles, choices, export and deletion.

An account's ``kind`` (human or bot) never changes; its role does. Passwords are hashed with Argon2id behind a
semaphore. May import live and the rooms below it.
"""
