"""The summary card: the 81 on two A4 pages, as PDF. It and huit.club.paper are the only places that know reportlab."""
