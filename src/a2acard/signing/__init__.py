"""Keys, signatures over cards, and what a signature proves. Knows no network: keys that lie elsewhere are handed in."""
