"""Tournaments as files: reports in TRF16, written and read, and tables in CSV."""
