# SPDX-License-Identifier: Apache-2.0
"""People who come with a password alone, and a browser in which another passkey provider answers."""

import pathlib

from json_api import JSONAPI
from passwords import PASSWORD

QUIET_PROVIDER = pathlib.Path(__file__).parent / "quiet-provider"
MAKE_PASSKEY = "#make-passkey"
NOT_NOW = "#not-now"
UNPROVEN = "[data-part='unproven']"


def add_person(api: JSONAPI, name: str) -> str:
    """Makes an account that has a password and nothing else, as an import does; returns its name."""
    person = api.sign_up(name)
    api.post("/account/password/set", {"password": PASSWORD}, person.token)
    passkey = api.get("/passkeys", person.token)["passkeys"][0]["id"]
    api.post(f"/passkeys/{passkey}/remove", {}, person.token)
    return name


def passkeys(api: JSONAPI, name: str) -> list[dict]:
    """What the server knows of the account's passkeys."""
    token = api.post("/sign-in/password", {"name": name, "password": PASSWORD})["session"]["token"]
    return api.get("/passkeys", token)["passkeys"]
