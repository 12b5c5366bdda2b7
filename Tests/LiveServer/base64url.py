# SPDX-License-Identifier: Apache-2.0
"""Base64url without padding, as every binary member of the JSON API has it."""

import base64


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
