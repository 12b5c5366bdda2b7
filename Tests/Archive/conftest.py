# SPDX-License-Identifier: Apache-2.0
"""A root folder with Debian's smallest set, made once; each test works on a copy."""

import os
import pathlib
import subprocess

import pytest

RELEASE = "bookworm"


@pytest.fixture(scope="session")
def bare_debian(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Debian's smallest set, the libraries that the archive needs, and sudo for those who are not root."""
    if os.geteuid() != 0:
        pytest.skip("debootstrap and chroot need root")
    root = tmp_path_factory.mktemp("bare")
    packages = "libargon2-1,libcrypt1,libidn2-0,libpsl5,libqrencode4,libsqlite3-0,libstdc++6,publicsuffix,zlib1g,sudo"
    subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={packages}", RELEASE, str(root)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    # The folder of a test is its owner's alone; a system's root is everybody's.
    root.chmod(0o755)
    return root
