# SPDX-License-Identifier: Apache-2.0
"""Backups that changed, that are newer, that have no room; and commands beside a folder without keys."""

import os
import pathlib
import random
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Iterator

import pytest
from json_api import JSONAPI
from martlet_server import MartletServer, binary


@pytest.fixture
def server(tmp_path: pathlib.Path) -> Iterator[MartletServer]:
    """Data with two accounts, whose service has stopped."""
    with MartletServer(tmp_path) as server:
        for name in ("robin", "wren"):
            JSONAPI(server.port).sign_up(name)
        assert server.stop() == 0
        yield server


def backup(server: MartletServer, name: str = "copy") -> pathlib.Path:
    copy = server.folder / name
    server.run("backup", str(copy))
    return copy


def digest_file(copy: pathlib.Path) -> pathlib.Path:
    return copy.with_name(copy.name + ".sha256")


def test_the_checksum_is_one_that_others_read(server: MartletServer) -> None:
    copy = backup(server)
    assert stat.S_IMODE(digest_file(copy).stat().st_mode) == 0o600
    subprocess.run(["sha256sum", "--check", "--strict", digest_file(copy)], cwd=copy.parent, check=True)
    # A database like any other, without anything behind its pages.
    database = sqlite3.connect(f"file:{copy}?mode=ro&immutable=1", uri=True)
    [[pages]], [[size]] = database.execute("PRAGMA page_count").fetchall(), database.execute("PRAGMA page_size").fetchall()
    database.close()
    assert copy.stat().st_size == pages * size


def test_one_flipped_bit_is_refused_wherever_it_is(server: MartletServer) -> None:
    copy = backup(server)
    before = (server.data / "martlet.sqlite").read_bytes()
    whole = copy.read_bytes()
    chance = random.Random(7)
    for _ in range(20):
        place = chance.randrange(len(whole) * 8)
        changed = bytearray(whole)
        changed[place // 8] ^= 1 << place % 8
        copy.write_bytes(changed)
        refused = server.run("restore", str(copy), check=False)
        assert refused.returncode == 65 and "is not what was written" in refused.stderr, (place, refused)
        assert (server.data / "martlet.sqlite").read_bytes() == before
    for changed in (whole[:-4096], whole + bytes(4096), b""):
        copy.write_bytes(changed)
        assert server.run("restore", str(copy), check=False).returncode == 65
    copy.write_bytes(whole)
    server.run("restore", str(copy))


def test_a_backup_is_restored_under_another_name_and_without_its_checksum(server: MartletServer) -> None:
    copy = backup(server)
    other = copy.with_name("other name")
    copy.rename(other)
    digest_file(copy).rename(digest_file(other))
    assert "no checksum" not in server.run("restore", str(other)).stderr
    digest_file(other).unlink()
    assert f"no checksum lies beside {other}" in server.run("restore", str(other)).stderr
    assert server.run("restore", str(other), "--json").stderr == ""


@pytest.mark.parametrize("content", ["", "no checksum\n", "0" * 63 + "  copy\n", "g" * 64 + "  copy\n"])
def test_what_is_no_checksum_is_refused(server: MartletServer, content: str) -> None:
    copy = backup(server)
    digest_file(copy).write_text(content)
    refused = server.run("restore", str(copy), check=False)
    assert refused.returncode == 65 and "holds no checksum" in refused.stderr


def test_a_checksum_of_before_is_written_over(server: MartletServer) -> None:
    digest_file(server.folder / "copy").write_text("of a backup that went\n")
    server.run("restore", str(backup(server)))


def test_a_folder_is_no_backup(server: MartletServer) -> None:
    for place in (server.folder, server.data):
        refused = server.run("restore", str(place), check=False)
        assert refused.returncode == 65 and f"{place} is a folder" in refused.stderr, refused


def test_a_newer_backup_is_named_as_it_was_given(server: MartletServer) -> None:
    copy = backup(server)
    digest_file(copy).unlink()
    database = sqlite3.connect(copy)
    database.execute("PRAGMA user_version = 9999")
    database.commit()
    database.close()
    refused = server.run("restore", str(copy), check=False)
    assert refused.returncode == 65 and f"{copy} was written by a newer version" in refused.stderr, refused
    assert ".restoring" not in refused.stderr


@pytest.fixture
def small(tmp_path: pathlib.Path) -> Iterator[pathlib.Path]:
    """A disk of which nothing is free."""
    disk = tmp_path / "small"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=128k,mode=0700", "tmpfs", str(disk)]
    if subprocess.run(command, check=False, capture_output=True).returncode != 0:
        pytest.skip("this machine allows no mounts")
    with open(disk / "others", "wb", buffering=0) as others:
        try:
            while os.write(others.fileno(), bytes(4_096)):
                pass
        except OSError:
            pass
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


# It mounts.
@pytest.mark.xdist_group("machine")
def test_a_disk_without_room_is_said_to_have_none(server: MartletServer, small: pathlib.Path) -> None:
    refused = server.run("backup", str(small / "copy"), check=False)
    assert refused.returncode == 73, refused
    assert "not an error" not in refused.stderr
    assert not (small / "copy").exists() and not digest_file(small / "copy").exists()


@pytest.mark.parametrize("lost", ["keys", "keys/engine.key"])
def test_a_listing_without_the_key_makes_none_and_the_doctor_tells_of_it(server: MartletServer, lost: str) -> None:
    place = server.data / lost
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    listed = server.run("account", "list").stdout
    assert "robin" in listed and "wren" in listed
    assert "robin" in server.run("account", "show", "robin").stdout
    assert not place.exists()
    told = subprocess.run([str(binary()), "doctor", "--data", str(server.data)], capture_output=True, text=True, timeout=60)
    assert told.returncode == 1 and "keys/engine.key is gone" in told.stdout + told.stderr, told
