# SPDX-License-Identifier: Apache-2.0
"""Apple's endpoints as far as a service needs them, with signatures by PyJWT: nothing here is ours but the paths."""

import base64
import hashlib
import json
import pathlib
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from simulated_apple import SimulatedApple

KEY_ID = "FOREIGNKEY"


def left_half(text: str) -> str:
    """The hash of a code or an access token in an identity token."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:16]).rstrip(b"=").decode()


class ForeignApple(SimulatedApple):
    """One issuer, in this process; services take its flags as those of the simulator."""

    def __init__(self, folder: pathlib.Path):
        self.client_key = ec.generate_private_key(ec.SECP256R1())
        self.key = folder / "foreign.p8"
        self.key.write_bytes(
            self.client_key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        self.key.chmod(0o600)
        self.signing_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.published = self.signing_key.public_key()
        self.codes: dict[str, dict] = {}
        self.secrets: list[dict] = []
        apple = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.answer(200, apple.keys() if self.path == "/auth/keys" else {})

            def do_POST(self) -> None:
                form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                self.answer(*apple.token({name: values[0] for name, values in form.items()}))

            def answer(self, status: int, body: dict) -> None:
                text = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_: object) -> None:
                pass

        self.web = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.web.serve_forever, daemon=True).start()
        self.facts = {
            "issuer": f"http://localhost:{self.web.server_port}",
            "team": "FOREIGNTEA",
            "app": "com.example.foreign",
            "service": "com.example.foreign.web",
            "keyId": KEY_ID,
        }

    def keys(self) -> dict:
        """The key set, as PyJWT writes keys."""
        key = jwt.algorithms.RSAAlgorithm.to_jwk(self.published, as_dict=True)
        return {"keys": [{**key, "kid": "foreign-1", "use": "sig", "alg": "RS256"}]}

    def identity_token(self, more: dict) -> str:
        """Signs an identity token."""
        now = int(time.time())
        claims = {"iss": self.facts["issuer"], "iat": now, "exp": now + 600, "sub": "000001.foreign.0001", "auth_time": now}
        return jwt.encode(claims | more, self.signing_key, "RS256", {"kid": "foreign-1"})

    def token(self, form: dict) -> tuple[int, dict]:
        """Answers the token endpoint; the client secret must be one for PyJWT."""
        try:
            secret = jwt.decode(
                form["client_secret"],
                self.client_key.public_key(),
                algorithms=["ES256"],
                audience=self.facts["issuer"],
                options={"require": ["iss", "iat", "exp", "sub"]},
            )
            assert jwt.get_unverified_header(form["client_secret"]) == {"alg": "ES256", "kid": KEY_ID}
            assert (secret["iss"], secret["sub"]) == (self.facts["team"], form["client_id"])
        except (jwt.PyJWTError, AssertionError, KeyError):
            return 400, {"error": "invalid_client"}
        self.secrets.append(secret)
        known = self.codes.pop(form.get("code", ""), None)
        if known is None:
            return 400, {"error": "invalid_grant"}
        tokens = {"access_token": "foreign-access", "refresh_token": "foreign-refresh", "token_type": "Bearer", "expires_in": 600}
        return 200, tokens | {"id_token": self.identity_token(known | {"at_hash": left_half("foreign-access")})}

    def post(self, path: str, body: dict | None = None) -> dict:
        """What an app's system hands it."""
        assert path == "/native" and body is not None
        code = f"code-{len(self.codes)}-{time.monotonic_ns()}"
        claims = {"aud": body["app"], "nonce": body["nonce"], "nonce_supported": True}
        self.codes[code] = claims
        token = self.identity_token(claims | {"c_hash": left_half(code)})
        return {"identityToken": token, "authorizationCode": code, "givenName": "Robin", "familyName": "Foreign"}

    def stop(self) -> None:
        self.web.shutdown()
        self.web.server_close()
