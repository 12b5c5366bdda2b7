# SPDX-License-Identifier: Apache-2.0
"""Owners hear by mail what happens to their accounts, at least once, whatever becomes of the mail server."""

import base64
import contextlib
import hashlib
import http.client
import json
import pathlib
import re
import socket
import sqlite3
import ssl
import time
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from certificates import Certificates
from json_api import JSONAPI, Person, Refused
from mail_sink import PASSWORD, USER, MailSink
from martlet_server import MartletServer, free_port
from moved_clock import MovedClock

FROM = ("--mail-from", "no-reply@example.org")


def flags_for(port: int) -> list[str]:
    return ["--mail-server", f"plain://127.0.0.1:{port}", *FROM]


def prove(server: MartletServer, person: Person, *addresses: tuple[str, str]) -> None:
    """Gives an account verified addresses, as migration 0007 keeps them."""
    with contextlib.closing(sqlite3.connect(server.data / "martlet.sqlite", timeout=10)) as database, database:
        [[handle]] = database.execute("SELECT handle FROM accounts WHERE name = ?", [person.name]).fetchall()
        for address, language in addresses:
            database.execute(
                "INSERT INTO addresses (kind, canonical, account, address, language, verified_at) "
                "VALUES ('email', ?, ?, ?, ?, 1)",
                [address.lower(), handle, address, language],
            )


def stored(password: str) -> str:
    """A hash as another system would have kept it."""
    made = hashlib.pbkdf2_hmac("sha256", password.encode(), b"salt-of-a-test", 1_000)
    return f"pbkdf2_sha256$1000$salt-of-a-test${base64.b64encode(made).decode()}"


def metric(server: MartletServer, outcome: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith('martlet_messages_total{kind="mail"') and f'outcome="{outcome}"' in line:
                return float(line.split()[-1])
    return 0


def wait(condition: Callable[[], bool], patience: float = 60) -> None:
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def wait_until_noted(server: MartletServer, sink: MailSink) -> None:
    """Waits until the service has noted of every mail in the sink that it is told: one whose note is missing as the service
    ends is sent again."""
    wait(lambda: metric(server, "told") == len(sink.mails))


@pytest.fixture
def servers() -> Iterator[list[MartletServer]]:
    servers: list[MartletServer] = []
    yield servers
    for server in servers:
        server.kill()


def serve(
    servers: list[MartletServer], folder: pathlib.Path, *flags: str, environment: dict | None = None
) -> tuple[MartletServer, JSONAPI]:
    servers.append(server := MartletServer(folder, *flags, environment=environment))
    server.start()
    return server, JSONAPI(server.port)


def test_every_address_is_told_in_its_language(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink]
) -> None:
    sinks.append(sink := MailSink())
    server, api = serve(servers, tmp_path, *flags_for(sink.port), "--name", "Vögel")
    ada, eve = api.sign_up("ada"), api.sign_up("eve")
    prove(server, ada, ("Ada@example.com", "en"), ("ada@example.net", "ja"))
    prove(server, eve, ("eve@example.com", "ko"))
    api.add_passkey(ada, ada.token)
    wait(lambda: len(sink.mails) == 2)
    mails = {mail["To"].addresses[0].addr_spec: mail for mail in sink.mails}
    assert set(mails) == {"Ada@example.com", "ada@example.net"}
    english = mails["Ada@example.com"].get_body(("plain",))
    assert english["Content-Language"] == "en"
    assert "new way to sign in" in english.get_content() and "Account: ada" in english.get_content()
    assert f"http://localhost:{server.port}/account" in english.get_content()
    assert mails["ada@example.net"].get_body(("plain",))["Content-Language"] == "ja"
    wait_until_noted(server, sink)
    # Mails about an account go with it, but for the one that tells so.
    server.run("account", "delete", "ada", "--yes")
    wait(lambda: len(sink.mails) == 4)
    assert "was deleted" in sink.mails[2]["Subject"] + sink.mails[3]["Subject"]
    wait(lambda: metric(server, "told") == 4)
    assert "example.com" not in server.output() and "example.net" not in server.output()


def test_the_owner_is_told_when_a_rule_or_the_operator_takes_the_password_off(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink]
) -> None:
    sinks.append(sink := MailSink())
    clock = MovedClock(tmp_path)
    flags = ["--passwords", "on", "--password-workers", "1", "--passwords-off-after", "2"]
    server, api = serve(servers, tmp_path, *flags_for(sink.port), *flags, environment=clock.environment)
    ada, eve = api.sign_up("ada"), api.sign_up("eve")
    for person in [ada, eve]:
        api.post("/account/password/set", {"password": "a long-winded horse 7"}, person.token)
    api.add_passkey(ada, ada.token)
    prove(server, ada, ("ada@example.com", "en"))
    prove(server, eve, ("eve@example.com", "en"))
    before = len(sink.mails)
    for _ in range(2):
        api.sign_in(ada.passkey)
        api.sign_in(eve.passkey)
    wait(lambda: any("will lose its password" in mail["Subject"] for mail in sink.mails[before:]))
    wait_until_noted(server, sink)
    # Signing in goes on, and a restart forgets nothing and tells nothing twice.
    assert server.stop() == 0
    server.start()
    api.connection.close()
    for _ in range(3):
        api.sign_in(ada.passkey)
    clock.advance(20 * 3_600)
    time.sleep(11)
    assert api.get("/account/password", ada.token)["goes"]["notBefore"] > 0
    assert not any("no longer has a password" in mail["Subject"] for mail in sink.mails)
    clock.advance(5 * 3_600)
    wait(lambda: any("no longer has a password" in mail["Subject"] for mail in sink.mails[before:]))
    [ahead] = [mail for mail in sink.mails if "will lose its password" in mail["Subject"]]
    assert ahead["To"].addresses[0].addr_spec == "ada@example.com"
    [told] = [mail for mail in sink.mails if "no longer has a password" in mail["Subject"]]
    assert told["To"].addresses[0].addr_spec == "ada@example.com", "eve has no way back but her passkey"
    server.run("account", "remove-password", "eve")
    wait(lambda: any("removed" in mail["Subject"] for mail in sink.mails))
    assert "\n  also      password" not in server.run("account", "show", "eve").stdout
    for person in [ada, eve]:
        with pytest.raises(Refused) as refused:
            api.post("/sign-in/password", {"name": person.name, "password": "a long-winded horse 7"})
        assert refused.value.code == "password_refused"
    kinds = [event["kind"] for event in api.get("/activity", ada.token)["events"]]
    assert "password_retired" in kinds and kinds.count("password_retiring") == 1


def test_owners_hear_once_that_an_imported_password_is_common(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink]
) -> None:
    sinks.append(sink := MailSink())
    server, api = serve(servers, tmp_path, *flags_for(sink.port), "--passwords", "on", "--password-workers", "1")
    common, strong = "password123", "a long-winded horse 7"
    people = tmp_path / "people.jsonl"
    people.write_text(
        "".join(
            json.dumps({"name": name, "email": f"{name}@example.com", "emailVerified": True, "passwordHash": made}) + "\n"
            for name, made in [("ada", stored(common)), ("eve", stored(strong))]
        )
    )
    server.run("account", "import", str(people))

    def sign_in(name: str, password: str) -> str:
        body = {"name": name, "password": password, "session": {"kind": "bearer"}}
        return api.post("/sign-in/password", body)["session"]["token"]

    def told() -> list[str]:
        return [mail["To"].addresses[0].addr_spec for mail in sink.mails if "easy to guess" in mail["Subject"]]

    ada, eve = sign_in("ada", common), sign_in("eve", strong)
    sign_in("ada", common)
    wait(lambda: len(told()) > 0)
    wait_until_noted(server, sink)
    # After a restart, too, nobody is told a second time.
    assert server.stop() == 0
    server.start()
    api.connection.close()
    sign_in("ada", common)
    assert api.get("/account/password", ada)["isCommon"] and not api.get("/account/password", eve)["isCommon"]
    kinds = [event["kind"] for event in api.get("/activity", ada)["events"]]
    assert kinds.count("password_found_common") == 1
    time.sleep(2)
    assert told() == ["ada@example.com"]
    assert '"commonPasswords":1' in server.run("report", "migration", "--json").stdout.replace(" ", "")


def test_what_a_server_refuses_for_now_comes_later_and_what_it_refuses_for_good_never(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink]
) -> None:
    sinks.append(sink := MailSink(refusal="451 not now"))
    server, api = serve(servers, tmp_path, *flags_for(sink.port))
    ada = api.sign_up("ada")
    prove(server, ada, ("ada@example.com", "en"))
    api.add_passkey(ada, ada.token)
    wait(lambda: metric(server, "failed") >= 1)
    sink.refusal = None
    wait(lambda: len(sink.mails) == 1)
    sink.refusal = "550 not for us"
    api.add_passkey(ada, ada.token)
    wait(lambda: metric(server, "given_up") == 1)
    sink.refusal = None
    api.add_passkey(ada, ada.token)
    wait(lambda: len(sink.mails) == 2)
    assert "example.com" not in server.output()


def test_a_server_that_hangs_delays_nobody_and_no_stop(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink]
) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)) as hanging:
        server, api = serve(servers, tmp_path, *flags_for(port))
        ada = api.sign_up("ada")
        prove(server, ada, ("ada@example.com", "en"))
        began = time.monotonic()
        for _ in range(4):
            api.add_passkey(ada, ada.token)
        assert time.monotonic() - began < 9
        hanging.accept()
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 8
    sinks.append(sink := MailSink(port=port))
    server.start()
    wait(lambda: len(sink.mails) == 4, 60)


def test_nothing_is_lost_when_the_service_dies(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink]
) -> None:
    sinks.append(sink := MailSink(refusal="451 not now"))
    servers.append(server := MartletServer(tmp_path, *flags_for(sink.port)))
    for number in range(5):
        server.start()
        api = JSONAPI(server.port)
        person = api.sign_up(f"person-{number}")
        prove(server, person, (f"person-{number}@example.com", "en"))
        api.add_passkey(person, person.token)
        # Before the dispatcher looked, between the queue and the attempt, after it.
        time.sleep(number * 0.4)
        server.kill()
    sink.refusal = None
    server.start()
    expected = {f"person-{number}@example.com" for number in range(5)}
    wait(lambda: {mail["To"].addresses[0].addr_spec for mail in sink.mails} == expected, 60)


def test_every_address_is_told_of_a_recovery_and_stops_it(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink]
) -> None:
    sinks.append(sink := MailSink())
    server, api = serve(servers, tmp_path, *flags_for(sink.port))
    ada = api.sign_up("ada")
    prove(server, ada, ("ada@example.org", "en"), ("ada@example.net", "ko"))
    codes = api.post("/account/recovery-codes/replace", token=ada.token)["codes"]
    link = server.run("account", "sign-in-link", "ada").stdout.strip().partition("token=")[2]
    begun = api.post("/recovery/begin", {"name": "ada"})
    more = api.post("/recovery/prove", {**only_ceremony(begun), "method": "saved_code", "value": codes[0]})["next"]
    proof = {**only_ceremony(more), "method": "operator_link", "value": link}
    ticket = api.post("/recovery/prove", proof)["ticket"]

    def told() -> list[str]:
        bodies = [mail.get_body(("plain",)).get_content() for mail in sink.mails]
        return [body for body in bodies if "/recover/stop#token=" in body]

    wait(lambda: len(told()) == 2)
    tokens = {re.search(r"/recover/stop#token=([A-Za-z0-9_-]{64})", body)[1] for body in told()}
    assert len(tokens) == 1
    assert api.post("/recovery/state", {"token": ticket["token"]})["recovery"]["dueAt"] == ticket["dueAt"]
    api.post("/recovery/cancel", {"token": tokens.pop()})
    with pytest.raises(Refused, match="recovery_unknown"):
        api.post("/recovery/state", {"token": ticket["token"]})
    wait(lambda: any("was stopped" in mail["Subject"] for mail in sink.mails))


def only_ceremony(step: dict) -> dict:
    return {"ceremony": step["ceremony"]}


@pytest.mark.parametrize("enemy", ["no TLS", "unknown authority", "wrong password"])
def test_nothing_goes_out_unless_it_is_safe(
    tmp_path: pathlib.Path, servers: list[MartletServer], sinks: list[MailSink], enemy: str
) -> None:
    certificates = Certificates(tmp_path, "localhost")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates.chain, certificates.key)
    sinks.append(sink := MailSink() if enemy == "no TLS" else MailSink(starttls=context, asks_password=True))
    password = tmp_path / "password"
    password.write_text(PASSWORD if enemy != "wrong password" else "another")
    flags = ["--mail-server", f"smtp://localhost:{sink.port}", *FROM]
    if enemy == "wrong password":
        flags += ["--mail-authorities", str(certificates.authority)]
    flags += ["--mail-user", USER, "--mail-password-file", str(password)]
    server, api = serve(servers, tmp_path, *flags)
    ada = api.sign_up("ada")
    prove(server, ada, ("ada@example.com", "en"))
    api.add_passkey(ada, ada.token)
    wait(lambda: metric(server, "failed") >= 1)
    assert sink.mails == []
    assert server.says("authenticationRefused" if enemy == "wrong password" else "tlsFailed"), server.output()
    assert PASSWORD not in server.output()


def page(server: MartletServer, host: str | None = None, **headers: str) -> tuple[int, str, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request("GET", "/outbox", headers={"Host": host or f"localhost:{server.port}", **headers})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.getheader("Content-Security-Policy", "")
    finally:
        connection.close()


def test_the_outbox_shows_what_would_have_been_sent(tmp_path: pathlib.Path, servers: list[MartletServer]) -> None:
    server, api = serve(servers, tmp_path, "--mail-outbox", "--name", "A<b>&")
    assert "Nothing was sent yet" in page(server)[1]
    ada = api.sign_up("ada")
    prove(server, ada, ("ada@example.com", "en"))
    api.add_passkey(ada, ada.token)
    wait(lambda: "ada@example.com" in page(server)[1])
    status, html, policy = page(server)
    assert status == 200
    assert 'sandbox=""' in html and "srcdoc=" in html
    assert "A<b>" not in html
    assert "default-src 'none'" in policy and "script-src 'self';" in policy
    assert "ada@example.com" not in server.output()
    # Neither through a proxy nor under a name that somebody else had lead here.
    assert page(server, host="evil.example")[0] == 403
    assert page(server, **{"X-Forwarded-For": "192.0.2.1"})[0] == 403
    for language in ["ja", "ko"]:
        assert "Nothing was sent yet" not in page(server, **{"Accept-Language": language})[1]


def test_the_outbox_shows_text_messages_where_no_webhook_sends_them(
    tmp_path: pathlib.Path, servers: list[MartletServer]
) -> None:
    server, api = serve(servers, tmp_path, "--mail-outbox")
    assert api.get("/configuration")["addresses"] == ["email", "phone"]
    ada = api.sign_up("ada")
    begun = api.post("/account/addresses/add/begin", {"kind": "phone", "address": "+819012345678"}, ada.token)
    wait(lambda: "+819012345678" in page(server)[1])
    _, html, _ = page(server)
    assert "Text message" in html and "srcdoc=" not in html
    found = re.search(r"@localhost #(\d{6})", html)
    assert found
    answer = api.post("/account/addresses/add/finish", {"ceremony": begun["ceremony"], "code": found[1]}, ada.token)
    assert answer["address"]["address"] == "+819012345678"
    assert found[1] not in server.output() and "+8190" not in server.output()


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--rp-id", "id.example.org"], "the domain is id.example.org"),
        (["--host", "0.0.0.0"], "others than this machine"),
        (["--trusted-proxies", "127.0.0.1"], "others than this machine"),
        (["--mail-command", "/bin/true"], "sends nothing"),
    ],
)
def test_the_outbox_exists_on_this_machine_only(tmp_path: pathlib.Path, flags: list[str], words: str) -> None:
    server = MartletServer(tmp_path, "--mail-outbox", *flags)
    with pytest.raises(AssertionError, match="ended with 78"):
        server.start()
    assert words in server.output()
    assert not (server.data / "martlet.sqlite").exists()


def test_without_the_setting_there_is_no_outbox(tmp_path: pathlib.Path, servers: list[MartletServer]) -> None:
    server, _ = serve(servers, tmp_path)
    assert page(server)[0] == 404


def test_a_test_mail_into_the_outbox_is_explained(tmp_path: pathlib.Path) -> None:
    ended = MartletServer(tmp_path).run("mail", "test", "ada@example.com", "--mail-outbox", check=False)
    assert ended.returncode == 78 and "/outbox of the running service" in ended.stderr
