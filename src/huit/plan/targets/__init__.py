"""Target hands: complete, valid hands close to the current one."""
