# SPDX-License-Identifier: Apache-2.0
"""Codes leave as text messages through the operator's webhook, signed; a webhook that fails in any way harms nobody."""

import http.server
import json
import pathlib
import re
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator

import pytest
from json_api import JSONAPI, Person, Refused
from martlet_server import MartletServer, binary
from test_webhooks import is_ours
from webhook_receiver import KEY, WebhookReceiver

NUMBER = "+819012345678"


@pytest.fixture
def server(tmp_path: pathlib.Path, key: pathlib.Path, receiver: WebhookReceiver) -> Iterator[MartletServer]:
    server = MartletServer(tmp_path, "--sms-webhook", receiver.address, "--sms-webhook-key-file", str(key))
    yield server
    server.kill()


def ask(api: JSONAPI, person: Person, number: str = NUMBER) -> str:
    return api.post("/account/addresses/add/begin", {"kind": "phone", "address": number}, person.token)["ceremony"]


def codes(server: MartletServer, outcome: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith('martlet_codes_total{kind="phone"') and f'outcome="{outcome}"' in line:
                return float(line.split()[-1])
    return 0


def wait_for(server: MartletServer, outcome: str, patience: float = 60) -> None:
    deadline = time.monotonic() + patience
    while codes(server, outcome) < 1:
        assert time.monotonic() < deadline, f"no code was {outcome}:\n{server.output()}"
        time.sleep(0.02)


def test_a_number_is_proved_by_a_text_message(server: MartletServer, receiver: WebhookReceiver) -> None:
    server.start()
    api = JSONAPI(server.port)
    assert api.get("/configuration")["addresses"] == ["phone"]
    person = api.sign_up("ada")
    ceremony = ask(api, person, "+81 90-1234-5678")
    [message] = receiver.wait(1)
    assert set(message) == {"id", "kind", "to", "text", "purpose", "expiresAt"}
    assert (message["kind"], message["to"], message["purpose"]) == ("text_message", NUMBER, "address_proof")
    assert 0 < message["expiresAt"] / 1000 - time.time() <= 600
    [(header, body)] = receiver.signatures
    assert is_ours(header, body, KEY) and not is_ours(header, body + b" ", KEY)
    assert b"ada" not in body, "it goes to a number that nobody has proved yet"
    found = re.search(r"\n\n@localhost #(\d{6})$", message["text"])
    assert found and message["text"].startswith(f"{found[1]} is your code for Martlet.")
    answer = api.post("/account/addresses/add/finish", {"ceremony": ceremony, "code": found[1]}, person.token)
    assert answer["address"]["kind"] == "phone" and answer["address"]["address"] == NUMBER
    wait_for(server, "sent")
    assert server.stop() == 0
    for secret in (found[1], NUMBER, KEY.decode(), "for=test"):
        assert secret not in server.output()


@pytest.mark.parametrize("status", [408, 425, 429, 500, 503])
def test_what_may_go_later_is_tried_again(server: MartletServer, receiver: WebhookReceiver, status: int) -> None:
    answers = iter([status])
    receiver.answer = lambda _: next(answers, 204)
    server.start()
    api = JSONAPI(server.port)
    ask(api, api.sign_up("ada"))
    first, again = receiver.wait(2)
    assert first == again, "the same id, by which the receiver sends it once"
    wait_for(server, "sent")


@pytest.mark.parametrize("status", [302, 400, 401, 404, 422])
def test_what_is_refused_is_not_sent_again(server: MartletServer, receiver: WebhookReceiver, status: int) -> None:
    receiver.answer = lambda _: status
    server.start()
    api = JSONAPI(server.port)
    ask(api, api.sign_up("ada"))
    wait_for(server, "refused")
    time.sleep(2.5)
    assert len(receiver.messages) == 1 and "/elsewhere" not in receiver.paths
    assert server.says(f"status {status}") and NUMBER not in server.output()


def test_four_attempts_at_a_code_are_all(server: MartletServer, receiver: WebhookReceiver) -> None:
    receiver.answer = lambda _: 503
    server.start()
    api = JSONAPI(server.port)
    ask(api, api.sign_up("ada"))
    wait_for(server, "refused")
    assert len(receiver.messages) == 4


def test_a_receiver_that_hangs_delays_no_answer_and_no_stop(server: MartletServer, receiver: WebhookReceiver) -> None:
    receiver.answer = lambda _: time.sleep(60)
    server.start()
    api = JSONAPI(server.port)
    people = [api.sign_up(f"user{index}") for index in range(12)]
    begun = time.monotonic()
    for index, person in enumerate(people):
        ask(api, person, f"+8190{10_000_000 + index}")
    # The service itself gives a receiver ten seconds.
    assert time.monotonic() - begun < 9
    receiver.wait(8)
    time.sleep(0.5)
    assert len(receiver.messages) == 8, "no more than eight requests are under way"
    begun = time.monotonic()
    api.sign_in(people[0].passkey)
    assert server.stop() == 0
    assert time.monotonic() - begun < 10


def test_a_dead_receiver_and_nonsense_are_told(server: MartletServer, receiver: WebhookReceiver) -> None:
    def nonsense(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"SSH-2.0-Nobody\r\n" + b"y" * 200_000)

    answers = iter([nonsense])
    receiver.answer = lambda handler: next(answers, lambda _: 204)(handler)
    server.start()
    api = JSONAPI(server.port)
    ask(api, api.sign_up("ada"))
    wait_for(server, "sent")
    assert len(receiver.messages) == 2


def test_pumping_by_one_account_ends(server: MartletServer, receiver: WebhookReceiver) -> None:
    server.start()
    api = JSONAPI(server.port)
    person = api.sign_up("ada")
    for index in range(5):
        ask(api, person, f"+8190{10_000_000 + index}")
    with pytest.raises(Refused) as refused:
        ask(api, person, "+819019999999")
    assert refused.value.code == "rate_limited"
    assert len(receiver.wait(5)) == 5


def sms_test(*flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([binary(), "sms", "test", NUMBER, *flags], capture_output=True, text=True, timeout=30)


def test_the_operator_tries_the_set_up(receiver: WebhookReceiver, key: pathlib.Path) -> None:
    flags = ["--sms-webhook", receiver.address, "--sms-webhook-key-file", str(key)]
    outcome = sms_test(*flags, "--json", "--language", "ko")
    assert outcome.returncode == 0, outcome.stderr
    told = json.loads(outcome.stdout)
    [message] = receiver.messages
    assert (told["number"], told["id"], told["status"]) == (NUMBER, message["id"], 204)
    assert message["purpose"] == "test" and "문자 메시지" in message["text"]
    receiver.answer = lambda _: 401
    refused = sms_test(*flags)
    assert refused.returncode == 69 and "answer 401" in refused.stderr
    # Bound, so that no other program gets the port, and not listening.
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        webhook = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        dead = sms_test("--sms-webhook", webhook, "--sms-webhook-key-file", str(key))
    assert dead.returncode == 69 and "cannot be reached" in dead.stderr
    key.chmod(0o644)
    assert sms_test(*flags).returncode == 78
    assert sms_test().returncode == 78
    assert "/outbox of the running service" in sms_test("--mail-outbox").stderr


def test_settings_that_cannot_be_meant_are_refused(receiver: WebhookReceiver, key: pathlib.Path) -> None:
    way = ["--sms-webhook", receiver.address, "--sms-webhook-key-file", str(key)]
    wrong = [
        (["--sms-webhook", "http://example.com/"], "in the clear"),
        (["--sms-webhook", receiver.address], "--sms-webhook-key-file"),
        (["--sms-per-day", "100"], "without --sms-webhook"),
        (["--sms-prefixes", "+81"], "without --sms-webhook"),
        ([*way, "--sms-per-day", "3"], "between 4 and"),
        ([*way, "--sms-prefixes", "81"], "+81"),
        ([*way, "--sms-prefixes", "+0"], "+81"),
    ]
    for flags, words in wrong:
        outcome = subprocess.run([binary(), "serve", "--check", *flags], capture_output=True, text=True, timeout=30)
        assert outcome.returncode == 78 and words in outcome.stderr, (flags, outcome.stderr)
    right = [*way, "--sms-per-day", "200", "--sms-prefixes", "+81,+82"]
    outcome = subprocess.run([binary(), "serve", "--check", *right], capture_output=True, text=True, timeout=30)
    assert outcome.returncode == 0 and "200 a day at most, to numbers of +81, +82" in outcome.stdout
    assert "for=test" not in outcome.stdout
