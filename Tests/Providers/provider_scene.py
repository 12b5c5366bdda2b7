# SPDX-License-Identifier: Apache-2.0
"""A service, the simulated Apple that tells it of people, and the time of both."""

import contextlib
import pathlib
import sqlite3
import time
from collections.abc import Callable

from json_api import JSONAPI, Refused
from martlet_server import MartletServer, free_port
from moved_clock import MovedClock
from simulated_apple import NOTIFICATIONS, SimulatedApple

# The service looks every ten seconds what is due at its providers.
PATIENCE = 90


class Scene:
    def __init__(self, folder: pathlib.Path, *simulation: str, has_app: bool = True):
        port = free_port()
        self.folder = folder
        self.apple = SimulatedApple(folder, *(simulation or ["--notify", f"http://localhost:{port}{NOTIFICATIONS}"]))
        self.clock = MovedClock(folder)
        self.server = self.service(*self.apple.flags(has_app=has_app), port=port)

    def service(self, *flags: str, port: int | None = None) -> MartletServer:
        """A service on this scene's data, not started yet."""
        environment = self.clock.environment
        return MartletServer(self.folder, "--sign-up", "open", *flags, port=port, environment=environment)

    @property
    def api(self) -> JSONAPI:
        """A new connection: one from before a death is gone."""
        return JSONAPI(self.server.port)

    def advance(self, seconds: int) -> None:
        self.clock.advance(seconds)
        self.apple.post("/clock", {"advanceSeconds": seconds})

    def is_signed_in(self, token: str) -> bool:
        try:
            self.api.get("/session", token)
        except Refused as refused:
            assert refused.code == "not_signed_in", refused
            return False
        return True

    def identities(self, token: str) -> list[dict]:
        return self.api.get("/account/identities", token)["identities"]

    def looks_in_vain(self) -> int:
        """How many looks at tokens in a row came to nothing."""
        with contextlib.closing(sqlite3.connect(self.server.data / "martlet.sqlite", timeout=10)) as database:
            return database.execute("SELECT coalesce(sum(faults), 0) FROM external_tokens").fetchone()[0]

    def next_looks(self) -> dict[bytes, int]:
        """When each token is looked at next."""
        with contextlib.closing(sqlite3.connect(self.server.data / "martlet.sqlite", timeout=10)) as database:
            return dict(database.execute("SELECT id, next_check_at FROM external_tokens"))

    def wait(self, condition: Callable[[], object], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, f"{what} did not come about\n{self.server.output()}"
            time.sleep(0.1)

    def end(self) -> None:
        self.server.kill()
        self.apple.stop()
