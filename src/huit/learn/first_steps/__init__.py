"""First steps: a quarter of an hour for somebody who has never seen a tile."""

from huit.learn.first_steps.plain import plain_steps

__all__ = ["plain_steps"]
