"""What a hand may become: complete hands worth the minimum close to it."""
