"""Rules about what a platform demands beyond good practice; silent until the settings have a policy."""
