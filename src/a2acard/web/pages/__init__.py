"""The pages, one module each: what a visitor sends, and what the page shows of it."""
