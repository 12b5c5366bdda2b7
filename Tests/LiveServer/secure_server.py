# SPDX-License-Identifier: Apache-2.0
"""`martlet serve` that speaks TLS itself, with a certificate of the run."""

import http.client
import pathlib
import socket
import ssl

from certificates import Certificates
from martlet_server import MartletServer


class SecureServer(MartletServer):
    """A server that speaks TLS itself."""

    def __init__(self, folder: pathlib.Path, *flags: str, domains: tuple[str, ...] = ("localhost",)):
        self.certificates = Certificates(folder, *domains)
        files = ["--tls-certificate", str(self.certificates.chain), "--tls-key", str(self.certificates.key)]
        super().__init__(folder, *files, *flags)

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificates.authority))

    def connection(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("localhost", self.port, timeout=15, context=self.trust())

    def answers(self) -> bool:
        connection = self.connection()
        try:
            connection.request("GET", "/livez")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def plain(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 10)
