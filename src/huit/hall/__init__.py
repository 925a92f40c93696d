"""Tables at which people and bots sit: who may do what when, and who is told what. No HTTP, no SQL."""
