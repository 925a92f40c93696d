"""`huit botzone`: the judge, our bots on the platform, and its logs."""
