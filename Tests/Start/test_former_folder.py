# SPDX-License-Identifier: Apache-2.0
"""A data folder from an earlier landing: it opens, and everybody gets in as before.

`former-0017` was written by the program whose newest migration was 0017, and so on: the database as SQL, the other files, and
what its people know. Its keys and secrets are test keys. When a migration comes, the folder before it joins these
(`write_former.py`)."""

import base64 as standard_base64
import json
import pathlib
import sqlite3
import time
from collections.abc import Callable

import base64url
import pyotp
import pytest
from cryptography.hazmat.primitives import serialization
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from moved_clock import MovedClock
from soft_passkey import SoftPasskey
from write_former import DIGITS, SINK

FORMER = sorted(pathlib.Path(__file__).parent.glob("former-*"))
FLAGS = [
    *("--sign-up", "open", "--passwords", "on", "--codes", "second-step", "--identifiers", "both"),
    *("--mail-command", "/bin/true", "--mail-from", "martlet@example.org"),
]


class Folder:
    """A former data folder, written out anew."""

    def __init__(self, former: pathlib.Path, folder: pathlib.Path):
        kept = json.loads((former / "folder.json").read_text())
        self.people = kept["people"]
        self.data = folder / "data"
        self.data.mkdir(mode=0o700)
        for name, content in kept["files"].items():
            file = self.data / name
            file.parent.mkdir(mode=0o700, exist_ok=True)
            file.write_bytes(standard_base64.b64decode(content))
            file.chmod(0o600)
        database = sqlite3.connect(self.data / "martlet.sqlite")
        database.executescript((former / "martlet.sql").read_text())
        database.close()
        (self.data / "martlet.sqlite").chmod(0o600)

    def clock(self, folder: pathlib.Path, minutes: int) -> MovedClock:
        """A time of day so many minutes after the folder was written: what waits in it is good for minutes or days."""
        database = sqlite3.connect(self.data / "martlet.sqlite")
        [[written]] = database.execute("SELECT max(at) FROM trail").fetchall()
        database.close()
        clock = MovedClock(folder)
        clock.advance(written // 1_000 - int(time.time()) + minutes * 60)
        return clock

    def waiting_mails(self) -> int:
        database = sqlite3.connect(self.data / "martlet.sqlite")
        [[waiting]] = database.execute("SELECT count(*) FROM outgoing WHERE kind = 'mail'").fetchall()
        database.close()
        return waiting

    def passkey(self, name: str) -> SoftPasskey:
        person = self.people[name]
        passkey = SoftPasskey({"rp": {"id": "localhost"}, "user": {"id": person["userHandle"]}})
        passkey.id = base64url.decode(person["id"])
        passkey.key = serialization.load_pem_private_key(person["testKey"].encode(), None)
        return passkey


@pytest.fixture(params=FORMER, ids=lambda path: path.name)
def folder(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> Folder:
    return Folder(request.param, tmp_path)


def test_it_opens_and_everybody_gets_in(folder: Folder, tmp_path: pathlib.Path) -> None:
    ada = folder.people["ada"]
    # Twice: the second start finds what the first one made of it.
    for number in range(2):
        with MartletServer(tmp_path, *FLAGS) as server:
            api = JSONAPI(server.port)
            for name in ["ada", "ben"]:
                answer, token = api.sign_in(folder.passkey(name))
                assert answer["account"]["name"] == name
            step = api.post("/sign-in/password", {"name": ada["address"], "password": ada["password"]})["next"]
            assert {"totp", "recovery_code"} <= set(step["methods"])
            # The app's code of this half minute may be used already the second time.
            code = ada["testCodes"][number] if number else pyotp.TOTP(ada["testAppSecret"]).now()
            body = {"ceremony": step["ceremony"], "code": code, "session": {"kind": "bearer"}}
            assert api.post("/sign-in/code", body)["account"]["name"] == "ada"
            # Each code once, in whichever version it was used.
            step = api.post("/sign-in/password", {"name": "ada", "password": ada["password"]})["next"]
            with pytest.raises(Refused) as refused:
                api.post("/sign-in/code", {**body, "ceremony": step["ceremony"]})
            assert refused.value.code == "code_refused"
            assert server.stop() == 0, server.output()


def test_its_accounts_are_whole(folder: Folder, tmp_path: pathlib.Path) -> None:
    with MartletServer(tmp_path, *FLAGS) as server:
        accounts = [json.loads(line) for line in server.run("account", "list", "--json").stdout.splitlines()]
        assert [account["name"] for account in accounts] == ["ada", "ben", "clara"]
        assert [account["hasAuthenticatorApp"] for account in accounts] == [True, False, False]
        api = JSONAPI(server.port)
        _, token = api.sign_in(folder.passkey("ada"))
        addresses = api.get("/account/addresses", token)["addresses"]
        assert [address["address"] for address in addresses] == [folder.people["ada"]["address"]]
        kinds = [entry["kind"] for entry in api.get("/activity", token)["events"]]
        assert {"account_created", "password_set", "app_added", "recovery_started"} <= set(kinds)
        assert server.stop() == 0, server.output()


def test_a_recovery_that_waits_in_it_is_stopped(folder: Folder, tmp_path: pathlib.Path) -> None:
    clock = folder.clock(tmp_path, minutes=10)
    with MartletServer(tmp_path, *FLAGS, environment=clock.environment) as server:
        api = JSONAPI(server.port)
        _, token = api.sign_in(folder.passkey("ada"))
        assert api.get("/account/recovery", token)["recovery"]["device"]
        api.post("/account/recovery/cancel", {}, token)
        assert api.get("/account/recovery", token)["recovery"] is None
        if ticket := folder.people["ada"].get("testTicket"):
            with pytest.raises(Refused) as refused:
                api.post("/recovery/state", {"token": ticket})
            assert refused.value.code == "recovery_unknown"
        assert server.stop() == 0, server.output()


def test_a_recovery_that_waits_in_it_is_finished(folder: Folder, tmp_path: pathlib.Path) -> None:
    ticket = folder.people["ada"].get("testTicket")
    if ticket is None:
        pytest.skip("nobody kept the link of this folder's recovery")
    clock = folder.clock(tmp_path, minutes=49 * 60)
    with MartletServer(tmp_path, *FLAGS, environment=clock.environment) as server:
        answer = JSONAPI(server.port).post("/recovery/finish", {"token": ticket, "session": {"kind": "bearer"}})
        assert answer["account"]["name"] == "ada"
        assert server.stop() == 0, server.output()


def test_links_prompts_and_mails_of_it_still_count(folder: Folder, tmp_path: pathlib.Path) -> None:
    link = folder.people["ben"].get("testLink")
    if link is None:
        pytest.skip("this folder has none of them")
    waiting = folder.waiting_mails()
    assert waiting > 0
    program = tmp_path / "sendmail"
    program.write_text(SINK)
    program.chmod(0o755)
    flags = [str(program) if flag == "/bin/true" else flag for flag in FLAGS]
    clock = folder.clock(tmp_path, minutes=10)
    with MartletServer(tmp_path, *flags, environment=clock.environment) as server:
        api = JSONAPI(server.port)
        start = api.post("/recovery/begin", {"name": "ben"})
        shown = {"ceremony": start["ceremony"], "method": "operator_link", "value": link}
        assert api.post("/recovery/prove", shown)["next"]["shown"] == ["operator_link"]
        wait_for(lambda: len(mails(tmp_path)) >= waiting)
        # Clara was offered a passkey ten minutes ago, and is not so soon again.
        clara = folder.people["clara"]
        step = api.post("/sign-in/password", {"name": clara["address"], "password": clara["password"]})["next"]
        [code] = wait_for(lambda: [found[1] for found in map(DIGITS.search, mails(tmp_path)) if found])
        body = {"ceremony": step["ceremony"], "code": code, "session": {"kind": "bearer"}}
        token = api.post("/sign-in/code", body)["session"]["token"]
        assert api.post("/passkeys/upgrade/prompt", {}, token)["show"] is False
        assert server.stop() == 0, server.output()


def mails(folder: pathlib.Path) -> list[str]:
    return [mail.read_text() for mail in sorted(folder.glob("*.eml"))]


def wait_for(look: Callable[[], list[str] | bool]) -> list[str] | bool:
    for _ in range(600):
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError("what was waited for did not come")
