# SPDX-License-Identifier: Apache-2.0
"""A service whose pages alone sign people in, with no app of its own: Apple tells it of people all the same."""

import pathlib

from provider_scene import Scene


def test_a_site_alone_hears_of_people(tmp_path: pathlib.Path) -> None:
    scene = Scene(tmp_path, has_app=False)
    try:
        scene.server.start()
        # Notifications are meant for the App ID that the Services ID belongs to, never for the Services ID.
        told = {"event": "consent-revoked", "person": "first", "app": scene.apple.facts["app"]}
        scene.apple.post("/notifications", told)
        scene.wait(lambda: scene.apple.outcomes()[0] != [], "the answer")
        assert scene.apple.outcomes()[0][0] == 200, scene.server.output()
    finally:
        scene.end()
