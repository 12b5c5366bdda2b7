# SPDX-License-Identifier: Apache-2.0
"""A package that takes one library, and not the service, gets three packages from elsewhere and no more.

What is not resolved can be neither fetched nor compiled nor linked, so that resolving tells all; Libcrypto, whose tests
are built without the service, shows that the library compiles that way.
"""

import json
import pathlib
import re
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
    return below_martlet(folder)


def below_martlet(folder: pathlib.Path) -> set[str]:
    """What the package manager resolves below this tree for the package in a folder."""
    # The versions that this tree is tested with, which are on the disk already.
    shutil.copy(ROOT / "Package.resolved", folder)
    command = ["swift", "package", "--package-path", str(folder), "show-dependencies", "--format", "json"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr[-3000:]
    (martlet,) = json.loads(run.stdout[run.stdout.index("{") :])["dependencies"]
    return names(martlet)


@pytest.mark.parametrize("product", ["WebAuthnRelyingParty", "AttestationVerification", "KeychainVault"])
def test_a_library_without_the_service_brings_three_packages(tmp_path: pathlib.Path, product: str) -> None:
    assert resolved(tmp_path, product, ", traits: []") == CRYPTOGRAPHY


def test_the_page_of_the_libraries_shows_how() -> None:
    page = (ROOT / "docs/libraries/README.md").read_text()
    assert '.package(name: "martlet", path: "../martlet", traits: [])' in page


def test_the_manifest_of_getting_started_brings_three_packages_and_all_that_is_imported(tmp_path: pathlib.Path) -> None:
    page = (ROOT / "Sources/WebAuthnRelyingParty/Documentation.docc/GettingStarted.md").read_text()
    manifest = re.search(r"^```\n(// swift-tools-version.*?)^```$", page, re.DOTALL | re.MULTILINE)[1]
    assert '"../martlet"' in manifest
    (tmp_path / "Package.swift").write_text(manifest.replace("../martlet", str(ROOT)))
    (tmp_path / "Sources/Nest").mkdir(parents=True)
    (tmp_path / "Sources/Nest/main.swift").write_text("")
    assert below_martlet(tmp_path) == CRYPTOGRAPHY
    imported = set(re.findall(r"^import (\w+)$", page, re.MULTILINE)) - {"Foundation", "PackageDescription"}
    assert imported == set(re.findall(r'\.product\(name: "(\w+)"', manifest)) != set()
