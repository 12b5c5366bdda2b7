# SPDX-License-Identifier: Apache-2.0
"""What Scripts/system-packages names is enough: on a bare Debian the Swift toolchain then runs, compiles and links."""

import pathlib
import shutil
import socket
import subprocess

import pytest
from martlet_server import ROOT
from terminal import converse

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("machine")]

PASSWORD = "tirra-lirra"
PROGRAM = 'import Foundation\nprint("links", URL(string: "https://example.com")?.host() ?? "")\n'
# Mounted in a namespace that ends with the command: nothing stays behind, and nothing of the toolchain can be changed.
ENTER = """
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mkdir -p "$0$1" &&
mount --bind "$1" "$0$1" && mount -o remount,ro,bind "$0$1" || exit 99
root=$0; toolchain=$1; shift
exec chroot --userspec=newcomer --groups=newcomer,sudo "$root" env -i HOME=/home/newcomer LANG=C.UTF-8 TERM=dumb \\
    PATH="$toolchain/usr/bin:/usr/bin:/bin:/usr/sbin:/sbin" "$@"
"""


class Newcomer:
    """Somebody in a bare Debian who has the toolchain, the sources' scripts, and may use sudo with a password."""

    def __init__(self, root: pathlib.Path, toolchain: pathlib.Path):
        self.root = root
        self.toolchain = toolchain
        for command in [
            ["useradd", "--create-home", "--groups", "sudo", "newcomer"],
            ["sh", "-c", f"echo newcomer:{PASSWORD} | chpasswd"],
        ]:
            subprocess.run(["chroot", root, *command], check=True)
        shutil.copytree(ROOT / "Scripts", root / "home/newcomer/Scripts")
        (root / "home/newcomer/program.swift").write_text(PROGRAM)
        with open(root / "etc/hosts", "a") as hosts:
            hosts.write(f"127.0.0.1 localhost {socket.gethostname()}\n")

    def run(self, command: str, *answers: tuple[str, str]) -> tuple[int, str]:
        inside = ["bash", "-c", f"cd && {command}"]
        return converse(
            ["unshare", "--mount", "sh", "-c", ENTER, str(self.root), str(self.toolchain), *inside],
            list(answers),
            patience=300,
        )


@pytest.fixture
def newcomer(bare_debian: pathlib.Path, tmp_path: pathlib.Path) -> Newcomer:
    swift = pathlib.Path(shutil.which("swift") or "/").resolve()
    if swift.parts[-3:-1] != ("usr", "bin") or len(swift.parts) < 5:
        pytest.skip("needs a Swift toolchain in a folder of its own")
    root = tmp_path / "debian"
    subprocess.run(["cp", "--archive", "--reflink=auto", bare_debian, root], check=True)
    newcomer = Newcomer(root, swift.parents[2])
    # How unshare ends where it may not, and how ENTER does.
    if newcomer.run("true")[0] in (1, 99):
        pytest.skip("this machine lets nobody mount anything")
    return newcomer


def test_after_a_yes_the_toolchain_builds(newcomer: Newcomer) -> None:
    before, _ = newcomer.run("swift build --version")
    assert before != 0, "the smallest set has all that the toolchain needs: this test shows nothing"
    status, shown = newcomer.run("Scripts/system-packages build", ("[Y/n] ", "n\n"))
    assert status == 1 and "Nothing was installed" in shown
    password = ("password for newcomer: ", f"{PASSWORD}\n")
    status, shown = newcomer.run("Scripts/system-packages build", ("[Y/n] ", "\n"), password)
    assert status == 0, shown
    assert newcomer.run("Scripts/system-packages build") == (0, "")
    status, shown = newcomer.run("swift build --version")
    assert status == 0, shown
    status, shown = newcomer.run("swiftc -static-stdlib program.swift && ./program")
    assert status == 0 and "links example.com" in shown, shown
