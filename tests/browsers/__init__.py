"""The pages in Firefox, which Playwright cannot drive as Debian has it."""
