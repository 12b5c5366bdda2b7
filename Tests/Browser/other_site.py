# SPDX-License-Identifier: Apache-2.0
"""A site of its own with the page of docs/javascript.md, as it stands there."""

import http.server
import re
import ssl
import threading

from certificates import Certificates
from martlet_server import ROOT

LOGIN = "https://login.example.com"


def block(language: str) -> str:
    """The only block of this language in the document."""
    text = (ROOT / "docs/javascript.md").read_text()
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return found


class OtherSite:
    """A site with the document's page; its script imports from the server under test."""

    def __init__(
        self,
        port: int,
        martlet: str,
        options: str = "",
        origin: str | None = None,
        certificates: Certificates | None = None,
    ):
        script = block("js").replace(LOGIN, martlet)
        assert script.count(martlet) == 2
        files = {
            "/": ("text/html", f'<!doctype html><html lang="en"><title>Notes</title>{block("html")}</html>'),
            "/entry.js": ("text/javascript", script.replace(f'baseURL: "{martlet}"', f'baseURL: "{martlet}"{options}')),
        }
        policy = f"default-src 'none'; script-src 'self' {martlet}; connect-src {martlet}"

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kind, text = files.get(self.path, ("text/plain", ""))
                self.send_response(200)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Security-Policy", policy)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_: object) -> None:
                pass

        self.origin = origin or f"http://localhost:{port}"
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        if certificates is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificates.chain, certificates.key)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
