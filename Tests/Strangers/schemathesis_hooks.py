# SPDX-License-Identifier: Apache-2.0
"""Hooks for the schemathesis program: every request comes from another address, so that limits stay out of the way."""

import random

import schemathesis

chance = random.Random(1)


@schemathesis.hook
def before_call(context: object, case: schemathesis.Case, kwargs: dict) -> None:
    case.headers["X-Forwarded-For"] = f"2001:db8:{chance.getrandbits(16):x}:{chance.getrandbits(16):x}::1"
