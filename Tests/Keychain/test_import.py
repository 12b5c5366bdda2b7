# SPDX-License-Identifier: Apache-2.0
"""Files of other programs, taken over and written."""

import json
import os
import pathlib

import pytest
from keychain import PASSCODE, Keychain

CHROME = "name,url,username,password,note\nNest,https://example.com/login,robin,one,two\nOther,https://example.org/,eve,three,\n"


def write(keychain: Keychain, text: str, name: str = "in.csv") -> str:
    path = keychain.home / name
    path.write_text(text)
    return str(path)


def test_a_table_is_looked_at_taken_over_and_not_taken_twice(keychain: Keychain) -> None:
    file = write(keychain, CHROME)
    dry = keychain.run("import", file, "--dry-run", "--json").json
    assert (dry["added"], dry["dry_run"]) == (2, True) and keychain.run("list", "--json").json["logins"] == []
    assert keychain.run("import", file, "--json").json["added"] == 2
    again = keychain.run("import", file, "--json").json
    assert (again["added"], again["same"], again["kept"]) == (0, 2, [])
    shown = keychain.run("show", "example.com", "--reveal", "--json").json
    assert (shown["title"], shown["username"], shown["password"], shown["note"]) == ("Nest", "robin", "one", "two")


def test_what_is_in_the_keychain_is_not_overwritten_unless_it_is_said(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin", password="mine")
    file = write(keychain, CHROME)
    outcome = keychain.run("import", file, "--json").json
    assert outcome["added"] == 1 and len(outcome["kept"]) == 1 and "one" not in outcome["kept"][0].split()
    assert keychain.run("show", "example.com", "--field", "password").output == "mine\n"
    assert keychain.run("import", file, "--replace", "--json").json["replaced"] == 1
    assert keychain.run("show", "example.com", "--field", "password").output == "one\n"


@pytest.mark.parametrize("form", ["csv", "cxf"])
def test_what_is_written_is_read_by_another_keychain(keychain: Keychain, tmp_path: pathlib.Path, form: str) -> None:
    keychain.add("example.com", "--username", "robin", "--tag", "work", password='=a,"b"')
    keychain.run("edit", "example.com", "--code-fd", "0", "--title", "Nest", said="GEZDGNBVGY3TQOJQ")
    keychain.add("--title", "Office safe", password="4711")
    file = keychain.home / f"out.{form}"
    told = keychain.run("export", str(file), "--format", form, "--passcode-fd", "0", said=PASSCODE).output
    assert "delete it" in told
    former = {login["title"]: login for login in keychain.run("list", "--json").json["logins"]}

    other_home = tmp_path / "other"
    other_home.mkdir()
    other = Keychain(other_home).unlocked()
    try:
        assert other.run("import", str(file), "--json").json["added"] == 2
        nest = other.run("show", "example.com", "--reveal", "--json").json
        assert (nest["title"], nest["username"], nest["password"]) == ("Nest", "robin", '=a,"b"')
        assert "GEZDGNBVGY3TQOJQ" in nest["otpauth"]
        assert nest["tags"] == (former["Nest"]["tags"] if form == "cxf" else [])
        assert other.run("show", "office safe", "--field", "password").output == "4711\n"
    finally:
        other.end()


@pytest.mark.parametrize("place", ["no/such/folder/out.csv", "made.csv/out.csv", "x" * 300])
def test_a_dry_export_is_refused_where_a_real_one_is(keychain: Keychain, place: str) -> None:
    (keychain.home / "made.csv").touch()
    file = str(keychain.home / place)
    for form in [[], ["--dry-run"]]:
        ran = keychain.try_to("export", file, "--format", "csv", *form, "--passcode-fd", "0", said=PASSCODE)
        assert ran.status == 73 and f"{file} cannot be made" in ran.talk, ran


@pytest.mark.parametrize(
    "text",
    ["", "no,columns,that,are,known\n1,2,3,4,5\n", "{", '{"version":{"major":9,"minor":0},"accounts":[]}', "\0\0\0"],
)
def test_what_is_no_export_is_refused_with_a_sentence(keychain: Keychain, text: str) -> None:
    ran = keychain.try_to("import", write(keychain, text))
    assert ran.status == 64 and ran.talk.startswith("martlet-keychain: ") and ran.talk.count("\n") == 1
    assert keychain.run("list", "--json").json["logins"] == []


def test_a_pipe_and_a_folder_are_no_files(keychain: Keychain) -> None:
    os.mkfifo(keychain.home / "pipe")
    for path in [keychain.home / "pipe", keychain.home]:
        assert keychain.try_to("import", str(path)).status == 64


def test_one_record_that_cannot_be_kept_does_not_stop_the_others(keychain: Keychain) -> None:
    text = f"name,url,username,password\nA,https://a.example,{'x' * 9000},p\nB,https://b.example,robin,p\n"
    outcome = keychain.run("import", write(keychain, text), "--json").json
    assert outcome["added"] == 1 and len(outcome["refused"]) == 1
    assert [login["title"] for login in keychain.run("list", "--json").json["logins"]] == ["B"]


def test_an_account_that_a_file_brings_twice_is_stored_once(keychain: Keychain) -> None:
    """Also where the first of the two still waits to be stored when the second comes."""
    rows = "".join(f"T{number},https://site{number}.example,robin,p{number}\n" for number in range(150))
    for twice in ("p120", "another"):
        text = f"name,url,username,password\n{rows}T120,https://site120.example,robin,{twice}\n"
        dry = keychain.run("import", write(keychain, text), "--dry-run", "--json").json
        outcome = keychain.run("import", write(keychain, text), "--json").json
        assert {name: dry[name] for name in ("added", "same", "kept")} == {name: outcome[name] for name in ("added", "same", "kept")}
        first = twice == "p120"
        assert (outcome["added"], outcome["same"], len(outcome["kept"])) == ((150, 1, 0) if first else (0, 150, 1))
    replaced = keychain.run("import", write(keychain, text), "--replace", "--json").json
    assert (replaced["added"], replaced["replaced"]) == (0, 1)
    assert keychain.run("show", "site120.example", "--field", "password").output == "another\n"


def test_a_comma_in_an_address_gives_no_other_site_a_password(keychain: Keychain) -> None:
    text = (
        "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"
        ',,login,Bank,,,,"https://bank.example/,https://thief.example/",robin,secret,\n'
    )
    keychain.run("import", write(keychain, text))
    assert keychain.try_to("show", "thief.example", "--field", "password").status == 66
    assert keychain.run("show", "bank.example", "--field", "password").output == "secret\n"


def test_a_passkey_without_a_whole_key_is_told_to_be_left_out(keychain: Keychain) -> None:
    passkey = {
        "type": "passkey", "credentialId": "AQ", "rpId": "example.com", "username": "robin", "userDisplayName": "Robin",
        "userHandle": "AQ", "key": "AQ",
    }
    login = {"type": "basic-auth", "username": {"fieldType": "string", "value": "robin"}}
    item = {"id": "AQ", "title": "Nest", "scope": {"urls": ["https://example.com"], "androidApps": []}, "credentials": [login, passkey]}
    document = {
        "version": {"major": 1, "minor": 0}, "exporterRpId": "example.net", "exporterDisplayName": "Other", "timestamp": 1,
        "accounts": [{"id": "AQ", "username": "", "email": "", "collections": [], "items": [item]}],
    }
    outcome = keychain.run("import", write(keychain, json.dumps(document), "in.json"), "--json").json
    assert outcome["added"] == 1 and [one for one in outcome["left"] if "passkey" in one] != []


def test_a_thousand_logins_are_listed_whole(keychain: Keychain) -> None:
    rows = "".join(f"T{number},https://site{number}.example,robin,p{number}\n" for number in range(1000))
    assert keychain.run("import", write(keychain, "name,url,username,password\n" + rows), "--json").json["added"] == 1000
    logins = keychain.run("list", "--json").json["logins"]
    assert len({login["id"] for login in logins}) == 1000
    assert keychain.run("show", "site777.example", "--field", "password").output == "p777\n"
