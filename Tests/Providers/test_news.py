# SPDX-License-Identifier: Apache-2.0
"""What Apple tells of people, posted as Apple posts it: in both forms, twice, out of order, late and forged."""

import pathlib
import time
from collections.abc import Iterator

import pytest
from provider_scene import Scene
from simulated_apple import come, join

APP = {"app": "com.example.app"}


@pytest.fixture
def scene(tmp_path: pathlib.Path) -> Iterator[Scene]:
    scene = Scene(tmp_path)
    scene.server.start()
    yield scene
    scene.end()


@pytest.mark.parametrize("form", ["text", "object"])
def test_whoever_stops_is_signed_out_once_and_may_come_back(scene: Scene, form: str) -> None:
    token = join(scene.api, scene.apple, "ada")
    scene.apple.post("/people/first/stop", APP | {"events": form})
    scene.wait(lambda: not scene.is_signed_in(token), "the end of the session")
    scene.wait(lambda: scene.apple.outcomes() == [[200]], "the answer, which comes after the end")
    # An identity token knows seconds: one of a later second is news against the end.
    scene.advance(2)
    came, again = come(scene.api, scene.apple)
    assert came["account"]["name"] == "ada" and scene.is_signed_in(again)
    scene.apple.post("/notifications/send", {"numbers": [1, 1]})
    scene.wait(lambda: scene.apple.outcomes() == [[200, 200, 200]], "the same news twice more")
    assert scene.is_signed_in(again)


@pytest.mark.parametrize("spelling", ["account-deleted", "account-delete"])
def test_an_account_that_a_passkey_opens_stays_when_the_one_at_apple_goes(scene: Scene, spelling: str) -> None:
    ada = scene.api.sign_up("ada")
    come(scene.api, scene.apple, purpose="account/identities", token=ada.token)
    _, own = scene.api.sign_in(ada.passkey)
    _, by_apple = come(scene.api, scene.apple)
    scene.apple.post("/people/first/delete", {"spelling": spelling})
    scene.wait(lambda: not scene.is_signed_in(by_apple), "the end of what Apple began")
    scene.wait(lambda: scene.apple.outcomes() == [[200]], "the answer, which comes after the end")
    assert scene.is_signed_in(own) and scene.identities(own) == []


def test_a_relay_address_is_called_one_and_the_last_switch_counts_in_whatever_order(scene: Scene) -> None:
    token = join(scene.api, scene.apple, "ada", hides_email=True)
    (identity,) = scene.identities(token)
    assert identity["isPrivateRelay"] and not identity["isUndeliverable"]
    assert identity["address"].endswith("@privaterelay.appleid.invalid")
    scene.apple.post("/notifications/hold")
    for forwards in [False, True]:
        time.sleep(0.01)
        scene.apple.post("/people/first/relay", APP | {"forwards": forwards})
    scene.apple.post("/notifications/release", {"reversed": True})
    scene.wait(lambda: scene.apple.outcomes() == [[200], [200]], "both switches")
    assert not scene.identities(token)[0]["isUndeliverable"]
    scene.apple.post("/people/first/relay", APP | {"forwards": False})
    scene.wait(lambda: scene.identities(token)[0]["isUndeliverable"], "an address that nothing reaches")


def test_what_was_told_while_the_service_was_away_is_done_when_it_is_back(scene: Scene) -> None:
    token = join(scene.api, scene.apple, "ada")
    scene.server.kill()
    scene.apple.post("/people/first/stop", APP)
    scene.wait(lambda: [tried[:1] for tried in scene.apple.outcomes()] == [[None]], "a post that nobody answers")
    scene.server.start()
    scene.wait(lambda: not scene.is_signed_in(token), "the end of the session")
    scene.wait(lambda: scene.apple.outcomes()[0][-1] == 200, "the answer, which comes after the end")


def test_what_was_stored_before_the_answer_outlives_a_death_right_after_it(scene: Scene) -> None:
    token = join(scene.api, scene.apple, "ada")
    scene.apple.post("/people/first/stop", APP)
    scene.wait(lambda: scene.apple.outcomes() == [[200]], "the answer")
    scene.server.kill()
    scene.server.start()
    assert not scene.is_signed_in(token)


@pytest.mark.parametrize(
    "fault", ["signature-broken", "algorithm-none", "algorithm-hs256", "issuer-flipped", "audience-foreign"]
)
def test_what_somebody_else_tells_signs_nobody_out(scene: Scene, fault: str) -> None:
    token = join(scene.api, scene.apple, "ada")
    scene.apple.post("/faults", {"fault": fault, "uses": 1})
    scene.apple.post("/notifications", APP | {"event": "account-deleted", "person": "first"})
    scene.wait(lambda: scene.apple.outcomes()[0] != [], "the answer")
    assert scene.apple.outcomes()[0][0] == 400
    assert scene.is_signed_in(token)
