# SPDX-License-Identifier: Apache-2.0
"""How an agent comes to be: by a command, with what it takes over of it, and by systemd's socket."""

import os
import pathlib
import signal
import socket
import subprocess

from keychain import PROGRAM, Keychain


def environment(process: int) -> dict[str, str]:
    entries = pathlib.Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    return dict(entry.decode().split("=", 1) for entry in entries if entry)


def test_an_agent_takes_over_no_code_of_whoever_starts_it(empty: Keychain) -> None:
    """It outlives its first client: what is preloaded there would see every key."""
    given = empty.environment | {
        "LD_LIBRARY_PATH": "/nowhere", "GTK_MODULES": "spy", "SECRET_OF_A_SHELL": "x", "DISPLAY": ":7", "LC_TIME": "C",
    }
    made = subprocess.run(
        [PROGRAM, "init", "--passcode-fd", "0"], env=given, input=b"test passcode: otter lamp quill seven brook", capture_output=True
    )
    assert made.returncode == 0, made
    command = [PROGRAM, "unlock", "--passcode-fd", "0"]
    subprocess.run(command, env=given, input=b"test passcode: otter lamp quill seven brook", check=True, capture_output=True)
    taken = environment(empty.agent())
    assert taken["DISPLAY"] == ":7" and taken["LC_TIME"] == "C" and taken["HOME"] == str(empty.home)
    assert not {"LD_LIBRARY_PATH", "GTK_MODULES", "SECRET_OF_A_SHELL"} & set(taken)


def handed_over(keychain: Keychain, listening: socket.socket, path: pathlib.Path) -> int:
    """Starts an agent as systemd does, with a socket as descriptor 3."""
    process = os.fork()
    if process == 0:
        os.dup2(listening.fileno(), 3)
        given = keychain.environment | {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
        os.execve(PROGRAM, [str(PROGRAM), "agent", "--no-session-watch", "--socket", str(path)], given)
    return process


def listen(path: pathlib.Path) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listening.bind(str(path))
    path.chmod(0o600)
    listening.listen()
    return listening


def test_an_agent_takes_the_socket_that_systemd_hands_over(keychain: Keychain) -> None:
    keychain.end()
    folder = keychain.home / "martlet"
    path = folder / "handed.sock"
    with listen(path) as listening:
        process = handed_over(keychain, listening, path)
        assert keychain.run("status", "--socket", str(path), "--json").json["process"] == process
        os.kill(process, signal.SIGTERM)
        assert os.waitpid(process, 0)[1] == 0
    # It is systemd's, and stays.
    assert path.exists()


def test_a_socket_of_another_place_is_not_taken_for_it(keychain: Keychain) -> None:
    keychain.end()
    folder = keychain.home / "martlet"
    stale = folder / "stale.sock"
    listen(stale).close()
    with listen(folder / "other.sock") as listening:
        process = handed_over(keychain, listening, stale)
        assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 69
