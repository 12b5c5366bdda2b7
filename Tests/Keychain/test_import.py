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


def test_an_account_that_a_file_brings_twice_is_stored_once_and_another_beside_it(keychain: Keychain) -> None:
    """Also where the first of the two still waits to be stored when the second comes."""
    rows = "".join(f"T{number},https://site{number}.example,robin,p{number}\n" for number in range(150))
    for twice in ("p120", "another"):
        text = f"name,url,username,password\n{rows}T120,https://site120.example,robin,{twice}\n"
        dry = keychain.run("import", write(keychain, text), "--dry-run", "--json").json
        outcome = keychain.run("import", write(keychain, text), "--json").json
        said = ("added", "same", "kept", "numbered")
        assert {name: dry[name] for name in said} == {name: outcome[name] for name in said}
        first = twice == "p120"
        assert (outcome["added"], outcome["same"], outcome["kept"]) == ((150, 1, []) if first else (1, 150, []))
        assert len(outcome["numbered"]) == (0 if first else 1)
    again = keychain.run("import", write(keychain, text), "--replace", "--json").json
    assert (again["added"], again["replaced"], again["same"]) == (0, 0, 151)
    titles = {login["title"] for login in keychain.run("list", "--json").json["logins"] if "site120." in login["site"]}
    assert titles == {"T120", "T120 (2)"}
    assert keychain.run("show", "T120 (2)", "--field", "password").output == "another\n"


@pytest.mark.parametrize(
    "text, titles",
    [
        (
            "name,url,username,password,note\n192.168.1.1,http://192.168.1.1/,admin,three,\n192.168.1.1,http://192.168.1.1/guest,admin,four,\n",
            {"192.168.1.1", "192.168.1.1 (2)"},
        ),
        (
            '"Group","Title","Username","Password","URL","Notes"\n"Root","WiFi","","one","",""\n"Root/Work","WiFi","","two","",""\n'
            '"Root","PIN","","3","",""\n"Root","PIN","","4","",""\n"Root","PIN","","5","",""\n',
            {"WiFi", "WiFi (2)", "PIN", "PIN (2)", "PIN (3)"},
        ),
        (
            "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"
            ",,note,Recovery codes,one,,,,,,\n,,note,Recovery codes,two,,,,,,\n",
            {"Recovery codes", "Recovery codes (2)"},
        ),
    ],
)
def test_several_of_one_site_and_name_are_all_kept(keychain: Keychain, text: str, titles: set[str]) -> None:
    file = write(keychain, text)
    outcome = keychain.run("import", file, "--json").json
    assert (outcome["added"], outcome["kept"], outcome["refused"]) == (len(titles), [], [])
    assert {login["title"] for login in keychain.run("list", "--json").json["logins"]} == titles
    again = keychain.run("import", file, "--replace", "--json").json
    assert (again["added"], again["replaced"], again["same"]) == (0, 0, len(titles))
    # In another order they are the same ones.
    lines = text.splitlines()
    turned = write(keychain, "\n".join([lines[0], *reversed(lines[1:])]) + "\n")
    assert keychain.run("import", turned, "--replace", "--json").json["same"] == len(titles)


def test_codes_as_apple_writes_them_and_secrets_of_any_length_make_codes(keychain: Keychain) -> None:
    rows = "".join(
        f"T{number},https://site{number}.example,robin,p,,{code}\n"
        for number, code in enumerate(["otpauth://totp?secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30", "J3WWIV3PTGJPQV5QAICM"])
    )
    outcome = keychain.run("import", write(keychain, "Title,URL,Username,Password,Notes,OTPAuth\n" + rows), "--json").json
    assert outcome["added"] == 2 and outcome["file"]["codes"] == 2 and outcome["file"]["remarks"] == []
    for number in range(2):
        assert keychain.run("code", f"site{number}.example", "--json").json["code"].isdigit()


def test_an_entry_without_title_address_and_name_is_kept(keychain: Keychain) -> None:
    text = '"Group","Title","Username","Password","URL","Notes"\n"Root","","","only-password","",""\n"Root","","","","","only a note"\n'
    assert keychain.run("import", write(keychain, text), "--json").json["added"] == 2
    assert keychain.run("show", "untitled, line 2", "--field", "password").output == "only-password\n"


def test_a_column_of_names_that_is_not_known_is_named(keychain: Keychain) -> None:
    file = write(keychain, "Title,Kennung,Password,Website\nMail,robin,one,https://mail.example\nMail,eve,two,https://mail.example\n")
    ran = keychain.try_to("import", file)
    assert ran.status == 64 and "Kennung" in ran.talk and "--column username=" in ran.talk
    for wrong in ["username", "user=Kennung", "username=Nothing"]:
        assert keychain.try_to("import", file, "--column", wrong).status == 64
    assert keychain.run("import", file, "--column", "username=Kennung", "--json").json["added"] == 2
    assert keychain.run("show", "mail.example", "--username", "eve", "--field", "password").output == "two\n"


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
