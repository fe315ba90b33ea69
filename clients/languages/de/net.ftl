net-silent = Der Server antwortet nicht.
net-missing = Hier gibt es nichts mit diesem Namen.
net-answered = Der Server antwortete { $status } auf { $path }.
