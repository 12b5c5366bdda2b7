# SPDX-License-Identifier: Apache-2.0
"""A server on this machine that answers POST requests by functions, for tests of clients."""

import http.server
import json
import threading
from collections.abc import Callable


class JSONService:
    """Answers each path by its function from body to answer; notes which paths were asked."""

    def __init__(self, answers: dict[str, Callable[[dict], dict]]):
        self.paths: list[str] = []
        paths = self.paths

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                paths.append(self.path)
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                answer = json.dumps(answers[self.path](body)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self.server.server_address[1]}"

    def __enter__(self) -> "JSONService":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
