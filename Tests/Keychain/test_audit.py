# SPDX-License-Identifier: Apache-2.0
"""An audit that asks a breach service, and one that knows which sites take passkeys."""

import contextlib
import pathlib
import sys
import time
from collections.abc import Iterator

import pytest
from keychain import Keychain
from programs import ROOT

sys.path.append(str(ROOT / "Tests/Webhooks"))
from test_breach_check import STOLEN, UNHEARD, BreachList, Handler, sha1  # noqa: E402

USAGE, NOT_FOUND = 64, 66


@pytest.fixture
def service() -> Iterator[BreachList]:
    service = BreachList()
    yield service
    service.server.shutdown()
    service.server.server_close()


@pytest.fixture
def kept(keychain: Keychain) -> Keychain:
    keychain.add("stolen.example", "--username", "robin", password=STOLEN)
    keychain.add("again.example", "--username", "robin", password=STOLEN)
    keychain.add("unheard.example", "--username", "wren", password=UNHEARD)
    return keychain


def test_a_stolen_password_is_named_and_five_digits_are_all_that_is_asked(kept: Keychain, service: BreachList) -> None:
    report = kept.run("audit", "--breaches", service.address, "--json").json
    names = {login["id"]: login["site"] for login in kept.run("list", "--json").json["logins"]}
    (finding,) = [one for one in report["findings"] if one["code"] == "breached"]
    assert {names[one] for one in finding["logins"]} == {"https://stolen.example", "https://again.example"}
    assert (report["breachesAsked"], report["breachesUnanswered"]) == (2, 0)
    # Each password once, by five digits, with padding.
    assert sorted(service.asked) == sorted((f"/range/{sha1(word)[:5]}", "true") for word in (STOLEN, UNHEARD))
    words = kept.run("audit", "--breaches", service.address)
    assert "seen 23 times" in words.output and STOLEN not in words.output + words.talk


def test_without_the_option_nobody_is_asked(kept: Keychain, service: BreachList) -> None:
    assert kept.run("audit", "--json").json["breachesAsked"] == 0
    assert service.asked == []


@pytest.mark.parametrize("fault", ["refuses", "is nonsense", "sends elsewhere"])
def test_a_service_that_does_not_answer_speaks_for_no_password(kept: Keychain, service: BreachList, fault: str) -> None:
    status, body = {"refuses": (503, b""), "is nonsense": (200, b"<html>"), "sends elsewhere": (302, b"")}[fault]
    service.answer = lambda handler: service.send(handler, status, body)
    told = kept.run("audit", "--breaches", service.address, "--json")
    assert (told.json["breachesAsked"], told.json["breachesUnanswered"]) == (2, 2)
    assert "did not answer for 2 of 2 passwords" in told.talk
    assert not [one for one in told.json["findings"] if one["code"] == "breached"]
    assert not [path for path, _ in service.asked if "elsewhere" in path]
    assert ("is not 35 hexadecimal digits" if fault == "is nonsense" else f"status {status}") in told.talk


@pytest.mark.parametrize(("status", "body"), [(500, b""), (200, b"<html>"), (200, b"")])
def test_a_service_that_never_answers_is_given_up(keychain: Keychain, service: BreachList, status: int, body: bytes) -> None:
    for number in range(6):
        keychain.add(f"site{number}.example", password=f"heron {number} counts the tides twice")
    service.answer = lambda handler: service.send(handler, status, body)
    report = keychain.run("audit", "--breaches", service.address, "--json").json
    assert (report["breachesAsked"], report["breachesUnanswered"]) == (6, 6) and len(service.asked) == 3


def test_a_service_that_takes_its_time_for_each_answer_is_asked_no_longer(kept: Keychain, service: BreachList) -> None:
    """Within the ten seconds that one question has: for four logins, eighteen for all."""
    kept.add("third.example", "--username", "wren", password="heron counts the tides twice")

    def slow(handler: Handler) -> None:
        time.sleep(9.2)
        service.send(handler, 200, b"0" * 35 + b":1")

    service.answer = slow
    told = kept.run("audit", "--breaches", service.address, "--json")
    assert (told.json["breachesAsked"], told.json["breachesUnanswered"], len(service.asked)) == (3, 1, 2)
    assert "took too long" in told.talk


def test_an_answer_without_an_end_is_cut_off(kept: Keychain, service: BreachList) -> None:
    def endless(handler: Handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        with contextlib.suppress(OSError):
            while True:
                handler.wfile.write(b"0" * 65_536)

    service.answer = endless
    assert kept.run("audit", "--breaches", service.address, "--json").json["breachesUnanswered"] == 2


@pytest.mark.parametrize(
    "address", ["http://breaches.example/range", "ftp://127.0.0.1/", "https://breaches.example/?range=", "nothing"]
)
def test_an_address_that_would_tell_or_cannot_be_asked_is_refused(kept: Keychain, address: str) -> None:
    refused = kept.try_to("audit", "--breaches", address)
    assert refused.status == USAGE and "--breaches" in refused.talk


def test_a_site_that_takes_passkeys_is_named(kept: Keychain, tmp_path: pathlib.Path) -> None:
    sites = tmp_path / "sites"
    sites.write_text("martlet-passkey-sites 1\n# a comment\nunheard.example https://www.unheard.example/passkeys\n")
    report = kept.run("audit", "--passkey-sites", str(sites), "--json").json
    (finding,) = [one for one in report["findings"] if one["code"] == "passkeyOffered"]
    assert finding["address"] == "https://www.unheard.example/passkeys"
    words = kept.run("audit", "--passkey-sites", str(sites)).output
    assert "unheard.example takes passkeys" in words and "add one at https://www.unheard.example/passkeys" in words


def test_a_list_that_is_none_is_told(kept: Keychain, tmp_path: pathlib.Path) -> None:
    sites = tmp_path / "sites"
    # Whoever can write the list must not send people elsewhere.
    sites.write_text("martlet-passkey-sites 1\nunheard.example https://unheard.test/passkeys\n")
    refused = kept.try_to("audit", "--passkey-sites", str(sites))
    assert refused.status == USAGE and "line 2" in refused.talk and "own domain" in refused.talk
    missing = kept.try_to("audit", "--passkey-sites", str(tmp_path / "none"))
    assert missing.status == NOT_FOUND and "cannot be opened" in missing.talk
