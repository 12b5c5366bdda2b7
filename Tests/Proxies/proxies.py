# SPDX-License-Identifier: Apache-2.0
"""Runs Debian's Caddy and nginx on loopback with a block out of the README: only ports and paths are replaced."""

import os
import pathlib
import re
import socket
import subprocess
import time

from certificates import Certificates
from martlet_server import ROOT, free_port

TOOLS = ROOT / ".tools" / "proxies"


def readme_block(language: str, holding: str) -> str:
    """The README's fenced block of this language that holds a text."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    fitting = [block for block in blocks if holding in block]
    assert len(fitting) == 1, f"{len(fitting)} blocks of {language} in the README hold {holding!r}"
    return fitting[0]


class Proxy:
    """A proxy process in front of other ports of this machine."""

    def __init__(self, folder: pathlib.Path, certificates: Certificates, ports: dict[int, int]):
        self.folder = folder
        self.certificates = certificates
        self.port = free_port()
        # Ports as the README names them, and what they are in this run.
        self.ports = ports
        self.process: subprocess.Popen | None = None
        self.log = folder / "proxy.log"

    def command(self, block: str) -> list[str]:
        raise NotImplementedError

    def replaced(self, block: str) -> str:
        for named, real in self.ports.items():
            assert f"127.0.0.1:{named}" in block, f"the block does not lead to port {named}"
            block = block.replace(f"127.0.0.1:{named}", f"127.0.0.1:{real}")
        return block

    def start(self, block: str) -> "Proxy":
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                self.command(self.replaced(block)),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "PATH": "/usr/bin:/bin"},
            )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        raise AssertionError(f"the proxy does not listen:\n{self.log.read_text()}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)


class Caddy(Proxy):
    language = "caddyfile"

    def command(self, block: str) -> list[str]:
        # Certificates of the run in place of public ones, and a port that needs no root.
        tls = f"tls {self.certificates.chain} {self.certificates.key}"
        block, count = re.subn(r"^(\S+) \{\n", rf"https://\1:{self.port} {{\n    {tls}\n", block, flags=re.MULTILINE)
        assert count >= 1
        path = self.folder / "Caddyfile"
        path.write_text("{\n    admin off\n    auto_https disable_redirects\n}\n" + block)
        return [str(TOOLS / "caddy"), "run", "--config", str(path), "--adapter", "caddyfile"]


class Nginx(Proxy):
    language = "nginx"

    def command(self, block: str) -> list[str]:
        block = block.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        block = re.sub(r"(ssl_certificate) +\S+;", rf"\1 {self.certificates.chain};", block)
        block = re.sub(r"(ssl_certificate_key) +\S+;", rf"\1 {self.certificates.key};", block)
        kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        temporary = "\n".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)
        # As root it would change to a user who may not read this run's folder.
        user = "user root;\n" if os.geteuid() == 0 else ""
        path = self.folder / "nginx.conf"
        path.write_text(
            f"{user}daemon off;\npid {self.folder}/nginx.pid;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}\n{block}\n}}\n"
        )
        return [str(TOOLS / "nginx"), "-e", "stderr", "-c", str(path)]
