"""Interleaved rounds in one process: every subject beside a run of the peer of its own, on the same hands."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from bench.hands import Hands
from bench.subjects import PEER_PROFILE, Subject, explained, peer

import huit

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Speed:
    """`ratio`: how many times as fast as the peer, the median of all rounds; `nanoseconds` of one hand, likewise."""

    name: str
    profile: str
    ratio: float
    nanoseconds: float
    peer_nanoseconds: float


def interleave(
    hands: Hands, subjects: list[Subject], rounds: int, progress: Progress, verbose_peer: bool = False
) -> list[Speed]:
    """Time every subject next to the peer, round after round. Totals that are not the right ones stop the run."""
    beside = peer(hands, verbose_peer)
    expected = _expected(hands, subjects, beside)
    times: dict[Subject, list[tuple[float, float]]] = {subject: [] for subject in subjects}
    for number in range(rounds + 1):  # the first, which warms up, is not counted
        for subject in subjects:
            progress(f"round {number}/{rounds}: {subject.name}, {subject.profile}")
            pair = (_timed(beside, expected[PEER_PROFILE]), _timed(subject, expected[subject.profile]))
            if number:
                times[subject].append(pair)
    return [_speed(subject, times[subject], len(hands)) for subject in subjects]


def _expected(hands: Hands, subjects: list[Subject], beside: Subject) -> dict[str, list[int]]:
    """The peer's totals for its profile; for the others, on which the peer is silent, those of the explained path."""
    expected = {PEER_PROFILE: beside.totals(beside.run())}
    for profile in {subject.profile for subject in subjects} - expected.keys():
        explaining = explained(hands, profile)
        expected[profile] = explaining.totals(explaining.run())
    return expected


def _timed(subject: Subject, expected: list[int]) -> float:
    """Seconds of this process's own work: what others do on the machine meanwhile is not in them."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    found = subject.run()
    seconds = time.process_time() - start
    gc.enable()
    if subject.totals(found) != expected:
        raise AssertionError(f"{subject.name} in {subject.profile}: other totals than expected")
    return seconds


def _speed(subject: Subject, times: list[tuple[float, float]], hands: int) -> Speed:
    return Speed(
        subject.name,
        subject.profile,
        ratio=median([theirs / ours for theirs, ours in times]),
        nanoseconds=1e9 * median([ours for _, ours in times]) / hands,
        peer_nanoseconds=1e9 * median([theirs for theirs, _ in times]) / hands,
    )


def processes_gain(hands: Hands, repeats: int, rounds: int, progress: Progress) -> tuple[float, float]:
    """Speed of a long batch on two processes divided by that on one, and its nanoseconds a hand."""
    rows = hands.rows * repeats
    pairs: list[tuple[float, float]] = []
    for number in range(rounds):
        progress(f"round {number + 1}/{rounds}: batch of {len(rows) // 24:,} hands, two processes")
        pairs.append((_seconds_of_batch(rows, 1), _seconds_of_batch(rows, 2)))
    number_of_hands = repeats * len(hands)
    return median([one / two for one, two in pairs]), 1e9 * median([two for _, two in pairs]) / number_of_hands


def _seconds_of_batch(rows: bytes, processes: int) -> float:
    start = time.perf_counter()
    huit.score_batch(rows, PEER_PROFILE, processes=processes)
    return time.perf_counter() - start


def load() -> str:
    """The load of the machine, where it can be known."""
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else "unknown"
