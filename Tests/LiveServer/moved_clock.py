# SPDX-License-Identifier: Apache-2.0
"""A server's time of day in a test's hands, so that five minutes pass at once."""

import pathlib

from preloaded import library


class MovedClock:
    """`environment` goes to the server; its time of day then runs ahead of ours by what `advance` was told."""

    def __init__(self, folder: pathlib.Path):
        self.file = folder / "moved-clock"
        self.seconds = 0
        self.file.write_text("0")
        self.environment = {"LD_PRELOAD": str(library("moved_clock")), "MOVED_CLOCK_FILE": str(self.file)}

    def advance(self, seconds: int) -> None:
        """Lets so many seconds pass for the server, at once."""
        self.seconds += seconds
        # Replaced in one step: the server may read at any moment.
        new = self.file.with_suffix(".new")
        new.write_text(str(self.seconds))
        new.rename(self.file)
