# What went wrong on the way to the server.

net-silent = The server does not answer.
net-missing = There is nothing of that name here.
net-answered = The server answered { $status } to { $path }.
