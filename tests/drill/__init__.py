"""Games on a cluster that is broken on purpose, and a judge who looks whether anything that was promised was lost."""
