# SPDX-License-Identifier: Apache-2.0
"""The vectors of docs/formats/vault.md are what another program computes from that page."""

import pathlib
import subprocess
import sys

SCRIPT = pathlib.Path(__file__).parent / "write_vault_vectors.py"


def test_page_and_fixture_are_what_the_page_says() -> None:
    """Both hold what the script computes today: nobody mended a vector by hand."""
    result = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, result.stderr
