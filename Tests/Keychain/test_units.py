# SPDX-License-Identifier: Apache-2.0
"""The units for systemd: as systemd itself reads them, and what they have it do."""

import configparser
import os
import pathlib
import resource
import select
import shutil
import signal
import socket
import subprocess

import pytest
from keychain import PASSCODE, PROGRAM, Keychain
from observed import eventually
from programs import ROOT

# systemd's reader is the machine's.
pytestmark = pytest.mark.xdist_group("machine")
FOLDER = ROOT / "Packaging"
KEYCHAIN = ["martlet-keychain.socket", "martlet-keychain.service"]


def unit(name: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str
    read.read(FOLDER / name)
    return read


def verified(folder: pathlib.Path, names: list[str], slip: tuple[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """What systemd says of units, whose programs are where they were built and not where they are to be installed."""
    for name in names:
        text = (FOLDER / name).read_text().replace("/opt/martlet/", f"{PROGRAM.parent}/")
        (folder / name).write_text(text.replace(*slip) if slip else text)
    user = [] if "martlet.service" in names else ["--user"]
    return subprocess.run(
        ["systemd-analyze", *user, "verify", "--man=no", "--recursive-errors=yes", *(folder / name for name in names)],
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("names", [KEYCHAIN, ["martlet.service"]], ids=["keychain", "server"])
def test_systemd_understands_every_line_of_its_units(tmp_path: pathlib.Path, names: list[str]) -> None:
    assert shutil.which("systemd-analyze"), "install systemd, whose reader of units this test needs"
    ours = verified(tmp_path, names)
    assert [line for line in ours.stderr.splitlines() if line.startswith(("martlet", str(tmp_path)))] == [], ours.stderr
    assert ours.returncode == 0, ours.stderr


def test_a_slip_in_a_unit_is_told(tmp_path: pathlib.Path) -> None:
    slip = verified(tmp_path, KEYCHAIN, slip=("LimitCORE=1", "LimitCOER=1"))
    assert slip.returncode != 0 and "LimitCOER" in slip.stderr


def test_what_takes_the_account_s_password_undoes_all_that_keeps_pam_from_a_hash(tmp_path: pathlib.Path) -> None:
    """In a user's manager each filter implies NoNewPrivileges, under which pam_unix would call every password wrong."""
    shown = [line.removeprefix("#   ") for line in (FOLDER / "martlet-keychain.service").read_text().splitlines() if line.startswith("#   ")]
    undone = {name for name, _, value in (line.partition("=") for line in shown) if value in ("no", "")}
    filters = ("NoNew", "Lock", "Restrict", "SystemCall", "Protect", "Private", "MemoryDeny")
    assert {name for name in unit("martlet-keychain.service")["Service"] if name.startswith(filters)} <= undone
    lines = "\n".join(line for line in shown if line.split("=")[0] in undone - {"ExecStart"})
    assert verified(tmp_path, KEYCHAIN, slip=("UMask=0077", f"UMask=0077\n{lines}")).returncode == 0


def test_the_unit_leaves_the_agent_the_limit_that_keeps_dumps_from_programs(keychain: Keychain) -> None:
    """No dump has room in a byte, and a program that the kernel hands dumps to gets none then; where the limit is none at all, it does."""
    keychain.end()
    most = int(unit("martlet-keychain.service")["Service"]["LimitCORE"])
    agent = keychain.start("agent", "--no-session-watch", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (most, most)))
    try:
        eventually(lambda: keychain.is_running)
        # What a prompter inherits, which is dumpable again.
        assert resource.prlimit(agent.pid, resource.RLIMIT_CORE) == (1, 1)
    finally:
        agent.kill()
        agent.wait()


def test_an_agent_starts_when_its_unit_s_socket_is_asked(keychain: Keychain) -> None:
    """What systemd does by the two units: it listens, and starts the agent behind the first who asks."""
    keychain.end()
    wanted = unit("martlet-keychain.socket")["Socket"]
    path = pathlib.Path(wanted["ListenStream"].replace("%t", str(keychain.home)))
    path.parent.chmod(int(wanted["DirectoryMode"], 8))
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(str(path))
        path.chmod(int(wanted["SocketMode"], 8))
        listening.listen()
        # Nobody answers yet; who asks starts no agent of their own, and waits.
        asking = keychain.start("unlock", "--passcode-fd", "0", "--json", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        asking.stdin.write(f"{PASSCODE}\n".encode())
        asking.stdin.flush()
        eventually(lambda: select.select([listening], [], [], 0)[0])
        program, *words = unit("martlet-keychain.service")["Service"]["ExecStart"].split()
        assert program == "/opt/martlet/martlet-keychain"
        process = os.fork()
        if process == 0:
            os.dup2(listening.fileno(), 3)
            given = keychain.environment | {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
            os.execve(PROGRAM, [str(PROGRAM), *words], given)
        assert b'"unlocked"' in asking.communicate(timeout=60)[0] and asking.returncode == 0
        assert keychain.agent() == process
        os.kill(process, signal.SIGTERM)
        assert os.waitpid(process, 0)[1] == 0
    # The socket is systemd's, and stays for the next who asks.
    assert path.exists()
