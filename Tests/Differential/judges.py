# SPDX-License-Identifier: Apache-2.0
"""Three relying parties judge the same request: ours through `martlet explain`, py_webauthn, python-fido2.

A verdict is "accepted" or why not. The others' reasons are their exceptions' names; ours is the code of the broken
rule, with what the statement broke where it is the attestation.
"""

import base64
import json
import subprocess
import warnings

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from fido2 import cbor
from fido2.attestation import AttestationVerifier, NoneAttestation
from fido2.attestation.base import Attestation
from fido2.server import Fido2Server
from fido2.webauthn import AttestedCredentialData, PublicKeyCredentialRpEntity
from martlet_server import binary
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import AttestationFormat

ACCEPTED = "accepted"


def plain(encoded: str) -> bytes:
    return base64.urlsafe_b64decode(encoded + "==")


def ours(requests: list[dict]) -> list[str]:
    """Verdicts of one run of the program over all requests, a line each."""
    lines = "".join(json.dumps(request, separators=(",", ":")) + "\n" for request in requests)
    command = [str(binary()), "explain", "--json"]
    run = subprocess.run(command, input=lines.encode(), capture_output=True, timeout=300)
    assert run.returncode in (0, 1, 2), run.stderr.decode()
    verdicts = [our_verdict(json.loads(line)) for line in run.stdout.splitlines()]
    assert len(verdicts) == len(requests), f"{len(requests)} lines went in, {len(verdicts)} came out"
    return verdicts


def our_verdict(answer: dict) -> str:
    assert answer["verdict"] is not None, f"the generator wrote a line that cannot be used: {answer['error']}"
    if answer["verdict"] == ACCEPTED:
        return ACCEPTED
    broken = next(rule for rule in answer["rules"] if rule["outcome"] == "broken")
    # What was found follows the name of the rule that the statement breaks. Of an algorithm that nothing verifies its code
    # says enough.
    name = "" if answer["code"] == "algorithm_unsupported" else (broken["found"] or "").split(":")[0]
    detail = f"/{name}" if broken["name"] in ("attestation", "credential_key") and name else ""
    return answer["code"] + detail


def py_webauthn(request: dict) -> str:
    options = request["options"]
    expected = {
        "credential": request["response"],
        "expected_challenge": plain(request["challenge"]),
        "expected_rp_id": request["rpId"],
        "expected_origin": request["origins"],
        "require_user_verification": options.get("requireUserVerification", False),
    }
    if request["kind"] == "registration":
        known = {int(number) for number in COSEAlgorithmIdentifier}
        offered = [COSEAlgorithmIdentifier(n) for n in options["allowedAlgorithms"] if n in known]
        roots = [pem(root) for root in options["trustRoots"]]
        by_format = {form: list(roots) for form in AttestationFormat}
        expected |= {"supported_pub_key_algs": offered, "pem_root_certs_bytes_by_fmt": by_format}
        verify = verify_registration_response
    else:
        key, count = plain(request["publicKey"]), request["signCount"]
        expected |= {"credential_public_key": key, "credential_current_sign_count": count}
        verify = verify_authentication_response
    try:
        verify(**expected)
    except Exception as refusal:
        return type(refusal).__name__
    return ACCEPTED


def pem(root: str) -> bytes:
    return x509.load_der_x509_certificate(base64.b64decode(root)).public_bytes(Encoding.PEM)


class Anchors(AttestationVerifier):
    """Every format that python-fido2 has, `none` among them, under the request's roots."""

    def __init__(self, roots: list[str]):
        formats = [kind() for kind in Attestation.__subclasses__() if hasattr(kind, "FORMAT")]
        super().__init__([*formats, NoneAttestation()])
        self.roots = [base64.b64decode(root) for root in roots]

    def ca_lookup(self, result: object, auth_data: object) -> bytes | None:
        if not result.trust_path:
            return self.roots[0]
        top = x509.load_der_x509_certificate(result.trust_path[-1])
        for root in self.roots:
            if x509.load_der_x509_certificate(root).subject == top.issuer:
                return root
        return None


def python_fido2(request: dict) -> str:
    options = request["options"]
    verification = "required" if options.get("requireUserVerification") else None
    state = {"challenge": request["challenge"], "user_verification": verification}
    try:
        server = Fido2Server(
            PublicKeyCredentialRpEntity(id=request["rpId"], name=request["rpId"]),
            attestation="direct",
            verify_origin=lambda origin: origin in request["origins"],
            verify_attestation=Anchors(options.get("trustRoots") or []),
        )
        if request["kind"] == "registration":
            server.register_complete(state, request["response"])
        else:
            key = plain(request["publicKey"])
            identifier = plain(request["response"]["rawId"])
            stored = bytes(16) + len(identifier).to_bytes(2) + identifier + cbor.encode(cbor.decode(key))
            server.authenticate_complete(state, [AttestedCredentialData(stored)], request["response"])
    except Exception as refusal:
        return type(refusal).__name__
    return ACCEPTED


def all_three(requests: list[dict]) -> list[tuple[str, str, str]]:
    with warnings.catch_warnings():
        # Both warn about what the mutations are for: serial numbers, padding, short keys.
        warnings.simplefilter("ignore")
        foreign = [(py_webauthn(request), python_fido2(request)) for request in requests]
    return [(mine, *others) for mine, others in zip(ours(requests), foreign, strict=True)]
