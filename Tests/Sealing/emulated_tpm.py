# SPDX-License-Identifier: Apache-2.0
"""A TPM 2.0 in software."""

import pathlib
import subprocess
import tempfile
import time


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
