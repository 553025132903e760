"""Rules about members: which there are, and of what type."""
