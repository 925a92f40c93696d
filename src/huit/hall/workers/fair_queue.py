"""A queue that serves its askers in turn, so that nobody waits for all the work of somebody else."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Round robin over askers; the items of one asker keep their order."""

    def __init__(self) -> None:
        self._items: dict[str, deque[Item]] = {}  # the next asker is first
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def put(self, asker: str, item: Item) -> None:
        """Append an item of an asker."""
        self._items.setdefault(asker, deque()).append(item)
        self._number += 1

    def take(self) -> Item | None:
        """Remove and return the next item; None if there is none."""
        if not self._number:
            return None
        asker = next(iter(self._items))
        waiting = self._items.pop(asker)
        item = waiting.popleft()
        if waiting:
            self._items[asker] = waiting  # behind the others
        self._number -= 1
        return item

    def remove(self, asker: str, item: Item) -> bool:
        """Remove an item that is not wanted any more. False if it is not in the queue."""
        waiting = self._items.get(asker)
        if waiting is None or item not in waiting:
            return False
        waiting.remove(item)
        self._number -= 1
        if not waiting:
            del self._items[asker]
        return True
