# SPDX-License-Identifier: Apache-2.0
"""`martlet explain` over many lines: every verdict, in order, in memory that does not grow.

The short form of `Scripts/bench explain`; nothing here depends on how fast the machine is.
"""

import json

import pytest
from explain_run import Run, Vectors, run
from martlet_server import binary

# One worker: the runs are held against one short one.
pytestmark = pytest.mark.xdist_group("many-lines")

COUNT = 5_000
# What a run may need beyond one of a hundred lines, in KiB.
ROOM = 8_192


def line(request: dict) -> bytes:
    return json.dumps(request, separators=(",", ":")).encode()


@pytest.fixture(scope="module")
def kinds() -> list[tuple[bytes, str]]:
    """Lines with what they must give: accepted, refused and useless ones."""
    vectors = Vectors()
    used, made = vectors.request("none.ES256", "authentication"), vectors.request("packed.ES256", "registration")
    return [
        (line(used), "accepted"),
        (line(made), "accepted"),
        (line(used | {"origins": ["https://elsewhere.example"]}), "origin_mismatch"),
        (b" " + line(made | {"challenge": used["challenge"]}), "challenge_mismatch"),
        (b"garbage", "input_invalid"),
        (line(used)[:-1], "input_invalid"),
    ]


def outcome(verdict: bytes) -> str:
    answer = json.loads(verdict)
    if answer["verdict"] is None:
        return answer["error"]["code"]
    return answer["code"] or answer["verdict"]


def judged(kinds: list[tuple[bytes, str]], count: int) -> tuple[Run, list[str]]:
    chosen = [kinds[index % len(kinds)] for index in range(count)]
    return run(binary(), [text for text, _ in chosen]), [expected for _, expected in chosen]


@pytest.fixture(scope="module")
def few(kinds: list[tuple[bytes, str]]) -> Run:
    return judged(kinds, 100)[0]


def test_every_line_has_its_verdict_in_its_place_and_memory_does_not_grow(
    kinds: list[tuple[bytes, str]], few: Run
) -> None:
    many, expected = judged(kinds, COUNT)
    assert many.code == 2
    assert [outcome(verdict) for verdict in many.verdicts] == expected
    lines = [json.loads(verdict).get("error", {}).get("line") for verdict in many.verdicts]
    assert [number for number in lines if number] == [
        index + 1 for index, code in enumerate(expected) if code == "input_invalid"
    ]
    assert many.peak_kib <= few.peak_kib + ROOM


def test_lines_that_are_too_long_are_passed_over_in_as_little(kinds: list[tuple[bytes, str]], few: Run) -> None:
    long = b'{"kind":"' + b"x" * (8 << 20) + b'"}'
    good = kinds[0][0]
    answers = run(binary(), [good, long, good, long, good])
    assert [outcome(verdict) for verdict in answers.verdicts] == [
        "accepted", "input_too_long", "accepted", "input_too_long", "accepted",
    ]
    # The longest line that is taken, while it is read and again as the bytes of an object.
    assert answers.peak_kib <= few.peak_kib + ROOM
