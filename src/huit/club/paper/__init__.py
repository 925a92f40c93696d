"""Paper of a tournament as PDF: programmes, table and score sheets, charts, proof, standings, certificates, forms.

The only room beside `huit.web.card` that knows ReportLab (`huit[desk]`, `huit[web]`).
"""
