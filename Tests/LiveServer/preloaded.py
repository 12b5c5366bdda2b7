# SPDX-License-Identifier: Apache-2.0
"""The C files here as libraries that are preloaded into a server; each is compiled once, not once a test."""

import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
BUILT = HERE.parents[1] / ".build/preloaded"


def library(name: str) -> pathlib.Path:
    """The library that is made of `name`.c, compiled when it is missing or older than that file."""
    source, built = HERE / f"{name}.c", BUILT / f"{name}.so"
    if not built.exists() or built.stat().st_mtime < source.stat().st_mtime:
        BUILT.mkdir(parents=True, exist_ok=True)
        # Put in place in one step: others may compile it, or load it, at the same time.
        new = BUILT / f"{name}.{os.getpid()}"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", new, source, "-ldl"], check=True)
        new.rename(built)
    return built
