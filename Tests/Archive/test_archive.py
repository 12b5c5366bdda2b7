# SPDX-License-Identifier: Apache-2.0
"""`make dist`: unpacked into a bare Debian root without Swift, the program runs and signs people in."""

import json
import pathlib
import re
import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest
from json_api import JSONAPI
from martlet_server import ROOT, free_port

# One worker: what is mounted and asked of apt is the machine's.
pytestmark = pytest.mark.xdist_group("machine")


@pytest.fixture(scope="module")
def archive() -> pathlib.Path:
    made = subprocess.run([ROOT / "Scripts" / "dist"], capture_output=True, text=True, check=True)
    return ROOT / made.stdout.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def unpacked(archive: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The folder that the archive holds. No test changes it."""
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", folder], check=True)
    return folder / "martlet"


@pytest.fixture(scope="module")
def debian(
    unpacked: pathlib.Path, bare_debian: pathlib.Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[pathlib.Path]:
    """A root folder with Debian's smallest set and the libraries, and the archive in /opt."""
    root = tmp_path_factory.mktemp("debian")
    subprocess.run(["cp", "--archive", "--reflink=auto", f"{bare_debian}/.", root], check=True)
    subprocess.run(["cp", "--archive", "--reflink=auto", unpacked, root / "opt"], check=True)
    assert not (root / "opt/swift").exists() and shutil.which("swift", path=str(root / "usr/bin")) is None
    # As on every running system; Swift's runtime reads the arguments of a program there.
    if subprocess.run(["mount", "--types", "proc", "proc", str(root / "proc")], check=False).returncode != 0:
        pytest.skip("this machine lets nobody mount /proc")
    yield root
    subprocess.run(["umount", str(root / "proc")], check=True)


def test_it_runs_where_there_is_no_swift(debian: pathlib.Path) -> None:
    port = free_port()
    command = ["chroot", str(debian), "/opt/martlet/martlet", "serve", "--port", str(port), "--data", "/var/martlet"]
    log = debian.parent / "chroot.log"
    with open(log, "wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
        )
    try:
        api = JSONAPI(port)
        deadline = time.monotonic() + 60
        while True:
            try:
                api.get("/configuration")
                break
            except OSError:
                assert process.poll() is None and time.monotonic() < deadline, log.read_text()
                time.sleep(0.05)
        person = api.sign_up("somebody-without-swift")
        answer, _ = api.sign_in(person.passkey)
        assert answer["account"]["id"] == person.handle
        api.connection.request("GET", "/sign-in")
        page = api.connection.getresponse()
        assert page.status == 200 and b"webauthn" in page.read()
    finally:
        process.terminate()
        assert process.wait(20) == 0


def test_the_keychain_runs_where_there_is_no_swift(debian: pathlib.Path) -> None:
    (debian / "run/me").mkdir(mode=0o700, exist_ok=True)
    passcode = b"five words drawn at random: otter lamp\n"

    def keychain(*command: str, said: bytes = b"") -> dict:
        ran = subprocess.run(
            ["chroot", str(debian), "/opt/martlet/martlet-keychain", *command, "--json"],
            input=said,
            capture_output=True,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "XDG_RUNTIME_DIR": "/run/me"},
            timeout=60,
        )
        assert ran.returncode == 0, ran.stderr
        return json.loads(ran.stdout)

    made = keychain("init", "--passcode-fd", "0", said=passcode)
    assert (debian / made["vault"].lstrip("/")).stat().st_mode & 0o777 == 0o600
    try:
        assert keychain("unlock", "--passcode-fd", "0", said=passcode)["state"] == "unlocked"
        assert keychain("status")["state"] == "unlocked"
    finally:
        keychain("end")
    assert keychain("status") == {"running": False}


def test_the_program_that_asks_pam_runs_where_there_is_no_swift(debian: pathlib.Path) -> None:
    command = ["chroot", str(debian), "/opt/martlet/martlet-check-password", "an-argument"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, "usage:" in ran.stderr) == (2, True)


@pytest.mark.parametrize("program", ["martlet", "martlet-keychain"])
def test_a_manual_page_names_every_command(unpacked: pathlib.Path, program: str) -> None:
    page = unpacked / "share/man/man1" / f"{program}.1"
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, text=True)
    assert (lint.returncode, lint.stdout) == (0, "")
    text = subprocess.run(["mandoc", "-T", "ascii", page], capture_output=True, text=True, check=True).stdout
    text = re.sub(".\b", "", text)
    help_text = subprocess.run([unpacked / program, "--help"], capture_output=True, text=True).stdout
    commands = re.findall(r"^  ([a-z-]+) ", help_text.split("SUBCOMMANDS:")[1], re.MULTILINE)
    assert len(commands) > 5
    assert [command for command in commands if f"   {command}\n" not in text and command != "help"] == []


def test_what_its_pages_link_to_is_inside(unpacked: pathlib.Path) -> None:
    pages = sorted(unpacked.rglob("*.md"))
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", page.read_text())]
    assert len(links) > 10
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


def test_the_unit_is_hardened(unpacked: pathlib.Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not installed")
    # Tenths of a point of exposure: below 2.0 systemd calls a service OK.
    judged = subprocess.run(
        [analyze, "security", "--offline=true", "--threshold=20", str(unpacked / "martlet.service")],
        capture_output=True,
        text=True,
    )
    assert judged.returncode == 0, judged.stdout[-2000:] + judged.stderr
