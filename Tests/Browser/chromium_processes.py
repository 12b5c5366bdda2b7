# SPDX-License-Identifier: Apache-2.0
"""The Chromium processes of one worker: one for each language serves all tests, each in a context of its own."""

import contextlib
from collections.abc import Iterator

from chromium import Chromium
from chromium_process import ChromiumProcess


class ChromiumProcesses:
    """Starts a process when it is first asked for."""

    def __init__(self) -> None:
        self.shared: dict[str, ChromiumProcess] = {}

    @contextlib.contextmanager
    def browser(self, *flags: str, language: str = "en") -> Iterator[Chromium]:
        """A browser in a new context; with flags in a new process and its profile, where extensions work."""
        if flags:
            process = ChromiumProcess(*flags, language=language)
            try:
                yield Chromium(process, None)
            finally:
                process.close()
            return
        if language not in self.shared:
            self.shared[language] = ChromiumProcess(language=language)
        process = self.shared[language]
        try:
            context = process.open_context()
            try:
                yield Chromium(process, context)
            finally:
                process.dispose(context)
        except Exception:
            # Perhaps it was the browser's fault: the next test begins with another one.
            del self.shared[language]
            process.close()
            raise

    def close(self) -> None:
        for process in self.shared.values():
            process.close()
