# SPDX-License-Identifier: Apache-2.0
"""How an agent comes to be: by a command, with what it takes over of it, and by systemd's socket."""

import os
import pathlib
import signal
import socket
import subprocess

import pytest
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


def start_with(keychain: Keychain, **given: str) -> dict[str, str]:
    """What an agent has of the environment of the command that started it."""
    environment_of_command = keychain.environment | given
    command = [PROGRAM, "unlock", "--passcode-fd", "0"]
    subprocess.run(command, env=environment_of_command, input=b"wrong", capture_output=True, check=False)
    taken = environment(keychain.agent())
    keychain.end()
    return taken


def test_an_agent_takes_over_what_is_read_and_nothing_beside(empty: Keychain) -> None:
    """A prompter has to find the display and the person's language; where code or settings lie is not for its starter to say."""
    needed = {
        "DISPLAY": ":7", "WAYLAND_DISPLAY": "wayland-1", "XAUTHORITY": "/run/user/7/xauthority", "LANG": "de_DE.UTF-8",
        "LANGUAGE": "de:en", "LC_ALL": "C.UTF-8", "LOGNAME": "robin", "USER": "robin", "TZ": "Europe/Helsinki",
        "XDG_SESSION_ID": "3", "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "GNOME",
        "XDG_DATA_HOME": str(empty.home / "data"), "XDG_STATE_HOME": str(empty.home / "state"), "MARTLET_KEYCHAIN_SOCKET": str(empty.home / "martlet/keychain.sock"),
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/7/bus,guid=0a",
    }
    refused = {
        "MARTLET_ANYTHING": "x", "XDG_CONFIG_HOME": "/tmp/spy", "XDG_CONFIG_DIRS": "/tmp/spy", "XDG_DATA_DIRS": "/tmp/spy", "XDG_CACHE_HOME": "/tmp/spy",
        "XDG_SESSION_IDLE": "x", "LISTEN_PID": "1", "LISTEN_FDS": "1", "LC": "x", "DISPLAYS": "x", "GSETTINGS_SCHEMA_DIR": "/tmp/spy",
    }
    taken = start_with(empty, PATH="/tmp/spy:/usr/bin", **needed, **refused)
    assert taken == needed | {
        "HOME": str(empty.home), "XDG_RUNTIME_DIR": str(empty.home),
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    }


@pytest.mark.parametrize("address", ["unix:path=/run/user/7/bus", "unix:abstract=/tmp/dbus-7,guid=0a"])
def test_a_bus_that_is_a_socket_is_taken_over(empty: Keychain, address: str) -> None:
    assert start_with(empty, DBUS_SESSION_BUS_ADDRESS=address)["DBUS_SESSION_BUS_ADDRESS"] == address


@pytest.mark.parametrize("address", [
    "unixexec:path=/tmp/spy", "unixexec:argv0=spy,path=/tmp/spy", "autolaunch:", "tcp:host=localhost,port=7", "",
    "unix:path=/run/user/7/bus;unixexec:path=/tmp/spy", "unix:tmpdir=/tmp", " unix:path=/run/user/7/bus",
])
def test_a_bus_that_names_code_or_a_stranger_is_not(empty: Keychain, address: str) -> None:
    assert "DBUS_SESSION_BUS_ADDRESS" not in start_with(empty, DBUS_SESSION_BUS_ADDRESS=address)


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
