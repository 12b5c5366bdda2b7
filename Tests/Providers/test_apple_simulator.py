# SPDX-License-Identifier: Apache-2.0
"""`apple-simulator` as a program: what it says, and how it ends."""

import json
import os
import pathlib
import subprocess

import pytest
from programs import program

HELP = pathlib.Path(__file__).with_name("apple-simulator.txt")


def start(folder: pathlib.Path, *arguments: str) -> subprocess.Popen[str]:
    """A simulator that goes on until it is told to end."""
    return subprocess.Popen(
        [program("apple-simulator"), *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(folder: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """One that ends by itself."""
    return subprocess.run(
        [program("apple-simulator"), *arguments],
        cwd=folder,
        env={**os.environ, "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_it_says_loudly_what_it_is_tells_programs_where_and_stops_when_told_to(tmp_path: pathlib.Path) -> None:
    process = start(tmp_path, "--port", "0", "--json")
    told = json.loads(process.stdout.readline())
    assert told["issuer"].startswith("http://localhost:") and told["control"] == told["issuer"] + "/simulator"
    assert (told["team"], told["app"]) == ("SIMULATION", "com.example.app")
    process.terminate()
    _, talk = process.communicate(timeout=60)
    assert process.returncode == 0 and "this is a simulator and not Apple" in talk


def test_a_person_is_told_team_app_people_and_control(tmp_path: pathlib.Path) -> None:
    setup = {"teams": [{"id": "TEAMFILE11", "apps": [{"id": "app.file"}]}], "people": [{"id": "p"}]}
    (tmp_path / "setup.json").write_text(json.dumps(setup))
    process = start(tmp_path, "--port", "0", "--setup", "setup.json")
    try:
        lines = [process.stdout.readline().rstrip() for _ in range(5)]
    finally:
        process.kill()
        process.communicate(timeout=60)
    assert lines[0].startswith("A simulated Apple is running at http://localhost:")
    assert "TEAMFILE11" in lines[1] and "app.file" in lines[2] and lines[3].endswith(" p") and lines[4].endswith("/simulator")


@pytest.mark.parametrize("path", ["/dev/zero", "pipe"])
def test_a_set_up_that_never_ends_is_refused(tmp_path: pathlib.Path, path: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    # Somebody who could write and does not.
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    refused = run(tmp_path, "--port", "0", "--setup", path)
    os.close(writer)
    assert refused.returncode == 78
    assert f"--setup: the file {path} cannot be read as text of at most 1 MiB" in refused.stderr


def test_a_port_that_is_taken_ends_with_its_code(tmp_path: pathlib.Path) -> None:
    first = start(tmp_path, "--port", "0", "--json")
    try:
        port = json.loads(first.stdout.readline())["issuer"].rpartition(":")[2]
        second = run(tmp_path, "--port", port)
    finally:
        first.kill()
        first.communicate(timeout=60)
    assert second.returncode == 69 and "in use" in second.stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--host", "0.0.0.0"], "others can reach"),
        (["--host", "127.evil.example"], "others can reach"),
        (["--port", "70000"], "--port"),
        (["--notify", "https://example.com/apple"], "--notify"),
        (["--return-address", "https://example.com/back"], "--return-address"),
        (["--team", "short"], "ten characters"),
        (["--client-key", "absent.p8"], "absent.p8"),
        (["--signing-key", "absent.pem"], "absent.pem"),
        (["--setup", "absent.json"], "absent.json"),
        (["--setup", "absent.json", "--app", "a"], "--app does not go with --setup"),
    ],
)
def test_a_wrong_setting_ends_with_its_code_and_names_itself(tmp_path: pathlib.Path, arguments: list[str], named: str) -> None:
    refused = run(tmp_path, *arguments)
    assert (refused.returncode, refused.stdout) == (78, "")
    assert named in refused.stderr


def test_its_help_is_as_it_was_agreed(tmp_path: pathlib.Path) -> None:
    assert run(tmp_path, "--help").stdout == HELP.read_text()
