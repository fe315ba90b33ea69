"""The pages in Firefox and WebKit, which Playwright cannot drive as Debian has them."""
