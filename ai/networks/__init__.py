"""Neural networks at run time: reading their files, judging positions with them.

The only room that imports ONNX Runtime, and only once a network is loaded: a process whose bots have none neither
waits for it nor holds it in memory. Networks are trained elsewhere; a file carries what it is for and how it was made.
"""
