# SPDX-License-Identifier: Apache-2.0
"""Vectors are what another program computes: those of the pages vault.md, vault-2.md and note.md of docs/formats, and of keys."""

import pathlib
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).parent
SCRIPTS = ["write_vault_vectors.py", "write_vault_2_vectors.py", "write_note_vectors.py", "write_key_vectors.py"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_page_and_fixture_are_what_the_page_says(script: str) -> None:
    """They hold what the script computes today: nobody mended a vector by hand."""
    command = [sys.executable, FOLDER / script, "--check"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, result.stderr
