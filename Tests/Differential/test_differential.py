# SPDX-License-Identifier: Apache-2.0
"""Generated and mutated responses before three relying parties: where they differ, the table says who is right."""

import collections
import os

import pytest
from generator import MUTATIONS, SOUND, cases
from judged import Judged, Kind
from judges import ACCEPTED, all_three
from keys import PSS
from referee import INVALID, SILENT, VALID

pytestmark = [
    # Certificates are made that no issuer should make, and read that none should have made.
    pytest.mark.filterwarnings("ignore"),
    # One worker: the verdicts are heard once, and looked at by each test.
    pytest.mark.xdist_group("differential"),
]

# Enough that each mutation comes five times, with a seed that meets each row of the table even so; the long tests judge 5,000.
SEED, COUNT = 20260124, int(os.environ.get("DIFFERENTIAL_COUNT", "1600"))


@pytest.fixture(scope="module")
def judged() -> list[Judged]:
    made = list(cases(SEED, COUNT))
    verdicts = all_three([case.request for case in made])
    return [Judged.heard(case, triple) for case, triple in zip(made, verdicts, strict=True)]


@pytest.fixture(scope="module")
def disagreements(judged: list[Judged]) -> list[Judged]:
    return [one for one in judged if one.is_disagreement]


def few(found: list[Judged]) -> str:
    return "\n".join([f"{len(found)} of them, such as", *(str(one) for one in found[:20])])


def test_sound_responses_are_accepted_by_whoever_has_the_format(judged: list[Judged]) -> None:
    sound = [one for one in judged if one.case.mutation == SOUND]
    odd = [one for one in sound if set(one.outcomes) - {ACCEPTED, SILENT} or one.referee == INVALID]
    assert not odd, few(odd)


def test_every_mutation_was_tried(judged: list[Judged]) -> None:
    tried = collections.Counter(one.case.mutation for one in judged)
    assert len(judged) == COUNT
    assert not [mutation.name for mutation in MUTATIONS if tried[mutation.name] < 5]


def test_no_pss_signature_is_judged_otherwise_than_by_rfc_8230(judged: list[Judged]) -> None:
    """Both others take any salt, so that their word is none: the standard's own parameters decide."""
    refereed = [one for one in judged if one.referee != SILENT]
    accepted = [one for one in refereed if one.ours == ACCEPTED]
    refused = [one for one in refereed if one.ours in ("signature_invalid", "attestation_invalid/signatureInvalid")]
    wrong = [one for one in accepted if one.referee != VALID] + [one for one in refused if one.referee != INVALID]
    assert not wrong, few(wrong)
    shapes = {(ceremony, number) for ceremony in ("registration", "authentication") for number in PSS}
    for found in (accepted, refused):
        assert {(one.case.ceremony, one.case.algorithm) for one in found} == shapes
    # Where nothing but the way to sign was changed, the signature is all that a verdict hangs on.
    ways = [one for one in refereed if one.case.mutation.split(":")[0] in (SOUND, "signature", "salt")]
    apart = [one for one in ways if one not in accepted and one not in refused]
    assert not apart, few(apart)


def test_nothing_is_accepted_that_both_others_refuse(judged: list[Judged]) -> None:
    alone = [one for one in judged if one.is_ours_alone]
    assert not alone, few(alone)


def test_every_disagreement_is_in_the_table(disagreements: list[Judged]) -> None:
    table = Kind.table()
    unexplained = [one for one in disagreements if not any(kind.entries(one) for kind in table)]
    assert not unexplained, few(unexplained)


def test_every_row_of_the_table_still_occurs(disagreements: list[Judged]) -> None:
    table = Kind.table()
    met: dict[str, set] = collections.defaultdict(set)
    counts: collections.Counter = collections.Counter()
    for one in disagreements:
        for kind in table:
            if entries := kind.entries(one):
                met[kind.name].update(entries)
                counts[kind.name] += 1
                break
    for kind in table:
        print(f"{counts[kind.name]:5} {kind.name}")
    stale = {kind.name: sorted(kind.promised - met[kind.name]) for kind in table if kind.promised - met[kind.name]}
    assert not stale, stale


def test_the_table_is_short_and_says_who_is_right() -> None:
    table = Kind.table()
    assert len({kind.name for kind in table}) == len(table) <= 20
    for kind in table:
        assert all(kind.row[member] for member in ("kind", "standard", "right", "why")), kind.name
        assert kind.row["right"] in ("ours", "either", "theirs"), kind.name
