# SPDX-License-Identifier: Apache-2.0
"""Plants secrets and personal data, then looks for them in the database, its journal, backups and logs."""

import hashlib
import http.client
import pathlib
import sqlite3
from collections.abc import Iterator

import base64url
import pytest
from json_api import JSONAPI, Person, Refused, digest, new_token
from martlet_server import MartletServer
from soft_passkey import SoftPasskey

# One worker: what is planted once is looked for by each test.
pytestmark = pytest.mark.xdist_group("canaries")


class Planted:
    """What a run of ordinary and hostile requests knows and a thief of files should not find."""

    def __init__(self) -> None:
        self.secrets: dict[str, str] = {}
        self.personal: dict[str, str] = {}
        self.person: Person | None = None

    def secret(self, what: str, text: str) -> str:
        self.secrets[what] = text
        return text


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    # The most talkative level that promises to keep quiet about people; only `trace` may name them.
    server = MartletServer(
        tmp_path_factory.mktemp("leaks"), "--trusted-proxies", "127.0.0.1,::1", "--log-level", "debug"
    ).start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def planted(server: MartletServer) -> Planted:
    """Signs up, in and out, by bearer and by cookie, and fails in every way that a log might want to tell about."""
    planted = Planted()
    api = JSONAPI(server.port, address="2001:db8:cafe:1234::77")
    planted.personal |= {
        "name": "canary-name-7f3a",
        "display name": "Canary Display 91c2",
        "address": "2001:db8:cafe:1234::77",
    }
    begun = api.post("/sign-up/begin", {"name": "canary-name-7f3a", "displayName": "Canary Display 91c2"})
    planted.secret("ceremony of sign-up", begun["ceremony"])
    planted.secret("challenge of sign-up", begun["publicKey"]["challenge"])
    passkey, token = SoftPasskey(begun["publicKey"]), planted.secret("token made by the client", new_token())
    finish = {
        "ceremony": begun["ceremony"],
        "credential": passkey.register(begun["publicKey"], api.origin),
        "session": {"kind": "bearer", "digest": digest(token)},
    }
    answer = api.post("/sign-up/finish", finish)
    planted.person = Person("canary-name-7f3a", answer["account"]["id"], passkey, token)
    planted.personal["credential ID"] = passkey.encoded_id

    begun = api.post("/sign-in/begin", {})
    planted.secret("challenge of sign-in", begun["publicKey"]["challenge"])
    finish = {
        "ceremony": planted.secret("ceremony of sign-in", begun["ceremony"]),
        "credential": passkey.sign(begun["publicKey"], api.origin),
        "session": {"kind": "bearer"},
    }
    answer = api.post("/sign-in/finish", finish)
    planted.secret("token made by the server", answer["session"]["token"])
    refuse(api, "/sign-in/finish", finish)

    begun = api.post("/sign-in/begin", {"name": "canary-name-7f3a"})
    wrong = passkey.sign(begun["publicKey"], "https://evil.example")
    planted.secret("challenge of a refused sign-in", begun["publicKey"]["challenge"])
    refuse(api, "/sign-in/finish", {"ceremony": begun["ceremony"], "credential": wrong})

    pending = api.post("/sign-in/begin", {})
    planted.secret("challenge that waits", pending["publicKey"]["challenge"])
    planted.secret("ceremony that waits", pending["ceremony"])

    planted.secret("token that is none", new_token())
    with pytest.raises(Refused):
        api.get("/account", planted.secrets["token that is none"])
    for name, value in by_cookie(server, passkey).items():
        planted.secret(f"cookie {name}", value)
    refuse(api, "/sign-in/begin", {"name": 17, "canary": planted.secret("member of a bad body", new_token())})
    refuse(api, "/sign-in/link", {"token": planted.secret("token of a false link", new_token())})
    return planted


def refuse(api: JSONAPI, path: str, body: dict) -> None:
    with pytest.raises(Refused):
        api.post(path, body)


def by_cookie(server: MartletServer, passkey: SoftPasskey) -> dict[str, str]:
    """Signs in as a browser would and returns the cookies that it was given."""
    import json

    jar: dict[str, str] = {}

    def post(path: str, body: dict) -> dict:
        connection = http.client.HTTPConnection("localhost", server.port)
        headers = {
            "Content-Type": "application/json",
            "Origin": server.origin,
            "Sec-Fetch-Site": "same-origin",
            "Cookie": "; ".join(f"{name}={value}" for name, value in jar.items()),
        }
        connection.request("POST", f"/api/v1{path}", json.dumps(body), headers)
        response = connection.getresponse()
        for line in response.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            jar[name] = value
        text = response.read()
        assert response.status == 200, text
        connection.close()
        return json.loads(text)

    begun = post("/sign-in/begin", {})
    credential = passkey.sign(begun["publicKey"], server.origin)
    post("/sign-in/finish", {"ceremony": begun["ceremony"], "credential": credential, "session": {"kind": "cookie"}})
    assert "martlet-session" in jar, jar.keys()
    return jar


def spellings(text: str) -> list[bytes]:
    """A secret as text, as its bytes, and in hex: however somebody may have written it down."""
    raw = base64url.decode(text)
    return [text.encode(), raw, raw.hex().encode(), raw.hex().upper().encode()]


def files_of(server: MartletServer, folder: pathlib.Path) -> dict[str, bytes]:
    """The data folder with its journal, and a backup that was made while the server runs."""
    backup = folder / "backup"
    server.run("backup", str(backup))
    found = {f"data/{path.name}": path.read_bytes() for path in server.data.rglob("*") if path.is_file()}
    backups = [backup] if backup.is_file() else [path for path in backup.rglob("*") if path.is_file()]
    assert backups, "no backup was written"
    return found | {f"backup/{path.name}": path.read_bytes() for path in backups}


def test_no_secret_lies_in_a_file(server: MartletServer, planted: Planted, tmp_path: pathlib.Path) -> None:
    files = files_of(server, tmp_path)
    found = [
        f"{what} in {name}"
        for name, content in files.items()
        for what, text in planted.secrets.items()
        for spelling in spellings(text)
        if spelling in content
    ]
    assert found == []
    # The search itself works: what may be stored is found.
    assert any(b"canary-name-7f3a" in content for content in files.values())


def test_no_secret_and_nobody_is_in_the_log(server: MartletServer, planted: Planted) -> None:
    log = server.log.read_bytes()
    assert b"/api/v1/sign-in/finish" in log or log.count(b"\n") > 5, "the log says nothing at all"
    found = [what for what, text in planted.secrets.items() for spelling in spellings(text) if spelling in log]
    found += [what for what, text in planted.personal.items() if text.encode() in log]
    assert found == []


def test_keys_lie_outside_the_database_and_are_private(server: MartletServer, planted: Planted) -> None:
    assert server.data.stat().st_mode & 0o077 == 0, "others can look into the data folder"
    for path in server.data.rglob("*"):
        if path.is_file():
            assert path.stat().st_mode & 0o077 == 0, f"others can read {path.name}"


def test_nothing_in_the_database_opens_a_door(
    server: MartletServer, planted: Planted, tmp_path: pathlib.Path
) -> None:
    """Tries every value of every row, in every spelling, as token, cookie, ceremony and link."""
    backup = tmp_path / "stolen"
    server.run("backup", str(backup))
    databases = [backup] if backup.is_file() else [path for path in backup.rglob("*") if path.is_file()]
    values: set[str] = set()
    for path in databases:
        if path.read_bytes()[:16] == b"SQLite format 3\x00":
            values |= values_of(path)
    assert len(values) > 10, "the backup holds next to nothing"
    assert planted.person is not None
    api = JSONAPI(server.port, address="2001:db8:1::1")
    for value in values:
        for way in [lambda: api.get("/session", value), lambda: api.post("/sign-in/link", {"token": value})]:
            with pytest.raises(Refused) as refusal:
                way()
            assert refusal.value.status in (400, 401, 403, 422, 429), (value, refusal.value)
            if refusal.value.status == 429:
                api.address = f"2001:db8:{len(value):x}:{hash(value) & 0xFFFF:x}::1"


def values_of(database: pathlib.Path) -> set[str]:
    """All texts and blobs that could be a token, as a header can carry them."""
    found: set[str] = set()
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for row in connection.execute(f'SELECT * FROM "{table}"'):
                for value in row:
                    if isinstance(value, bytes) and 8 <= len(value) <= 128:
                        found |= {base64url.encode(value), value.hex(), base64url.encode(hashlib.sha256(value).digest())}
                    elif isinstance(value, str) and 8 <= len(value) <= 128 and value.isascii() and value.isprintable():
                        found.add(value.replace(" ", "-"))
    return found
