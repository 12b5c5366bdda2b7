# SPDX-License-Identifier: Apache-2.0
"""The program with its vault on a disk on which nothing is free."""

import os
import pathlib
import sqlite3
import subprocess
from collections.abc import Iterator

import pytest
from keychain import PASSCODE, Keychain
from observed import eventually

# It mounts.
pytestmark = pytest.mark.xdist_group("machine")
UNAVAILABLE, CANNOT_WRITE, WAIT, REFUSED = 69, 73, 75, 77
NEXT = "test passcode: anchor basket cobalt dragon ember"


class Disk:
    """A file system of one megabyte in memory."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.others = folder / "others"
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", str(folder)]
        if subprocess.run(command, check=False, capture_output=True).returncode != 0:
            pytest.skip("this machine lets nobody mount anything")

    def fill(self) -> None:
        """Takes whatever is free, as other programs do."""
        file = os.open(self.others, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            while os.write(file, bytes(4096)):
                pass
        except OSError:
            os.close(file)


@pytest.fixture
def disk(tmp_path: pathlib.Path) -> Iterator[Disk]:
    disk = Disk(tmp_path / "disk")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk.folder)], check=True)


@pytest.fixture
def full(empty: Keychain, disk: Disk) -> Keychain:
    """A keychain of one login whose vault has no room left; the agent's socket lies elsewhere."""
    empty.vault = disk.folder / "martlet/keychain.vault"
    empty.unlocked()
    empty.add("example.com", "--username", "robin")
    empty.end()
    disk.fill()
    return empty


def opens(keychain: Keychain, passcode: str = PASSCODE) -> int:
    return keychain.try_to("unlock", "--passcode-fd", "0", said=passcode).status


def test_a_full_disk_keeps_nobody_from_their_passwords(full: Keychain, disk: Disk) -> None:
    for _ in range(6):
        assert opens(full) == 0
        disk.fill()
        assert "pässword" in full.run("show", "example.com", "--reveal").output
        full.end()
        disk.fill()


@pytest.mark.real_vault
def test_wrong_passcodes_are_counted_there(full: Keychain, disk: Disk) -> None:
    for _ in range(5):
        assert opens(full, NEXT) == REFUSED
        full.end()
        disk.fill()
    assert opens(full) == WAIT


def test_what_needs_room_says_so_and_changes_nothing(full: Keychain, disk: Disk, tmp_path: pathlib.Path) -> None:
    assert opens(full) == 0
    full.run("backup", str(tmp_path / "copy"))
    disk.fill()
    # As long as the log has room from before, what is small is stored.
    for number in range(100):
        refused = full.try_to("add", f"{number}.example", "--username", "wren", "--password-fd", "0", said="test")
        disk.fill()
        if refused.status != 0:
            break
    assert refused.status == CANNOT_WRITE and "no room left" in refused.talk, refused
    changed = full.try_to("passcode", "--passcode-fd", "0", said=f"{PASSCODE}\n{NEXT}\n")
    assert changed.status == 0 or changed.status == CANNOT_WRITE and "no room left" in changed.talk, changed
    full.end()
    disk.fill()
    refused = full.try_to("restore-backup", str(tmp_path / "copy"))
    assert refused.status == CANNOT_WRITE and "is the disk full?" in refused.talk, refused
    assert opens(full, NEXT if changed.status == 0 else PASSCODE) == 0
    assert "pässword" in full.run("show", "example.com", "--reveal").output
    assert full.run("verify", "--json").json["findings"] == []


def test_a_disk_that_fails_is_no_full_one_and_is_not_passed_over(empty: Keychain, tmp_path: pathlib.Path) -> None:
    """What an unlock found cannot be written, and not for want of room: here for a limit, which stands for a device that fails."""
    empty.unlocked()
    empty.add("example.com")
    empty.end()
    vault = empty.home / ".local/share/martlet/keychain.vault"
    with sqlite3.connect(vault) as file:
        file.execute("UPDATE heads SET record = zeroblob(100)")
    file.close()
    # Python ignores the signal of that limit, and so does what it begins.
    agent = empty.start("agent", "--no-session-watch", restore_signals=False)
    try:
        eventually(lambda: empty.is_running)
        assert opens(empty, NEXT) == REFUSED
        # The log has room for the attempt and for that it was right, a page each, and for nothing more.
        most = (vault.parent / "keychain.vault-wal").stat().st_size + 2 * 4120
        subprocess.run(["prlimit", f"--fsize={most}:{most}", f"--pid={agent.pid}"], check=True)
        refused = empty.try_to("unlock", "--passcode-fd", "0", said=PASSCODE)
        assert refused.status == UNAVAILABLE and "look at the disk" in refused.talk, refused
        assert empty.run("status", "--json").json["state"] != "unlocked"
    finally:
        agent.kill()
        agent.wait()
    told = empty.run("unlock", "--passcode-fd", "0", "--json", said=PASSCODE).json["findings"]
    assert len(told) == 2 and all("must hold was changed" in finding for finding in told)
