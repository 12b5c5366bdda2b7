# SPDX-License-Identifier: Apache-2.0
"""Makes the responses: a share sound, each of the others with one mutation, all from one seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import authenticator_mutations
import certificate_mutations
import client_mutations
import response_mutations
import statement_mutations
from attestation_certificates import Vendor
from draft import Draft
from keys import ALGORITHMS, KeyRing
from mutation import EVERY_FORMAT, Mutation

SOUND = "sound"
# Authenticators of these formats make keys of these kinds; certificates here hold no ML-DSA keys.
ALGORITHMS_OF = {
    "none": ALGORITHMS,
    "packed-self": ALGORITHMS,
    "packed": ALGORITHMS,
    "fido-u2f": [-7],
    "tpm": [-7, -257],
    "android-key": [-7],
    "apple": [-7],
}


@dataclass(frozen=True)
class Case:
    """A request with what was done to it."""

    ceremony: str
    format: str
    algorithm: int
    mutation: str
    request: dict

    @property
    def description(self) -> str:
        return f"{self.ceremony}, {self.format}, {self.algorithm}: {self.mutation}"


MUTATIONS: list[Mutation] = [
    *client_mutations.MUTATIONS,
    *authenticator_mutations.MUTATIONS,
    *statement_mutations.MUTATIONS,
    *certificate_mutations.MUTATIONS,
    *response_mutations.MUTATIONS,
]


def shapes(mutation: Mutation | None) -> list[tuple[str, str, int]]:
    """Every ceremony, format and algorithm that a mutation, or none, fits."""
    wanted = mutation or Mutation(SOUND, lambda _: None)
    found = []
    for ceremony in wanted.ceremonies:
        for form in wanted.formats if ceremony == "registration" else ("",):
            for algorithm in ALGORITHMS_OF.get(form, ALGORITHMS):
                if not wanted.algorithms or algorithm in wanted.algorithms:
                    found.append((ceremony, form, algorithm))
    return found


def cases(seed: int, count: int) -> Iterator[Case]:
    """Sound responses of every shape, then mutations in turn, each time of another shape."""
    chance = random.Random(seed)
    ring = KeyRing(chance)
    vendor = Vendor(ring, chance)
    made = 0
    for shape in shapes(None):
        yield case(shape, None, ring, vendor, chance)
        made += 1
    fitting = {mutation: sorted(shapes(mutation)) for mutation in MUTATIONS}
    while True:
        for mutation, choices in fitting.items():
            # A ceremony and a format first, so that the many algorithms of one do not push out the rest.
            ceremony, form = chance.choice(sorted({(shape[0], shape[1]) for shape in choices}))
            shape = chance.choice([shape for shape in choices if shape[:2] == (ceremony, form)])
            yield case(shape, mutation, ring, vendor, chance)
            made += 1
            if made == count:
                return


def case(
    shape: tuple[str, str, int], mutation: Mutation | None, ring: KeyRing, vendor: Vendor, chance: random.Random
) -> Case:
    ceremony, form, algorithm = shape
    draft = Draft(ceremony, ring, vendor, algorithm, chance)
    draft.format = form
    if form == "fido-u2f":
        draft.aaguid = bytes(16)
    if mutation:
        mutation.apply(draft)
    return Case(ceremony, form, algorithm, mutation.name if mutation else SOUND, draft.built())


assert set(ALGORITHMS_OF) == set(EVERY_FORMAT)
