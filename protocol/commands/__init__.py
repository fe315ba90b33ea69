"""Commands of each subject, with the messages that answer them; ``protocol/messages.py`` unites them."""
