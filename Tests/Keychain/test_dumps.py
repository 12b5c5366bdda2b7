# SPDX-License-Identifier: Apache-2.0
"""No core dump holds a secret: neither the agent's, nor one of a program that reads passcodes and passwords."""

import os
import pathlib
import resource
import shlex
import signal
import subprocess
from collections.abc import Iterator

import pytest
from keychain import PASSCODE, PROGRAM, Keychain
from observed import eventually, sleeps, unread
from typist import Typist

# It looks at where this machine leaves dumps.
pytestmark = pytest.mark.xdist_group("machine")
CANARY = "canary-4711"
# Root may look into every process as long as it has this capability: without it root is a person like others.
AS_A_PERSON = ["setpriv", "--bounding-set=-sys_ptrace"] if os.geteuid() == 0 else []


def allow_dumps() -> None:
    """In a child: dumps as large as they come, as somebody's shell may allow them."""
    most = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (most, most))


@pytest.fixture
def empty(tmp_path: pathlib.Path, is_real: bool) -> Iterator[Keychain]:
    """A keychain of a person: the agent looks at who asks it, and may look at nobody who can do more than itself."""
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\nexec {shlex.join([*AS_A_PERSON, str(PROGRAM)])} \"$@\"\n")
    program.chmod(0o700)
    home = tmp_path / "home"
    home.mkdir()
    keychain = Keychain(home, program, is_real)
    yield keychain
    keychain.end()


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> pathlib.Path:
    """Where processes of the test run, and so leave their dumps."""
    folder = tmp_path / "dumps"
    folder.mkdir()
    return folder


def start(keychain: Keychain, folder: pathlib.Path, *command: str, **options: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [keychain.program, *command], env=keychain.environment, cwd=folder, preexec_fn=allow_dumps, **options
    )


@pytest.fixture
def agent(keychain: Keychain, folder: pathlib.Path) -> Iterator[subprocess.Popen[bytes]]:
    """An unlocked agent that was begun where dumps are allowed, and has just given a secret out."""
    keychain.end()
    agent = start(keychain, folder, "agent", "--no-session-watch")
    eventually(lambda: keychain.is_running)
    keychain.unlock()
    keychain.add("example.com", password=CANARY)
    assert keychain.run("show", "example.com", "--field", "password").output == f"{CANARY}\n"
    yield agent
    agent.kill()
    agent.wait()


def other(folder: pathlib.Path) -> subprocess.Popen[bytes]:
    """A program that protects nothing, begun in the same way."""
    command = [*AS_A_PERSON, "sh", "-c", f"word={CANARY}; echo ready; read -r word"]
    process = subprocess.Popen(
        command, cwd=folder, preexec_fn=allow_dumps, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"ready\n"
    return process


# A byte, at which the kernel hands no dump to a program either; where somebody allows none at all, none.
CLOSED = "0" if resource.getrlimit(resource.RLIMIT_CORE)[1] == 0 else "1"


def core_limit(process: int) -> list[str]:
    lines = pathlib.Path(f"/proc/{process}/limits").read_text().splitlines()
    (line,) = [line for line in lines if line.startswith("Max core file size")]
    return line.split()[4:6]


def can_be_read(process: int) -> bool:
    """Whether another process of the same person is let into its memory, which goes by the same rule as dumps."""
    look = subprocess.run([*AS_A_PERSON, "sh", "-c", f": < /proc/{process}/mem"], capture_output=True)
    return look.returncode == 0


def dumps(folder: pathlib.Path) -> list[pathlib.Path]:
    return list(folder.iterdir())


def leaves_dumps(folder: pathlib.Path) -> bool:
    """Whether a dump on this machine is a file that can be looked for: that of a program without protection."""
    process = other(folder)
    process.send_signal(signal.SIGABRT)
    process.wait(60)
    found = dumps(folder)
    for path in found:
        assert CANARY.encode() in path.read_bytes()
        path.unlink()
    pattern = pathlib.Path("/proc/sys/kernel/core_pattern").read_text()
    most = resource.getrlimit(resource.RLIMIT_CORE)[1]
    # Where it must be one, this test would see nothing otherwise.
    assert found or pattern.startswith(("|", "/", "@")) or most == 0, "a dump was to be a file, and there is none"
    return bool(found)


def test_nobody_else_reads_the_memory_of_an_agent(agent: subprocess.Popen[bytes], folder: pathlib.Path, keychain: Keychain) -> None:
    process = other(folder)
    try:
        assert can_be_read(process.pid), "this machine lets nobody look, and the test would show nothing"
    finally:
        process.kill()
        process.communicate()
    assert not can_be_read(agent.pid)
    assert core_limit(agent.pid) == [CLOSED, CLOSED]
    assert keychain.run("status", "--json").json["memory_closed"]


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT])
def test_an_unlocked_agent_that_crashes_leaves_no_dump(
    agent: subprocess.Popen[bytes], folder: pathlib.Path, keychain: Keychain, number: signal.Signals
) -> None:
    leaves_dumps(folder)
    agent.send_signal(number)
    assert agent.wait(60) == -number
    assert dumps(folder) == []
    for path in keychain.home.rglob("*"):
        assert not path.is_file() or CANARY.encode() not in path.read_bytes(), path


def test_its_memory_stays_closed_where_somebody_allows_dumps_of_it_later(
    agent: subprocess.Popen[bytes], folder: pathlib.Path
) -> None:
    leaves = leaves_dumps(folder)
    raised = subprocess.run(["prlimit", "--core=unlimited:unlimited", f"--pid={agent.pid}"], capture_output=True)
    # Where nobody may, root included, the limit of the agent's own stays, which the test above is about.
    assert core_limit(agent.pid)[0] == ("unlimited" if raised.returncode == 0 else CLOSED)
    assert not can_be_read(agent.pid)
    agent.send_signal(signal.SIGABRT)
    assert agent.wait(60) == -signal.SIGABRT
    assert not leaves or dumps(folder) == []


READERS = {
    "init": ["init", "--vault", "{home}/other.vault", "--passcode-fd", "0"],
    "unlock": ["unlock", "--passcode-fd", "0"],
    "passcode": ["passcode", "--passcode-fd", "0"],
    "export": ["export", "{home}/out.csv", "--format", "csv", "--passcode-fd", "0"],
    "add": ["add", "example.org", "--password-fd", "0"],
    "edit": ["edit", "example.com", "--password-fd", "0"],
    "edit a code": ["edit", "example.com", "--code-fd", "0"],
    "edit a note": ["edit", "example.com", "--note-fd", "0"],
}


@pytest.mark.parametrize("command", READERS.values(), ids=READERS.keys())
def test_a_program_that_reads_a_secret_leaves_no_dump(keychain: Keychain, folder: pathlib.Path, command: list[str]) -> None:
    keychain.add("example.com")
    leaves_dumps(folder)
    words = [word.format(home=keychain.home) for word in command]
    process = start(keychain, folder, *words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(CANARY.encode())
    process.stdin.flush()
    # It has taken what is there, and waits for the end of the line.
    eventually(lambda: unread(process.stdin.fileno()) == 0 and sleeps(process.pid))
    assert core_limit(process.pid) == [CLOSED, CLOSED]
    process.send_signal(signal.SIGSEGV)
    assert process.wait(60) == -signal.SIGSEGV and dumps(folder) == []
    # Nor what Swift's runtime would report: what the registers point at.
    assert process.communicate(timeout=60) == (b"", b"")


def test_a_passcode_at_a_terminal_is_in_no_dump(empty: Keychain, folder: pathlib.Path) -> None:
    """As above, where it is typed: the kernel holds a line until it is whole, the program the one before it."""
    typist = Typist(empty.home, "init")
    try:
        typist.until("New passcode: ")
        typist.type(f"{PASSCODE}\n")
        typist.until("Again: ")
        assert core_limit(typist.process.pid) == [CLOSED, CLOSED]
    finally:
        typist.close()


def locked_pages(process: int) -> int:
    """How many KiB of a process stay out of the swap space and, as secrets alone do, are wiped in its children."""
    total = size = 0
    for line in pathlib.Path(f"/proc/{process}/smaps").read_text().splitlines():
        if line.startswith("Size:"):
            size = int(line.split()[1])
        if line.startswith("VmFlags:") and {"lo", "wf"} <= set(line.split()):
            total += size
    return total


@pytest.mark.parametrize(("limit", "locked"), [(8 << 20, True), (0, False)])
@pytest.mark.real_vault
def test_keys_are_locked_in_memory_within_the_limit(keychain: Keychain, limit: int, locked: bool) -> None:
    """Beside the limit that most systems have: stretching a passcode would not fit into it, and is not what lasts."""
    keychain.end()

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_MEMLOCK, (limit // 2, limit))

    command = [keychain.program, "agent", "--no-session-watch"]
    agent = subprocess.Popen(command, env=keychain.environment, preexec_fn=limited)
    try:
        eventually(lambda: keychain.is_running)
        keychain.unlock()
        status = keychain.run("status", "--json").json
        assert (status["memory_locked"], status["secrets_locked"]) == (False, locked)
        assert (locked_pages(agent.pid) > 0) == locked
        assert ("may be swapped out" in keychain.run("status").output) != locked
    finally:
        agent.kill()
        agent.wait()
