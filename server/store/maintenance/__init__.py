"""Work on a whole database: backup, copy, migration, inspection, and ratings counted again from the logs."""
