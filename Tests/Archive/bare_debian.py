#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A root folder with Debian's smallest set, made once and kept in .build/bare-debian; each test works on a copy.

Run by itself, as root, it makes the folder ahead of the tests."""

import pathlib
import shutil
import subprocess
import time

RELEASE = "bookworm"
# The libraries that the archive needs, and sudo for those who are not root.
PACKAGES = (
    "libargon2-1,libcrypt1,libidn2-0,libpsl5,libqrencode4,libsqlite3-0,libssl3,libstdc++6,libsystemd0,publicsuffix,zlib1g,sudo"
)
FOLDER = pathlib.Path(__file__).resolve().parents[2] / ".build/bare-debian"
DAY = 86_400


def bare_debian() -> pathlib.Path:
    """The folder, made when it is missing, of other packages, or more than a day behind Debian."""
    mark = FOLDER.with_suffix(".packages")
    wanted = f"{RELEASE} {PACKAGES}\n"
    if FOLDER.is_dir() and mark.exists() and mark.read_text() == wanted and time.time() - mark.stat().st_mtime < DAY:
        return FOLDER
    mark.unlink(missing_ok=True)
    if FOLDER.exists():
        shutil.rmtree(FOLDER)
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", RELEASE, str(FOLDER)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    # A system's root is everybody's.
    FOLDER.chmod(0o755)
    mark.write_text(wanted)
    return FOLDER


if __name__ == "__main__":
    print(bare_debian())
