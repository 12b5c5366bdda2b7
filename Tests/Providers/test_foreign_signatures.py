# SPDX-License-Identifier: Apache-2.0
"""Signatures of JSON between this code and PyJWT, in both directions."""

import json
import pathlib
import urllib.request
from collections.abc import Iterator

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from foreign_apple import ForeignApple
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from simulated_apple import SimulatedApple, come, join


@pytest.fixture
def apple(tmp_path: pathlib.Path) -> Iterator[ForeignApple]:
    apple = ForeignApple(tmp_path)
    yield apple
    apple.stop()


@pytest.fixture
def api(apple: ForeignApple, tmp_path: pathlib.Path) -> Iterator[JSONAPI]:
    server = MartletServer(tmp_path, "--sign-up", "open", *apple.flags())
    server.start()
    yield JSONAPI(server.port)
    server.stop()


def test_tokens_of_pyjwt_sign_people_in_and_pyjwt_takes_our_client_secrets(apple: ForeignApple, api: JSONAPI) -> None:
    token = join(api, apple, "robin")
    (identity,) = api.get("/account/identities", token)["identities"]
    assert identity["provider"] == "apple"
    came, _ = come(api, apple)
    assert came["account"]["name"] == "robin"
    assert {secret["sub"] for secret in apple.secrets} == {apple.facts["app"]}


def test_a_token_that_another_key_signed_is_refused(apple: ForeignApple, api: JSONAPI) -> None:
    apple.published = rsa.generate_private_key(public_exponent=65537, key_size=2048).public_key()
    with pytest.raises(Refused):
        come(api, apple)
    assert not apple.secrets


def test_pyjwt_verifies_the_simulators_tokens_by_its_keys(tmp_path: pathlib.Path) -> None:
    apple = SimulatedApple(tmp_path)
    try:
        grant = apple.post("/native", {"app": apple.facts["app"], "person": "first", "nonce": "n", "scopes": []})
        with urllib.request.urlopen(apple.facts["issuer"] + "/auth/keys", timeout=10) as answer:
            keys = jwt.PyJWKSet.from_dict(json.loads(answer.read()))
    finally:
        apple.stop()
    token = grant["identityToken"]
    key = keys[jwt.get_unverified_header(token)["kid"]]
    claims = jwt.decode(token, key, algorithms=["RS256"], audience=apple.facts["app"], issuer=apple.facts["issuer"])
    assert claims["nonce"] == "n"
    head, payload, signature = token.split(".")
    changed = "B" if signature[0] == "A" else "A"
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(f"{head}.{payload}.{changed}{signature[1:]}", key, algorithms=["RS256"], options={"verify_aud": False})
