# SPDX-License-Identifier: Apache-2.0
"""Two domains of a network of their own: a site with FIDO's test interface, and the domain whose passkeys it asks for.

Run as `related_site.py FOLDER`, in namespaces of its own. `document.json` there says how `/.well-known/webauthn` is answered and which
RP ID the site names; `heard.txt` lists what was asked.
"""

import http.server
import json
import pathlib
import ssl
import sys
import threading

FOLDER = pathlib.Path(sys.argv[1])


class Site(http.server.BaseHTTPRequestHandler):
    """Both domains, by what is asked."""

    def do_GET(self) -> None:
        self.hear()
        said = self.document
        if self.path == "/moved" or (self.path == "/.well-known/webauthn" and "moved" not in said):
            body = json.dumps({"origins": said["origins"]}).encode()
            self.answer(200, body, {"Content-Type": said.get("type", "application/json")})
        elif self.path == "/.well-known/webauthn":
            self.answer(302, b"", {"Location": "/moved"})
        else:
            self.answer(404, b"", {})

    def do_POST(self) -> None:
        self.hear()
        self.rfile.read(int(self.headers["Content-Length"]))
        said = {"status": "ok", "errorMessage": ""}
        if self.path == "/attestation/options":
            said |= {
                "rp": {"id": self.document["rp"], "name": "Test"},
                "user": {"id": "AAAA", "name": "robin", "displayName": "Robin"},
                "challenge": "A" * 43,
                "pubKeyCredParams": [{"type": "public-key", "alg": -7}],
            }
        self.answer(200, json.dumps(said).encode(), {"Content-Type": "application/json"})

    @property
    def document(self) -> dict:
        return json.loads((FOLDER / "document.json").read_text())

    def hear(self) -> None:
        with open(FOLDER / "heard.txt", "a") as heard:
            heard.write(f"{self.command} {self.headers['Host']}{self.path}\n")

    def answer(self, status: int, body: bytes, fields: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in fields.items() | {"Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def main() -> None:
    """Serves until it is ended; 127.0.0.2 has no TLS."""
    secure = http.server.ThreadingHTTPServer(("127.0.0.1", 443), Site)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(FOLDER / "chain.pem", FOLDER / "key.pem")
    secure.socket = context.wrap_socket(secure.socket, server_side=True)
    threading.Thread(target=http.server.ThreadingHTTPServer(("127.0.0.2", 80), Site).serve_forever, daemon=True).start()
    print("ready", flush=True)
    secure.serve_forever()


if __name__ == "__main__":
    main()
