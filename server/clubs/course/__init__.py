"""The bot course: bots that members hand in are checked and play a league, both in programs of their own.

``handing_in`` takes bots, ``checking`` has them tried, ``fold`` is what a league's log says, ``running`` plays what is
due, ``league`` answers commands about it. No bot's code is ever in this process.
"""
