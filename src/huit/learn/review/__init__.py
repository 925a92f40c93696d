"""Review of played games: each decision beside the advice of the planner or the master bot."""
