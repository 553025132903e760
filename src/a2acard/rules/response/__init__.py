"""Rules about the HTTP answer that a card was fetched in; silent on cards from anywhere else."""
