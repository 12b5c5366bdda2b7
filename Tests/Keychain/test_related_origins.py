# SPDX-License-Identifier: Apache-2.0
"""A site that asks for passkeys of another domain, which names it over HTTPS; and domains and sites that lie."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from certificates import Certificates
from keychain import PASSCODE, PROGRAM, Keychain, Ran

OWN = "https://shop.other.test"
# The network's names and trust, laid over those of this machine for what runs in there alone.
ENTER = """
ip link set lo up
mount --bind "$1/hosts" /etc/hosts
mount --bind "$1/roots.pem" /etc/ssl/certs/ca-certificates.crt
exec "$2" "$3" "$1"
"""
UNSHARE = ["unshare", "--mount", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"])]


class Network:
    """The domain, the site, and a keychain among them."""

    def __init__(self, folder: pathlib.Path, process: subprocess.Popen[str]):
        self.folder = folder
        spaces = ["--user", "--preserve-credentials"] if os.geteuid() else []
        path = folder / "martlet-keychain"
        command = " ".join(["nsenter", *spaces, "--mount", "--net", f"--target {process.pid}", "--", str(PROGRAM)])
        path.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        path.chmod(0o700)
        home = folder / "home"
        home.mkdir()
        self.keychain = Keychain(home, program=path)

    def create(self, origins: list[str], rp: str = "login.example.test", **more: object) -> Ran:
        (self.folder / "document.json").write_text(json.dumps({"rp": rp, "origins": origins} | more))
        command = ("passkey", "create", OWN, "--username", "robin", "--yes", "--passcode-fd", "0", "--json")
        return self.keychain.try_to(*command, said=PASSCODE)

    @property
    def heard(self) -> list[str]:
        return (self.folder / "heard.txt").read_text().splitlines()

    @property
    def passkeys(self) -> list[str]:
        return [one["rp_id"] for one in self.keychain.run("passkey", "list", "--json").json["passkeys"]]


@pytest.fixture
def network(tmp_path: pathlib.Path) -> Iterator[Network]:
    if not shutil.which("unshare") or subprocess.run([*UNSHARE, "true"], capture_output=True).returncode:
        pytest.skip("this machine allows no namespaces")
    certificates = Certificates(tmp_path, "shop.other.test", "login.example.test")
    roots = pathlib.Path("/etc/ssl/certs/ca-certificates.crt").read_bytes()
    (tmp_path / "roots.pem").write_bytes(roots + certificates.authority.read_bytes())
    (tmp_path / "hosts").write_text("127.0.0.1 localhost shop.other.test login.example.test\n127.0.0.2 plain.test\n")
    site = pathlib.Path(__file__).with_name("related_site.py")
    process = subprocess.Popen(
        [*UNSHARE, "sh", "-ec", ENTER, "sh", str(tmp_path), sys.executable, str(site)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    network = Network(tmp_path, process)
    network.keychain.unlocked()
    yield network
    network.keychain.end()
    process.terminate()
    process.wait(60)


@pytest.mark.parametrize("more", [[], [f"https://{name}.test" for name in "abcd"], ["https://other.test", "https://x.other.test"]])
def test_a_domain_names_a_site_that_may_use_its_passkeys(network: Network, more: list[str]) -> None:
    made = network.create([*more, OWN])
    assert made.status == 0 and network.passkeys == ["login.example.test"], made
    assert "GET login.example.test/.well-known/webauthn" in network.heard
    assert "POST shop.other.test/attestation/result" in network.heard


@pytest.mark.parametrize(
    ("origins", "more"),
    [
        ([], {}),
        (["https://elsewhere.test"], {}),
        (["https://other.test", "https://shop.other.test:8443", "https://shop.other.test.evil.test", "https://shop.evil.test"], {}),
        (["http://shop.other.test"], {}),
        ([OWN], {"moved": True}),
        ([*[f"https://{name}.test" for name in "abcde"], OWN], {}),
        ([OWN], {"type": "text/html"}),
        ([OWN], {"rp": "plain.test"}),
        ([OWN], {"rp": "absent.test"}),
    ],
    ids=["nobody", "another", "neighbours", "http", "redirect", "sixth-label", "type", "domain-without-tls", "no-domain"],
)
def test_a_site_that_no_domain_names_gets_no_passkey(network: Network, origins: list[str], more: dict) -> None:
    refused = network.create(origins, **more)
    assert refused.status == 77 and refused.output == "" and "may not use the domain's passkeys" in refused.talk, refused
    assert network.passkeys == []
    assert not any("/attestation/result" in line or "/moved" in line for line in network.heard)
    assert "GET plain.test/.well-known/webauthn" not in network.heard
