"""Sessions seated by rank: Monrad, finals by places, groups of sixteen."""
