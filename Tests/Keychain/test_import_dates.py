# SPDX-License-Identifier: Apache-2.0
"""When a login was made and changed, as files of other programs say it: kept by an import, and said again by an export."""

import json
import time

import pytest
from keychain import PASSCODE, Keychain

MADE, CHANGED = 1_500_000_000, 1_600_000_000
KINDS = {
    "Firefox": (
        '"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\n'
        f'"https://example.com","robin","one",,"","{{1}}","{MADE}123","{CHANGED}999","{CHANGED}456"\n'
    ),
    "KeePassXC": (
        '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n'
        '"Root","Nest","robin","one","https://example.com","","","0","2020-09-13T12:26:40Z","2017-07-14T02:40:00Z"\n'
    ),
}


def exported(keychain: Keychain) -> list[dict]:
    path = keychain.home / "out.cxf"
    keychain.run("export", str(path), "--format", "cxf", "--passcode-fd", "0", said=PASSCODE)
    document = json.loads(path.read_text())
    path.unlink()
    return [item for account in document["accounts"] for item in account["items"]]


def taken(keychain: Keychain, text: str, name: str = "in.csv") -> None:
    path = keychain.home / name
    path.write_text(text)
    assert keychain.run("import", str(path), "--json").json["added"] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_dates_of_a_table_are_kept_and_a_change_is_later(keychain: Keychain, kind: str) -> None:
    taken(keychain, KINDS[kind])
    (item,) = exported(keychain)
    assert (item["creationAt"], item["modifiedAt"]) == (MADE, CHANGED)
    before = int(time.time())
    keychain.run("edit", "example.com", "--title", "now")
    (item,) = exported(keychain)
    assert item["creationAt"] == MADE and item["modifiedAt"] >= before


def test_dates_outlive_an_export_and_an_import(keychain: Keychain) -> None:
    taken(keychain, KINDS["Firefox"])
    path = keychain.home / "out.cxf"
    keychain.run("export", str(path), "--format", "cxf", "--passcode-fd", "0", said=PASSCODE)
    keychain.run("remove", "example.com", "--yes")
    written = path.rename(keychain.home / "written.cxf")
    assert keychain.run("import", str(written), "--json").json["added"] == 1
    (item,) = exported(keychain)
    assert (item["creationAt"], item["modifiedAt"]) == (MADE, CHANGED)


@pytest.mark.parametrize("stamp", ["9999999999999", "-5", "99999999999999999999", "soon", ""])
def test_a_time_that_lies_ahead_or_is_none_is_now(keychain: Keychain, stamp: str) -> None:
    before = int(time.time())
    taken(keychain, KINDS["Firefox"].replace(f"{MADE}123", stamp).replace(f"{CHANGED}456", stamp))
    (item,) = exported(keychain)
    assert before <= item["creationAt"] <= time.time() + 1
    assert before <= item["modifiedAt"] <= time.time() + 1
