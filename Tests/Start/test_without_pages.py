# SPDX-License-Identifier: Apache-2.0
"""A program that was moved away from its pages says so, and leaves nothing behind."""

import pathlib
import shutil
import subprocess

from martlet_server import binary, free_port

PAGES = "martlet_SignInServer.resources"
SAID = (
    f"martlet: the pages are missing: {PAGES} does not stand beside the program\n"
    "  hint: copy that folder along, or take the archive of `make dist`\n"
)


def test_a_program_without_its_pages_says_so_and_writes_nothing(tmp_path: pathlib.Path) -> None:
    program, data = tmp_path / "martlet", tmp_path / "data"
    shutil.copy(binary(), program)
    serve = [str(program), "serve", "--port", str(free_port()), "--data", str(data)]
    for command in (serve, [*serve, "--check"]):
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert (run.returncode, run.stdout, run.stderr) == (78, "", SAID)
    # A folder that is there already is not claimed either.
    data.mkdir(mode=0o700)
    assert subprocess.run(serve, capture_output=True, timeout=60).returncode == 78
    assert list(data.iterdir()) == []

    shutil.copytree(binary().resolve().parent / PAGES, tmp_path / PAGES)
    run = subprocess.run([*serve, "--check"], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
