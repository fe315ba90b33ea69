net-silent = El servidor no responde.
net-missing = Aquí no hay nada con ese nombre.
net-answered = El servidor respondió { $status } a { $path }.
