"""The bot course: bots that members hand in are checked and play a league, both in programs of their own.

``handlers`` answers commands, ``checking`` has bots tried, ``offering`` offers them to people, ``fold`` is what a
league's log says, ``running`` plays what is due. No bot's code is ever in this process.
"""
