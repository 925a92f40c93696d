"""The journal of a table: its entries, the storage behind it, and the record made from it."""
