# SPDX-License-Identifier: Apache-2.0
"""`martlet apple transfer`: an app goes to another team, and its people keep their accounts."""

import datetime
import json
import pathlib
from collections.abc import Iterator

import pytest
from provider_scene import Scene
from simulated_apple import come, join

FORMER, RECIPIENT = "TEAMONE111", "TEAMTWO222"
SETUP = {
    "teams": [
        {"id": FORMER, "apps": [{"id": "com.example.app", "services": [{"id": "com.example.site"}]}]},
        {"id": RECIPIENT},
    ],
    "people": [
        {"id": person, "givenName": person.title(), "familyName": "Person", "email": f"{person}@example.test"}
        for person in ["first", "second"]
    ],
}


class Transfer(Scene):
    """An app and its service in one team, and then in the other."""

    def command(self, step: str, *flags: str) -> dict:
        """Runs a step of the transfer; returns what it counted."""
        return json.loads(self.server.run("apple", "transfer", step, *flags, "--json").stdout)

    def export(self) -> dict:
        return self.command("export", "--recipient", RECIPIENT, *self.apple.flags(FORMER))

    @property
    def received(self) -> list[str]:
        """The settings of the team that took the app over today."""
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        return [*self.apple.flags(RECIPIENT), "--apple-former-team", FORMER, "--apple-transferred-on", today]

    def hand_over(self) -> None:
        """The app goes to the other team, and its service starts with that team's settings."""
        assert self.server.stop() == 0
        self.apple.post("/transfers", {"app": "com.example.app", "team": RECIPIENT})
        self.server = self.service(*self.received, port=self.server.port)
        self.server.start()


@pytest.fixture
def scene(tmp_path: pathlib.Path) -> Iterator[Transfer]:
    setup = tmp_path / "setup.json"
    setup.write_text(json.dumps(SETUP))
    scene = Transfer(tmp_path, "--setup", str(setup))
    scene.server.start()
    yield scene
    scene.end()


def account(scene: Transfer, person: str) -> dict:
    """The account that somebody comes to; empty for a newcomer."""
    came, _ = come(scene.api, scene.apple, person)
    return came.get("account", {})


def test_everybody_who_was_exported_is_moved_by_the_import_and_nobody_twice(scene: Transfer) -> None:
    for name, person in [("ada", "first"), ("bob", "second")]:
        join(scene.api, scene.apple, name, person)
    assert scene.export() == {"exported": 2, "refused": 0}
    assert scene.export() == {"exported": 0, "refused": 0}
    scene.hand_over()
    assert scene.command("import", *scene.received) == {"moved": 2, "refused": 0, "present": 0}
    assert scene.command("import", *scene.received) == {"moved": 0, "refused": 0, "present": 0}
    assert account(scene, "first")["name"] == "ada"
    assert account(scene, "second")["name"] == "bob"


def test_whoever_signs_in_before_the_import_is_found_by_their_token(scene: Transfer) -> None:
    join(scene.api, scene.apple, "ada")
    assert scene.export()["exported"] == 1
    scene.hand_over()
    assert account(scene, "first")["name"] == "ada"
    assert scene.command("import", *scene.received)["moved"] == 0


def test_whoever_was_not_exported_and_whoever_comes_after_sixty_days_is_new(scene: Transfer) -> None:
    join(scene.api, scene.apple, "ada")
    assert scene.export()["exported"] == 1
    join(scene.api, scene.apple, "bob", "second")
    scene.hand_over()
    assert account(scene, "second") == {}
    scene.advance(61 * 86_400)
    assert account(scene, "first") == {}


def test_each_step_says_which_setting_it_lacks(scene: Transfer) -> None:
    for step, flags, missing in [
        ("export", ["--recipient", FORMER, *scene.apple.flags(FORMER)], "--recipient"),
        ("import", scene.apple.flags(FORMER), "--apple-former-team"),
        ("export", ["--recipient", RECIPIENT], "--apple-team"),
    ]:
        outcome = scene.server.run("apple", "transfer", step, *flags, check=False)
        assert outcome.returncode == 78 and missing in outcome.stderr, outcome.stderr
    outcome = scene.server.run(
        "apple", "transfer", "export", "--recipient", RECIPIENT, *scene.apple.flags(FORMER), "--app", "com.evil.app",
        check=False,
    )
    assert outcome.returncode == 78 and "--app" in outcome.stderr, outcome.stderr


def test_a_fault_of_apple_s_moves_nobody_and_the_command_is_run_again(scene: Transfer) -> None:
    join(scene.api, scene.apple, "ada")
    scene.apple.post("/faults", {"fault": "token-failing", "uses": 1})
    outcome = scene.server.run(
        "apple", "transfer", "export", "--recipient", RECIPIENT, *scene.apple.flags(FORMER), check=False
    )
    assert outcome.returncode == 69 and "goes on where it stopped" in outcome.stderr, outcome.stderr
    assert scene.export()["exported"] == 1
