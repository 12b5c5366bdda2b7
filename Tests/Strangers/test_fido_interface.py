# SPDX-License-Identifier: Apache-2.0
"""FIDO's four routes driven as its tool drives them: python-fido2's client where a client will do, and bent by hand."""

import base64
import json
import os
import pathlib
from collections.abc import Callable, Iterator

import base64url
import pytest
from ctap_device import HAS_CREDENTIAL, HAS_EXTENSIONS, USER_PRESENT, SmallDevice
from fido2 import cbor
from fido_makers import CertifiedDevice, Maker, MetadataService
from fido_tool import COOKIE, Candidate, FIDOTestServer, Tool, run

# One worker: all of it asks one server.
pytestmark = pytest.mark.xdist_group("fido-interface")

ALGORITHMS = [-7, -8, -35, -36, -37, -38, -39, -257, -258, -259, -53, -47, -65535]
FLAGS = 32
HELP = pathlib.Path(__file__).with_name("fido-test-server.txt")


@pytest.fixture(scope="module")
def makers() -> dict[str, Maker]:
    """Makers by what the metadata say of them; the last is in no metadata."""
    names = ["rooted", "own", "surrogate", "signed", "revoked", "forged", "unknown"]
    return {name: Maker(os.urandom(16), is_its_own_root=name == "own") for name in names}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, makers: dict[str, Maker]) -> Iterator[FIDOTestServer]:
    folder: pathlib.Path = tmp_path_factory.mktemp("fido")
    metadata = folder / "metadata"
    metadata.mkdir()
    for name in ["rooted", "own", "surrogate"]:
        maker = makers[name]
        types = ("basic_surrogate",) if name == "surrogate" else ("basic_full",)
        statement = maker.statement(maker.leaf if name == "own" else None, types)
        (metadata / f"{name}.json").write_text(json.dumps(statement))

    def entry(name: str, status: str) -> dict:
        statement = makers[name].statement()
        return {"aaguid": statement["aaguid"], "metadataStatement": statement, "statusReports": [{"status": status}]}

    MetadataService().write(
        metadata,
        good=[entry("signed", "FIDO_CERTIFIED"), entry("revoked", "REVOKED")],
        forged=[entry("forged", "FIDO_CERTIFIED")],
    )
    server = FIDOTestServer(folder, "--metadata", str(metadata), "--log-level", "error")
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def tool(server: FIDOTestServer) -> Tool:
    return Tool(server)


@pytest.fixture
def candidate(tool: Tool) -> Candidate:
    return Candidate(tool, SmallDevice(-7))


@pytest.fixture
def registered(candidate: Candidate) -> Candidate:
    candidate.register()
    return candidate


# What is asked for


def test_the_log_says_aloud_that_everybody_is_let_in(server: FIDOTestServer) -> None:
    assert server.greeting == f"FIDO's test routes are served for {server.origin}\n"
    warnings = [line for line in server.output().splitlines() if " warning " in line]
    assert any("the FIDO test interface is on" in line for line in warnings)
    assert [line for line in warnings if "BLOB" in line and "forged.jwt" in line]
    assert not [line for line in warnings if "good.jwt" in line]


def test_creation_options_have_fidos_shape(candidate: Candidate) -> None:
    options = candidate.creation()
    assert options["rp"] == {"id": "localhost", "name": "Martlet"}
    assert (options["user"]["name"], options["user"]["displayName"]) == (candidate.name, "Candidate")
    assert 1 <= len(base64url.decode(options["user"]["id"])) <= 64
    assert 16 <= len(base64url.decode(options["challenge"])) <= 64
    offered = [(entry["type"], entry["alg"]) for entry in options["pubKeyCredParams"]]
    assert offered == [("public-key", algorithm) for algorithm in ALGORITHMS]
    assert options["timeout"] > 0 and options["excludeCredentials"] == []
    assert options["attestation"] == "none" and "extensions" not in options
    assert options["challenge"] != candidate.creation()["challenge"]


@pytest.mark.parametrize("attestation", ["none", "indirect", "direct", "enterprise"])
def test_what_is_asked_for_comes_back(candidate: Candidate, attestation: str) -> None:
    asked = {
        "authenticatorSelection": {
            "requireResidentKey": False,
            "authenticatorAttachment": "cross-platform",
            "userVerification": "discouraged",
        },
        "attestation": attestation,
        "extensions": {"example.extension": True, "nested": {"list": [1, "two", None]}},
    }
    options = candidate.creation(**asked)
    assert {name: options[name] for name in asked} == asked


def test_request_options_have_fidos_shape(registered: Candidate) -> None:
    options = registered.request(userVerification="discouraged", extensions={"example.extension": True})
    assert (options["rpId"], options["userVerification"]) == ("localhost", "discouraged")
    assert options["extensions"] == {"example.extension": True}
    assert [(entry["type"], entry["id"]) for entry in options["allowCredentials"]] == [
        ("public-key", base64url.encode(registered.device.stored[0].id))
    ]
    assert options["timeout"] > 0 and len(base64url.decode(options["challenge"])) >= 16
    assert "extensions" not in registered.request()


@pytest.mark.parametrize(
    "body",
    [
        {"displayName": "x"},
        {"username": "", "displayName": "x"},
        {"username": 7, "displayName": "x"},
        {"username": "x" * 257, "displayName": "x"},
        {"username": "x"},
        {"username": "x", "displayName": ["x"]},
        {"username": "x", "displayName": "x", "attestation": "some"},
        {"username": "x", "displayName": "x", "attestation": 1},
        {"username": "x", "displayName": "x", "authenticatorSelection": "required"},
        {"username": "x", "displayName": "x", "authenticatorSelection": {"userVerification": "maybe"}},
        {"username": "x", "displayName": "x", "authenticatorSelection": {"requireResidentKey": "yes"}},
        {"username": "x", "displayName": "x", "authenticatorSelection": {"authenticatorAttachment": "loose"}},
        {"username": "x", "displayName": "x", "extensions": []},
        [],
        "x",
        None,
        b"",
        b"{",
        b'{"username":"x","username":"y","displayName":"x"}',
    ],
    ids=repr,
)
def test_what_is_no_request_for_creation_is_refused(tool: Tool, body: object) -> None:
    tool.refuses("/attestation/options", body)


@pytest.mark.parametrize("body", [{}, {"username": ""}, {"username": "nobody"}, {"username": 7}, []], ids=repr)
def test_what_is_no_request_for_use_is_refused(tool: Tool, body: object) -> None:
    tool.refuses("/assertion/options", body)


def test_whose_credentials_there_are_none_of_cannot_be_asked_for(candidate: Candidate) -> None:
    candidate.creation()
    candidate.tool.refuses("/assertion/options", {"username": candidate.name})


# Ceremonies that hold


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_strangers_client_registers_and_authenticates(tool: Tool, algorithm: int) -> None:
    candidate = Candidate(tool, SmallDevice(algorithm))
    candidate.register(attestation="direct")
    candidate.authenticate()
    candidate.authenticate(userVerification="required")


def test_no_attestation_is_one_too(candidate: Candidate) -> None:
    response = candidate.create(candidate.creation())
    change_attestation(response, fmt="none", attStmt={})
    candidate.tool.accepts("/attestation/result", response)
    candidate.authenticate()


def test_a_registered_credential_is_excluded(registered: Candidate) -> None:
    excluded = registered.creation()["excludeCredentials"]
    assert [entry["id"] for entry in excluded] == [base64url.encode(registered.device.stored[0].id)]


def test_user_verification_counts_only_where_it_is_required(tool: Tool) -> None:
    candidate = Candidate(tool, SmallDevice(-7, verifies=False))
    required = {"authenticatorSelection": {"userVerification": "required"}}
    tool.refuses(
        "/attestation/result", candidate.create_by_hand(candidate.creation(**required)), "userVerificationMissing"
    )
    for demand in ["preferred", "discouraged"]:
        candidate.device.stored.clear()
        candidate.register(authenticatorSelection={"userVerification": demand})
        candidate.authenticate(userVerification=demand)
    options = candidate.request(userVerification="required")
    tool.refuses("/assertion/result", candidate.get_by_hand(options), "userVerificationMissing")


# Messages that are none


def change_attestation(response: dict, **changes: object) -> None:
    attestation = cbor.decode(base64url.decode(response["response"]["attestationObject"]))
    response["response"]["attestationObject"] = base64url.encode(cbor.encode({**attestation, **changes}))


def remove(*path: str) -> Callable[[dict], None]:
    return put(path, None, removes=True)


def put(path: tuple[str, ...] | str, value: object, removes: bool = False) -> Callable[[dict], None]:
    *outer, last = (path,) if isinstance(path, str) else path

    def change(response: dict) -> None:
        for name in outer:
            response = response[name]
        if removes:
            del response[last]
        else:
            response[last] = value(response[last]) if callable(value) else value

    change.__name__ = f"{'.'.join([*outer, last])}"
    return change


def standard_base64(text: str) -> str:
    """The same bytes in the other alphabet, with padding; and unlike it, however they fall."""
    return base64.b64encode(base64url.decode(text) + b"\xfb\xff").decode()


def padded(text: str) -> str:
    return text + "=" * (-len(text) % 4 or 4)


WRONG_ENVELOPES = [
    *[remove(name) for name in ["id", "rawId", "type", "response"]],
    *[put(name, value) for name in ["id", "rawId", "type"] for value in ["", 7, None, [], {}, True]],
    *[put(name, change) for name in ["id", "rawId"] for change in [padded, standard_base64]],
    put("type", "other-key"),
    put("id", "AAAA"),
    put("rawId", "AAAA"),
    *[put("response", value) for value in ["", 7, None, [], {}]],
    put("getClientExtensionResults", "none"),
]


def wrong_members(names: list[str]) -> list[Callable[[dict], None]]:
    return [
        *[remove("response", name) for name in names],
        *[put(("response", name), value) for name in names for value in ["", 7, None, [], {}, "AAAA"]],
        *[put(("response", name), change) for name in names for change in [padded, standard_base64]],
    ]


@pytest.mark.parametrize("change", WRONG_ENVELOPES + wrong_members(["clientDataJSON", "attestationObject"]))
def test_a_message_of_registration_that_is_none_is_refused(candidate: Candidate, change: Callable) -> None:
    response = candidate.create(candidate.creation())
    change(response)
    candidate.tool.refuses("/attestation/result", response)


@pytest.mark.parametrize(
    "change", WRONG_ENVELOPES + wrong_members(["clientDataJSON", "authenticatorData", "signature"])
)
def test_a_message_of_authentication_that_is_none_is_refused(registered: Candidate, change: Callable) -> None:
    response = registered.get(registered.request())
    change(response)
    registered.tool.refuses("/assertion/result", response)


# Registrations that do not hold


def set_flags(change: Callable[[int], int]) -> Callable[[bytes], bytes]:
    return lambda data: data[:FLAGS] + bytes([change(data[FLAGS])]) + data[FLAGS + 1 :]


@pytest.mark.parametrize(
    ("bend", "because"),
    [
        (lambda data: data + b"\x00", "authenticatorDataInvalid"),
        (lambda data: data[:-1], "authenticatorDataInvalid"),
        (lambda data: data[:36], "authenticatorDataInvalid"),
        (lambda data: bytes(32) + data[32:], "rpIDHashMismatch"),
        (set_flags(lambda flags: flags & ~HAS_CREDENTIAL), "authenticatorDataInvalid"),
        (lambda data: set_flags(lambda flags: flags & ~HAS_CREDENTIAL)(data)[:37], "attestedCredentialMissing"),
        (set_flags(lambda flags: flags | HAS_EXTENSIONS), "authenticatorDataInvalid"),
        (lambda data: data + cbor.encode({"example": True}), "authenticatorDataInvalid"),
        (set_flags(lambda flags: flags & ~USER_PRESENT), "userPresenceMissing"),
        (set_flags(lambda flags: flags | 0x10), "backupStateWithoutEligibility"),
    ],
    ids=["left over", "cut off", "short", "other domain", "no AT", "no credential", "ED", "no ED", "no UP", "BS alone"],
)
def test_bent_authenticator_data_are_refused(candidate: Candidate, bend: Callable, because: str) -> None:
    candidate.device.bend = bend
    candidate.tool.refuses("/attestation/result", candidate.create_by_hand(candidate.creation()), because)


def test_extensions_that_the_flags_announce_are_taken(candidate: Candidate) -> None:
    extended = set_flags(lambda flags: flags | HAS_EXTENSIONS)
    candidate.device.bend = lambda data: extended(data) + cbor.encode({"example": True})
    options = candidate.creation(extensions={"example": True})
    candidate.tool.accepts("/attestation/result", candidate.create_by_hand(options))


@pytest.mark.parametrize(
    "changes",
    [
        {"fmt": "none"},
        {"fmt": "none", "attStmt": []},
        {"fmt": "Packed"},
        {"fmt": "unheard-of"},
        {"fmt": 7},
        {"attStmt": {}},
        {"attStmt": b""},
        {"authData": b""},
        {"authData": "text"},
    ],
    ids=repr,
)
def test_bent_attestation_objects_are_refused(candidate: Candidate, changes: dict) -> None:
    response = candidate.create(candidate.creation(attestation="direct"))
    change_attestation(response, **changes)
    candidate.tool.refuses("/attestation/result", response)


def test_bytes_after_the_attestation_object_are_refused(candidate: Candidate) -> None:
    response = candidate.create(candidate.creation())
    attestation = base64url.decode(response["response"]["attestationObject"])
    response["response"]["attestationObject"] = base64url.encode(attestation + b"\x00")
    candidate.tool.refuses("/attestation/result", response, "attestationObjectInvalid")


@pytest.mark.parametrize(
    "bent",
    [
        lambda statement: {**statement, "alg": -8},
        lambda statement: {**statement, "alg": -35},
        lambda statement: {**statement, "alg": "ES256"},
        lambda statement: {"sig": statement["sig"]},
        lambda statement: {"alg": statement["alg"]},
        lambda statement: {**statement, "sig": b""},
        lambda statement: {**statement, "sig": statement["sig"][:-1] + bytes([statement["sig"][-1] ^ 1])},
        lambda statement: {**statement, "x5c": []},
        lambda statement: {**statement, "ecdaaKeyId": b"x"},
    ],
    ids=["EdDSA", "ES384", "text", "no alg", "no sig", "empty sig", "other sig", "empty x5c", "ecdaaKeyId"],
)
def test_bent_self_attestations_are_refused(candidate: Candidate, bent: Callable) -> None:
    honest = candidate.device.statement
    candidate.device.statement = lambda credential, signed: bent(honest(credential, signed))
    response = candidate.create_by_hand(candidate.creation(attestation="direct"))
    candidate.tool.refuses("/attestation/result", response, "attestation")


@pytest.mark.parametrize(
    ("changes", "because"),
    [
        ({"type": "payment.get"}, "ceremonyTypeMismatch"),
        ({"type": ""}, "ceremonyTypeMismatch"),
        ({"type": 7}, "clientDataInvalid"),
        ({"challenge": base64url.encode(bytes(32))}, "challengeMismatch"),
        ({"challenge": ""}, "challengeMismatch"),
        ({"challenge": None}, "clientDataInvalid"),
        ({"origin": "http://localhost"}, "originMismatch"),
        ({"origin": "https://evil.example"}, "originMismatch"),
        ({"origin": ""}, "originMismatch"),
        ({"crossOrigin": True}, "crossOriginNotAllowed"),
    ],
    ids=repr,
)
def test_client_data_of_something_else_are_refused(registered: Candidate, changes: dict, because: str) -> None:
    used = registered.get_by_hand(registered.request(), **changes)
    registered.tool.refuses("/assertion/result", used, because)
    made = registered.create_by_hand(registered.creation(), **changes)
    registered.tool.refuses("/attestation/result", made, because)


def test_client_data_of_the_other_ceremony_are_refused(registered: Candidate) -> None:
    used = registered.get_by_hand(registered.request(), type="webauthn.create")
    registered.tool.refuses("/assertion/result", used, "ceremonyTypeMismatch")
    made = registered.create_by_hand(registered.creation(), type="webauthn.get")
    registered.tool.refuses("/attestation/result", made, "ceremonyTypeMismatch")


@pytest.mark.parametrize("binding", [7, "supported", [], {}, {"status": 7}, {"status": ""}, {"status": "some"}], ids=repr)
def test_a_malformed_token_binding_is_refused(registered: Candidate, binding: object) -> None:
    used = registered.get_by_hand(registered.request(), tokenBinding=binding)
    registered.tool.refuses("/assertion/result", used, "tokenBinding")
    made = registered.create_by_hand(registered.creation(), tokenBinding=binding)
    registered.tool.refuses("/attestation/result", made, "tokenBinding")


@pytest.mark.parametrize("status", ["present", "supported", "not-supported", None])
def test_a_token_binding_of_the_former_standard_is_taken(candidate: Candidate, status: str | None) -> None:
    binding = {"status": status, "id": "AAAA"} if status else None
    made = candidate.create_by_hand(candidate.creation(), tokenBinding=binding)
    candidate.tool.accepts("/attestation/result", made)
    used = candidate.get_by_hand(candidate.request(), tokenBinding=binding)
    candidate.tool.accepts("/assertion/result", used)


def test_a_credential_is_registered_once(registered: Candidate) -> None:
    known = registered.device.stored[0].id

    imitator = SmallDevice(-7)

    def imitate(data: bytes) -> bytes:
        imitator.stored[-1].id = known
        return data[:55] + known + data[55 + len(known) :]

    imitator.bend = imitate
    other = Candidate(registered.tool, imitator)
    made = other.create_by_hand(other.creation())
    registered.tool.refuses("/attestation/result", made, "registered already")
    registered.authenticate()


# Authentications that do not hold


@pytest.mark.parametrize(
    ("bend", "because"),
    [
        (lambda data: data + b"\x00", "authenticatorDataInvalid"),
        (lambda data: data[:36], "authenticatorDataInvalid"),
        (lambda data: bytes(32) + data[32:], "rpIDHashMismatch"),
        (set_flags(lambda flags: flags & ~USER_PRESENT), "userPresenceMissing"),
        (set_flags(lambda flags: flags | HAS_CREDENTIAL), "authenticatorDataInvalid"),
        (set_flags(lambda flags: flags | HAS_EXTENSIONS), "authenticatorDataInvalid"),
        (set_flags(lambda flags: flags | 0x10), "backupStateWithoutEligibility"),
        (set_flags(lambda flags: flags | 0x08), "backupEligibilityChanged"),
    ],
    ids=["left over", "short", "other domain", "no UP", "AT", "ED", "BS alone", "BE"],
)
def test_bent_authenticator_data_do_not_sign_in(registered: Candidate, bend: Callable, because: str) -> None:
    registered.device.bend = bend
    registered.tool.refuses("/assertion/result", registered.get_by_hand(registered.request()), because)


def test_another_signature_is_refused(registered: Candidate) -> None:
    response = registered.get(registered.request())
    signature = base64url.decode(response["response"]["signature"])
    response["response"]["signature"] = base64url.encode(signature[:-1] + bytes([signature[-1] ^ 1]))
    registered.tool.refuses("/assertion/result", response, "signatureInvalid")


def test_a_counter_that_does_not_grow_is_refused(registered: Candidate) -> None:
    def count_to(counter: int) -> dict:
        registered.device.stored[0].counter = counter - 1
        return registered.get_by_hand(registered.request())

    registered.tool.accepts("/assertion/result", count_to(3))
    for counter in [3, 2, 0]:
        registered.tool.refuses("/assertion/result", count_to(counter), "counterRegressed")
    registered.tool.accepts("/assertion/result", count_to(4))


@pytest.mark.parametrize("handle", [base64url.encode(b"somebody else"), 7, [], "AAA=", "%"], ids=repr)
def test_another_user_handle_is_refused(registered: Candidate, handle: object) -> None:
    response = registered.get(registered.request())
    response["response"]["userHandle"] = handle
    registered.tool.refuses("/assertion/result", response)


@pytest.mark.parametrize("handle", ["", None], ids=repr)
def test_an_empty_user_handle_is_none(registered: Candidate, handle: object) -> None:
    response = registered.get(registered.request())
    response["response"]["userHandle"] = handle
    registered.tool.accepts("/assertion/result", response)


def test_another_users_credential_is_refused(registered: Candidate) -> None:
    other = Candidate(registered.tool, SmallDevice(-7))
    other.register()
    options = other.request()
    registered.tool.refuses("/assertion/result", registered.get_by_hand(options), "no such credential")


# Ceremonies and their cookie


def test_an_answer_has_one_try(candidate: Candidate) -> None:
    tool = candidate.tool
    made = candidate.create(candidate.creation())
    tool.accepts("/attestation/result", made)
    tool.refuses("/attestation/result", made, "No ceremony")
    candidate.device.stored[0].counter = 7
    used = candidate.get(candidate.request())
    tool.accepts("/assertion/result", used)
    tool.refuses("/assertion/result", used, "No ceremony")
    # A refusal uses the ceremony up, too.
    candidate.request()
    tool.refuses("/assertion/result", {})
    tool.refuses("/assertion/result", candidate.get_by_hand({"challenge": "AAAA", "rpId": "localhost"}), "No ceremony")


def test_an_older_answer_is_a_replay(registered: Candidate) -> None:
    older = registered.get(registered.request())
    registered.request()
    registered.tool.refuses("/assertion/result", older, "challengeMismatch")


@pytest.mark.parametrize("cookie", [None, "", "x", base64url.encode(bytes(32))])
def test_without_its_cookie_an_answer_is_refused(registered: Candidate, cookie: str | None) -> None:
    tool = registered.tool
    used = registered.get(registered.request())
    made = registered.create_by_hand(registered.creation())
    tool.cookie = cookie
    tool.refuses("/assertion/result", used, "No ceremony")
    tool.refuses("/attestation/result", made, "No ceremony")


def test_a_ceremony_serves_its_own_kind_alone(registered: Candidate) -> None:
    made = registered.create_by_hand(registered.creation())
    registered.request()
    registered.tool.refuses("/attestation/result", made, "No ceremony")
    used = registered.get_by_hand(registered.request())
    registered.creation()
    registered.tool.refuses("/assertion/result", used, "No ceremony")


def test_two_tools_do_not_disturb_each_other(server: FIDOTestServer) -> None:
    candidates = [Candidate(Tool(server), SmallDevice(-7)) for _ in range(2)]
    options = [candidate.creation() for candidate in candidates]
    for candidate, own in reversed(list(zip(candidates, options))):
        candidate.tool.accepts("/attestation/result", candidate.create(own))
    options = [candidate.request() for candidate in candidates]
    for candidate, own in reversed(list(zip(candidates, options))):
        candidate.tool.accepts("/assertion/result", candidate.get(own))


# Certificates and metadata


def certified(tool: Tool, maker: Maker, *path: str) -> tuple[Candidate, dict]:
    certificates = {"leaf": maker.leaf, "root": maker.root}
    candidate = Candidate(tool, CertifiedDevice(maker, [certificates[name] for name in path]))
    return candidate, candidate.create(candidate.creation(attestation="direct"))


@pytest.mark.parametrize("name", ["rooted", "own", "signed"])
def test_a_chain_to_the_metadatas_root_is_trusted(tool: Tool, makers: dict[str, Maker], name: str) -> None:
    candidate, response = certified(tool, makers[name], "leaf")
    tool.accepts("/attestation/result", response)
    candidate.authenticate()


@pytest.mark.parametrize(
    ("name", "because"),
    [("revoked", "REVOKED"), ("forged", "anchor"), ("unknown", "anchor"), ("surrogate", "attest")],
)
def test_what_the_metadata_do_not_vouch_for_is_refused(
    tool: Tool, makers: dict[str, Maker], name: str, because: str
) -> None:
    tool.refuses("/attestation/result", certified(tool, makers[name], "leaf")[1], because)


def test_a_chain_with_its_root_is_refused(tool: Tool, makers: dict[str, Maker]) -> None:
    tool.refuses("/attestation/result", certified(tool, makers["rooted"], "leaf", "root")[1], "root")


def test_another_makers_root_does_not_help(tool: Tool, makers: dict[str, Maker]) -> None:
    stranger = Maker(makers["rooted"].model)
    tool.refuses("/attestation/result", certified(tool, stranger, "leaf")[1])


def test_a_model_that_shows_certificates_does_not_attest_for_itself(tool: Tool, makers: dict[str, Maker]) -> None:
    device = SmallDevice(-7)
    device.AAGUID = makers["rooted"].model
    candidate = Candidate(tool, device)
    tool.refuses("/attestation/result", candidate.create(candidate.creation(attestation="direct")))


# Apart from the service, and on this machine alone


@pytest.mark.parametrize("path", ["/", "/api/v1/sign-in/begin", "/api/v1/sign-up/begin", "/attestation"])
def test_nothing_of_the_service_is_there(tool: Tool, path: str) -> None:
    tool.refuses(path, {"name": "robin"}, status=404)


def test_who_comes_through_a_proxy_is_refused(candidate: Candidate) -> None:
    body = {"username": candidate.name, "displayName": "x"}
    status, answer = candidate.tool.post("/attestation/options", body, X_Forwarded_For="192.0.2.1")
    assert (status, answer["status"]) == (403, "failed")


def test_only_json_of_a_bounded_length_is_read(tool: Tool) -> None:
    status, answer = tool.post("/attestation/options", {"username": "x", "displayName": "x"}, Content_Type="text/plain")
    assert (status, answer["status"]) == (415, "failed")
    status, answer = tool.post("/attestation/options", {"username": "x" * 70_000, "displayName": "x"})
    assert (status, answer["status"]) == (413, "failed")


def test_the_cookie_is_one_of_its_own(candidate: Candidate) -> None:
    candidate.creation()
    first = candidate.tool.cookie
    candidate.creation()
    assert first != candidate.tool.cookie and COOKIE.startswith("martlet-")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--host", "0.0.0.0"], "others can reach"),
        (["--host", "::"], "others can reach"),
        (["--host", "127.evil.example"], "others can reach"),
        (["--origin", "https://example.org"], "does not lie on localhost"),
        (["--port", "0"], "--port"),
        (["--log-level", "loud"], "--log-level"),
        (["--metadata", "absent"], "absent is not there"),
        (["--metadata", "file"], "file is not a folder"),
        (["--metadata", "wrong"], "statement.json"),
    ],
)
def test_a_wrong_option_ends_with_its_code_and_names_itself(tmp_path: pathlib.Path, arguments: list[str], named: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong/statement.json").write_text("{")
    refused = run(*arguments, folder=tmp_path)
    assert (refused.returncode, refused.stdout) == (78, "")
    assert named in refused.stderr


def test_a_port_that_is_taken_ends_with_its_code(server: FIDOTestServer, tmp_path: pathlib.Path) -> None:
    second = run("--port", str(server.port), folder=tmp_path)
    assert second.returncode == 69 and "in use" in second.stderr


@pytest.mark.parametrize("flags", [[], ["--host", "::1"], ["--log-level", "critical"]], ids=repr)
def test_each_start_warns(tmp_path: pathlib.Path, flags: list[str]) -> None:
    server = FIDOTestServer(tmp_path, *flags)
    assert server.stop() == 0
    assert " warning " in server.output() and "the FIDO test interface is on" in server.output()


def test_its_help_is_as_it_was_agreed(tmp_path: pathlib.Path) -> None:
    assert run("--help", folder=tmp_path).stdout == HELP.read_text()
