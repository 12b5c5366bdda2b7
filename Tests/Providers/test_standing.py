# SPDX-License-Identifier: Apache-2.0
"""The service asks Apple once a day how its people stand, and knows a person's end from a mistake and from a fault."""

import pathlib
import time
from collections.abc import Iterator

import pytest
from provider_scene import Scene
from simulated_apple import come, join

# A day, the six hours over which looks are spread, and one more.
NEXT_LOOK = 31 * 3_600


@pytest.fixture
def scene(tmp_path: pathlib.Path) -> Iterator[Scene]:
    scene = Scene(tmp_path)
    scene.server.start()
    yield scene
    scene.end()


def test_a_dead_token_signs_out_what_apple_began_and_nothing_else(scene: Scene) -> None:
    ada = scene.api.sign_up("ada")
    _, linked = come(scene.api, scene.apple, purpose="account/identities", token=ada.token)
    _, own = scene.api.sign_in(ada.passkey)
    came, by_apple = come(scene.api, scene.apple)
    assert came["account"]["id"] == ada.handle
    # Ends refresh tokens, and tells nobody.
    scene.apple.post("/people/first/password")
    scene.advance(NEXT_LOOK)
    scene.wait(lambda: not scene.is_signed_in(by_apple), "the end of what Apple began")
    assert not scene.is_signed_in(linked)
    assert scene.is_signed_in(own)
    (identity,) = scene.identities(own)
    assert identity["endedAt"] is not None
    # Whoever comes back is asked for nothing but Apple.
    scene.advance(60)
    again, token = come(scene.api, scene.apple)
    assert again["account"]["id"] == ada.handle and scene.is_signed_in(token)
    assert scene.identities(own)[0]["endedAt"] is None


def test_whoever_stands_well_stays_signed_in(scene: Scene) -> None:
    token = join(scene.api, scene.apple, "ada")
    scene.apple.post("/faults", {"fault": "token-failing", "uses": 1})
    scene.advance(NEXT_LOOK)
    scene.wait(lambda: scene.looks_in_vain() == 1, "a look that comes to nothing")
    assert scene.is_signed_in(token)
    # Tried again after an hour, or half of one more; and then it is well.
    scene.advance(5_401)
    scene.wait(lambda: scene.looks_in_vain() == 0, "a look that comes to something")
    assert scene.is_signed_in(token)
    assert scene.identities(token)[0]["endedAt"] is None


def test_our_own_mistake_signs_nobody_out_and_is_told_to_the_operator(scene: Scene) -> None:
    token = join(scene.api, scene.apple, "ada")
    scene.apple.post("/faults", {"fault": "client-refused"})
    scene.advance(NEXT_LOOK)
    scene.wait(lambda: "our own settings must be wrong" in scene.server.output(), "the alarm")
    assert scene.is_signed_in(token)
    assert scene.identities(token)[0]["endedAt"] is None
    assert "first@example.test" not in scene.server.output()


def test_a_round_asks_about_twenty_at_most_and_the_next_one_goes_on(scene: Scene) -> None:
    for number in range(24):
        # Nobody may make so many accounts at once.
        if number % 4 == 3:
            scene.advance(3_600)
        scene.apple.post("/people", {"id": f"person{number}", "email": f"person{number}@example.test"})
        join(scene.api, scene.apple, f"person{number}", f"person{number}")
    before = scene.next_looks()
    assert len(before) == 24
    scene.advance(NEXT_LOOK)

    def looked_at() -> int:
        after = scene.next_looks()
        return sum(after[token] != due for token, due in before.items())

    scene.wait(lambda: looked_at() >= 20, "the first round")
    # The next one is ten seconds later.
    for _ in range(20):
        assert looked_at() == 20
        time.sleep(0.1)
    scene.wait(lambda: looked_at() == 24, "the second round")
