# SPDX-License-Identifier: Apache-2.0
"""Where the programs under test are: in the one folder of the release build, which is what ships."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build/release"


def program(name: str) -> pathlib.Path:
    """A program of the build by its name. For the server TEST_BINARY may name another (a path, relative to the root)."""
    other = os.environ.get("TEST_BINARY") if name == "martlet" else None
    path = ROOT / other if other else BUILT / name
    if not path.exists():
        raise FileNotFoundError(f"{path} is not built; run Scripts/build-release, or set TEST_BINARY for the server")
    return path
