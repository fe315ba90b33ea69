"""One small game played again and again, both seats choosing at once: what will the other do next?"""
