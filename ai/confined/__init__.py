"""Bots that people submit: strangers' Python, run in namespaces of its own without network, files, or other processes.

Bubblewrap makes the namespaces (``namespaces``); within them the process limits its memory and time and filters its
system calls before it reads the bot (``agon.clients.sdk.hosted``). It is spoken to in bounded lines of JSON. Where a
machine lacks any part, submitted bots do not run there: ``unavailable`` says why, and there is no way around it.
"""
