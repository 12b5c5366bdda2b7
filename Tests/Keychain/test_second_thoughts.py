# SPDX-License-Identifier: Apache-2.0
"""What was removed or replaced comes back."""

import pytest
from keychain import Keychain

LOCKED = 77
USAGE = 64
NOT_FOUND = 66


def passwords(keychain: Keychain, name: str) -> list[str]:
    history = keychain.run("history", name, "--reveal", "--json").json["history"]
    return [former["password"] for former in history]


def test_a_removed_login_comes_back_as_it_was(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin", "--tag", "work")
    before = keychain.run("show", "example.com", "--reveal", "--json").json
    removed = keychain.run("remove", "example.com", "--yes").output
    assert "30 days" in removed and before["id"] in removed
    assert keychain.try_to("show", "example.com").status == NOT_FOUND
    assert keychain.run("list", "--json").json == {"logins": [], "providers_failed": []}
    assert [login["id"] for login in keychain.run("list", "--removed", "--json").json["logins"]] == [before["id"]]
    keychain.run("restore", "example.com")
    after = keychain.run("show", "example.com", "--reveal", "--json").json
    assert after.pop("modified") >= before.pop("modified") and after == before
    assert keychain.run("list", "--removed", "--json").json == {"logins": []}


def test_a_login_removed_for_good_is_gone_with_its_history(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin")
    keychain.run("remove", "example.com", "--yes", "--for-good")
    assert keychain.run("list", "--removed", "--json").json == {"logins": []}
    gone = keychain.try_to("restore", "example.com")
    assert gone.status == NOT_FOUND and "30 days" in gone.talk


def test_another_login_that_took_the_name_is_not_replaced(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin", password="first")
    keychain.run("remove", "example.com", "--yes")
    keychain.add("example.com", "--username", "robin", password="second")
    assert keychain.try_to("restore", "example.com").status == USAGE
    assert keychain.run("show", "example.com", "--field", "password").output == "second\n"
    keychain.run("edit", "example.com", "--new-username", "wren")
    keychain.run("restore", "example.com", "--username", "robin")
    assert keychain.run("show", "example.com", "--username", "robin", "--field", "password").output == "first\n"


def test_of_several_that_were_removed_the_id_says_which(keychain: Keychain) -> None:
    for password in ("first", "second"):
        keychain.add("example.com", "--username", "robin", password=password)
        keychain.run("remove", "example.com", "--yes")
    several = keychain.try_to("restore", "example.com")
    assert several.status == USAGE and "several" in several.talk
    first = keychain.run("list", "--removed", "--json").json["logins"]
    assert len(first) == 2
    keychain.run("restore", first[0]["id"])
    assert len(keychain.run("list", "--removed", "--json").json["logins"]) == 1


def test_a_replaced_password_is_shown_and_comes_back(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin", password="one")
    for password in ("two", "three"):
        keychain.run("edit", "example.com", "--password-fd", "0", said=password)
    assert passwords(keychain, "example.com") == ["two", "one"]
    hidden = keychain.run("history", "example.com").output
    assert hidden.count("(hidden)") == 2 and "one" not in hidden.split()
    shown = keychain.run("history", "example.com", "--reveal").output.splitlines()
    assert shown[0].endswith("password two") and shown[1].startswith("2  until 20")
    keychain.run("restore", "example.com", "--former", "2")
    assert keychain.run("show", "example.com", "--field", "password").output == "one\n"
    # What was there instead is not lost by it.
    assert passwords(keychain, "example.com") == ["three", "two", "one"]


def test_what_was_not_there_before_is_told_as_such(keychain: Keychain) -> None:
    keychain.add("example.com", "--username", "robin")
    keychain.run("edit", "example.com", "--title", "Nest", "--tag", "work")
    assert keychain.run("history", "nest").output.rstrip().endswith("no title, no tags")
    keychain.run("edit", "nest", "--code-fd", "0", said="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    assert keychain.run("history", "nest").output.splitlines()[0].endswith("no one-time code")
    keychain.run("remove", "nest", "--yes")
    keychain.run("restore", "nest")
    assert "no other values: it was removed, brought back, or saved as it was" in keychain.run("history", "nest").output.splitlines()[0]


@pytest.mark.parametrize("number", ["0", "2", "-1"])
def test_a_former_login_that_is_none_is_refused(keychain: Keychain, number: str) -> None:
    keychain.add("example.com", password="one")
    keychain.run("edit", "example.com", "--password-fd", "0", said="two")
    assert keychain.try_to("restore", "example.com", f"--former={number}").status == USAGE
    assert keychain.run("show", "example.com", "--field", "password").output == "two\n"


def test_a_login_that_is_there_is_not_brought_back(keychain: Keychain) -> None:
    keychain.add("example.com")
    there = keychain.try_to("restore", "example.com")
    assert there.status == NOT_FOUND and "was not removed" in there.talk
    assert keychain.run("history", "example.com", "--json").json == {"history": []}


def test_what_was_removed_lasts_over_a_new_start_and_stays_locked_away(keychain: Keychain) -> None:
    keychain.add("example.com")
    keychain.run("remove", "example.com", "--yes")
    keychain.run("lock")
    assert keychain.try_to("list", "--removed").status == LOCKED
    assert keychain.try_to("restore", "example.com").status == LOCKED
    keychain.end()
    keychain.unlock()
    keychain.run("restore", "example.com")
    assert keychain.run("show", "example.com", "--field", "password").output == "pässword\n"


def test_a_vault_with_removed_logins_is_whole_and_its_copy_has_them(keychain: Keychain) -> None:
    keychain.add("example.com")
    keychain.run("remove", "example.com", "--yes")
    assert keychain.run("verify", "--json").json["findings"] == []
    copy = keychain.home / "copy.vault"
    keychain.run("backup", str(copy))
    keychain.end()
    keychain.run("restore-backup", str(copy))
    keychain.unlock()
    assert len(keychain.run("list", "--removed", "--json").json["logins"]) == 1
