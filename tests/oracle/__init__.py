"""An independent, slow and obvious scorer: it shares no code with the product that it checks."""
