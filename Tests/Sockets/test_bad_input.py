# SPDX-License-Identifier: Apache-2.0
"""Bad input over a real socket: a clear answer or a closed connection, nothing stored, and the process alive."""

import hashlib
import json
import pathlib
import re
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator

import pytest
from json_api import JSONAPI, Refused, new_token
from martlet_server import MartletServer
from soft_passkey import SoftPasskey
from wire import Reply, exchange, is_closed, request

# One worker: each test looks whether its server's data stayed what they were.
pytestmark = pytest.mark.xdist_group("bad-input")


class Socketed(MartletServer):
    """A server, and plain connections to it."""

    def open(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 10)

    def send(self, data: bytes) -> Reply | None:
        with self.open() as connection:
            return exchange(connection, data)

    def stored(self) -> dict[str, str]:
        """A digest of each table, but for what merely counts tries."""
        database = sqlite3.connect(f"file:{self.data / 'martlet.sqlite'}?mode=ro", uri=True)
        try:
            query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            tables = [name for (name,) in database.execute(query) if "limit" not in name.lower()]
            rows = {name: sorted(map(repr, database.execute(f'SELECT * FROM "{name}"'))) for name in tables}
        finally:
            database.close()
        assert "account" in " ".join(rows).lower()
        return {name: hashlib.sha256("\n".join(lines).encode()).hexdigest() for name, lines in rows.items()}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Socketed]:
    server = Socketed(tmp_path_factory.mktemp("sockets"), "--sign-up", "open")
    server.start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def server(running: Socketed) -> Iterator[Socketed]:
    """The server; after each test it must be alive, and its data must be what they were."""
    before = running.stored()
    yield running
    assert running.process.poll() is None and running.answers()
    assert running.stored() == before


SIGN_UP = b'{"name":"nobody"}'


@pytest.mark.parametrize(
    "fields",
    [
        {f"X-Filler-{number}": "x" for number in range(101)},
        {f"X-Filler-{number}": "x" for number in range(5_000)},
        {"Cookie": "a" * 20_000},
        {"Cookie": "a" * 1_000_000},
        {f"X-Filler-{number}": "x" * 1_000 for number in range(20)},
        {"X" * 20_000: "x"},
    ],
    ids=["101 fields", "5000 fields", "a long field", "a very long field", "a long sum", "a long name"],
)
def test_a_header_flood_is_told_so_and_cut(server: Socketed, fields: dict[str, str]) -> None:
    with server.open() as connection:
        reply = exchange(connection, request("POST", "/api/v1/sign-up/begin", SIGN_UP, **fields))
    assert reply is not None and (reply.status, reply.headers["connection"]) == (431, "close")
    assert b"cookies" in reply.body


def test_usual_headers_are_not_too_many(server: Socketed) -> None:
    reply = server.send(request("GET", "/livez", **{f"X-Filler-{number}": "x" * 100 for number in range(90)}))
    assert reply is not None and reply.status == 200


ASKS_FIRST = {"Expect": "100-continue", "Content_Length": "2"}


@pytest.mark.parametrize("word", ["100-continue", "100-Continue"])
def test_a_client_that_asks_first_is_told_to_send(server: Socketed, word: str) -> None:
    """curl waits a second for it otherwise, and then sends all the same."""
    with server.open() as connection:
        asked = exchange(connection, request("POST", "/api/v1/sign-in/begin", **{**ASKS_FIRST, "Expect": word}))
        assert asked is not None and (asked.status, asked.closed) == (100, False)
        answer = exchange(connection, b"{}")
        assert answer is not None and answer.status == 200
        # The connection is as any other afterwards.
        assert exchange(connection, request("GET", "/livez")).status == 200


def test_a_client_that_asks_behind_others_is_told_behind_their_answers(server: Socketed) -> None:
    asking = request("POST", "/api/v1/sign-in/begin", **ASKS_FIRST)
    with server.open() as connection:
        connection.settimeout(10)
        connection.sendall(request("GET", "/livez") + request("GET", "/livez") + asking)
        received = b""
        while b" 100 Continue\r\n\r\n" not in received:
            part = connection.recv(65_536)
            assert part, received
            received += part
        assert received.count(b"HTTP/1.1 200 OK") == 2
        assert received.endswith(b"HTTP/1.1 100 Continue\r\n\r\n")
        answer = exchange(connection, b"{}")
        assert answer is not None and answer.status == 200


def test_nobody_is_told_to_send_what_came_already_or_who_knows_no_such_answer(server: Socketed) -> None:
    asking = request("POST", "/api/v1/sign-in/begin", b"{}", **ASKS_FIRST)
    reply = server.send(asking)
    assert reply is not None and reply.status == 200
    reply = server.send(asking.replace(b"HTTP/1.1", b"HTTP/1.0"))
    assert reply is not None and reply.status == 200


@pytest.mark.parametrize(
    ("version", "field", "ends"),
    [
        ("1.0", "", True),
        ("1.0", "close", True),
        ("1.0", "keep-alive", False),
        ("1.0", "Keep-Alive", False),
        ("1.1", "", False),
        ("1.1", "close", True),
        ("1.1", "Close", True),
        ("1.1", "TE, close", True),
        ("1.1", "TE", False),
    ],
)
def test_a_connection_ends_when_its_client_expects_it(server: Socketed, version: str, field: str, ends: bool) -> None:
    asked = request("GET", "/livez", Connection=field).replace(b"HTTP/1.1", f"HTTP/{version}".encode())
    with server.open() as connection:
        reply = exchange(connection, asked)
        assert reply is not None and reply.status == 200
        assert is_closed(connection, 5 if ends else 1) is ends


def test_slow_clients_are_cut_while_others_are_served(server: Socketed) -> None:
    """Heads and bodies that come byte by byte: each keeps the connection busy, and is cut all the same."""
    body = request("POST", "/api/v1/sign-up/begin", b"{", Content_Length="60000")
    beginnings = [b"", b"G", b"GET /livez HTTP/1.1\r\nX-Slow: ", body, request("GET", "/livez") + b"GET /"]
    lasted: dict[int, float] = {}

    def trickle(number: int) -> None:
        began = time.monotonic()
        with server.open() as connection:
            try:
                connection.sendall(beginnings[number])
                while time.monotonic() - began < 50:
                    connection.sendall(b"x")
                    time.sleep(0.25)
            except OSError:
                lasted[number] = time.monotonic() - began

    slow = [threading.Thread(target=trickle, args=(number,)) for number in range(len(beginnings))]
    for thread in slow:
        thread.start()
    while any(thread.is_alive() for thread in slow):
        assert server.answers()
        time.sleep(0.5)
    # The limit is 20 seconds; a write notices a closed connection at the latest with its second try. Uncut it would be 50.
    assert sorted(lasted) == list(range(len(beginnings)))
    assert all(seconds < 40 for seconds in lasted.values()), lasted


def test_a_body_that_is_too_long_is_413(server: Socketed) -> None:
    reply = server.send(request("POST", "/api/v1/sign-up/begin", SIGN_UP + b" " * 65_536))
    assert reply is not None and (reply.status, reply.code) == (413, "payload_too_large")


def test_a_body_that_is_declared_too_long_is_413_before_it_comes(server: Socketed) -> None:
    reply = server.send(request("POST", "/api/v1/sign-up/begin", Content_Length="4000000000"))
    assert reply is not None and (reply.status, reply.code) == (413, "payload_too_large")


def test_chunks_that_add_up_to_too_much_are_413(server: Socketed) -> None:
    head = request("POST", "/api/v1/sign-up/begin", Content_Length="", Transfer_Encoding="chunked")
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    reply = server.send(head + chunk * 20 + b"0\r\n\r\n")
    assert reply is not None and (reply.status, reply.code) == (413, "payload_too_large")


@pytest.mark.parametrize(
    "fields",
    [
        {"Content_Length": "-1"},
        {"Content_Length": "17", "Transfer_Encoding": "chunked"},
        {"Content_Length": "17, 18"},
        {"Content_Length": "99999999999999999999999999"},
        {"Transfer_Encoding": "gzip, chunked, chunked"},
    ],
    ids=["negative", "length and chunks", "two lengths", "overflow", "odd codings"],
)
def test_lengths_that_could_mean_two_things_are_refused(server: Socketed, fields: dict[str, str]) -> None:
    """What a proxy and the service read differently would let one visitor's request slip into another's."""
    smuggled = request("GET", "/livez")
    with server.open() as connection:
        reply = exchange(connection, request("POST", "/api/v1/sign-in/begin", b"", **fields) + smuggled)
        assert reply is None or reply.status in (400, 413)
        assert is_closed(connection)


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"])
def test_another_content_type_is_415(server: Socketed, kind: str) -> None:
    reply = server.send(request("POST", "/api/v1/sign-up/begin", SIGN_UP, Content_Type=kind))
    assert reply is not None and (reply.status, reply.code) == (415, "unsupported_media_type")


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v2/session", "/api", "/api/", "/api/v1/passkeys/x/y/z"])
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_an_unknown_route_of_the_api_is_json(server: Socketed, path: str, accept: str) -> None:
    reply = server.send(request("GET", path, Accept=accept))
    assert reply is not None and (reply.status, reply.code) == (404, "not_found")
    assert reply.error["requestId"] == reply.headers["x-request-id"] != ""


@pytest.mark.parametrize(
    "number",
    [b"", b"7", b"n" * 200, b"n\tn", b"\xc3\xa9\xff", b"n\r\nX-Request-ID: m"],
    ids=["empty", "short", "long", "tab", "no ASCII", "twice"],
)
def test_a_clients_own_number_of_a_request_is_not_taken(server: Socketed, number: bytes) -> None:
    head = request("GET", "/api/v1/nothing").replace(b"\r\n", b"\r\nX-Request-ID: " + number + b"\r\n", 1)
    reply = server.send(head)
    assert reply is not None and reply.status == 404
    assert re.fullmatch("[0-9a-f]{17,32}", reply.error["requestId"])
    assert reply.headers["x-request-id"] == reply.error["requestId"]


@pytest.mark.parametrize("number", [b"a\x00b", b"a\x1bb", b"a\x7fb"], ids=["zero byte", "escape", "delete"])
def test_a_number_with_a_control_character_is_no_request(server: Socketed, number: bytes) -> None:
    head = request("GET", "/api/v1/nothing").replace(b"\r\n", b"\r\nX-Request-ID: " + number + b"\r\n", 1)
    reply = server.send(head)
    assert reply is None or reply.status in (400, 404) and number not in reply.body


@pytest.mark.parametrize("path", ["/nothing", "/api-x", "/%2e%2e/%2e%2e/etc/passwd", "/%ff", "/" + "a" * 8_000])
def test_an_unknown_page_is_a_page(server: Socketed, path: str) -> None:
    reply = server.send(request("GET", path, Accept="text/html"))
    assert reply is not None and reply.status == 404
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["x-request-id"].encode() in reply.body
    assert "default-src 'none'" in reply.headers["content-security-policy"]


@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 64 + b"\r\n\r\n",
        b"HELLO\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nNo colon here\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xab" * 64 + b"\r\n\r\n",
    ],
    ids=["zeroes", "no request", "version", "no colon", "zero byte", "HTTP/2", "TLS"],
)
def test_what_is_no_request_is_400_or_hung_up_on(server: Socketed, data: bytes) -> None:
    reply = server.send(data)
    assert reply is None or 400 <= reply.status < 600 and reply.status != 500, reply
    assert reply is None or reply.body


# Who may do something only with a session: a method and a path each.
NEEDS_SESSION = [
    ("GET", "/session"),
    ("GET", "/account"),
    ("GET", "/passkeys"),
    ("GET", "/sessions"),
    ("GET", "/activity"),
    ("POST", "/session/end"),
    ("POST", "/sessions/end-others"),
    ("POST", "/account/rename"),
    ("POST", "/account/delete"),
    ("POST", "/passkeys/add/begin"),
    ("POST", "/verify/begin"),
    ("POST", "/token"),
]


@pytest.mark.parametrize(("method", "path"), NEEDS_SESSION)
@pytest.mark.parametrize("cookie", [False, True], ids=["no cookie", "made-up cookie"])
def test_without_a_session_nothing_is_shown_or_done(server: Socketed, method: str, path: str, cookie: bool) -> None:
    fields = {"Origin": server.origin, "Sec-Fetch-Site": "same-origin"}
    if cookie:
        fields["Cookie"] = f"martlet-session={new_token()}; martlet-browser={new_token()}"
    reply = server.send(request(method, f"/api/v1{path}", b"{}" if method == "POST" else b"", **fields))
    assert reply is not None and (reply.status, reply.code) == (401, "not_signed_in")


@pytest.mark.parametrize("path", [path for method, path in NEEDS_SESSION if method == "POST"])
def test_no_body_is_waited_for_from_whom_nobody_knows(server: Socketed, path: str) -> None:
    reply = server.send(request("POST", f"/api/v1{path}", Content_Length="60000"))
    assert reply is not None and (reply.status, reply.code) == (401, "not_signed_in")


def test_who_asks_is_looked_for_again_once_the_body_is_there(running: Socketed) -> None:
    """Whose session ends while their request hangs in its body does nothing more."""
    api = JSONAPI(running.port)
    finch = api.sign_up("finch")
    body = b'{"displayName":"Too late"}'
    head = request("POST", "/api/v1/account/rename", Authorization=f"Bearer {finch.token}", Content_Length=str(len(body)))
    with running.open() as connection:
        connection.sendall(head + body[:9])
        time.sleep(0.5)
        api.post("/session/end", {}, finch.token)
        reply = exchange(connection, body[9:])
    assert reply is not None and (reply.status, reply.code) == (401, "not_signed_in")


def test_somebody_elses_session_and_passkey_are_not_found(running: Socketed) -> None:
    api = JSONAPI(running.port)
    robin, wren = api.sign_up("robin"), api.sign_up("wren")
    before = running.stored()
    session = api.get("/session", robin.token)["session"]["id"]
    for path, body in [
        (f"/sessions/{session}/end", {}),
        (f"/passkeys/{robin.passkey.encoded_id}/rename", {"name": "mine now"}),
        (f"/passkeys/{robin.passkey.encoded_id}/remove", {}),
    ]:
        with pytest.raises(Refused) as refusal:
            api.post(path, body, wren.token)
        assert (refusal.value.status, refusal.value.code) == (404, "not_found")
    assert api.get("/account", robin.token)["name"] == "robin"
    assert running.stored() == before


def test_a_ceremony_of_another_browser_is_refused(running: Socketed) -> None:
    """A page's ceremony serves only the browser whose cookie came with its beginning."""
    page = {"Origin": running.origin, "Sec-Fetch-Site": "same-origin"}
    begun = running.send(request("POST", "/api/v1/sign-up/begin", b'{"name":"bound"}', **page))
    assert begun is not None and begun.status == 200
    options = json.loads(begun.body)
    credential = SoftPasskey(options["publicKey"]).register(options["publicKey"], running.origin)
    finish = json.dumps({"ceremony": options["ceremony"], "credential": credential}).encode()
    before = running.stored()
    for cookie in ["", f"martlet-browser={new_token()}"]:
        reply = running.send(request("POST", "/api/v1/sign-up/finish", finish, **page, Cookie=cookie))
        assert reply is not None and (reply.status, reply.code) == (409, "ceremony_unknown")
    assert {**running.stored(), "challenge": ""} == {**before, "challenge": ""}


def test_the_data_are_sound_afterwards(running: Socketed, tmp_path: pathlib.Path) -> None:
    copy = tmp_path / "copy"
    running.run("backup", str(copy))
    database = sqlite3.connect(copy)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert not database.execute("PRAGMA foreign_key_check").fetchall()
    database.close()
