# SPDX-License-Identifier: Apache-2.0
"""The README's blocks of "Protect your app", as they stand: pages and an app that only signed-in people get."""

import http.client
import http.server
import json
import pathlib
import re
import threading
import urllib.parse
import uuid
import wsgiref.simple_server
from collections.abc import Callable, Iterator

import pytest
import yaml
from certificates import Certificates
from martlet_server import ROOT, MartletServer
from proxies import Caddy, Nginx, Proxy, readme_block
from sites import Visitor

# One worker: all of it asks the same proxies.
pytestmark = pytest.mark.xdist_group("protected-pages")

LOGIN, NOTES, MAIL = "login.example.com", "notes.example.com", "mail.example.com"
SECRET = "what nobody gets to see without a session"
# The ports that the README's blocks name.
MARTLET_PORT, APP_PORT = 8080, 3000


class TellingApp:
    """An app behind the proxy that answers with the request's fields, as they reached it."""

    def __init__(self) -> None:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                text = json.dumps({"app": SECRET, "fields": self.headers.items()}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class FoldingApp:
    """The same for an app behind CGI's naming (here Python's own WSGI), which takes hyphens and underscores for one."""

    def __init__(self) -> None:
        def answer(environment: dict, respond: Callable) -> list[bytes]:
            told = {name: value for name, value in environment.items() if name.startswith("HTTP_")}
            respond("200 OK", [])
            return [json.dumps({"app": SECRET, "fields": told}).encode()]

        class Handler(wsgiref.simple_server.WSGIRequestHandler):
            def log_message(self, *_: object) -> None:
                pass

        self.server = wsgiref.simple_server.make_server("127.0.0.1", 0, answer, handler_class=Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def app_block(language: str, pages: str) -> str:
    """The block for pages, changed to one for an app as the README's sentence below the blocks says."""
    if language == "nginx":
        changed = pages.replace("        root /srv/notes;\n", readme_block("nginx", f"127.0.0.1:{APP_PORT}"))
    else:
        line = f"reverse_proxy 127.0.0.1:{APP_PORT}"
        assert f"Caddy gets `{line}` for the lines `root` and `file_server`" in (ROOT / "README.md").read_text()
        changed = re.sub(r" +root \* /srv/notes\n +file_server\n", f"            {line}\n", pages)
    assert changed != pages
    return changed


class Stage:
    """Martlet, and a proxy that shows its pages under one host and protected ones under another."""

    def __init__(self, kind: type[Proxy], folder: pathlib.Path, app: TellingApp | FoldingApp | None):
        flags = ["--rp-id", LOGIN, "--trusted-proxies", "127.0.0.1", "--sign-up", "open"]
        self.martlet = MartletServer(folder, *flags, "--apps", f"https://{NOTES},https://{MAIL}").start()
        pages = readme_block(kind.language, "/srv/notes")
        ports = {MARTLET_PORT: self.martlet.port}
        if app:
            pages = app_block(kind.language, pages)
            ports[APP_PORT] = app.port
        notes = folder / "notes"
        (notes / "deep").mkdir(parents=True)
        (notes / "index.html").write_text(SECRET)
        (notes / "deep" / "page.html").write_text(f"deep: {SECRET}")
        self.proxy = kind(folder, Certificates(folder, LOGIN, NOTES), ports)
        # The protected pages first: there nginx takes hosts that no block names.
        self.proxy.start(pages.replace("/srv/notes", str(notes)) + self.login_block(kind))

    @staticmethod
    def login_block(kind: type[Proxy]) -> str:
        return readme_block(kind.language, f"server_name {LOGIN}" if kind is Nginx else f"{LOGIN} {{")

    def visitor(self, **headers: str) -> Visitor:
        return Visitor(self.proxy, f"https://{LOGIN}", **headers)

    def member(self) -> Visitor:
        visitor = self.visitor()
        visitor.sign_up(f"reader-{uuid.uuid4().hex[:12]}")
        return visitor

    def cookie_of(self, app: str, member: Visitor) -> str:
        """The cookie that a member's browser holds for another app, whose own proxy stands elsewhere."""
        headers = {"Host": app, "X-Forwarded-Host": app, "X-Forwarded-Proto": "https"}

        def ask(target: str, **more: str) -> http.client.HTTPResponse:
            connection = http.client.HTTPConnection("127.0.0.1", self.martlet.port, timeout=20)
            connection.request("GET", target, headers={**headers, **more})
            response = connection.getresponse()
            response.read()
            connection.close()
            assert response.status == 302, target
            return response

        started = ask("/.martlet/start?return=/")
        handed = urllib.parse.urlsplit(member.get(started.headers["Location"]).location)
        assert handed.hostname == app
        gate = started.headers["Set-Cookie"].partition(";")[0]
        returned = ask(f"{handed.path}?{handed.query}", Cookie=gate)
        kept = [line.partition(";")[0] for line in returned.headers.get_all("Set-Cookie")]
        return next(line for line in kept if line.startswith("__Host-martlet-app="))

    def stop(self) -> None:
        self.proxy.stop()
        assert self.martlet.stop() == 0


@pytest.fixture(scope="module", params=[Caddy, Nginx], ids=["caddy", "nginx"])
def kind(request: pytest.FixtureRequest) -> type[Proxy]:
    return request.param


@pytest.fixture(scope="module")
def pages(kind: type[Proxy], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    stage = Stage(kind, tmp_path_factory.mktemp("pages"), None)
    yield stage
    stage.stop()


@pytest.fixture(scope="module")
def folding(kind: type[Proxy], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    app = FoldingApp()
    stage = Stage(kind, tmp_path_factory.mktemp("folding"), app)
    yield stage
    stage.stop()
    app.stop()


@pytest.fixture(scope="module")
def app(kind: type[Proxy], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    telling = TellingApp()
    stage = Stage(kind, tmp_path_factory.mktemp("app"), telling)
    yield stage
    stage.stop()
    telling.stop()


ADDRESS = f"https://{NOTES}/deep/page.html?page=2&sort=up"


def return_path(address: str) -> str:
    """Where the sign-in page will lead to: an address of the sign-in service itself."""
    parts = urllib.parse.urlsplit(address)
    assert (parts.hostname, parts.path) == (LOGIN, "/sign-in"), address
    return urllib.parse.parse_qs(parts.query)["return"][0]


def test_a_stranger_is_led_to_sign_in_and_back_to_the_page(pages: Stage) -> None:
    visitor = pages.visitor()
    first = visitor.get(ADDRESS)
    assert first.status == 302 and SECRET not in first.text
    arrived = visitor.follow(ADDRESS)
    assert arrived.status == 200 and SECRET not in arrived.text
    back = return_path(arrived.address)
    visitor.sign_up(f"reader-{uuid.uuid4().hex[:12]}")
    page = visitor.follow(f"https://{LOGIN}{back}")
    assert (page.status, page.text) == (200, f"deep: {SECRET}")
    assert urllib.parse.urlsplit(page.address)._replace(netloc=NOTES).geturl() == ADDRESS
    # From now on without any detour.
    assert visitor.get(ADDRESS).status == 200


def test_who_is_signed_in_already_passes_unasked(pages: Stage) -> None:
    assert pages.member().follow(f"https://{NOTES}/").text == SECRET


def test_when_the_session_ends_the_page_is_gone_at_once(pages: Stage) -> None:
    visitor = pages.member()
    assert visitor.follow(ADDRESS).status == 200
    kept = dict(visitor.cookies[NOTES])
    visitor.post("/session/end", {})
    visitor.cookies[NOTES] = kept
    refused = visitor.get(ADDRESS)
    assert refused.status == 302 and SECRET not in refused.text
    assert urllib.parse.urlsplit(visitor.follow(ADDRESS).address).hostname == LOGIN


def test_an_account_that_is_disabled_loses_the_page_at_once(pages: Stage) -> None:
    visitor = pages.visitor()
    name = f"reader-{uuid.uuid4().hex[:12]}"
    visitor.sign_up(name)
    assert visitor.follow(ADDRESS).status == 200
    pages.martlet.run("account", "disable", name)
    refused = visitor.get(ADDRESS)
    assert refused.status in (302, 403) and SECRET not in refused.text


SPOOFED = [
    {"X-Original-URL": "/public"},
    {"X-Original-URL": f"https://{LOGIN}/sign-in", "X-Rewrite-URL": "/sign-in"},
    {"X-Forwarded-Uri": "/.martlet/start", "X-Forwarded-Method": "OPTIONS"},
    {"X-Forwarded-Host": LOGIN, "X-Forwarded-Proto": "https"},
    {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1;host=login.example.com"},
    {"Martlet-Account": "forged", "Martlet-Name": "administrator"},
    {"Martlet_Account": "forged", "Martlet_Name": "administrator"},
    {"Authorization": "Bearer forged"},
    {"Authorization": "Basic YWRtaW46YWRtaW4="},
    {"Cookie": "__Host-martlet-session=forged; __Host-martlet-app=forged"},
    {"Sec-Fetch-Mode": "no-cors"},
]


@pytest.mark.parametrize("headers", SPOOFED, ids=lambda headers: ",".join(headers))
@pytest.mark.parametrize(
    "path", ["/", "/deep/page.html", "//deep/page.html", "/./deep/../index.html", "/%64eep/page.html"]
)
def test_made_up_fields_win_nothing(pages: Stage, headers: dict[str, str], path: str) -> None:
    answer = pages.visitor(**headers).get(f"https://{NOTES}{path}")
    assert answer.status in (302, 400, 401, 403), answer
    assert SECRET not in answer.text
    if answer.status == 302:
        # Whatever was said, the way leads through this host's own gate and no stranger's.
        target = urllib.parse.urlsplit(answer.location)
        assert (target.hostname, target.path) == (NOTES, "/.martlet/start"), answer.location


@pytest.mark.parametrize("path", ["//evil.example/", "/\\evil.example/", "/%5cevil.example/", "/@evil.example"])
def test_the_way_back_leads_to_no_other_host(pages: Stage, path: str) -> None:
    visitor = pages.member()
    answer = visitor.get(f"https://{NOTES}{path}")
    for _ in range(8):
        if answer.status != 302:
            break
        assert urllib.parse.urlsplit(answer.location).hostname in (LOGIN, NOTES), answer.location
        answer = visitor.get(answer.location)
    assert answer.status in (200, 400, 404), answer


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"])
def test_no_other_method_passes(pages: Stage, method: str) -> None:
    answer = pages.visitor().send(method, f"https://{NOTES}/", None, {})
    assert answer.status in (302, 401, 403, 405) and SECRET not in answer.text


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("GET", {}, 302),
        ("HEAD", {}, 302),
        ("GET", {"Sec-Fetch-Mode": "navigate"}, 302),
        ("GET", {"Sec-Fetch-Mode": "cors"}, 401),
        ("GET", {"Sec-Fetch-Mode": "no-cors"}, 401),
        ("POST", {}, 401),
        ("POST", {"Sec-Fetch-Mode": "navigate"}, 401),
        ("PUT", {}, 401),
        ("DELETE", {}, 401),
        ("OPTIONS", {}, 401),
    ],
)
def test_only_who_opens_a_page_is_sent_to_sign_in(
    pages: Stage, method: str, headers: dict[str, str], status: int
) -> None:
    """A script or a form could do nothing with a page to sign in, and would take its 200 for an answer."""
    answer = pages.visitor().send(method, ADDRESS, None, headers)
    assert answer.status == status and SECRET not in answer.text


def ask_martlet(stage: Stage, app: str, **headers: str) -> int:
    """What Martlet says to a proxy that asks for an app with these fields of a visitor."""
    connection = http.client.HTTPConnection("127.0.0.1", stage.martlet.port, timeout=20)
    host = {"Host": app, "X-Forwarded-Host": app, "X-Forwarded-Proto": "https"}
    connection.request("GET", "/forward-auth", headers={**host, **headers})
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize(
    "headers",
    [{"Host": MAIL}, {"X-Forwarded-Host": MAIL}, {"Host": MAIL, "X-Forwarded-Host": MAIL}, {"Host": LOGIN}],
    ids=["host", "forwarded host", "both", "the service's host"],
)
def test_another_apps_cookie_opens_nothing_here(pages: Stage, headers: dict[str, str]) -> None:
    """Whoever runs another app holds its visitors' cookies, and can say any host."""
    member = pages.member()
    stolen = pages.cookie_of(MAIL, member)
    answer = pages.visitor().get(f"https://{NOTES}/", Cookie=stolen, **headers)
    assert SECRET not in answer.text, answer
    # Its own app it would open: the cookie is a good one.
    assert ask_martlet(pages, MAIL, Cookie=stolen) == 200


def test_the_question_itself_is_not_for_visitors(pages: Stage) -> None:
    for path in ["/.martlet/auth", "/forward-auth", "/.martlet/../index.html", "/.martlet/%2e%2e/index.html"]:
        answer = pages.visitor().get(f"https://{NOTES}{path}")
        assert answer.status != 200 and SECRET not in answer.text, path


def test_a_cookie_of_the_app_opens_nothing_at_the_service(pages: Stage) -> None:
    visitor = pages.member()
    visitor.follow(ADDRESS)
    sealed = visitor.cookies[NOTES]["__Host-martlet-app"]
    thief = pages.visitor()
    for name in ["__Host-martlet-session", "__Host-martlet-app"]:
        thief.cookies = {LOGIN: {name: sealed}}
        assert thief.get(f"https://{LOGIN}/api/v1/session").status == 401


def test_a_session_of_the_service_is_not_sent_to_the_app(pages: Stage) -> None:
    visitor = pages.member()
    visitor.follow(ADDRESS)
    session = visitor.cookies[LOGIN]["__Host-martlet-session"]
    assert all(session not in value for value in visitor.cookies[NOTES].values())


def test_the_app_learns_who_it_is_and_not_what_a_visitor_claims(app: Stage) -> None:
    member = app.member()
    account = json.loads(member.get(f"https://{LOGIN}/api/v1/account").text)
    member.follow(f"https://{NOTES}/")
    for claim in [{}, {"Martlet-Account": "forged", "Martlet-Name": "administrator"}]:
        fields = json.loads(member.get(f"https://{NOTES}/", **claim).text)["fields"]
        told = [(name.lower(), value) for name, value in fields if name.lower().startswith("martlet")]
        assert sorted(told) == [("martlet-account", account["id"]), ("martlet-name", account["name"])]


@pytest.mark.parametrize("name", ["Martlet_Account", "martlet_account", "Martlet_Name", "MARTLET_NAME"])
def test_an_app_that_folds_names_is_told_nothing_by_its_visitors(folding: Stage, name: str) -> None:
    member = folding.member()
    account = json.loads(member.get(f"https://{LOGIN}/api/v1/account").text)
    member.follow(f"https://{NOTES}/")
    answer = member.get(f"https://{NOTES}/", **{name: "forged"})
    assert "forged" not in answer.text, answer
    # Either proxy drops the field, and the visitor is who they are.
    assert answer.status == 200, answer
    fields = json.loads(answer.text)["fields"]
    assert (fields["HTTP_MARTLET_ACCOUNT"], fields["HTTP_MARTLET_NAME"]) == (account["id"], account["name"])


@pytest.mark.parametrize("name", ["Martlet_Account", "martlet_name", "Martlet.Account"])
def test_martlet_refuses_such_a_field_where_the_proxy_passes_it_on(folding: Stage, name: str) -> None:
    member = folding.member()
    cookie = folding.cookie_of(MAIL, member)
    assert ask_martlet(folding, MAIL, Cookie=cookie) == 200
    assert ask_martlet(folding, MAIL, Cookie=cookie, **{name: "forged"}) == 400


def test_a_session_opens_no_app_and_a_token_for_the_app_does(app: Stage) -> None:
    member = app.member()
    token = member.post("/token", {"audience": f"https://{NOTES}"})["token"]
    answer = app.visitor().get(f"https://{NOTES}/", Authorization=f"Bearer {token}")
    assert answer.status == 200, answer
    # The app gets no token, not even its own.
    assert token not in answer.text
    for audience in (f"https://{MAIL}", None):
        other = member.post("/token", {"audience": audience} if audience else {})["token"]
        assert app.visitor().get(f"https://{NOTES}/", Authorization=f"Bearer {other}").status == 302
    session = member.cookies[LOGIN]["__Host-martlet-session"]
    assert app.visitor().get(f"https://{NOTES}/", Authorization=f"Bearer {session}").status == 302
    assert app.visitor().get(f"https://{NOTES}/", Cookie=f"__Host-martlet-session={session}").status == 302
    member.post("/session/end", {})
    assert app.visitor().get(f"https://{NOTES}/", Authorization=f"Bearer {token}").status == 302


def test_the_app_is_not_asked_by_strangers(app: Stage) -> None:
    for method in ["GET", "POST"]:
        claim = {"Martlet-Account": "forged", "Martlet-Name": "administrator"}
        answer = app.visitor().send(method, f"https://{NOTES}/", None, claim)
        assert answer.status in (302, 401) and SECRET not in answer.text


def test_the_block_for_traefik_leaves_no_way_past_the_question() -> None:
    """Debian has no Traefik to run: what its documentation says of each setting is held here."""
    block = yaml.safe_load(readme_block("yaml", "forwardAuth"))["http"]
    routers, middlewares = block["routers"], block["middlewares"]
    # The longer rule goes first; what it leads past the question to is Martlet itself.
    gate, notes = routers["notes-gate"], routers["notes"]
    assert gate["rule"] == f"{notes['rule']} && PathPrefix(`/.martlet/`)" and notes["rule"] == f"Host(`{NOTES}`)"
    assert "middlewares" not in gate and gate["service"] == "martlet" and notes["service"] == "notes"
    assert all("tls" in router for router in routers.values())
    ports = {name: service["loadBalancer"]["servers"] for name, service in block["services"].items()}
    assert ports["martlet"] == [{"url": f"http://127.0.0.1:{MARTLET_PORT}"}]
    assert ports["notes"] == [{"url": f"http://127.0.0.1:{APP_PORT}"}]
    # The question comes first: it must see the token that the app must not.
    question, token = (middlewares[name] for name in notes["middlewares"])
    assert token == {"headers": {"customRequestHeaders": {"Authorization": ""}}}
    asked = question["forwardAuth"]
    assert asked["address"] == f"http://127.0.0.1:{MARTLET_PORT}/forward-auth?mode=redirect"
    # Both are taken out of what the visitor sent, also where the answer has none (and there is no look-alike left: Martlet refuses).
    assert asked["authResponseHeaders"] == ["Martlet-Account", "Martlet-Name"]
    assert asked["trustForwardHeader"] is False and asked["preserveLocationHeader"] is True
    # All fields are passed on to Martlet, or it could neither see the cookie nor refuse a look-alike.
    assert set(asked) == {"address", "authResponseHeaders", "trustForwardHeader", "preserveLocationHeader"}


def test_martlet_answers_a_question_in_the_form_of_traefik(pages: Stage) -> None:
    def ask(target: str, **more: str) -> http.client.HTTPResponse:
        # As the middleware writes them; the host is that of its address.
        fields = {"X-Forwarded-Method": "GET", "X-Forwarded-Proto": "https", "X-Forwarded-Host": NOTES}
        fields |= {"X-Forwarded-Uri": target, "X-Forwarded-For": "192.0.2.7"}
        connection = http.client.HTTPConnection("127.0.0.1", pages.martlet.port, timeout=20)
        connection.request("GET", "/forward-auth?mode=redirect", headers={**fields, **more})
        response = connection.getresponse()
        response.read()
        connection.close()
        return response

    stranger = ask("/deep/page.html?x=1")
    # Without a host, which Traefik would else make one of.
    assert (stranger.status, stranger.headers["Location"]) == (
        302, "/.martlet/start?return=%2Fdeep%2Fpage.html%3Fx%3D1"
    )  # fmt: skip
    assert ask("/", **{"X-Forwarded-Method": "POST"}).status == 401
    assert ask("/", **{"X-Forwarded-Host": "strange.example.com"}).status == 403
    # Names with underscores, which Traefik passes on, mean nothing here.
    assert ask("/", X_Forwarded_Host=LOGIN, X_Forwarded_Proto="http").headers["Location"] == "/.martlet/start?return=%2F"
    member = pages.member()
    member.follow(ADDRESS)
    cookie = f"__Host-martlet-app={member.cookies[NOTES]['__Host-martlet-app']}"
    welcome = ask("/", Cookie=cookie)
    assert welcome.status == 200 and welcome.headers["Martlet-Account"]
    assert ask("/", Cookie=cookie, Martlet_Account="forged").status == 400


def test_when_the_service_is_down_nobody_passes(kind: type[Proxy], tmp_path: pathlib.Path) -> None:
    stage = Stage(kind, tmp_path, None)
    try:
        member = stage.member()
        assert member.follow(ADDRESS).status == 200
        stage.martlet.kill()
        answer = member.get(ADDRESS)
        assert answer.status >= 500 and SECRET not in answer.text
    finally:
        stage.proxy.stop()


def test_the_lines_that_check_a_token_are_those_of_the_example() -> None:
    """`Tests/Shiny` runs the same lines against forged tokens."""
    block = readme_block("swift", "import JWTKit").removeprefix("import JWTKit\n\n")
    assert block in (ROOT / "Examples/Shiny/Sources/Shiny/Visitor.swift").read_text()
