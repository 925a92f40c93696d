"""Tools for search: random playouts, and random worlds that agree with a view."""
