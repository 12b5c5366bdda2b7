# SPDX-License-Identifier: Apache-2.0
"""`martlet doctor` behind nginx about what lies beside the proxy: the way to send mail, the passkeys' domain, the disk."""

import json
import pathlib
import socket
from collections.abc import Iterator

import pytest
from doctor_stage import DOMAIN, LOGIN, DoctorStage, Setup, Verdict
from martlet_server import MartletServer
from preloaded import library

SETTINGS = ["--rp-id", DOMAIN, "--origins", f"https://{LOGIN}", "--trusted-proxies", "127.0.0.1"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    passwords = ["--passwords", "on", "--password-workers", "1"]
    server = MartletServer(tmp_path_factory.mktemp("martlet"), *SETTINGS, *passwords).start()
    yield server
    assert server.stop() == 0


def unwell(verdict: Verdict, check: str) -> dict:
    """The only finding of a check, which is not well."""
    [finding] = [finding for finding in verdict.of(check) if finding["outcome"] != "ok"]
    assert finding["expected"] and finding["fix"]["words"]
    return finding


@pytest.mark.parametrize(("codes", "outcome"), [("off", "warning"), ("second-step", "failure")])
def test_a_mail_server_that_is_not_there(
    codes: str, outcome: str, server: MartletServer, tmp_path: pathlib.Path
) -> None:
    with socket.socket() as nobody, DoctorStage(tmp_path, Setup(server.port)) as stage:
        nobody.bind(("127.0.0.1", 0))
        place = f"plain://127.0.0.1:{nobody.getsockname()[1]}"
        settings = {"rpId": DOMAIN, "origins": [f"https://{LOGIN}"], "mailServer": place, "passwords": "on"}
        file = tmp_path / "martlet.json"
        file.write_text(json.dumps(settings | {"codes": codes}))
        verdict = stage.doctor("--config", str(file))
    assert verdict.unwell == {"mail": outcome}, verdict.text
    finding = unwell(verdict, "mail")
    assert place.removeprefix("plain://") in finding["subject"] and "--mail-server" in finding["fix"]["words"]
    assert verdict.code == (1 if outcome == "failure" else 0)


def test_passkeys_of_another_domain_than_the_address(tmp_path: pathlib.Path) -> None:
    """No browser makes a passkey of example.org on a page of login.example.com."""
    settings = ["--rp-id", "example.org", "--origins", "https://login.example.org", "--trusted-proxies", "127.0.0.1"]
    with MartletServer(tmp_path, *settings) as server, DoctorStage(tmp_path, Setup(server.port)) as stage:
        verdict = stage.doctor()
    finding = unwell(verdict, "rp-id")
    assert finding["outcome"] == "failure" and verdict.code == 1
    assert (finding["subject"], finding["found"]) == ("example.org", f"is not the domain of https://{LOGIN}")


def test_a_disk_that_is_nearly_full(
    server: MartletServer, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DoctorStage(tmp_path, Setup(server.port)) as stage:
        monkeypatch.setenv("LD_PRELOAD", str(library("full_disk")))
        verdict = stage.doctor("--data", str(server.data))
    finding = unwell(verdict, "disk")
    assert finding["outcome"] == "failure" and "50 MiB are free" in finding["found"] and verdict.code == 1
    assert str(server.data) in finding["fix"]["words"]
    # What disk a test gets is not ours to say.
    assert set(verdict.unwell) <= {"disk", "file-system"}, verdict.text
