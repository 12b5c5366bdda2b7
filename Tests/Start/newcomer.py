# SPDX-License-Identifier: Apache-2.0
"""A machine as a newcomer has it, made of stand-ins: a system's name, packages, sudo and a compiler that record."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass

from martlet_server import ROOT
from terminal import converse

NOBODY = 65534
# What the scripts call besides the stand-ins.
TOOLS = "bash sh env sed grep id dirname find mkdir touch mv cat chmod make setpriv mount".split()
DEBIAN = 'PRETTY_NAME="Debian GNU/Linux"\nID=debian\n'
MINT = 'PRETTY_NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n'
FEDORA = 'PRETTY_NAME="Fedora Linux"\nID=fedora\n'
ARCH_LIKE = 'PRETTY_NAME="Somebody\'s Linux"\nID=somebodys\nID_LIKE="arch"\n'
QUESTION = "[Y/n] "


@dataclass
class Outcome:
    """How a command ended, what it showed, and what it called."""

    status: int
    shown: str
    calls: list[str]


class Machine:
    """A folder with the scripts under test in a small source tree, and stand-ins for everything that they call."""

    def __init__(self, packages: list[str], system: str = DEBIAN):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="newcomer-"))
        self.tree = self.folder / "martlet"
        self.calls = self.folder / "calls"
        self.installed = self.folder / "installed"
        self.bin = self.folder / "bin"
        (self.tree / "Scripts").mkdir(parents=True)
        (self.tree / "Sources/Programs/martlet").mkdir(parents=True)
        for script in ["run", "build-release", "system-packages"]:
            shutil.copy(ROOT / "Scripts" / script, self.tree / "Scripts")
        shutil.copy(ROOT / "Makefile", self.tree)
        for source in ["Package.swift", "Sources/Programs/martlet/main.swift"]:
            (self.tree / source).write_text("// A source.\n")
        self.calls.touch()
        self.installed.write_text("".join(f"{line}\n" for line in packages))
        (self.folder / "os-release").write_text(system)
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.stub("dpkg-query", f"cat {self.installed}")
        self.stub("apt-get", 'record "apt-get $*"')
        self.stub("sleep", "exit 0")
        # As the real one, it runs what it is given.
        self.stub("sudo", 'record "sudo $*"\nwhile [ "${1#--}" != "$1" ]; do shift; done\nexec "$@"')
        self.compiler = self.compiler_of("martlet")
        self.stub("swift", self.compiler)
        self.folder.chmod(0o755)
        if os.geteuid() == 0:
            for path in [self.folder, *self.folder.rglob("*")]:
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)

    def compiler_of(self, *programs: str) -> str:
        """What makes these programs in place of a compiler."""
        server = '#!/bin/sh\\necho "serving: $*"\\n'
        paths = " ".join(f"$folder/release/{program}" for program in programs)
        return f"""record "swift $*"
folder=.build
case "$*" in *"--scratch-path .build-run"*) folder=.build-run ;; esac
mkdir -p $folder/release
for program in {paths}; do
    printf '{server}' > "$program"
    chmod +x "$program"
done"""

    def stub(self, name: str, body: str) -> None:
        path = self.bin / name
        path.write_text(f'#!/bin/sh\nrecord() {{ echo "$1" >> {self.calls}; }}\n{body}\n')
        path.chmod(0o755)

    def run(self, *command: str, answer: str | None = None, as_root: bool = False, **environment: str) -> Outcome:
        """Runs a command in the source tree as somebody who is not root.

        `answer` is typed at the question, on a terminal; without one there is no terminal.
        """
        self.calls.write_text("")
        begin = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
        begin += ["sh", "-c", 'mount --bind "$0" /etc/os-release && exec "$@"', str(self.folder / "os-release")]
        if os.geteuid() == 0 and not as_root:
            begin += ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        whole = {"PATH": f"{self.bin}", "HOME": str(self.folder), "LANG": "C.UTF-8", **environment}
        arguments = [*begin, *command]
        arguments[0] = shutil.which("unshare") or "unshare"
        if answer is None:
            ended = subprocess.run(
                arguments,
                cwd=self.tree,
                env=whole,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=60,
            )
            status, shown = ended.returncode, ended.stdout
        else:
            status, shown = converse(arguments, [(QUESTION, answer)], folder=self.tree, environment=whole)
        return Outcome(status, shown, self.calls.read_text().splitlines())

    def remove(self) -> None:
        shutil.rmtree(self.folder)


def package_lines(*missing: str) -> list[str]:
    """What dpkg-query says when every package for a release build is there but these."""
    script = (ROOT / "Scripts/system-packages").read_text()
    listed = re.search(r"^ *build\)\s+echo (.*?);;", script, re.DOTALL | re.MULTILINE)
    assert listed
    wanted = listed[1].replace("\\\n", " ").split()
    assert set(missing) <= set(wanted)
    return [f"installed, {name}, " for name in wanted if name not in missing]
