"""`huit arena` and `huit bots`: contests of bots, and the measured strength of each."""
