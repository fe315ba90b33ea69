"""Games whose evaluation can be fitted: a file each, with ``TUNED``."""
