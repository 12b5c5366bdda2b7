# SPDX-License-Identifier: Apache-2.0
"""A TPM 2.0 in software, and a keychain beside it; the keychain's own helpers are those of Tests/Keychain."""

import pathlib
import shutil
import sys
from collections.abc import Callable, Iterator

import pytest
from emulated_tpm import EmulatedTPM
from programs import ROOT

sys.path.append(str(ROOT / "Tests/Keychain"))

from keychain import Keychain  # noqa: E402


@pytest.fixture
def make_tpm() -> Iterator[Callable[[], EmulatedTPM]]:
    """Makes TPMs, each another one."""
    made: list[EmulatedTPM] = []

    def make() -> EmulatedTPM:
        made.append(EmulatedTPM())
        return made[-1]

    yield make
    for tpm in made:
        tpm.off()
        shutil.rmtree(tpm.folder)


@pytest.fixture
def tpm(make_tpm: Callable[[], EmulatedTPM]) -> EmulatedTPM:
    return make_tpm()


@pytest.fixture
def empty(tmp_path: pathlib.Path) -> Iterator[Keychain]:
    """A home folder without a vault."""
    home = tmp_path / "home"
    home.mkdir()
    keychain = Keychain(home, is_real=True)
    yield keychain
    keychain.end()
