# SPDX-License-Identifier: Apache-2.0
"""New passwords are looked up in a service of the operator's choice, which learns next to nothing and keeps nobody out."""

import hashlib
import http.server
import pathlib
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from json_api import JSONAPI, Person, Refused
from martlet_server import MartletServer

STOLEN = "lanterns over the salt marsh"
UNHEARD = "a heron counts the tides twice"

Handler = http.server.BaseHTTPRequestHandler


def sha1(password: str) -> str:
    return hashlib.sha1(password.encode()).hexdigest().upper()


class BreachList:
    """Answers range queries as such services do; `answer` may do something else instead."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []
        # Set at the end of the test: whoever hangs on purpose may stop.
        self.is_over = threading.Event()
        self.answer: Callable[[Handler], None] = self.list
        breaches = self

        class Range(Handler):
            def do_GET(self) -> None:
                breaches.asked.append((self.path, self.headers["Add-Padding"]))
                breaches.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                pass

        self.server = Server(("127.0.0.1", 0), Range)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/range"

    def list(self, handler: Handler) -> None:
        prefix = handler.path.rsplit("/", 1)[1]
        lines = [f"{number:035X}:0" for number in range(800)]
        if sha1(STOLEN).startswith(prefix):
            lines.append(f"{sha1(STOLEN)[5:]}:23")
        self.send(handler, 200, "\r\n".join(lines).encode())

    def send(self, handler: Handler, status: int, body: bytes) -> None:
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(body)))
        if status == 302:
            handler.send_header("Location", self.address + "/elsewhere")
        handler.end_headers()
        handler.wfile.write(body)


@pytest.fixture
def breaches() -> Iterator[BreachList]:
    breaches = BreachList()
    yield breaches
    breaches.is_over.set()
    breaches.server.shutdown()
    breaches.server.server_close()


@pytest.fixture
def server(tmp_path: pathlib.Path, breaches: BreachList) -> Iterator[MartletServer]:
    with MartletServer(tmp_path, "--passwords", "on", "--breach-check", breaches.address) as server:
        yield server


@pytest.fixture
def api(server: MartletServer) -> JSONAPI:
    return JSONAPI(server.port)


@pytest.fixture
def person(api: JSONAPI) -> Person:
    return api.sign_up("ada")


def choose(api: JSONAPI, person: Person, password: str) -> None:
    api.post("/account/password/set", {"password": password}, person.token)


def test_a_stolen_password_is_refused_and_the_service_learns_five_digits(
    api: JSONAPI, person: Person, breaches: BreachList
) -> None:
    with pytest.raises(Refused) as refusal:
        choose(api, person, STOLEN)
    assert refusal.value.code == "password_unsuitable"
    assert [objection["code"] for objection in refusal.value.body["error"]["details"]] == ["breached"]
    choose(api, person, UNHEARD)
    assert breaches.asked == [(f"/range/{sha1(password)[:5]}", "true") for password in (STOLEN, UNHEARD)]


def test_nobody_is_asked_about_a_password_that_is_refused_anyway(
    api: JSONAPI, person: Person, breaches: BreachList
) -> None:
    with pytest.raises(Refused) as refusal:
        choose(api, person, "password1")
    assert "breached" not in [objection["code"] for objection in refusal.value.body["error"]["details"]]
    with pytest.raises(Refused):
        api.post("/account/password/set", {"password": STOLEN})
    assert breaches.asked == []


@pytest.mark.parametrize("fault", ["hangs", "drips", "500", "302", "nonsense", "endless", "hangs up"])
def test_a_fault_of_the_service_keeps_nobody_from_a_password(
    fault: str, server: MartletServer, api: JSONAPI, person: Person, breaches: BreachList
) -> None:
    def answer(handler: Handler) -> None:
        if fault == "hangs":
            breaches.is_over.wait(60)
        elif fault == "drips":
            handler.send_response(200)
            handler.end_headers()
            for _ in range(600):
                handler.wfile.write(b"0")
                if breaches.is_over.wait(0.1):
                    break
        elif fault in ("500", "302"):
            breaches.send(handler, int(fault), b"")
        elif fault == "nonsense":
            breaches.send(handler, 200, b"<html>Please pay</html>")
        elif fault == "endless":
            breaches.send(handler, 200, b"0" * 35 + b":1\r\n" * 1_000_000)
        else:
            handler.connection.close()

    breaches.answer = answer
    begun = time.monotonic()
    choose(api, person, STOLEN)
    # An answer is waited for for two seconds; the fault lasts for sixty.
    assert time.monotonic() - begun < 30, "waited for the service longer than for an answer"
    assert len(breaches.asked) == 1, "a redirect was followed, or a question repeated"
    assert server.says("breach service"), server.output()
    note = [line for line in server.output().splitlines() if "breach service" in line]
    assert len(note) == 1
    assert sha1(STOLEN)[:5] not in server.output().upper()
    assert STOLEN not in server.output()


def test_a_dead_service_keeps_nobody_from_a_password(
    api: JSONAPI, person: Person, breaches: BreachList
) -> None:
    breaches.server.shutdown()
    breaches.server.server_close()
    choose(api, person, STOLEN)


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--breach-check", "https://breaches.example"], "--passwords on"),
        (["--passwords", "on", "--breach-check", "http://breaches.example/range"], "in the clear"),
        (["--passwords", "on", "--breach-check", "https://breaches.example/range?key=7"], "folder"),
        (["--passwords", "on", "--breach-check", "breaches.example"], "https://"),
    ],
)
def test_a_wrong_address_is_told_before_the_service_starts(
    tmp_path: pathlib.Path, flags: list[str], told: str
) -> None:
    result = MartletServer(tmp_path).run("serve", "--check", *flags, check=False)
    assert result.returncode == 78
    assert "--breach-check" in result.stderr and told in result.stderr
    assert "key=7" not in result.stderr


def test_the_check_names_the_service(tmp_path: pathlib.Path) -> None:
    flags = ["--passwords", "on", "--breach-check", "https://breaches.example/range"]
    shown = MartletServer(tmp_path).run("serve", "--check", *flags).stdout
    assert "https://breaches.example" in shown and "five digits" in shown
