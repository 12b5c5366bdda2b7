# SPDX-License-Identifier: Apache-2.0
"""A whole set-up on loopback for `martlet doctor`: the service, and nginx in front of it with two hosts."""

import itertools
import json
import pathlib
import subprocess
from dataclasses import dataclass, field

from certificates import Certificates
from martlet_server import binary, free_port
from proxies import Nginx

LOGIN, DOMAIN = "login.example.com", "example.com"

# What the README tells people to write.
FORWARDED = {
    "Host": "proxy_set_header Host $host;",
    "X-Forwarded-For": "proxy_set_header X-Forwarded-For $remote_addr;",
    "X-Forwarded-Proto": "proxy_set_header X-Forwarded-Proto https;",
}

visitors = itertools.count(1)


def forwarded() -> dict[str, str]:
    """The same, from a visitor who is not this machine, and a new one each time: limits count them."""
    return {name: line.replace("$remote_addr", f"198.51.100.{next(visitors)}") for name, line in FORWARDED.items()}


@dataclass
class Setup:
    """An nginx configuration with one thing in it that can be changed."""

    upstream: int
    # Lines of the location that passes everything on.
    forwarded: dict[str, str] = field(default_factory=forwarded)
    # Further lines: of the whole, of the sign-in host, of its only location, of the passkeys' domain.
    http: str = ""
    login: str = ""
    location: str = ""
    domain: str = ""
    plain: str = "return 301 https://$host$request_uri;"
    # Whether the passkeys' domain passes the well-known files on.
    passes: bool = True
    # What stands for the passkeys' domain beside the well-known files.
    rest: str = "location / { root /nonexistent; }"

    def block(self, port: int) -> str:
        passed = "\n        ".join(self.forwarded.values())
        well_known = f"location /.well-known/ {{ proxy_pass http://127.0.0.1:{self.upstream}; {passed} }}"
        head = "    listen 443 ssl;\n    ssl_certificate a;\n    ssl_certificate_key a;"
        return f"""
{self.http}
server {{
    listen 127.0.0.1:{port};
    server_name {LOGIN} {DOMAIN};
    {self.plain}
}}
server {{
{head}
    server_name {LOGIN};
    {self.login}
    location / {{
        proxy_pass http://127.0.0.1:{self.upstream};
        {passed}
        {self.location}
    }}
}}
server {{
{head}
    server_name {DOMAIN};
    {self.domain}
    {well_known if self.passes else ""}
    {self.rest}
}}
"""


@dataclass
class Verdict:
    """What the doctor said."""

    code: int
    report: dict
    # As it was printed for a program.
    text: str
    command: list[str]

    def for_people(self) -> str:
        """What a person gets to read, who asks while the set-up still stands."""
        person = subprocess.run(self.command, capture_output=True, text=True, timeout=180)
        assert person.returncode == self.code
        return person.stdout

    def of(self, check: str) -> list[dict]:
        return [finding for finding in self.report["findings"] if finding["check"] == check]

    @property
    def unwell(self) -> dict[str, str]:
        """Every check that is not well, with how it is."""
        found = [finding for finding in self.report["findings"] if finding["outcome"] != "ok"]
        return {finding["check"]: finding["outcome"] for finding in found}


class DoctorStage:
    """Runs nginx with a set-up, and the doctor against it, as a person would under the real names."""

    def __init__(self, folder: pathlib.Path, setup: Setup, certificates: Certificates | None = None):
        self.certificates = certificates or Certificates(folder, LOGIN, DOMAIN)
        self.plain_port = free_port()
        self.proxy = Nginx(folder, self.certificates, {})
        self.proxy.start(setup.block(self.plain_port))

    def doctor(self, *arguments: str, address: str = f"https://{LOGIN}", timeout: int = 10) -> Verdict:
        places = [
            f"{host}:{port}=127.0.0.1:{real}"
            for host in (LOGIN, DOMAIN)
            for port, real in ((443, self.proxy.port), (80, self.plain_port))
        ]
        command = [str(binary()), "doctor", address, "--roots", str(self.certificates.authority)]
        command += ["--timeout", str(timeout), *arguments]
        for place in places:
            command += ["--resolve", place]
        machine = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=180)
        assert machine.returncode in (0, 1), machine.stderr
        return Verdict(machine.returncode, json.loads(machine.stdout), machine.stdout, command)

    def stop(self) -> None:
        self.proxy.stop()

    def __enter__(self) -> "DoctorStage":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
