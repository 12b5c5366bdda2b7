# SPDX-License-Identifier: Apache-2.0
"""A root folder with Debian's smallest set; each test works on a copy."""

import os
import pathlib

import bare_debian as root
import pytest


@pytest.fixture(scope="session")
def bare_debian() -> pathlib.Path:
    """Debian's smallest set, the libraries that the archive needs, and sudo for those who are not root."""
    if os.geteuid() != 0:
        pytest.skip("debootstrap and chroot need root")
    return root.bare_debian()
