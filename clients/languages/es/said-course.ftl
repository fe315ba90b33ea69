# How a submitted bot's first games went, and why none is taken.
said-course-won = ganada en { $n } jugadas
said-course-drawn = tablas en { $n } jugadas
said-course-lost = perdida en { $n } jugadas
said-course-no-fault = ningún fallo en { $n } s
said-course-no-bwrap = el programa bwrap (paquete bubblewrap de Debian) no está instalado
