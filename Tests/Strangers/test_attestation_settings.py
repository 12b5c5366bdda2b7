# SPDX-License-Identifier: Apache-2.0
"""What `--attestation`, `--attestation-policy`, the lists of models and `--fido-metadata` change in the running server."""

import pathlib
import subprocess
from collections.abc import Callable, Iterator

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from fido_makers import Maker, MetadataService, der
from json_api import JSONAPI, Refused
from martlet_server import MartletServer, binary
from soft_passkey import SoftPasskey

GOOD, OTHER = Maker(bytes.fromhex("a1" * 16)), Maker(bytes.fromhex("b2" * 16))
METADATA = MetadataService()
REQUIRE = ["--attestation", "direct", "--attestation-policy", "require"]
IGNORE = ["--attestation-policy", "ignore"]
VERIFY = ["--attestation", "direct", "--attestation-policy", "verify"]


class Claiming(SoftPasskey):
    """Names a model and proves nothing."""

    model = GOOD.model


class SelfAttested(Claiming):
    """Names a model and signs with the passkey's own key."""

    def statement(self, signed: bytes) -> tuple[str, dict]:
        return "packed", {"alg": -7, "sig": self.signature(signed)}


def certified(maker: Maker, model: bytes | None = None, by: Maker | None = None) -> type[SoftPasskey]:
    """A device of a maker; one that names another's model, or signs with another's key under the maker's certificate."""

    class Certified(SoftPasskey):
        def statement(self, signed: bytes) -> tuple[str, dict]:
            signature = (by or maker).key.sign(signed, ec.ECDSA(hashes.SHA256()))
            return "packed", {"alg": -7, "sig": signature, "x5c": [der(maker.leaf)]}

    Certified.model = model or maker.model
    return Certified


class Running(JSONAPI):
    """The API of a server with settings of its own."""

    def __init__(self, server: MartletServer):
        super().__init__(server.port)
        self.server = server


Start = Callable[..., Running]


@pytest.fixture
def metadata(tmp_path: pathlib.Path) -> Callable[..., list[str]]:
    """Writes a BLOB and returns the flags that name it and its root."""

    def write(*entries: dict, days: int = 30, flipped: int | None = None) -> list[str]:
        blob = bytearray(METADATA.blob(list(entries or (GOOD.entry(), OTHER.entry())), days=days))
        if flipped is not None:
            blob[flipped] ^= 0x01
        (tmp_path / "blob.jwt").write_bytes(blob)
        (tmp_path / "root.pem").write_bytes(METADATA.maker.root.public_bytes(Encoding.PEM))
        return ["--fido-metadata", str(tmp_path / "blob.jwt"), "--fido-metadata-roots", str(tmp_path / "root.pem")]

    return write


@pytest.fixture
def start(tmp_path: pathlib.Path) -> Iterator[Start]:
    servers: list[MartletServer] = []

    def begin(*flags: str) -> Running:
        servers.append(MartletServer(tmp_path, *flags).start())
        return Running(servers[-1])

    yield begin
    for server in servers:
        assert server.stop() == 0, server.output()


def sign_up(api: Running, name: str, kind: type[SoftPasskey]) -> SoftPasskey:
    begun = api.post("/sign-up/begin", {"name": name})
    passkey = kind(begun["publicKey"])
    finish = {"ceremony": begun["ceremony"], "credential": passkey.register(begun["publicKey"], api.origin)}
    api.post("/sign-up/finish", finish)
    return passkey


def refusal(api: Running, kind: type[SoftPasskey]) -> tuple[int, str]:
    with pytest.raises(Refused) as refused:
        sign_up(api, "nobody", kind)
    # Nothing stays behind: the name is free as before.
    assert "nobody" not in api.server.run("account", "list").stdout
    return refused.value.status, refused.value.code


NOT_ALLOWED = (422, "authenticator_refused")
NOT_CONFIRMED = (422, "credential_refused")


@pytest.mark.parametrize("wish", [None, "none", "indirect", "direct", "enterprise"])
def test_the_wish_reaches_the_authenticator(start: Start, wish: str | None) -> None:
    api = start(*(["--attestation", wish] if wish else []))
    assert api.post("/sign-up/begin", {"name": "ada"})["publicKey"].get("attestation", "none") == (wish or "none")


def test_by_default_nothing_need_be_shown_and_nothing_forged_is_taken(start: Start) -> None:
    api = start()
    for number, kind in enumerate([SoftPasskey, SelfAttested, certified(OTHER)]):
        sign_up(api, f"person-{number}", kind)
    assert refusal(api, certified(GOOD, by=OTHER)) == NOT_CONFIRMED


def test_ignored_is_whatever_comes(start: Start) -> None:
    api = start("--attestation-policy", "ignore")
    for number, kind in enumerate([SoftPasskey, SelfAttested, certified(OTHER), certified(GOOD, by=OTHER)]):
        passkey = sign_up(api, f"person-{number}", kind)
        assert api.sign_in(passkey)[0]["account"]["name"] == f"person-{number}"


def test_verified_is_what_came_and_nobody_must_show_anything(start: Start, metadata: Callable[..., list[str]]) -> None:
    broken = Maker(bytes.fromhex("c3" * 16))
    api = start(*VERIFY, *metadata(GOOD.entry(), broken.entry("FIDO_CERTIFIED", "REVOKED")))
    for number, kind in enumerate([SoftPasskey, certified(GOOD), certified(OTHER)]):
        sign_up(api, f"person-{number}", kind)
    assert refusal(api, certified(GOOD, by=OTHER)) == NOT_CONFIRMED
    # A known model does not sign for itself, say its metadata.
    assert refusal(api, SelfAttested) == NOT_ALLOWED
    assert refusal(api, certified(broken)) == NOT_ALLOWED


def test_required_is_proof_of_the_maker(start: Start, metadata: Callable[..., list[str]]) -> None:
    api = start(*REQUIRE, *metadata(GOOD.entry()))
    passkey = sign_up(api, "ada", certified(GOOD))
    assert api.sign_in(passkey)[0]["account"]["name"] == "ada"
    for kind in [SoftPasskey, Claiming, SelfAttested, certified(OTHER), certified(OTHER, model=GOOD.model)]:
        assert refusal(api, kind) == NOT_ALLOWED
    assert refusal(api, certified(GOOD, by=OTHER)) == NOT_CONFIRMED


def test_a_second_passkey_must_prove_as_much(start: Start, metadata: Callable[..., list[str]]) -> None:
    api = start(*REQUIRE, *metadata())
    first = sign_up(api, "ada", certified(GOOD))
    _, token = api.sign_in(first)
    for kind, expected in [(Claiming, "authenticator_refused"), (certified(OTHER), None)]:
        begun = api.post("/passkeys/add/begin", {}, token)
        assert begun["publicKey"]["attestation"] == "direct"
        passkey = kind(begun["publicKey"])
        finish = {"ceremony": begun["ceremony"], "credential": passkey.register(begun["publicKey"], api.origin)}
        if expected is None:
            api.post("/passkeys/add/finish", finish, token)
        else:
            with pytest.raises(Refused) as refused:
                api.post("/passkeys/add/finish", finish, token)
            assert (refused.value.status, refused.value.code) == (422, expected)


def test_without_metadata_only_the_roots_that_come_along_vouch(start: Start) -> None:
    assert refusal(start(*REQUIRE), certified(GOOD)) == NOT_ALLOWED


def test_allowed_are_the_named_models_with_proof(start: Start, metadata: Callable[..., list[str]]) -> None:
    api = start(*REQUIRE, "--allowed-authenticators", GOOD.aaguid.upper(), *metadata())
    sign_up(api, "ada", certified(GOOD))
    # The other maker is trusted for its own models; none of them is on the list, and its word for another's is none.
    for kind in [certified(OTHER), certified(OTHER, model=GOOD.model), Claiming, SelfAttested, SoftPasskey]:
        assert refusal(api, kind) == NOT_ALLOWED


@pytest.mark.parametrize("flags", [[], IGNORE, VERIFY, REQUIRE], ids=["default", "ignore", "verify", "require"])
def test_refused_are_the_named_models(start: Start, metadata: Callable[..., list[str]], flags: list[str]) -> None:
    api = start(*flags, "--refused-authenticators", GOOD.aaguid, *(metadata() if "direct" in flags else []))
    sign_up(api, "ada", certified(OTHER))
    for kind in [Claiming, certified(GOOD)]:
        assert refusal(api, kind) == NOT_ALLOWED


def test_a_compromised_model_is_refused_though_it_proves_itself(
    start: Start, metadata: Callable[..., list[str]]
) -> None:
    api = start(*REQUIRE, *metadata(GOOD.entry("ATTESTATION_KEY_COMPROMISE"), OTHER.entry()))
    sign_up(api, "ada", certified(OTHER))
    assert refusal(api, certified(GOOD)) == NOT_ALLOWED


def served(folder: pathlib.Path, *flags: str, check: bool = False) -> subprocess.CompletedProcess:
    """A start that is expected to fail, or a check."""
    command = [str(binary()), "serve", "--port", "0", "--data", str(folder / "data"), *flags]
    return subprocess.run(command + ["--check"] * check, capture_output=True, text=True, timeout=30)


def test_a_check_tells_that_metadata_alone_ask_for_nothing(
    tmp_path: pathlib.Path, metadata: Callable[..., list[str]]
) -> None:
    outcome = served(tmp_path, *metadata(), check=True)
    assert outcome.returncode == 0
    assert "hardly any will come" in outcome.stdout + outcome.stderr


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize("place", [5, 700, -3])
def test_metadata_with_a_flipped_bit_stop_the_start(
    tmp_path: pathlib.Path, metadata: Callable[..., list[str]], place: int, check: bool
) -> None:
    flags = metadata(flipped=place)
    outcome = served(tmp_path, *REQUIRE, *flags, check=check)
    assert outcome.returncode == 78
    assert "--fido-metadata" in outcome.stderr and flags[1] in outcome.stderr
    assert not (tmp_path / "data").exists()


def test_metadata_that_somebody_else_signed_stop_the_start(
    tmp_path: pathlib.Path, metadata: Callable[..., list[str]]
) -> None:
    outcome = served(tmp_path, *REQUIRE, *metadata()[:2])
    assert outcome.returncode == 78
    assert "notTrusted" in outcome.stderr
    for content in [b"", b"no certificate", b"-----BEGIN CERTIFICATE-----\nAAAA"]:
        flags = metadata()
        pathlib.Path(flags[3]).write_bytes(content)
        outcome = served(tmp_path, *REQUIRE, *flags)
        assert outcome.returncode == 78 and "--fido-metadata-roots" in outcome.stderr


def test_overdue_metadata_serve_on_and_say_so_aloud(start: Start, metadata: Callable[..., list[str]]) -> None:
    api = start(*REQUIRE, *metadata(GOOD.entry(), OTHER.entry("REVOKED"), days=-3), "--log-level", "critical")
    assert api.server.says("should have been replaced by"), api.server.output()
    sign_up(api, "ada", certified(GOOD))
    assert refusal(api, certified(OTHER)) == NOT_ALLOWED


def test_the_check_says_what_the_settings_mean(tmp_path: pathlib.Path, metadata: Callable[..., list[str]]) -> None:
    lists = ["--allowed-authenticators", GOOD.aaguid, "--refused-authenticators", OTHER.aaguid]
    good = served(tmp_path, *REQUIRE, *lists, *metadata(), check=True)
    assert good.returncode == 0
    assert "Attestation: direct, require" in good.stdout
    assert f"Only these models: {GOOD.aaguid}" in good.stdout
    assert f"Not these models: {OTHER.aaguid}" in good.stdout
    assert "FIDO metadata: number 1, 2 entries" in good.stdout
    assert "warning" not in good.stdout
    overdue = served(tmp_path, *VERIFY, *metadata(days=-3), check=True)
    assert overdue.returncode == 0 and "warning: the FIDO metadata (number 1) should have been" in overdue.stdout
