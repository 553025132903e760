"""Rules about signatures, as far as they can be judged without a key."""
