"""The words of the clients: one folder of Fluent files a language, compiled to one JSON file each.

``python -m agon.clients.languages`` compiles them; ``--check`` says whether that was done. A new language is a new
folder with the files of ``en``.
"""
