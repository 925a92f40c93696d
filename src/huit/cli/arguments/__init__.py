"""The command line: the language it is read in, its options and arguments, and refusals of bad input."""
