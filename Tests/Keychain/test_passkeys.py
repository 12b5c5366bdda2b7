# SPDX-License-Identifier: Apache-2.0
"""Passkeys of other programs' files: taken over, shown beside their passwords, and written again."""

import base64
import json
import pathlib

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from keychain import PASSCODE, Keychain

FAILURE_USAGE = 64


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def passkey(number: int, site: str = "example.com", username: str = "robin") -> dict:
    key = ec.derive_private_key(1000 + number, ec.SECP256R1())
    der = key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return {
        "type": "passkey",
        "credentialId": encoded(bytes([number] * 16)),
        "rpId": site,
        "username": username,
        "userDisplayName": username.title(),
        "userHandle": encoded(b"handle " + username.encode()),
        "key": encoded(der),
        "fido2Extensions": {"hmacCredentials": {"algorithm": "HS256", "credWithUV": encoded(b"test secret")}},
    }


def write(keychain: Keychain, *items: list[dict]) -> str:
    """A CXF file of one account, with these credentials in each item."""
    document = {
        "version": {"major": 1, "minor": 0},
        "exporterRpId": "manager.example",
        "exporterDisplayName": "Manager",
        "timestamp": 1_790_000_000,
        "accounts": [
            {
                "id": encoded(b"account"),
                "username": "",
                "email": "",
                "collections": [],
                "items": [
                    {
                        "id": encoded(bytes([index + 1])),
                        "creationAt": 1_790_000_000,
                        "modifiedAt": 1_790_000_000,
                        "title": f"Item {index + 1}",
                        "scope": {"urls": ["https://example.com"], "androidApps": []},
                        "credentials": credentials,
                    }
                    for index, credentials in enumerate(items)
                ],
            }
        ],
    }
    path = keychain.home / "in.json"
    path.write_text(json.dumps(document))
    return str(path)


def password(username: str = "robin", value: str = "one") -> dict:
    field = {"fieldType": "concealed-string", "value": value}
    return {"type": "basic-auth", "username": {"fieldType": "string", "value": username}, "password": field}


@pytest.fixture
def robin(keychain: Keychain) -> Keychain:
    """A keychain with a password and a passkey of one account."""
    outcome = keychain.run("import", write(keychain, [password(), passkey(1)]), "--json").json
    assert (outcome["added"], outcome["passkeys"], outcome["left"]) == (2, 1, [])
    return keychain


def listed(keychain: Keychain, kind: str) -> list[dict]:
    return [login for login in keychain.run("list", "--json").json["logins"] if login["kind"] == kind]


def test_a_passkey_is_listed_behind_the_password_of_its_account(robin: Keychain) -> None:
    robin.add("example.com", "--username", "zoe")
    robin.add("example.com", "--username", "adam")
    names = [(login["username"], login["kind"]) for login in robin.run("list", "--json").json["logins"]]
    assert names == [("adam", "password"), ("robin", "password"), ("robin", "passkey"), ("zoe", "password")]
    assert "passkey of example.com" in robin.run("list").output


def test_a_name_means_the_password_and_shows_the_passkey_beside_it(robin: Keychain) -> None:
    assert robin.run("show", "example.com", "--field", "password").output == "one\n"
    shown = robin.run("show", "example.com", "--json").json
    assert shown["kind"] == "password" and [entry["rp_id"] for entry in shown["passkeys"]] == ["example.com"]
    assert "passkey of example.com" in robin.run("show", "example.com").output


def test_the_key_of_a_passkey_is_shown_to_nobody(robin: Keychain) -> None:
    entry = listed(robin, "passkey")[0]
    shown = robin.run("show", entry["id"], "--reveal", "--json")
    assert shown.json["display_name"] == "Robin" and shown.json["password"] is None
    key = passkey(1)["key"]
    for output in (shown.output, robin.run("show", entry["id"], "--reveal").output, robin.run("list", "--json").output):
        assert key not in output and encoded(b"test secret") not in output


def test_what_is_written_is_the_same_passkey_and_signs(robin: Keychain, tmp_path: pathlib.Path) -> None:
    file = robin.home / "out.json"
    told = robin.run("export", str(file), "--format", "cxf", "--passcode-fd", "0", "--json", said=PASSCODE).json
    assert (told["logins"], told["passkeys"]) == (1, 1)
    items = json.loads(file.read_text())["accounts"][0]["items"]
    written = [entry for item in items for entry in item["credentials"] if entry["type"] == "passkey"]
    assert written == [passkey(1)]
    der = base64.urlsafe_b64decode(written[0]["key"] + "==")
    key = serialization.load_der_private_key(der, None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    signature = key.sign(b"challenge", ec.ECDSA(hashes.SHA256()))
    ec.derive_private_key(1001, ec.SECP256R1()).public_key().verify(signature, b"challenge", ec.ECDSA(hashes.SHA256()))

    home = tmp_path / "other"
    home.mkdir()
    other = Keychain(home).unlocked()
    try:
        assert other.run("import", str(file), "--json").json["passkeys"] == 1
        again = home / "again.json"
        other.run("export", str(again), "--format", "cxf", "--passcode-fd", "0", said=PASSCODE)
        found = [entry for item in json.loads(again.read_text())["accounts"][0]["items"] for entry in item["credentials"]]
        assert passkey(1) in found
    finally:
        other.end()


def test_an_export_needs_the_passcode_in_an_open_keychain_as_well(robin: Keychain) -> None:
    file = robin.home / "out.json"
    refused = robin.try_to("export", str(file), "--format", "cxf", "--passcode-fd", "0", said="another passcode")
    assert refused.status == 77 and not file.exists()


def test_a_table_leaves_passkeys_out_and_says_so(robin: Keychain) -> None:
    file = robin.home / "out.csv"
    told = robin.run("export", str(file), "--format", "csv", "--passcode-fd", "0", said=PASSCODE).output
    assert "none of the keychain's 1 passkey, which" in told and passkey(1)["key"] not in file.read_text()


def test_a_file_is_not_taken_twice_and_no_key_is_written_over(robin: Keychain) -> None:
    again = robin.run("import", write(robin, [password(), passkey(1)]), "--json").json
    assert (again["added"], again["same"]) == (0, 2)
    other = passkey(1) | {"key": passkey(2)["key"]}
    outcome = robin.run("import", write(robin, [other]), "--replace", "--json").json
    # Which key the keychain has it tells nobody, and keeps it.
    assert (outcome["added"], outcome["same"], outcome["replaced"]) == (0, 1, 0)
    renamed = passkey(1) | {"userDisplayName": "Another"}
    outcome = robin.run("import", write(robin, [renamed]), "--replace", "--json").json
    assert outcome["added"] == 0 and len(outcome["refused"]) == 1
    file = robin.home / "out.json"
    robin.run("export", str(file), "--format", "cxf", "--passcode-fd", "0", said=PASSCODE)
    assert passkey(1)["key"] in file.read_text() and passkey(2)["key"] not in file.read_text()


def test_two_passkeys_of_one_account_are_both_kept(robin: Keychain) -> None:
    assert robin.run("import", write(robin, [passkey(2)]), "--json").json["added"] == 1
    assert len(listed(robin, "passkey")) == 2
    assert len(robin.run("show", "example.com", "--json").json["passkeys"]) == 2


def test_a_passkey_is_renamed_removed_and_brought_back(robin: Keychain) -> None:
    entry = listed(robin, "passkey")[0]["id"]
    robin.run("edit", entry, "--title", "My phone", "--tag", "old", "--note-fd", "0", said="made in spring")
    shown = robin.run("show", entry, "--reveal", "--json").json
    assert (shown["title"], shown["tags"], shown["note"]) == ("My phone", ["old"], "made in spring")
    for change in (["--new-username", "eve"], ["--site", "example.org"], ["--password-fd", "0"]):
        refused = robin.try_to("edit", entry, *change, said="secret")
        assert refused.status == FAILURE_USAGE and "the site's" in refused.talk
    robin.run("remove", entry, "--yes")
    assert listed(robin, "passkey") == []
    robin.run("restore", entry)
    assert [login["id"] for login in listed(robin, "passkey")] == [entry]
    file = robin.home / "out.json"
    robin.run("export", str(file), "--format", "cxf", "--passcode-fd", "0", said=PASSCODE)
    assert passkey(1)["key"] in file.read_text()


def test_an_account_with_a_passkey_alone_is_found_by_its_site(keychain: Keychain) -> None:
    keychain.run("import", write(keychain, [passkey(1)]))
    assert keychain.run("show", "www.example.com", "--json").json["kind"] == "passkey"
    refused = keychain.try_to("show", "example.com", "--field", "password")
    assert refused.status == 66
    assert keychain.try_to("show", "evil-example.com").status == 66


def test_a_passkey_of_no_site_is_told_and_the_rest_is_taken(keychain: Keychain) -> None:
    outcome = keychain.run("import", write(keychain, [password(), passkey(1, site="https://example.com/")]), "--json").json
    assert outcome["added"] == 1 and "passkey" in outcome["left"][0]


def test_no_key_lies_readable_on_the_disk(robin: Keychain) -> None:
    robin.end()
    (robin.home / "in.json").unlink()
    needles = [base64.urlsafe_b64decode(passkey(1)["key"] + "==")[-40:], b"test secret", b"example.com", bytes([1] * 16)]
    for path in robin.home.rglob("*"):
        if path.is_file():
            assert not any(needle in path.read_bytes() for needle in needles), path
