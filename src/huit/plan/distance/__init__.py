"""Distance from ready (shanten), form by form, and the useful kinds."""
