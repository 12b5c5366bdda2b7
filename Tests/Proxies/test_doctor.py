# SPDX-License-Identifier: Apache-2.0
"""`martlet doctor` against set-ups behind Debian's nginx: a good one, and ones with one thing wrong each."""

import contextlib
import datetime
import email.utils
import http.client
import json
import pathlib
import re
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from certificates import Certificates
from doctor_stage import DOMAIN, FORWARDED, LOGIN, DoctorStage, Setup, Verdict
from martlet_server import MartletServer, binary
from moved_clock import MovedClock
from secure_server import SecureServer

FINGERPRINT = ":".join(["0F"] * 32)
SETTINGS = [
    *["--rp-id", DOMAIN, "--origins", f"https://{LOGIN}", "--trusted-proxies", "127.0.0.1"],
    *["--related-origins", "https://example.de", "--apple-apps", "A1B2C3D4E5.org.example.nest"],
    *["--android-apps", f"org.example.nest={FINGERPRINT}"],
]


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> MovedClock:
    return MovedClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: MovedClock) -> Iterator[MartletServer]:
    folder = tmp_path_factory.mktemp("martlet")
    server = MartletServer(folder, *SETTINGS, environment=clock.environment).start()
    yield server
    assert server.stop() == 0


def test_a_good_set_up_has_nothing_to_mend(server: MartletServer, tmp_path: pathlib.Path) -> None:
    with DoctorStage(tmp_path, Setup(server.port)) as stage:
        outside = stage.doctor()
        assert "0 warnings, 0 failures" in outside.for_people()
        verdict = stage.doctor("--data", str(server.data))
    assert (outside.code, outside.unwell) == (0, {}), outside.text
    # What disk a test gets is not ours to say.
    assert set(verdict.unwell) <= {"disk", "file-system"}, verdict.text
    seen = {finding["check"] for finding in verdict.report["findings"]}
    every = {
        *{"name", "certificate", "certificate-lifetime", "tls-version", "https-redirect", "answers", "ready"},
        *{"service", "rp-id", "origin", "clock", "cookie", "security-headers", "host", "forwarded-proto"},
        *{"forwarded-for"},
        *{"body-size", "caching", "encoding", "metrics", "related-origins", "apple-apps", "android-apps"},
        *{"passkey-endpoints", "change-password", "absent-path", "data-folder", "keys", "disk", "file-system"},
        *{"database", "durability", "schema", "data-domain", "version"},
    }
    assert seen == every
    assert {finding["subject"] for finding in verdict.of("certificate")} == {LOGIN, DOMAIN}


@dataclass
class Fault:
    """One thing that is wrong: how it comes about, what the doctor must say, and which line mends it."""

    check: str
    outcome: str
    change: Callable[[Setup], None]
    found: str
    fix: str


def without(name: str) -> Callable[[Setup], None]:
    return lambda setup: setup.forwarded.pop(name, None) and None


def lines(place: str, text: str) -> Callable[[Setup], None]:
    return lambda setup: setattr(setup, place, text)


WELL_KNOWN = "location = /.well-known/"
FAULTS = {
    "host not passed on": Fault("host", "failure", without("Host"), "127.0.0.1", FORWARDED["Host"]),
    "scheme not passed on": Fault(
        "forwarded-proto", "warning", without("X-Forwarded-Proto"), "not passed on", FORWARDED["X-Forwarded-Proto"]
    ),
    "address not passed on": Fault(
        "forwarded-for",
        "failure",
        without("X-Forwarded-For"),
        "what a visitor writes",
        FORWARDED["X-Forwarded-For"],
    ),
    "something else in place of the address": Fault(
        "forwarded-for",
        "failure",
        lambda setup: setup.forwarded.update({"X-Forwarded-For": "proxy_set_header X-Forwarded-For unknown;"}),
        "finds no address",
        FORWARDED["X-Forwarded-For"],
    ),
    "Secure taken off the cookie": Fault(
        "cookie",
        "failure",
        lines("location", "proxy_cookie_flags ~ nosecure;"),
        "without Secure",
        "proxy_cookie_flags off;",
    ),
    "cookie for a path": Fault(
        "cookie",
        "failure",
        lines("location", "proxy_cookie_path / /login/;"),
        "without Path=/",
        "proxy_cookie_path off;",
    ),
    "Apple's file as a page": Fault(
        "apple-apps",
        "failure",
        lines(
            "domain",
            WELL_KNOWN + "apple-app-site-association { types {} default_type text/html; return 200 "
            """'{"webcredentials":{"apps":["A1B2C3D4E5.org.example.nest"]}}'; }""",
        ),
        "text/html",
        "proxy_pass",
    ),
    "Apple's file under www": Fault(
        "apple-apps",
        "failure",
        lines("domain", WELL_KNOWN + "apple-app-site-association { return 301 https://www.example.com$request_uri; }"),
        "https://www.example.com/",
        "location = /.well-known/apple-app-site-association",
    ),
    "Android's file without our app": Fault(
        "android-apps",
        "failure",
        lines("domain", WELL_KNOWN + "assetlinks.json { types {} default_type application/json; return 200 '[]'; }"),
        "lacks org.example.nest",
        "location = /.well-known/assetlinks.json",
    ),
    "related origins are not there": Fault(
        "related-origins",
        "failure",
        lines("domain", WELL_KNOWN + "webauthn { return 404; }"),
        "404",
        "location = /.well-known/webauthn",
    ),
    "garbage said to be gzip": Fault(
        "encoding",
        "failure",
        lines(
            "domain",
            WELL_KNOWN + "webauthn { types {} default_type application/json; add_header Content-Encoding gzip; "
            "return 200 'this is no gzip at all'; }",
        ),
        "gzip",
        "Content-Encoding",
    ),
    "no redirect to TLS": Fault(
        "https-redirect",
        "failure",
        lines("plain", "return 200 'hello';"),
        "200",
        "return 301 https://$host$request_uri;",
    ),
    "redirect to another host": Fault(
        "https-redirect", "failure", lines("plain", "return 301 https://www.$host/;"), "www.", "return 301"
    ),
    "bodies are cut": Fault(
        "body-size", "failure", lines("login", "client_max_body_size 8k;"), "413", "client_max_body_size 128k;"
    ),
    "figures are open": Fault(
        "metrics",
        "failure",
        lines(
            "login",
            'location = /metrics { proxy_pass http://127.0.0.1:UPSTREAM; proxy_set_header X-Forwarded-For ""; }',
        ),
        "from outside",
        "location = /metrics",
    ),
    "policy taken off the pages": Fault(
        "security-headers",
        "failure",
        lines("location", "proxy_hide_header Content-Security-Policy;"),
        "Content-Security-Policy is missing",
        "proxy_hide_header",
    ),
    "a second policy": Fault(
        "security-headers",
        "failure",
        lines("location", "add_header Content-Security-Policy \"default-src 'self'\";"),
        "2 times",
        "add_header",
    ),
    "every path answers": Fault(
        "absent-path",
        "warning",
        lines("domain", "location ~ should-not { types {} default_type text/html; return 200 '<h1>Home</h1>'; }"),
        "answers 200",
        "return 404;",
    ),
    "passwords are changed elsewhere": Fault(
        "change-password",
        "warning",
        lines("domain", WELL_KNOWN + "change-password { return 404; }"),
        "404",
        "return 302 https://login.example.com/account;",
    ),
    "only some paths pass": Fault(
        "service", "failure", lines("login", "location /api/ { return 404; }"), "404", "proxy_pass"
    ),
}


def judge(verdict, fault: Fault) -> None:
    assert set(verdict.unwell) == {fault.check}, verdict.text
    for finding in verdict.of(fault.check):
        if finding["outcome"] == "ok":
            continue
        assert finding["outcome"] == fault.outcome
        assert fault.found in finding["found"], finding
        fix = finding["fix"]
        assert fault.fix in fix["words"] + (fix["nginx"] or ""), fix
        assert fix["words"] and finding["expected"]
    assert verdict.code == (1 if fault.outcome == "failure" else 0)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_one_fault_is_one_finding_with_the_line_that_mends_it(
    fault: Fault, server: MartletServer, tmp_path: pathlib.Path
) -> None:
    setup = Setup(server.port)
    fault.change(setup)
    setup.login = setup.login.replace("UPSTREAM", str(server.port))
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
        text = verdict.for_people()
    judge(verdict, fault)
    assert fault.found in text and fault.fix in text


def test_a_cache_in_front_of_the_service(server: MartletServer, tmp_path: pathlib.Path) -> None:
    setup = Setup(
        server.port,
        http=f"proxy_cache_path {tmp_path}/cache keys_zone=api:1m;",
        location="proxy_cache api; proxy_cache_valid 200 1m; proxy_ignore_headers Cache-Control Expires Set-Cookie;",
    )
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
    judge(verdict, Fault("caching", "failure", without(""), "a cache stands between", "proxy_cache off;"))


@pytest.mark.parametrize(
    ("days", "outcome", "found"), [(-3, "failure", "expired 3 days ago"), (3, "warning", "2 days left")]
)
def test_a_certificate_that_ends(
    days: int, outcome: str, found: str, server: MartletServer, tmp_path: pathlib.Path
) -> None:
    now = datetime.datetime.now(datetime.UTC)
    begin, end = now - datetime.timedelta(days=90), now + datetime.timedelta(days=days)
    certificates = Certificates(tmp_path, LOGIN, DOMAIN, valid=(begin, end))
    with DoctorStage(tmp_path, Setup(server.port), certificates) as stage:
        verdict = stage.doctor()
    check = "certificate" if outcome == "failure" else "certificate-lifetime"
    # Days are counted whole.
    judge(verdict, Fault(check, outcome, without(""), found, "renew"))


def test_a_certificate_for_another_name(server: MartletServer, tmp_path: pathlib.Path) -> None:
    certificates = Certificates(tmp_path, "www.example.com", DOMAIN)
    with DoctorStage(tmp_path, Setup(server.port), certificates) as stage:
        verdict = stage.doctor()
    judge(verdict, Fault("certificate", "failure", without(""), "is for www.example.com", f"server_name {LOGIN};"))


def test_an_authority_that_nobody_knows(server: MartletServer, tmp_path: pathlib.Path) -> None:
    with DoctorStage(tmp_path, Setup(server.port)) as stage:
        other = tmp_path / "other"
        other.mkdir()
        stage.certificates.authority = Certificates(other, LOGIN).authority
        verdict = stage.doctor()
    judge(verdict, Fault("certificate", "failure", without(""), "no authority", "ssl_certificate "))


def wait_for_date(server: MartletServer, seconds: int) -> None:
    """Waits until the service dates its answers so far from now: it renews the field once a second."""
    deadline = time.monotonic() + 60
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=15)
        connection.request("GET", "/livez", headers={"Host": LOGIN})
        dated = email.utils.parsedate_to_datetime(connection.getresponse().headers["Date"]).timestamp()
        connection.close()
        if abs(dated - time.time() - seconds) < 3:
            return
        assert time.monotonic() < deadline, f"the service does not date its answers {seconds} s from now"
        time.sleep(0.1)


# What is far off looks a little less far, since an answer's time is counted in its favour.
@pytest.mark.parametrize(
    ("seconds", "outcome"),
    [(10, "ok"), (45, "warning"), (90, "warning"), (100, "failure"), (-100, "failure"), (-300, "failure"), (7_200, "failure")],
)
def test_a_clock_that_is_off(
    seconds: int, outcome: str, server: MartletServer, clock: MovedClock, tmp_path: pathlib.Path
) -> None:
    clock.advance(seconds)
    try:
        wait_for_date(server, seconds)
        with DoctorStage(tmp_path, Setup(server.port, location="proxy_pass_header Date;")) as stage:
            verdict = stage.doctor()
    finally:
        clock.advance(-seconds)
    if outcome == "ok":
        assert verdict.unwell == {}, verdict.text
        return
    judge(verdict, Fault("clock", outcome, without(""), "behind" if seconds < 0 else "ahead of", "timedatectl"))


@pytest.mark.parametrize("speaks", [False, True], ids=["says nothing", "drips"])
def test_a_service_that_hangs(speaks: bool, tmp_path: pathlib.Path) -> None:
    with socket.socket() as hanging:
        hanging.bind(("127.0.0.1", 0))
        hanging.listen(16)
        kept: list[socket.socket] = []

        def drip() -> None:
            while True:
                try:
                    connection = hanging.accept()[0]
                except OSError:
                    return
                kept.append(connection)
                if speaks:
                    threading.Thread(target=dribble, args=(connection,), daemon=True).start()

        def dribble(connection: socket.socket) -> None:
            connection.recv(65_536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            try:
                for _ in range(1000):
                    connection.sendall(b".")
                    time.sleep(0.2)
            except OSError:
                return

        threading.Thread(target=drip, daemon=True).start()
        began = time.monotonic()
        with DoctorStage(tmp_path, Setup(hanging.getsockname()[1], location="proxy_buffering off;")) as stage:
            verdict = stage.doctor(timeout=4)
        # Nothing is asked after the first silence.
        assert time.monotonic() - began < 20
    judge(verdict, Fault("answers", "failure", without(""), "within 4 s", "proxy_pass http://127.0.0.1:8080;"))


def test_a_service_that_is_down(tmp_path: pathlib.Path) -> None:
    # Bound, so that no other program gets the port, and not listening.
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with DoctorStage(tmp_path, Setup(taken.getsockname()[1])) as stage:
            verdict = stage.doctor()
    judge(verdict, Fault("answers", "failure", without(""), "502", "proxy_pass"))


def test_an_address_that_the_service_does_not_know(tmp_path: pathlib.Path) -> None:
    settings = ["--rp-id", DOMAIN, "--origins", "https://other.example.com", "--trusted-proxies", "127.0.0.1"]
    with MartletServer(tmp_path, *settings) as server, DoctorStage(tmp_path, Setup(server.port)) as stage:
        verdict = stage.doctor()
    judge(verdict, Fault("origin", "failure", without(""), "does not know", f"--origins https://{LOGIN}"))


def test_a_proxy_that_the_service_was_not_told_of(tmp_path: pathlib.Path) -> None:
    settings = ["--rp-id", DOMAIN, "--origins", f"https://{LOGIN}"]
    with MartletServer(tmp_path, *settings) as server, DoctorStage(tmp_path, Setup(server.port)) as stage:
        verdict = stage.doctor()
    judge(verdict, Fault("named-proxy", "failure", without(""), "does not know it", "--trusted-proxies"))


def test_a_proxy_that_tells_the_service_nothing(tmp_path: pathlib.Path) -> None:
    settings = ["--rp-id", DOMAIN, "--origins", f"https://{LOGIN}"]
    with MartletServer(tmp_path, *settings) as server:
        setup = Setup(server.port, forwarded={"Host": FORWARDED["Host"]})
        with DoctorStage(tmp_path, setup) as stage:
            verdict = stage.doctor()
    (finding,) = verdict.of("named-proxy")
    assert finding["outcome"] == "failure" and "tells it nothing" in finding["found"], verdict.text


def test_a_service_without_a_proxy_has_nothing_to_mend(tmp_path: pathlib.Path) -> None:
    server = SecureServer(tmp_path, domains=(LOGIN, "localhost"))
    address = f"https://{LOGIN}:{server.port}"
    server.flags += ["--rp-id", LOGIN, "--origins", address]
    with server:
        command = [str(binary()), "doctor", address, "--json", "--roots", str(server.certificates.authority)]
        command += ["--resolve", f"{LOGIN}:{server.port}=127.0.0.1:{server.port}"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=180)
    report = json.loads(run.stdout)
    assert (run.returncode, report["failures"]) == (0, 0), run.stdout
    assert "named-proxy" not in {finding["check"] for finding in report["findings"]}


def test_who_lets_nobody_outside_ask_for_health_has_nothing_to_mend(
    server: MartletServer, tmp_path: pathlib.Path
) -> None:
    setup = Setup(server.port, login="location ~ ^/(livez|readyz|metrics)$ { return 403; }")
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
    assert (verdict.code, verdict.unwell) == (0, {}), verdict.text


def test_a_passkeys_domain_that_hangs(server: MartletServer, tmp_path: pathlib.Path) -> None:
    with socket.socket() as hanging:
        hanging.bind(("127.0.0.1", 0))
        hanging.listen(4)
        port = hanging.getsockname()[1]
        setup = Setup(server.port, domain=f"location = /.well-known/webauthn {{ proxy_pass http://127.0.0.1:{port}; }}")
        with DoctorStage(tmp_path, setup) as stage:
            verdict = stage.doctor(timeout=4)
    assert set(verdict.unwell) == {"answers"} and verdict.code == 1, verdict.text
    subjects = [finding["subject"] for finding in verdict.of("answers") if finding["outcome"] == "failure"]
    assert subjects == [f"https://{DOMAIN}/.well-known/webauthn"]


def test_nothing_listens(tmp_path: pathlib.Path) -> None:
    stage = DoctorStage(tmp_path, Setup(1))
    stage.stop()
    verdict = stage.doctor()
    judge(verdict, Fault("answers", "failure", without(""), "nothing listens", "listen 443 ssl;"))


def test_an_address_may_have_a_port_behind_it(server: MartletServer, tmp_path: pathlib.Path) -> None:
    setup = Setup(server.port)
    setup.forwarded["X-Forwarded-For"] = "proxy_set_header X-Forwarded-For 198.51.100.200:$remote_port;"
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
    assert (verdict.code, verdict.unwell) == (0, {}), verdict.text
    assert "198.51.100.200" in verdict.of("forwarded-for")[0]["found"]


def lines_of(verdict: Verdict, checks: set[str], setup: Setup) -> str:
    """The lines for nginx that the findings of these checks give, with this run's port."""
    unwell = [finding for finding in verdict.report["findings"] if finding["outcome"] != "ok"]
    found = [finding["fix"]["nginx"] for finding in unwell if finding["check"] in checks]
    return "\n".join(found).replace("127.0.0.1:8080", f"127.0.0.1:{setup.upstream}")


def test_the_lines_mend_a_proxy_that_passes_nothing_on(server: MartletServer, tmp_path: pathlib.Path) -> None:
    setup = Setup(server.port, forwarded={})
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
    assert set(verdict.unwell) == {"host", "forwarded-proto", "forwarded-for"}, verdict.text
    setup.location = lines_of(verdict, set(verdict.unwell), setup)
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
    assert (verdict.code, verdict.unwell) == (0, {}), verdict.text


@pytest.mark.parametrize(
    "rest", ["location / { root /nonexistent; }", "location / { types {} default_type text/html; return 200 'Home'; }"]
)
def test_the_lines_mend_a_domain_without_the_files(rest: str, server: MartletServer, tmp_path: pathlib.Path) -> None:
    """Of a site that has nothing there, and of one that answers everything with its home page."""
    setup = Setup(server.port, passes=False, rest=rest)
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
    files = {"related-origins", "apple-apps", "android-apps", "passkey-endpoints", "change-password"}
    assert set(verdict.unwell) == files | ({"absent-path"} if "200" in rest else set()), verdict.text
    assert verdict.code == 1
    setup.domain = lines_of(verdict, set(verdict.unwell), setup)
    with DoctorStage(tmp_path, setup) as stage:
        verdict = stage.doctor()
    assert (verdict.code, verdict.unwell) == (0, {}), verdict.text


def flood(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    while True:
        connection.sendall(b"x" * 65_536)


def endless_head(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        connection.sendall(b"X-More: " + b"x" * 8_000 + b"\r\n")


def garbage(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"SSH-2.0-OpenSSH_9.6\r\n\x00\xff\r\n\r\n")


def hang_up(connection: socket.socket) -> None:
    connection.recv(65_536)


def half_an_answer(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")


HOSTILE = {
    "floods": (flood, True, "longer than 262144 bytes"),
    "has no end of fields": (endless_head, True, "longer than 262144 bytes"),
    "speaks something else": (garbage, True, "no HTTP"),
    "hangs up": (hang_up, True, "closed"),
    "gives half an answer": (half_an_answer, True, "closed"),
    "speaks no TLS": (garbage, False, "TLS failed: what answers there does not speak TLS"),
    "is silent before TLS": (lambda connection: time.sleep(60), False, "within 4 s"),
}


@pytest.mark.parametrize(("behave", "speaks_tls", "found"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_server_is_a_finding(
    behave: Callable[[socket.socket], None], speaks_tls: bool, found: str, tmp_path: pathlib.Path
) -> None:
    certificates = Certificates(tmp_path, LOGIN)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates.chain, certificates.key)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(16)

        def serve(connection: socket.socket) -> None:
            with contextlib.suppress(OSError):
                speaking = context.wrap_socket(connection, server_side=True) if speaks_tls else connection
                with speaking:
                    behave(speaking)

        def accept() -> None:
            with contextlib.suppress(OSError):
                while True:
                    threading.Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        command = [str(binary()), "doctor", LOGIN, "--json", "--timeout", "4", "--roots", str(certificates.authority)]
        command += ["--resolve", f"{LOGIN}:443=127.0.0.1:{listening.getsockname()[1]}"]
        began = time.monotonic()
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert time.monotonic() - began < 20
    assert result.returncode == 1, result.stderr
    report = json.loads(result.stdout)
    unwell = [finding for finding in report["findings"] if finding["outcome"] != "ok"]
    assert [finding["check"] for finding in unwell] == ["answers"], unwell
    assert found in unwell[0]["found"], unwell
    # In words: what a library calls its faults, and where its sources lay, tell nobody what to mend.
    assert not re.search(r"NIO|BoringSSL|error:|[A-Z]+_[A-Z]+|/Sources/|\.cc", unwell[0]["found"]), unwell


def test_the_settings_say_what_the_files_should(server: MartletServer, tmp_path: pathlib.Path) -> None:
    """With the settings at hand the service's own copies do not count."""
    settings = tmp_path / "martlet.json"
    settings.write_text(
        '{"rpId": "example.com", "origins": ["https://login.example.com"], '
        '"appleApps": ["A1B2C3D4E5.org.example.other"], "recovery": "off"}'
    )
    with DoctorStage(tmp_path, Setup(server.port)) as stage:
        verdict = stage.doctor("--config", str(settings))
    judge(verdict, Fault("apple-apps", "failure", without(""), "A1B2C3D4E5.org.example.other", "location = "))


def test_data_that_others_can_read(server: MartletServer, tmp_path: pathlib.Path) -> None:
    key = server.data / "keys" / "engine.key"
    key.chmod(0o644)
    try:
        with DoctorStage(tmp_path, Setup(server.port)) as stage:
            verdict = stage.doctor("--data", str(server.data))
    finally:
        key.chmod(0o600)
    keys = [finding for finding in verdict.of("keys") if finding["outcome"] == "failure"]
    assert len(keys) == 1 and "engine.key (0644)" in keys[0]["found"] and "chmod go=" in keys[0]["fix"]["words"]
    assert set(verdict.unwell) <= {"keys", "disk", "file-system"} and verdict.code == 1


def test_the_doctor_is_no_weapon(server: MartletServer, tmp_path: pathlib.Path) -> None:
    """It asks the two hosts a bounded number of times, and goes nowhere that an answer leads."""
    lured: list[bytes] = []
    with socket.socket() as lure:
        lure.bind(("127.0.0.1", 0))
        lure.listen(4)
        lure.settimeout(0.2)
        target = f"http://127.0.0.1:{lure.getsockname()[1]}/"
        log = tmp_path / "access.log"
        setup = Setup(server.port, http="log_format asked '$host $request';")
        setup.login = setup.domain = f"access_log {log} asked;"
        setup.plain = f"{setup.login} return 302 {target};"
        setup.rest = f"location = /.well-known/change-password {{ return 302 {target}; }}"
        with DoctorStage(tmp_path, setup) as stage:
            verdict = stage.doctor()
        try:
            lured.append(lure.accept()[0].recv(100))
        except TimeoutError:
            pass
    assert not lured
    assert {"https-redirect", "change-password"} == set(verdict.unwell), verdict.text
    asked = log.read_text().splitlines()
    assert len(asked) <= 35, asked
    assert {line.split()[0] for line in asked} == {LOGIN, DOMAIN}
