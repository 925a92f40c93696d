"""Questions of the pages to the API, right and wrong ones, for every implementation that must answer them alike."""

from __future__ import annotations

from typing import Any, Final

EXERCISE_4: Final = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
_MELDED: Final = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
_TAPPED: Final = {"melds": [{"tiles": ["C", "C", "C"], "claim": 1}], "tiles": [*"EEE", *"SSS", "1m", "1m", "1m", "9p"]}
_PLAYED: Final = [
    {"winner": 0, "giver": 1, "points": 12, "flowers": 1},
    {"penalties": [{"kind": "false_hu_incomplete", "player": 2}]},
    {"winner": 3, "points": 325, "flowers": 8, "tiles": EXERCISE_4},
    {"winner": 5, "giver": 5, "points": 3},
]

Question = tuple[str, dict[str, Any]]

RIGHT: Final[list[Question]] = [
    ("/api/score", {"hand": EXERCISE_4, "all_profiles": True}),
    ("/api/score", {"hand": _MELDED, "profile": "green_book"}),
    ("/api/score", {"hand": {**_TAPPED, "winning": "9p"}, "circumstances": {"round": "E", "seat": "S", "kong": False}}),
    ("/api/score", {"hand": "1122m3344p5566sEE", "profile": "botzone", "circumstances": {"self_drawn": True}}),
    ("/api/hand", {"hand": _MELDED}),
    ("/api/hand", {"hand": "123m"}),
    ("/api/waits", {"hand": "1112345678999m", "seen": ["1m", "9m"]}),
    ("/api/waits", {"hand": _TAPPED}),
    ("/api/distance", {"hand": "147m258p369sESWN"}),
    ("/api/advice", {"hand": "123m456p789s1157pE", "wall": 40}),
    ("/api/advice", {"hand": "123m456p789s115p5m", "claim": {"tile": "5p", "from": "left"}}),
    ("/api/sheet", {"names": ["Anne", "Bo", "Chloé", "Da"], "hands": _PLAYED}),
]
REFUSED: Final[list[Question]] = [
    ("/api/score", {"hand": "123mx"}),
    ("/api/score", {"hand": "11111m223344556s"}),
    ("/api/score", {"hand": {"tiles": ["1m"] * 14}}),
    ("/api/score", {"hand": EXERCISE_4, "profile": "nobody's"}),
    ("/api/score", {"hand": "1122m3344p5566sEE|EE1001|0"}),
    ("/api/hand", {"hand": "[["}),
    ("/api/waits", {"hand": _MELDED}),
    ("/api/distance", {"hand": "1m"}),
    ("/api/advice", {"hand": "1122m3344p5566sEE", "claim": {"tile": "5p", "from": "left"}}),
]
MISSHAPEN: Final[list[Question]] = [
    ("/api/score", {}),
    ("/api/score", {"hand": "1m", "hands": "2m"}),
    ("/api/score", {"hand": 8}),
    ("/api/score", {"hand": {"tiles": "1m"}}),
    ("/api/score", {"hand": "1m", "circumstances": {"weather": "fine"}}),
    ("/api/advice", {"hand": "1m", "claim": {"tile": "5p"}}),
    ("/api/sheet", {"names": ["Anne"] * 4, "hands": [{"penalties": [{}]}]}),
]
