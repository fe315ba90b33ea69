net-silent = Der Server antwortet nicht.
net-missing = Hier gibt es nichts mit diesem Namen.
