# SPDX-License-Identifier: Apache-2.0
"""Where the links of mails lead, whatever the request that caused them says about the host that it came to; and that
looking at them uses nothing up."""

import http.client
import pathlib
import re

import pytest
from json_api import JSONAPI, Refused, digest, new_token
from mail_sink import MailSink
from martlet_server import MartletServer
from test_notices import flags_for, prove, serve, servers, wait  # noqa: F401

EVIL = "evil.example"
LINK = re.compile(r"""[a-z]+:/*[^\s"'<>]+""", re.I)

POISONS = {
    "Host": {"Host": EVIL},
    "X-Forwarded-Host": {"X-Forwarded-Host": EVIL},
    "Forwarded": {"Forwarded": f'for=192.0.2.1;host="{EVIL}";proto=https'},
    "X-Forwarded-Proto": {"X-Forwarded-Proto": "javascript"},
    "all at once": {
        "Host": f"{EVIL}:443",
        "X-Forwarded-Host": EVIL,
        "X-Forwarded-Server": EVIL,
        "X-Forwarded-Port": "666",
        "X-Forwarded-Proto": "javascript",
        "X-Original-Host": EVIL,
        "Forwarded": f"host={EVIL}",
        "Referer": f"https://{EVIL}/",
    },
}


@pytest.mark.parametrize("proxy", ["through a trusted proxy", "from anywhere"])
@pytest.mark.parametrize("poison", POISONS)
def test_every_link_of_every_mail_leads_to_the_configured_origin(
    poison: str,
    proxy: str,
    tmp_path: pathlib.Path,
    servers: list[MartletServer],  # noqa: F811
    sinks: list[MailSink],
) -> None:
    sinks.append(sink := MailSink())
    flags = ["--passwords", "on", "--password-workers", "1", "--codes", "sign-in"]
    if proxy == "through a trusted proxy":
        flags += ["--trusted-proxies", "127.0.0.1,::1"]
    server, api = serve(servers, tmp_path, *flags_for(sink.port), *flags)
    ada, eve = api.sign_up("ada"), api.sign_up("eve")
    prove(server, ada, ("ada@example.com", "en"))
    prove(server, eve, ("eve@example.com", "ja"))
    [only] = api.get("/passkeys", eve.token)["passkeys"]
    operator = server.run("account", "sign-in-link", "ada").stdout.strip()

    # From here on somebody writes what they like into every request.
    thief = JSONAPI(server.port, "192.0.2.1" if proxy == "through a trusted proxy" else None)
    thief.fields = written = POISONS[poison]
    thief.add_passkey(ada, ada.token)
    codes = thief.post("/account/recovery-codes/replace", token=ada.token)["codes"]
    thief.post("/account/password/set", {"password": "a long-winded horse 7"}, eve.token)
    thief.post(f"/passkeys/{only['id']}/remove", {}, eve.token)
    thief.post("/account/addresses/add/begin", {"kind": "email", "address": "ada@example.net"}, ada.token)
    # A link is for browsers alone, which say whose page asks.
    thief.fields = written | {"Origin": server.origin}
    thief.post("/sign-in/message/begin", {"name": "eve"})
    thief.fields = written
    begun = thief.post("/recovery/begin", {"name": "ada"})
    first = {"ceremony": begun["ceremony"], "method": "saved_code", "value": codes[0]}
    more = thief.post("/recovery/prove", first)["next"]
    link = {"ceremony": more["ceremony"], "method": "operator_link", "value": operator.partition("token=")[2]}
    thief.post("/recovery/prove", link)

    wanted = ["/recover/stop#token=", "/sign-in/link#token=", "/account"]

    def texts() -> list[str]:
        return [mail.get_body((kind,)).get_content() for mail in sink.mails for kind in ("plain", "html")]

    wait(lambda: all(any(server.origin + path in text for text in texts()) for path in wanted))
    wait(lambda: {mail["To"].addresses[0].addr_spec for mail in sink.mails} > {"ada@example.net"})
    links = [link for text in texts() for link in LINK.findall(text)]
    own = [link for link in links if link.startswith(server.origin + "/")]
    assert len(own) >= 6
    # Subjects end in a colon, too; a link has an authority or does something.
    assert [link for link in links if "//" in link and link not in own] == []
    for mail in sink.mails:
        whole = mail.as_string() + "".join(texts())
        assert EVIL not in whole and "javascript" not in whole and ":666" not in whole
    assert EVIL not in operator and operator.startswith(server.origin + "/")


def scan(server: MartletServer, link: str) -> None:
    """Opens a link as programs do that look at mails before their owner; some carry along what stands behind the #."""
    path, _, rest = link.removeprefix(server.origin).partition("#")
    pages = [path, f"{path}?{rest}", f"{path}?{rest.partition('=')[2]}"]
    calls = [f"/api/v1/recovery/cancel?{rest}", f"/api/v1/sign-in/link?{rest}"]
    connection = http.client.HTTPConnection("localhost", server.port, timeout=30)
    for method in ["HEAD", "GET"]:
        for target in [*pages, *calls]:
            connection.request(method, target)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == (405 if target in calls else 200), f"{method} {target}"
            assert "martlet-session" not in answer.getheader("Set-Cookie", "")
    connection.close()


def test_a_scanner_that_opens_an_operators_link_uses_up_nothing(
    tmp_path: pathlib.Path,
    servers: list[MartletServer],  # noqa: F811
) -> None:
    # Without recovery such a link opens the account, once.
    server, api = serve(servers, tmp_path, "--recovery", "off")
    api.sign_up("ada")
    link = server.run("account", "sign-in-link", "ada").stdout.strip()
    assert re.fullmatch(re.escape(server.origin) + r"/link#token=[A-Za-z0-9_-]+", link)
    scan(server, link)
    session = {"kind": "bearer", "digest": digest(new_token())}
    use = {"token": link.partition("token=")[2], "session": session}
    assert api.post("/sign-in/link", use)["account"]["name"] == "ada"
    with pytest.raises(Refused, match="link_invalid"):
        api.post("/sign-in/link", use)


def test_a_scanner_that_opens_a_stop_link_stops_nothing(
    tmp_path: pathlib.Path,
    servers: list[MartletServer],  # noqa: F811
    sinks: list[MailSink],
) -> None:
    sinks.append(sink := MailSink())
    server, api = serve(servers, tmp_path, *flags_for(sink.port))
    ada = api.sign_up("ada")
    prove(server, ada, ("ada@example.com", "en"))
    codes = api.post("/account/recovery-codes/replace", token=ada.token)["codes"]

    proof = server.run("account", "sign-in-link", "ada").stdout.strip()
    scan(server, proof)
    begun = api.post("/recovery/begin", {"name": "ada"})
    first = {"ceremony": begun["ceremony"], "method": "saved_code", "value": codes[0]}
    more = api.post("/recovery/prove", first)["next"]
    last = {"ceremony": more["ceremony"], "method": "operator_link", "value": proof.partition("token=")[2]}
    ticket = api.post("/recovery/prove", last)["ticket"]

    def stop_links() -> list[str]:
        found = [re.search(r"\S+/recover/stop#token=\S+", mail.get_body(("plain",)).get_content()) for mail in sink.mails]
        return [link[0] for link in found if link]

    wait(lambda: stop_links() != [])
    scan(server, stop_links()[0])
    state = api.post("/recovery/state", {"token": ticket["token"]})
    assert state["recovery"]["dueAt"] == ticket["dueAt"], "looking stopped nothing"
    api.post("/recovery/cancel", {"token": stop_links()[0].partition("token=")[2]})
