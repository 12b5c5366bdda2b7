# SPDX-License-Identifier: Apache-2.0
"""`martlet well-known export`: its files and its lines, as they stand, in Debian's nginx and Caddy."""

import json
import pathlib
import subprocess
import textwrap
from collections.abc import Iterator

import pytest
from certificates import Certificates
from martlet_server import binary
from proxies import Caddy, Nginx, Proxy
from sites import Visitor

# One worker: all of it asks the same proxies.
pytestmark = pytest.mark.xdist_group("well-known-export")

DOMAIN = "example.com"
FINGERPRINT = ":".join(["0F"] * 32)
SETTINGS = [
    *["--rp-id", DOMAIN, "--origins", "https://login.example.com", "--related-origins", "https://example.de"],
    *["--apple-apps", "A1B2C3D4E5.org.example.nest", "--android-apps", f"org.example.nest={FINGERPRINT}"],
    # The way to the page of passwords has a mark in it that begins comments elsewhere.
    *["--passwords", "on"],
]
ABSENT = "resource-that-should-not-exist-whose-status-code-should-not-be-200"


def export(folder: pathlib.Path) -> dict:
    command = [str(binary()), "well-known", "export", str(folder), "--json", *SETTINGS]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(result.stdout)


def site(kind: type[Proxy], folder: pathlib.Path, lines: str) -> str:
    """A site that is otherwise a single page under www, which answers every path."""
    if kind is Nginx:
        return (
            f"server {{\n    listen 443 ssl;\n    server_name {DOMAIN};\n    ssl_certificate a;\n"
            f"    ssl_certificate_key a;\n{lines}\n"
            f"    location / {{ return 301 https://www.{DOMAIN}$request_uri; }}\n}}\n"
        )
    rest = f"    handle {{\n        redir https://www.{DOMAIN}{{uri}} 301\n    }}\n"
    return f"{DOMAIN} {{\n{textwrap.indent(lines, '    ')}\n{rest}}}\n"


# A folder whose name needs quotes, too.
@pytest.fixture(scope="module", params=["site", "our site"])
def root(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    return tmp_path_factory.mktemp("static") / request.param


@pytest.fixture(scope="module", params=[Caddy, Nginx], ids=["caddy", "nginx"])
def proxy(
    request: pytest.FixtureRequest, root: pathlib.Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp("proxy")
    exported = export(root)
    proxy = request.param(folder, Certificates(folder, DOMAIN), {})
    proxy.start(site(request.param, root, exported[proxy.language.removesuffix("file")]))
    yield proxy
    proxy.stop()


def test_every_file_is_served_as_platforms_want_it(proxy: Proxy, root: pathlib.Path) -> None:
    visitor = Visitor(proxy, f"https://{DOMAIN}")
    files = export(root)["files"]
    assert len(files) == 4
    for file in files:
        answer = visitor.get(file["address"])
        assert answer.status == 200, file
        assert answer.headers["Content-Type"] == file["contentType"] == "application/json", file
        assert json.loads(answer.text) == json.loads(pathlib.Path(file["path"]).read_text())


def test_the_change_of_passwords_leads_to_the_service(proxy: Proxy) -> None:
    answer = Visitor(proxy, f"https://{DOMAIN}").get(f"https://{DOMAIN}/.well-known/change-password")
    assert (answer.status, answer.location) == (302, "https://login.example.com/account#password")


def test_what_is_not_there_is_not_found(proxy: Proxy) -> None:
    visitor = Visitor(proxy, f"https://{DOMAIN}")
    assert visitor.get(f"https://{DOMAIN}/.well-known/{ABSENT}").status == 404
    assert visitor.get(f"https://{DOMAIN}/about").status == 301
