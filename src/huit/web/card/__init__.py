"""The summary card: the 81 on two A4 pages, as PDF. The only place that knows reportlab."""
