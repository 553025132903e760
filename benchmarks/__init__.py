"""What things cost, all measured in one run so that they compare: `scripts/bench`."""
