# SPDX-License-Identifier: Apache-2.0
"""A package that takes one library, and not the service, gets three packages from elsewhere and no more.

What is not resolved can be neither fetched nor compiled nor linked, so that resolving tells all; Libcrypto, whose tests
are built without the service, shows that the library compiles that way.
"""

import json
import pathlib
import shutil
import subprocess

import pytest
from martlet_server import ROOT

CRYPTOGRAPHY = {"swift-asn1", "swift-certificates", "swift-crypto"}
MANIFEST = """// swift-tools-version:6.2
import PackageDescription

let package = Package(
    name: "alone",
    dependencies: [.package(name: "martlet", path: "{root}"{traits})],
    targets: [
        .executableTarget(name: "Alone", dependencies: [.product(name: "{product}", package: "martlet")])
    ]
)
"""


def names(package: dict) -> set[str]:
    """The packages below one, at whatever depth."""
    below = package["dependencies"]
    return {one["identity"] for one in below}.union(*(names(one) for one in below))


def resolved(folder: pathlib.Path, product: str, traits: str) -> set[str]:
    """What the package manager resolves for a package that depends on one product of this tree, and on nothing else."""
    (folder / "Sources/Alone").mkdir(parents=True)
    (folder / "Sources/Alone/main.swift").write_text(f"import {product}\n")
    (folder / "Package.swift").write_text(MANIFEST.format(root=ROOT, traits=traits, product=product))
    # The versions that this tree is tested with, which are on the disk already.
    shutil.copy(ROOT / "Package.resolved", folder)
    command = ["swift", "package", "--package-path", str(folder), "show-dependencies", "--format", "json"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr[-3000:]
    (martlet,) = json.loads(run.stdout[run.stdout.index("{") :])["dependencies"]
    return names(martlet)


@pytest.mark.parametrize("product", ["WebAuthnRelyingParty", "AttestationVerification"])
def test_a_library_without_the_service_brings_three_packages(tmp_path: pathlib.Path, product: str) -> None:
    assert resolved(tmp_path, product, ", traits: []") == CRYPTOGRAPHY


def test_the_page_of_the_libraries_shows_how() -> None:
    page = (ROOT / "docs/libraries/README.md").read_text()
    assert '.package(name: "martlet", path: "../martlet", traits: [])' in page
