# SPDX-License-Identifier: Apache-2.0
"""Data that are removed, replaced or put back, under the running service and before a start."""

import http.client
import pathlib
import shutil
import subprocess
import time
from collections.abc import Callable

import pytest
from json_api import JSONAPI, Refused
from martlet_server import MartletServer, binary, free_port

SAID = "The data were removed or replaced under the running service"


def status(server: MartletServer, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=15)
    connection.request("GET", path, headers={"Host": f"localhost:{server.port}", "Accept": "text/html"})
    found = connection.getresponse().status
    connection.close()
    return found


def turns(server: MartletServer, wanted: int, patience: float) -> bool:
    """Whether `/readyz` comes to a status in time."""
    deadline = time.monotonic() + patience
    while status(server, "/readyz") != wanted:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def remove(*endings: str) -> Callable[[pathlib.Path], None]:
    def work(data: pathlib.Path) -> None:
        for ending in endings:
            (data / f"martlet.sqlite{ending}").unlink()

    return work


def replace(data: pathlib.Path) -> None:
    """As by a copy that is put over the file."""
    shutil.copy(data / "martlet.sqlite", data / "copy")
    (data / "copy").rename(data / "martlet.sqlite")


LOSSES: dict[str, Callable[[pathlib.Path], None]] = {
    "folder": shutil.rmtree,
    "all files": remove("", "-wal", "-shm"),
    "database": remove(""),
    "log": remove("-wal"),
    "index of the log": remove("-shm"),
    "folder renamed": lambda data: data.rename(data.with_name("elsewhere")) and None,
    "replaced": replace,
}


@pytest.mark.parametrize("loss", LOSSES.values(), ids=LOSSES.keys())
def test_nothing_is_acknowledged_without_the_data(tmp_path: pathlib.Path, loss: Callable[[pathlib.Path], None]) -> None:
    with MartletServer(tmp_path) as server:
        api = JSONAPI(server.port)
        person = api.sign_up("robin")
        assert status(server, "/readyz") == 200
        loss(server.data)
        # A second, and some for a busy machine.
        assert turns(server, 503, 3), server.output()
        for number in range(3):
            with pytest.raises(Refused) as refusal:
                api.sign_up(f"later{number}")
            assert (refusal.value.status, refusal.value.code) == (503, "service_unavailable")
        with pytest.raises(Refused) as refusal:
            api.sign_in(person.passkey)
        assert refusal.value.status == 503
        with pytest.raises(Refused) as refusal:
            api.get("/account", person.token)
        assert refusal.value.status == 503
        assert status(server, "/sign-in") == 503 and status(server, "/livez") == 200
        assert server.output().count(SAID) == 1
        # One line for the loss, and none for each request.
        assert "http.status=503" not in server.output()


def test_data_that_are_put_back_serve_again(tmp_path: pathlib.Path) -> None:
    with MartletServer(tmp_path) as server:
        api = JSONAPI(server.port)
        person = api.sign_up("robin")
        for number in range(2):
            server.data.rename(tmp_path / "elsewhere")
            assert turns(server, 503, 3)
            (tmp_path / "elsewhere").rename(server.data)
            assert turns(server, 200, 5)
            api.sign_in(person.passkey)
            assert server.output().count(SAID) == number + 1 == server.output().count("The data are back")
        api.sign_up("wren")
        assert server.stop() == 0
        listed = server.run("account", "list").stdout
        assert "robin" in listed and "wren" in listed


def test_an_index_that_is_cut_off_ends_the_service_with_a_sentence(tmp_path: pathlib.Path) -> None:
    # SQLite has this file mapped: what happens to it reaches the process as SIGBUS.
    with MartletServer(tmp_path) as server:
        api = JSONAPI(server.port)
        person = api.sign_up("robin")
        (server.data / "martlet.sqlite-shm").write_bytes(b"")
        assert server.process
        for number in range(20):
            if server.process.poll() is not None:
                break
            try:
                api.sign_up(f"later{number}")
            except (Refused, OSError, http.client.HTTPException):
                time.sleep(0.1)
        assert server.process.wait(5) == 69, server.output()
        assert "(SIGBUS)" in server.output() and "martlet.sqlite-shm" in server.output()
        server.start()
        JSONAPI(server.port).sign_in(person.passkey)


def started(data: pathlib.Path, *flags: str) -> subprocess.CompletedProcess:
    """`serve` that is expected to end by itself."""
    command = [str(binary()), "serve", "--port", str(free_port()), "--data", str(data), *flags]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=30)


@pytest.mark.parametrize("left", ["all", "keys", "origin", "sign-up"])
def test_a_start_makes_no_database_in_the_place_of_a_lost_one(tmp_path: pathlib.Path, left: str) -> None:
    with MartletServer(tmp_path) as server:
        JSONAPI(server.port).sign_up("robin")
        copy = tmp_path / "backup"
        server.run("backup", str(copy))
        assert server.stop() == 0
    (server.data / "martlet.sqlite").unlink()
    for entry in list(server.data.iterdir()):
        if left not in ("all", entry.name):
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    for more in ([], ["--check"]):
        refused = started(server.data, *more)
        assert refused.returncode == 65, refused
        assert "the database itself (martlet.sqlite) is gone" in refused.stderr and "--new-database" in refused.stderr
        assert not (server.data / "martlet.sqlite").exists()
    # Its own backup is one way on.
    kept = tmp_path / "kept"
    shutil.copytree(server.data, kept)
    server.run("restore", str(copy))
    if left not in ("all", "keys"):
        # Without its keys it starts only where the operator gives the saved codes up.
        server.flags.append("--replace-key-and-lose-all-codes")
    with server:
        assert "robin" in server.run("account", "list").stdout
        assert server.stop() == 0
    # Beginning without accounts is the other, if the operator says so.
    fresh = MartletServer(tmp_path, "--new-database")
    fresh.data = kept
    with fresh:
        assert "robin" not in fresh.run("account", "list").stdout
        assert fresh.stop() == 0
    again = started(kept, "--new-database")
    assert again.returncode == 64 and "is there already" in again.stderr


def test_a_first_start_needs_no_word(tmp_path: pathlib.Path) -> None:
    """An empty folder of keys is no sign of a database."""
    (tmp_path / "data" / "keys").mkdir(parents=True, mode=0o700)
    with MartletServer(tmp_path) as server:
        assert status(server, "/readyz") == 200
