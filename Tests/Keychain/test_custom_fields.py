# SPDX-License-Identifier: Apache-2.0
"""Custom fields of logins: imported, shown, changed, kept in the history and exported, with a real agent and a real vault."""

import json
import pathlib

from keychain import PASSCODE, Keychain

USAGE = 64
NOT_FOUND = 66
HEADER = "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"


def write(keychain: Keychain, text: str, name: str) -> str:
    path = keychain.home / name
    path.write_text(text)
    return str(path)


def test_fields_of_a_file_are_hidden_and_shown_alone_or_on_request(keychain: Keychain) -> None:
    file = write(keychain, HEADER + ',,login,Nest,,"PIN: 1234\nPet: owl",,https://example.com,robin,one,\n', "in.csv")
    assert keychain.run("import", file, "--json").json["added"] == 1
    shown = keychain.run("show", "example.com")
    assert "PIN       (hidden" in shown.output and "1234" not in shown.output
    assert keychain.run("show", "example.com", "--json").json["fields"] == [
        {"name": "PIN", "secret": True, "value": None}, {"name": "Pet", "secret": True, "value": None},
    ]
    assert "PIN       1234" in keychain.run("show", "example.com", "--reveal").output
    assert keychain.run("show", "example.com", "--field", "PIN").output == "1234\n"
    assert keychain.try_to("show", "example.com", "--field", "pin").status == NOT_FOUND
    assert keychain.run("import", file, "--json").json["same"] == 1


def test_a_field_is_set_changed_and_taken_away_and_former_values_stay(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin")
    keychain.run("edit", "example.com", "--set-field", "PIN", "--field-fd", "0", said="12 34\n")
    keychain.run("edit", "example.com", "--set-field", "Pet", "--field-fd", "0", "--plain-field", said="owl")
    assert "Pet       owl" in keychain.run("show", "example.com").output
    keychain.run("edit", "example.com", "--title", "Nest")
    assert keychain.run("show", "example.com", "--field", "PIN").output == "12 34\n"
    keychain.run("edit", "example.com", "--set-field", "Pet", "--field-fd", "0", said="cat\r\n")
    shown = keychain.run("show", "example.com", "--reveal", "--json").json["fields"]
    assert shown == [{"name": "PIN", "secret": True, "value": "12 34"}, {"name": "Pet", "secret": False, "value": "cat"}]
    keychain.run("edit", "example.com", "--no-field", "PIN")
    assert keychain.try_to("show", "example.com", "--field", "PIN").status == NOT_FOUND
    history = keychain.run("history", "example.com")
    assert "field PIN (hidden)" in history.output and "field Pet owl" in history.output and "12 34" not in history.output
    assert "field PIN 12 34" in keychain.run("history", "example.com", "--reveal").output
    keychain.run("restore", "example.com", "--former", "1")
    assert keychain.run("show", "example.com", "--field", "PIN").output == "12 34\n"
    keychain.run("restore", "example.com", "--former", "6")
    assert keychain.run("show", "example.com", "--json").json["fields"] == []


def test_what_does_not_go_together_is_refused(keychain: Keychain) -> None:
    keychain.add("example.com")
    for wrong in [["--field-fd", "0"], ["--plain-field"], ["--set-field", "a", "--no-field", "a", "--field-fd", "0"]]:
        assert keychain.try_to("edit", "example.com", *wrong, said="x").status == USAGE
    assert keychain.try_to("edit", "example.com", "--set-field", "", "--field-fd", "0", said="x").status == USAGE
    assert keychain.try_to("edit", "example.com", "--set-field", "a", "--field-fd", "0", said=b"\xff").status == USAGE
    assert keychain.try_to("edit", "example.com", "--no-field", "a").status == NOT_FOUND


def test_an_export_has_the_fields_and_an_import_brings_them_back(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin")
    keychain.run("edit", "example.com", "--set-field", "PIN", "--field-fd", "0", said="1234")
    keychain.run("edit", "example.com", "--set-field", "Pet", "--field-fd", "0", "--plain-field", said="owl")
    fields = keychain.run("show", "example.com", "--reveal", "--json").json["fields"]
    path = keychain.home / "out.json"
    keychain.run("export", str(path), "--format", "cxf", "--passcode-fd", "0", said=PASSCODE)
    item = json.loads(path.read_text())["accounts"][0]["items"][0]
    [custom] = [one for one in item["credentials"] if one["type"] == "custom-fields"]
    assert [(one["label"], one["fieldType"], one["value"]) for one in custom["fields"]] == [
        ("PIN", "concealed-string", "1234"), ("Pet", "string", "owl"),
    ]
    keychain.run("remove", "example.com", "--yes", "--for-good")
    assert keychain.run("import", str(path), "--json").json["left"] == []
    assert keychain.run("show", "example.com", "--reveal", "--json").json["fields"] == fields
    table = pathlib.Path(keychain.home / "out.csv")
    keychain.run("export", str(table), "--format", "csv", "--passcode-fd", "0", said=PASSCODE)
    assert "PIN: 1234" in table.read_text()
