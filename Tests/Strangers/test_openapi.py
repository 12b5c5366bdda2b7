# SPDX-License-Identifier: Apache-2.0
"""schemathesis reads the served OpenAPI document and sends what it allows and what it forbids: no server error."""

import os
import pathlib
import subprocess
import sys

from json_api import JSONAPI
from martlet_server import ROOT, MartletServer

HERE = pathlib.Path(__file__).parent
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def test_the_api_keeps_to_its_document(server: MartletServer) -> None:
    person = JSONAPI(server.port, "2001:db8:5c::1").sign_up("described-person")
    command = [
        os.path.join(os.path.dirname(sys.executable), "schemathesis"),
        "run",
        f"{server.origin}/api/v1/openapi.json",
        "--checks",
        CHECKS,
        "--max-examples",
        os.environ.get("SCHEMATHESIS_EXAMPLES", "15"),
        "--phases",
        "examples,coverage,fuzzing",
        "--header",
        f"Authorization: Bearer {person.token}",
        "--seed",
        "1",
        "--no-color",
    ]
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(HERE)}
    result = subprocess.run(
        command, cwd=ROOT / ".build", env=environment, capture_output=True, text=True, timeout=600
    )
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]
    assert server.process is not None and server.process.poll() is None
