"""The subcommands of ``agon``: each turns what was typed into calls to the other packages. Nothing imports this one."""
