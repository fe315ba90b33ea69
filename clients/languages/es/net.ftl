net-silent = El servidor no responde.
net-missing = Aquí no hay nada con ese nombre.
