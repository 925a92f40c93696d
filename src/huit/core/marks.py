"""Marks that the compiler reads in decorators and that do nothing at run time.

They come from `mypy_extensions`, which an installed package does without. Never compiled: see COLD in setup.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_marks):
        """Leave the class as it is."""
        return lambda marked: marked
