# SPDX-License-Identifier: Apache-2.0
"""A display without a screen."""

import contextlib
import os
import subprocess
from collections.abc import Iterator


@contextlib.contextmanager
def x_server() -> Iterator[dict[str, str]]:
    """An X server of its own, at a display that it chooses: what has programs find it, by their environment.

    Without -noreset it begins anew whenever its last client goes, and takes along one that is just coming.
    """
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as chosen:
            number = chosen.readline().strip()
        try:
            yield {"DISPLAY": f":{number}"}
        finally:
            server.kill()
