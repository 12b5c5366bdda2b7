# SPDX-License-Identifier: Apache-2.0
"""A TPM 2.0 in software, and a keychain beside it; the keychain's own helpers are those of Tests/Keychain."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import pytest
from martlet_server import ROOT

# Before the server's own helpers, of which one has the same name.
sys.path.insert(0, str(ROOT / "Tests/Keychain"))

from keychain import Keychain  # noqa: E402

PROGRAM = ROOT / ".build/release/martlet-keychain"


def listens(path: pathlib.Path | str) -> bool:
    """Whether a socket takes connections. Its file is there a moment before, and who connects in that moment is refused."""
    sockets = [line.split() for line in pathlib.Path("/proc/net/unix").read_text().splitlines()]
    return any(fields[3] == "00010000" and fields[7:] == [str(path)] for fields in sockets)


class EmulatedTPM:
    """swtpm in a folder of its own; what it keeps stays there while it is off."""

    def __init__(self) -> None:
        # Short: the path of a socket has at most 107 bytes.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tpm-", dir="/tmp"))
        self.socket = self.folder / "tpm"
        self.address = f"swtpm:path={self.socket}"
        self.on()

    def on(self) -> None:
        control = f"{self.socket}.ctrl"
        for path in (self.socket, pathlib.Path(control)):
            path.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            ["swtpm", "socket", "--tpm2", "--tpmstate", f"dir={self.folder}", "--server"]
            + [f"type=unixio,path={self.socket}", "--ctrl", f"type=unixio,path={control}"]
            + ["--flags", "not-need-init,startup-clear"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while not (listens(self.socket) and listens(control)):
            assert self.process.poll() is None and time.monotonic() < deadline
            time.sleep(0.01)

    def off(self) -> None:
        self.process.kill()
        self.process.wait()

    def tool(self, name: str, *arguments: str) -> None:
        subprocess.run([name, *arguments], env={"PATH": "/usr/bin", "TPM2TOOLS_TCTI": self.address}, check=True)


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
    keychain = Keychain(home, PROGRAM)
    yield keychain
    keychain.end()
