net-silent = Le serveur ne répond pas.
net-missing = Il n’y a rien de ce nom ici.
net-answered = Le serveur a répondu { $status } à { $path }.
