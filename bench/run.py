"""Measures the installed build: `make bench`, or `bench/run.py --help`. What each figure means: docs/benchmarks.md."""

# ruff: noqa: E402 (the root of the repository, for `bench` and `tests`, must be on the path first)

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench import callgrind
from bench.distance import distance_speeds
from bench.figures import AT_MOST, Figure, Section
from bench.hands import HANDS, SEED, Hands, played_hands, random_hands
from bench.lone import DRAWS, Result, advised, gain, nearest, play_deals
from bench.running import has_valgrind, worker
from bench.speed import Progress, Speed, interleave, load, processes_gain
from bench.startup import startup
from bench.subjects import PROFILES, batch, batch_fans, compat, explained, packed, packed_bits
from bench.usage import usage_speeds

import huit

GOALS = {"compat": 4.0, "compat_verbose": 4.0, "packed": 10.0, "batch": 13.0}
USAGE_GOALS = {"fans": 2.0, "shanten": 2.0, "shanten_0": 10.0}
PURE_GOALS = {"compat": 0.3}
DISTANCE_GOALS = {"forms_native": 40.0, "discards_native": 60.0}
PURE_DISTANCE_GOALS = {"forms_native": 10.0}
TABLE_GOAL = 120  # calls of the peer that a hand may take
LEARNING = {
    "raw": ("plain table, choices in Python", None),
    "aec_raw": ("AEC environment, pku38, without wrappers", 15_000),
    "aec": ("AEC environment, pku38", None),
    "vector_pku6": ("vector environment, 64 tables, pku6", None),
    "vector_pku38": ("vector environment, 64 tables, pku38", 60_000),
    "vector_pku133": ("vector environment, 64 tables, pku133", None),
    "vector_huit": ("vector environment, 64 tables, huit", None),
    "riichienv": ("RiichiEnv (riichi), no arrays", None),
    "rlcard": ("RLCard (simplified mahjong)", None),
}
RIICHIENV_GOAL = 4.0
PACE_GOALS = {"greedy": 50}  # hands a second
STORE_GOAL = 5.0
NAMES = {
    "compat": "PyMahjongGB's function, strings in, fans out",
    "compat_verbose": "the same, verbose",
    "packed": "packed hand",
    "packed_bits": "packed hand, fans as bits",
    "batch": "batch, one core",
    "batch_fans": "batch with the fans as an array",
    "compat_played": "PyMahjongGB's function, wins as they are played",
    "explained": "explained score",
    "forms_native": "five forms with useful tiles",
    "forms_compat": "five forms, PyMahjongGB's functions",
    "discards_native": "every discard of 14 tiles",
    "discards_compat": "every discard, PyMahjongGB's functions",
}


class Bench:
    """The sections, each measured by a method of its name."""

    def __init__(self, quick: bool, long: bool, progress: Progress) -> None:
        self.quick = quick
        self.long = long
        self.progress = progress
        self.rounds = 3 if quick else 11
        self._hands: list[Hands] = []

    def hands(self) -> Hands:
        if not self._hands:
            self.progress("making the hands")
            self._hands.append(random_hands(2000 if self.quick else HANDS))
        return self._hands[0]

    def speed(self) -> Section:
        """Against PyMahjongGB, in its own profile."""
        hands = self.hands()
        section = Section(f"Speed against PyMahjongGB, botzone, {len(hands):,} random wins, {huit.build_kind()} build")
        subjects = [compat(hands), packed(hands), packed_bits(hands), batch(hands), batch_fans(hands)]
        found = interleave(hands, subjects, self.rounds, self.progress)
        found[1:1] = interleave(hands, [compat(hands, verbose=True)], self.rounds, self.progress, verbose_peer=True)
        section.figures = [_speed_figure(one, GOALS.get(one.name)) for one in found]
        played = played_hands(len(hands))
        (other,) = interleave(played, [compat(played)], self.rounds, self.progress)
        section.figures.append(_speed_figure(other, None, NAMES["compat_played"]))
        for rows, goal in ((100_000, 1.2), (1_000_000, 1.6)):
            gain, nanoseconds = processes_gain(hands, rows // len(hands), 3 if self.quick else 7, self.progress)
            note = f"{nanoseconds:,.0f} ns a hand, {load()}"
            section.figures.append(Figure(f"batch of {rows:,}, two processes over one", gain, "×", goal, note=note))
        return section

    def profiles(self) -> Section:
        """Packed, batch and explained, in each profile."""
        hands = self.hands()
        subjects = [make(hands, profile) for make in (packed, batch, explained) for profile in PROFILES]
        section = Section("The three profiles, against PyMahjongGB's one")
        for one in interleave(hands, subjects, max(3, self.rounds // 2), self.progress):
            name = f"{NAMES[one.name]}, {one.profile}"
            if one.name == "explained":
                note = f"{one.nanoseconds:,.0f} ns against {one.peer_nanoseconds:,.0f} ns"
                section.figures.append(Figure(name, 1 / one.ratio, "peer calls", 25, AT_MOST, note))
            else:
                section.figures.append(_speed_figure(one, GOALS[one.name], name))
        return section

    def pure(self) -> Section:
        """The speed of the uncompiled sources."""
        self.progress("the pure sources, in a process of their own")
        with TemporaryDirectory() as cache:
            hands = 2000 if self.quick else HANDS
            found = json.loads(worker("speed", str(self.rounds), str(hands), PYTHONPATH="src", HUIT_CACHE=cache))
        assert found["build"] == "pure", "the sources in src do not shadow the installed build"
        speeds = [Speed(**one) for one in found["speeds"]]
        figures = [_speed_figure(one, PURE_GOALS.get(one.name)) for one in speeds]
        return Section("Speed against PyMahjongGB, pure build", figures)

    def distance(self) -> Section:
        """Distances against PyMahjongGB's, on this build and uncompiled."""
        hands = 500 if self.quick else 2000
        section = Section(f"Distance against PyMahjongGB, random tiles, {huit.build_kind()} build, then pure")
        found = distance_speeds(self.rounds, hands, self.progress)
        section.figures = [_speed_figure(one, DISTANCE_GOALS.get(one.name)) for one in found.speeds]
        self.progress("distances on the pure sources, in a process of their own")
        with TemporaryDirectory() as cache:
            pure = json.loads(worker("distance", str(self.rounds), str(hands), PYTHONPATH="src", HUIT_CACHE=cache))
        assert pure["build"] == "pure", "the sources in src do not shadow the installed build"
        for one in [Speed(**speed) for speed in pure["speeds"]]:
            section.figures.append(
                _speed_figure(one, PURE_DISTANCE_GOALS.get(one.name), f"pure build: {NAMES[one.name]}")
            )
        section.remark = (
            f"{found.answers:,} answers compared; {found.fifth_copies} differ, all where a fifth copy would be needed"
        )
        return section

    def usage(self) -> Section:
        """PyMahjongGB's functions as bots call them: near to ready, and a stream of calls from whole games."""
        section = Section(f"PyMahjongGB's functions as bots call them, with keywords, {huit.build_kind()} build")
        found = usage_speeds(self.rounds, 500 if self.quick else 5000, 1 if self.quick else 4, self.progress)
        for one in found.speeds:
            function, subject = one.name.split("_")
            goal = USAGE_GOALS.get(one.name, USAGE_GOALS[function])
            asked = "a stream of calls from games" if subject == "stream" else f"near to ready, {subject} packs"
            section.figures.append(_speed_figure(one, goal, f"{function}, {asked}"))
        section.remark = (
            f"{found.answers:,} answers compared, {found.wins:,} of them wins; "
            f"{found.fifth_copies} differ, all where a fifth copy would be needed"
        )
        return section

    def advice(self) -> Section:
        """A lone player who follows the advice, beside one who minimises the distance, on the same deals."""
        section = Section(f"Advice, by play: a lone player, {DRAWS} draws, ffmj, {huit.build_kind()} build")
        alone = play_deals(nearest, 60 if self.quick else 4000, self.progress, "distance alone")
        ours = play_deals(advised, 6 if self.quick else 1000, self.progress, "advice")
        more, error = gain(ours, alone)
        section.figures = [
            *_played("distance alone", alone),
            *_played("advice", ours),
            Figure(
                f"more wins on the {ours.deals:,} deals that both played",
                100 * more,
                "points of %",
                note=f"{100 * (more - error):.1f} to {100 * (more + error):.1f}",
            ),
            Figure("advice, a decision", 1000 * sum(ours.seconds) / len(ours.seconds), "ms"),
            Figure("advice, 99 of 100 decisions at most", 1000 * ours.centile(99), "ms", 300, AT_MOST),
            Figure("advice, the slowest decision", 1000 * max(ours.seconds), "ms", 300, AT_MOST),
        ]
        section.remark = "the ranges are 95 % intervals"
        return section

    def table(self) -> Section:
        """Whole hands: random legal play, and bots."""
        from bench.table import hands_per_second, random_play  # noqa: PLC0415 (a section imports what it measures)

        from huit.bots.levels import BOTS  # noqa: PLC0415

        section = Section(f"The table, whole hands, ffmj, {huit.build_kind()} build")
        found = random_play(self.hands(), 200 if self.quick else 2000, self.rounds, self.progress)
        note = (
            f"{found.microseconds:,.0f} µs, {found.actions:.0f} actions; "
            f"a call of PyMahjongGB {found.peer_nanoseconds:,.0f} ns"
        )
        section.figures = [
            Figure("a hand of random legal play", found.calls, "peer calls", TABLE_GOAL, AT_MOST, note),
            *[
                Figure(
                    f"16-hand matches, four {bot} bots, one core",
                    hands_per_second(bot, 1 if self.quick else 10, self.progress),
                    "hands a second",
                    PACE_GOALS.get(bot),
                )
                for bot in BOTS
            ],
        ]
        return section

    def learning(self) -> Section:
        """Environments for learning programs, on one core."""
        from bench.learning import paces  # noqa: PLC0415

        found = paces(2 if self.quick else 7, 0.2 if self.quick else 1.5, self.progress)
        section = Section(f"Learning, random masked play, botzone, one core, {huit.build_kind()} build")
        for name, pace in found.items():
            title, wanted = LEARNING[name]
            section.figures.append(Figure(title, pace.decisions, "decisions a second", wanted))
        for peer in ("riichienv", "rlcard"):
            if peer in found:
                goal = RIICHIENV_GOAL if peer == "riichienv" else None
                section.figures.append(Figure(f"plain table over {peer}", found["raw"].over(found[peer]), "×", goal))
                ours = found["vector_pku38"]
                section.figures.append(Figure(f"vector, pku38, over {peer}", ours.over(found[peer]), "×"))
            else:
                section.remark = "install rlcard and riichienv to see them beside: pip install rlcard riichienv"
        return section

    def ladder(self) -> Section:
        """Each level of the bots against three of the one below."""
        from bench.ladder import ladder  # noqa: PLC0415

        deals = 2 if self.quick else 200
        section = Section(f"The levels of the bots, {deals} walls in four seatings each, botzone")
        for rung in ladder(deals, self.progress):
            rates = f"wins {100 * rung.wins:.1f} %, deals in {100 * rung.deal_ins:.1f} %"
            note = f"{rung.low:+.1f} to {rung.high:+.1f}; {rates}"
            name = f"{rung.player} against three {rung.against}"
            section.figures.append(Figure(name, rung.points, "points a hand", note=note))
        section.remark = "the ranges are 95 % intervals"
        return section

    def store(self) -> Section:
        """Time of the server's journals, on the disk of the temporary folder."""
        from bench.store import WRITERS, appending  # noqa: PLC0415 (needs the extra `web`)

        found = appending(2 if self.quick else 7, 10 if self.quick else 50, self.progress)
        note = f"{found.ours:,.0f} entries a second against {found.one_by_one:,.0f}, SQLite"
        figures = [
            Figure(f"{WRITERS} writers, over one commit for each", found.ratio, "×", STORE_GOAL, note=note),
            Figure("an entry, the median wait", found.median_ms, "ms"),
            Figure("an entry, 99 of 100 wait at most", found.slowest_ms, "ms"),
        ]
        return Section("Journals of tables, on the disk before anybody is told", figures)

    def desk(self) -> Section:
        """A tournament of 256 players in 11 sessions, every sheet with its sixteen hands."""
        from bench.desk import desk_figures  # noqa: PLC0415
        from bench.desk_phones import phone_figures  # noqa: PLC0415

        players, sessions = (64, 4) if self.quick else (256, 11)
        found = desk_figures(players, sessions)
        figures = [
            Figure("seat all sessions", found["seat"], "s", 5.0, AT_MOST),
            Figure("enter a table of sixteen hands, checked", found["enter_ms"], "ms"),
            Figure("fold the whole log", found["fold"], "s"),
            Figure("rank everybody", 1000 * found["rank"], "ms"),
            Figure("the folded tournament in memory", found["memory_mb"], "MB"),
        ]
        phones = phone_figures(16 if self.quick else 112)
        figures += [
            Figure(
                "40 phones show a result, the last of them after", phones["median"], "ms", note="median of all tables"
            ),
            Figure("the same, the worst table", phones["worst"], "ms", 1000.0, AT_MOST),
        ]
        return Section(f"The tournament desk, {players} players in {sessions} sessions", figures)

    def web(self) -> Section:
        """POST /api/score on loopback, beside a bare route of FastAPI's."""
        from bench.web import growth, has_proc, loads  # noqa: PLC0415 (needs the extra `web`)

        section = Section(f"The web app on loopback, random wins scored and explained, {huit.build_kind()} build")
        for one in loads(300 if self.quick else 5000, 1 if self.quick else 5, self.progress):
            name = f"{one.connections} connections" if one.connections > 1 else "1 connection"
            note = f"{one.ratio:.2f} of a bare FastAPI route, which answers {one.bare_per_second:,.0f}"
            section.figures += [
                Figure(name, one.per_second, "requests a second", note=note),
                Figure(
                    f"{name}, the median answer", one.median_ms, "ms", 10 if one.connections == 1 else None, AT_MOST
                ),
                Figure(f"{name}, 99 of 100 answers within", one.slowest_ms, "ms"),
                Figure(f"{name}, wrong", one.wrong, "answers", 0, AT_MOST),
            ]
        if has_proc():
            requests = 3000 if self.quick else 100_000
            kilobytes, wrong = growth(requests, self.progress)
            note = f"{wrong} wrong answers"
            section.figures.append(Figure(f"memory after {requests:,} more", kilobytes, "KB", 2048, AT_MOST, note))
        return section

    def instructions(self) -> Section:
        """Callgrind: the mean of 1,000 random wins, and the worst hand found."""
        section = Section("Instructions per call (callgrind)")
        if not has_valgrind():
            section.remark = "valgrind is not installed: skipped"
            return section
        counts = {name: callgrind.per_call(name, 1000, self.progress) for name in ("peer", "compat", "packed", "batch")}
        section.figures.append(Figure("PyMahjongGB", counts["peer"], "instructions"))
        for name in ("compat", "packed", "batch"):
            note = f"PyMahjongGB takes {counts['peer'] / counts[name]:.1f} times as many"
            section.figures.append(Figure(NAMES[name], counts[name], "instructions", note=note))
        for name, ours, theirs in callgrind.as_bots_call(200 if self.quick else 1000, self.progress):
            note = f"PyMahjongGB {theirs:,.0f}, {theirs / ours:.1f} times as many"
            section.figures.append(Figure(f"as bots call it, {name}", ours, "instructions", note=note))
        found = callgrind.spread(1000 if self.quick else 20_000, 5 if self.quick else 20, self.progress)
        section.figures += [
            Figure("packed hand, the median hand", found.median, "instructions"),
            Figure("packed hand, the worst hand found", found.worst, "instructions", note=found.hand),
            Figure("worst over median", found.worst / found.median, "times", 20, AT_MOST),
        ]
        return section

    def startup(self) -> Section:
        """Fresh processes."""
        self.progress("fresh processes")
        found = startup(3 if self.quick else 9)
        figures = [
            Figure("import huit", found.import_ms, "ms", 40, AT_MOST),
            Figure("import huit and the first explained score", found.first_score_ms, "ms"),
            Figure("of it dataclasses and typing", found.standard_ms, "ms"),
            Figure("the tables of a profile, first score", found.tables_ms, "ms", 30, AT_MOST),
            Figure("the tables of a profile, memory", found.tables_mb, "MB", 15, AT_MOST),
            Figure("the tables of all three profiles, memory", found.three_profiles_mb, "MB"),
            Figure("huit score HAND", found.command_ms, "ms", 500, AT_MOST),
        ]
        return Section("Start-up", figures)

    def memory(self) -> Section:
        """Resident memory before and after millions of calls."""
        section = Section("Growth of memory")
        if not Path("/proc/self/status").exists():
            section.remark = "needs /proc: skipped"
            return section
        calls = 10_000_000 if self.long else 1_000_000
        self.progress(f"10,000,000 hands in batches, {calls:,} one by one, twice")
        for one in json.loads(worker("memory", str(calls))):
            name = f"{NAMES[one['name']]}, {one['calls']:,} calls"
            section.figures.append(Figure(name, one["kilobytes"], "KB", 1024, AT_MOST))
        return section


SECTIONS: dict[str, Callable[[Bench], Section]] = {
    "speed": Bench.speed,
    "profiles": Bench.profiles,
    "pure": Bench.pure,
    "distance": Bench.distance,
    "usage": Bench.usage,
    "advice": Bench.advice,
    "table": Bench.table,
    "learning": Bench.learning,
    "ladder": Bench.ladder,
    "store": Bench.store,
    "desk": Bench.desk,
    "web": Bench.web,
    "instructions": Bench.instructions,
    "startup": Bench.startup,
    "memory": Bench.memory,
}


# The extras that sections need, and a module that comes with each.
EXTRAS = {"learning": "rl", "store": "web", "desk": "web", "web": "web"}
MODULES = {"rl": "gymnasium", "web": "fastapi"}


def _measured(bench: Bench, name: str) -> Section:
    extra = EXTRAS.get(name)
    if extra is not None and find_spec(MODULES[extra]) is None:
        return Section(name, remark=f"huit[{extra}] is not installed: skipped")
    return SECTIONS[name](bench)


def _speed_figure(one: Speed, goal: float | None, name: str = "") -> Figure:
    note = f"{one.nanoseconds:,.0f} ns against {one.peer_nanoseconds:,.0f} ns"
    return Figure(name or NAMES[one.name], one.ratio, "×", goal, note=note)


def _played(name: str, result: Result) -> list[Figure]:
    low, high = result.interval()
    note = f"{100 * low:.1f} to {100 * high:.1f} %, {result.deals:,} deals"
    return [
        Figure(f"{name}, deals won", 100 * result.rate, "%", note=note),
        Figure(f"{name}, a win", result.mean_points, "points"),
        Figure(f"{name}, a deal", result.points_a_deal, "points"),
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/run.py", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"{', '.join(SECTIONS)}; all when none is named")
    parser.add_argument("--quick", action="store_true", help="few hands and rounds: does it run, and roughly how fast")
    parser.add_argument("--long", action="store_true", help="ten million calls of each kind for the growth of memory")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    found = parser.parse_args()
    unknown = [name for name in found.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no section {unknown[0]!r}: {', '.join(SECTIONS)}")
    return found


def _show_progress(message: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{message[:100]}", end="", file=sys.stderr, flush=True)


def _setting() -> dict[str, str]:
    return {
        "huit": f"{huit.__version__}, {huit.build_kind()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}",
        "hands": f"tests/oracle/generate.py, seed {SEED}",
        "load": load(),
    }


def main() -> None:
    arguments = _arguments()
    bench = Bench(arguments.quick, arguments.long, _show_progress)
    setting = _setting()
    if not arguments.json:
        print("; ".join([f"{key} {value}" for key, value in setting.items()]))
    sections: list[Section] = []
    for name in arguments.sections or SECTIONS:
        sections.append(_measured(bench, name))
        _show_progress("")
        if not arguments.json:
            print(f"\n{sections[-1].text()}", flush=True)
    if arguments.json:
        print(json.dumps({**setting, "sections": [one.plain() for one in sections]}, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
