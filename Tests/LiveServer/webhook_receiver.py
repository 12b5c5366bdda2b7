# SPDX-License-Identifier: Apache-2.0
"""A receiver of webhooks on this machine: keeps what comes, and answers as a test wants."""

import http.server
import json
import ssl
import threading
import time
from collections.abc import Callable

KEY = b"a key of a test, more than 32 characters long"


class WebhookReceiver:
    """Listens from the beginning; `answer` is asked for each request's status, and may do something else instead."""

    def __init__(self, port: int = 0, tls: ssl.SSLContext | None = None):
        self.messages: list[dict] = []
        self.signatures: list[tuple[str, bytes]] = []
        self.answer: Callable[[http.server.BaseHTTPRequestHandler], int | None] = lambda _: 204
        self.paths: list[str] = []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.paths.append(self.path)
                receiver.signatures.append((self.headers["Martlet-Signature"], body))
                receiver.messages.append(json.loads(body))
                status = receiver.answer(self)
                if status is not None:
                    self.send_response(status)
                    self.send_header("Location", "/elsewhere")
                    self.send_header("Content-Length", "0")
                    self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                pass

        self.server = Server(("127.0.0.1", port), Handler)
        if tls is not None:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/martlet?for=test"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def wait(self, count: int, patience: float = 60) -> list[dict]:
        """The messages, once there are so many."""
        deadline = time.monotonic() + patience
        while len(self.messages) < count:
            assert time.monotonic() < deadline, f"{len(self.messages)} messages came, {count} were expected"
            time.sleep(0.02)
        return self.messages
