# SPDX-License-Identifier: Apache-2.0
"""What happens to accounts reaches another program, at least once and in order, whatever dies meanwhile."""

import hashlib
import hmac
import http.server
import json
import pathlib
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Iterator

import pytest
from certificates import Certificates
from json_api import JSONAPI
from martlet_server import MartletServer, binary, free_port
from webhook_receiver import KEY, WebhookReceiver


def is_ours(header: str, body: bytes, key: bytes, now: float | None = None) -> bool:
    """As docs/webhooks.md shows it to receivers."""
    parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    stamp = parts.get("t", "")
    if not stamp.isdecimal() or abs((now or time.time()) - int(stamp)) > 300:
        return False
    code = hmac.new(key, stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(code.encode(), parts.get("v1", "").encode())


@pytest.fixture
def server(tmp_path: pathlib.Path, key: pathlib.Path, receiver: WebhookReceiver) -> Iterator[MartletServer]:
    server = MartletServer(tmp_path, "--webhook", receiver.address, "--webhook-key-file", str(key))
    yield server
    server.kill()


def metric(server: MartletServer, outcome: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith("martlet_messages_total{") and f'outcome="{outcome}"' in line:
                return float(line.split()[-1])
    return 0


def wait_until_told(server: MartletServer, count: int) -> None:
    """Waits until the service has noted of so many messages that they were taken, which it does after they were."""
    deadline = time.monotonic() + 60
    while metric(server, "told") < count:
        assert time.monotonic() < deadline, f"{metric(server, 'told')} messages are told, {count} were expected"
        time.sleep(0.02)


def test_what_happens_is_told_in_order_and_signed(server: MartletServer, receiver: WebhookReceiver) -> None:
    server.start()
    person = JSONAPI(server.port).sign_up("ada")
    server.run("account", "disable", "ada")
    server.run("account", "delete", "ada", "--yes")
    messages = receiver.wait(3)
    assert [message["kind"] for message in messages] == ["account_created", "account_disabled", "account_deleted"]
    assert {message["account"] for message in messages} == {person.handle}
    assert len({message["id"] for message in messages}) == 3
    assert all(abs(message["time"] / 1000 - time.time()) < 60 for message in messages)
    assert set(messages[0]) == {"id", "kind", "account", "time"}
    assert receiver.paths == ["/martlet?for=test"] * 3
    for header, body in receiver.signatures:
        assert is_ours(header, body, KEY)
        assert not is_ours(header, body + b" ", KEY)
        assert not is_ours(header, body, KEY + b"x")
        assert not is_ours(header, body, KEY, time.time() + 301)
        assert b"ada" not in body
    wait_until_told(server, 3)
    assert metric(server, "told") == 3
    assert server.stop() == 0
    assert KEY.decode() not in server.output() and "for=test" not in server.output()


def test_the_page_for_receivers_shows_the_vector() -> None:
    body = b'{"id":"AAECAwQFBgcICQoLDA0ODw","kind":"test","account":null,"time":1800000000000}'
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs/webhooks.md").read_text()
    [header] = [line.partition(": ")[2] for line in page.splitlines() if line.startswith("Martlet-Signature: ")]
    assert body.decode() in page
    assert is_ours(header, body, b"0123456789abcdef0123456789abcdef", 1_800_000_000)


@pytest.mark.parametrize("status", [302, 400, 404, 410, 500, 503])
def test_a_refusal_is_tried_again_and_holds_the_order(
    server: MartletServer, receiver: WebhookReceiver, status: int
) -> None:
    answers = iter([status])
    receiver.answer = lambda _: next(answers, 204)
    server.start()
    api = JSONAPI(server.port)
    api.sign_up("ada")
    receiver.wait(1)
    api.sign_up("bob")
    first, again, second = receiver.wait(3)
    assert first == again
    assert first["account"] != second["account"]
    # Redirects are not followed.
    assert "/elsewhere" not in receiver.paths
    assert metric(server, "failed") == 1
    assert server.says("does not take messages"), server.output()


def test_answers_without_end_and_nonsense_cost_nothing(server: MartletServer, receiver: WebhookReceiver) -> None:
    def endless(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000000\r\n\r\n")
        try:
            while True:
                handler.wfile.write(b"x" * 65_536)
        except OSError:
            pass

    def nonsense(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"SSH-2.0-Nobody\r\n" + b"y" * 200_000)

    answers = iter([nonsense, endless])
    receiver.answer = lambda handler: next(answers, lambda _: 204)(handler)
    server.start()
    JSONAPI(server.port).sign_up("ada")
    first, again = receiver.wait(2)
    assert first == again
    JSONAPI(server.port).sign_up("bob")
    assert receiver.wait(3)[2]["account"] != first["account"]


def test_a_receiver_that_hangs_delays_nobody_and_no_stop(server: MartletServer, receiver: WebhookReceiver) -> None:
    receiver.answer = lambda _: time.sleep(60)
    server.start()
    api = JSONAPI(server.port)
    api.sign_up("ada")
    receiver.wait(1)
    began = time.monotonic()
    for name in ["bob", "eve", "zoe"]:
        api.sign_up(name)
    # The service itself gives a receiver ten seconds.
    assert time.monotonic() - began < 9
    began = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - began < 8
    # Nothing was taken: all of it comes after the next start.
    receiver.answer = lambda _: 204
    server.start()
    told = receiver.wait(5)
    assert told[0] == told[1]
    assert len({message["account"] for message in told}) == 4


def test_nothing_is_lost_when_both_die(tmp_path: pathlib.Path, key: pathlib.Path) -> None:
    port = free_port()
    server = MartletServer(tmp_path, "--webhook", f"http://127.0.0.1:{port}/martlet", "--webhook-key-file", str(key))
    people = []
    for number in range(6):
        server.start()
        people.append(JSONAPI(server.port).sign_up(f"person-{number}").handle)
        # At any moment: before the dispatcher looked, between the queue and the attempt, after it.
        time.sleep(number * 0.3)
        server.kill()
    again = WebhookReceiver(port)
    try:
        server.start()
        deadline = time.monotonic() + 60
        while {message["account"] for message in again.messages} != set(people):
            assert time.monotonic() < deadline, f"{len(again.messages)} messages came"
            time.sleep(0.05)
        told = list(dict.fromkeys(message["account"] for message in again.messages))
        assert told == people
        assert {message["kind"] for message in again.messages} == {"account_created"}
    finally:
        server.kill()
        again.stop()


def test_what_happened_while_nobody_was_told_stays_untold(
    tmp_path: pathlib.Path, key: pathlib.Path, receiver: WebhookReceiver
) -> None:
    with MartletServer(tmp_path) as server:
        JSONAPI(server.port).sign_up("ada")
    with MartletServer(tmp_path, "--webhook", receiver.address, "--webhook-key-file", str(key)) as server:
        JSONAPI(server.port).sign_up("bob")
        receiver.wait(1)
        # What is taken and not noted yet would be told again.
        wait_until_told(server, 1)
        server.stop()
    with MartletServer(tmp_path) as server:
        JSONAPI(server.port).sign_up("eve")
        server.stop()
    with MartletServer(tmp_path, "--webhook", receiver.address, "--webhook-key-file", str(key)) as server:
        zoe = JSONAPI(server.port).sign_up("zoe")
        assert receiver.wait(2)[1]["account"] == zoe.handle
        assert len(receiver.messages) == 2


def attempt(*flags: object, tmp_path: pathlib.Path) -> subprocess.CompletedProcess[str]:
    command = [binary(), "webhook", "test", "--data", tmp_path / "data", *flags]
    return subprocess.run(list(map(str, command)), text=True, capture_output=True, timeout=60, check=False)


def test_an_operator_tries_the_webhook(
    tmp_path: pathlib.Path, key: pathlib.Path, receiver: WebhookReceiver
) -> None:
    flags = ["--webhook", receiver.address, "--webhook-key-file", key]
    ended = attempt(*flags, "--json", tmp_path=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["status"] == 204
    assert receiver.messages[0]["kind"] == "test" and receiver.messages[0]["account"] is None
    assert is_ours(*receiver.signatures[0], KEY)
    receiver.answer = lambda _: 301
    ended = attempt(*flags, tmp_path=tmp_path)
    assert ended.returncode == 69 and "redirects are not followed" in ended.stderr
    receiver.stop()
    ended = attempt(*flags, tmp_path=tmp_path)
    assert ended.returncode == 69 and "cannot be reached" in ended.stderr
    assert "for=test" not in ended.stderr


def test_tls_must_hold(tmp_path: pathlib.Path, key: pathlib.Path) -> None:
    certificates = Certificates(tmp_path, "localhost")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates.chain, certificates.key)
    receiver = WebhookReceiver(tls=context)
    flags = ["--webhook", f"https://localhost:{receiver.port}/", "--webhook-key-file", key]
    try:
        ended = attempt(*flags, "--webhook-authorities", certificates.authority, tmp_path=tmp_path)
        assert ended.returncode == 0, ended.stderr
        for wrong in [
            attempt(*flags, tmp_path=tmp_path),
            attempt(
                "--webhook", f"https://127.0.0.1:{receiver.port}/", *flags[2:],
                "--webhook-authorities", certificates.authority, tmp_path=tmp_path,
            ),
        ]:  # fmt: skip
            assert wrong.returncode == 69 and "spoken to safely" in wrong.stderr, wrong.stderr
        assert len(receiver.messages) == 1
    finally:
        receiver.stop()


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ([], "no webhook is configured"),
        (["--webhook-key-file", "KEY"], "changes nothing without --webhook"),
        (["--webhook", "https://example.com/secret"], "--webhook-key-file"),
        (["--webhook", "http://example.com/secret", "--webhook-key-file", "KEY"], "in the clear"),
        (["--webhook", "https://me:you@example.com/", "--webhook-key-file", "KEY"], "without user name"),
        (["--webhook", "https://example.com/", "--webhook-key-file", "/nowhere"], "names /nowhere, which is not there"),
        (["--webhook", "https://example.com/", "--webhook-key-file", "SHORT"], "32 to 1024 were expected"),
        (["--webhook", "https://example.com/", "--webhook-key-file", "OPEN"], "everybody on this machine"),
        (["--webhook", "https://a.example", "--webhook-key-file", "KEY", "--webhook-authorities", "KEY"], "as PEM"),
        (["--webhook", "https://a.example", "--webhook-key-file", "KEY", "--webhook-authorities", "/no"], "not there"),
        (["--webhook", "http://[::1]/", "--webhook-key-file", "KEY", "--webhook-authorities", "KEY"], "in the clear"),
    ],
)
def test_settings_that_cannot_be_are_refused(
    tmp_path: pathlib.Path, key: pathlib.Path, flags: list[str], words: str
) -> None:
    files = {"KEY": key, "SHORT": tmp_path / "short", "OPEN": tmp_path / "open"}
    files["SHORT"].write_text("x" * 31)
    files["SHORT"].chmod(0o600)
    files["OPEN"].write_bytes(KEY)
    files["OPEN"].chmod(0o644)
    ended = attempt(*[files.get(flag, flag) for flag in flags], tmp_path=tmp_path)
    assert ended.returncode == 78
    assert words in ended.stderr, ended.stderr
    assert "secret" not in ended.stderr and "you@" not in ended.stderr and KEY.decode() not in ended.stderr
