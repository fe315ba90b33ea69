"""Settings, logs, metrics, rate limits, and the removal of secrets from what is printed. Imports no other room."""
