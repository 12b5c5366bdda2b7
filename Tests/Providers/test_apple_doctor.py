# SPDX-License-Identifier: Apache-2.0
"""The doctor finds what is wrong with Sign in with Apple before people do."""

import json
import pathlib
from collections.abc import Iterator

import pytest
from provider_scene import Scene


@pytest.fixture
def scene(tmp_path: pathlib.Path) -> Iterator[Scene]:
    scene = Scene(tmp_path)
    scene.server.start()
    yield scene
    scene.end()


def findings(scene: Scene, **changes: object) -> dict[str, list[dict]]:
    """What the doctor says with the scene's settings, or some that differ, by check."""
    facts = scene.apple.facts
    settings = {
        "rpId": "localhost", "origins": [scene.server.origin], "appleTeam": facts["team"],
        "appleSite": facts["service"], "appleBundles": [facts["app"]],
        "appleKeyId": facts["keyId"] or "SIMULATED1", "appleKeyFile": str(scene.apple.key),
        "appleSimulator": facts["issuer"],
    }  # fmt: skip
    file = scene.folder / "doctor.json"
    file.write_text(json.dumps({name: value for name, value in (settings | changes).items() if value is not None}))
    outcome = scene.server.run("doctor", scene.server.origin, "--config", str(file), "--json", check=False)
    assert outcome.returncode in (0, 1), outcome.stderr
    found: dict[str, list[dict]] = {}
    for finding in json.loads(outcome.stdout)["findings"]:
        found.setdefault(finding["check"], []).append(finding)
    return found


def test_what_belongs_together_is_well(scene: Scene) -> None:
    found = findings(scene)
    facts = scene.apple.facts
    assert [(one["subject"], one["outcome"]) for one in found["apple-client"]] == [
        (facts["service"], "ok"),
        (facts["app"], "ok"),
    ]
    assert [one["outcome"] for one in found["apple-notifications"]] == ["ok"]
    # Asked so, the service thinks nothing of it.
    assert "App ID" not in scene.server.output()


def test_a_team_that_is_another_s_is_found(scene: Scene) -> None:
    refused = findings(scene, appleTeam="OTHERTEAM1")["apple-client"]
    assert {one["outcome"] for one in refused} == {"failure"}
    assert "invalidClient" in refused[0]["found"] and "--apple-key-id" in refused[0]["fix"]["words"]


def test_an_apple_that_is_away_is_told_from_one_that_refuses(scene: Scene) -> None:
    scene.apple.post("/faults", {"fault": "token-failing"})
    silent = findings(scene)["apple-client"]
    assert {one["outcome"] for one in silent} == {"failure"} and "503" in silent[0]["found"]


def test_a_site_without_an_app_id_is_warned_of(scene: Scene) -> None:
    (warned,) = findings(scene, appleBundles=None)["apple-notifications"]
    assert warned["outcome"] == "warning" and "--apple-app-ids" in warned["fix"]["words"]


def test_settings_that_the_running_service_has_not_are_found(tmp_path: pathlib.Path) -> None:
    scene = Scene(tmp_path)
    scene.server = scene.service(port=scene.server.port)
    try:
        scene.server.start()
        (failed,) = findings(scene)["apple-notifications"]
        assert failed["outcome"] == "failure" and "anew" in failed["fix"]["words"]
    finally:
        scene.end()
