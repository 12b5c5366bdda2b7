# SPDX-License-Identifier: Apache-2.0
"""A package that takes one library, and not the service, gets three packages from elsewhere and no more.

What is not resolved can be neither fetched nor compiled nor linked, so that resolving tells nearly all. That a library compiles
that way, and an example by its own manifest, the long tests show.
"""

import json
import pathlib
import re
import shutil
import subprocess

import pytest
from martlet_server import ROOT

# One worker: the package manager lets one process at a time into a folder, and finds there what the one before fetched.
pytestmark = pytest.mark.xdist_group("package-manager")

EXAMPLE = ROOT / "Examples/PasskeyRoutes"
# Where packages beside this one are built, so that what they depend on is compiled once.
BESIDE = ROOT / ".build-packages"
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


def package_manager(*arguments: object, folder: pathlib.Path, patience: float = 600) -> str:
    """What `swift` prints about the package in a folder."""
    command = ["swift", *arguments[:1], "--package-path", folder, *arguments[1:]]
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=patience)
    assert run.returncode == 0, (run.stdout + run.stderr)[-3000:]
    return run.stdout


def dumped(folder: pathlib.Path) -> dict:
    """A manifest as the package manager reads it; nothing is fetched."""
    shown = package_manager("package", "dump-package", folder=folder)
    return json.loads(shown[shown.index("{") :])


def write_package(folder: pathlib.Path, product: str, traits: str) -> None:
    """A package that depends on one product of this tree, and on nothing else."""
    (folder / "Sources/Alone").mkdir(parents=True)
    (folder / "Sources/Alone/main.swift").write_text(f"import {product}\n")
    (folder / "Package.swift").write_text(MANIFEST.format(root=ROOT, traits=traits, product=product))


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder for what is fetched, by whichever package."""
    return tmp_path_factory.mktemp("scratch")


def below_martlet(folder: pathlib.Path, scratch: pathlib.Path) -> set[str]:
    """What the package manager resolves below this tree for the package in a folder."""
    # The versions that this tree is tested with, which are on the disk already.
    shutil.copy(ROOT / "Package.resolved", folder)
    shown = package_manager("package", "--scratch-path", scratch, "show-dependencies", "--format", "json", folder=folder)
    (martlet,) = json.loads(shown[shown.index("{") :])["dependencies"]
    return names(martlet)


@pytest.mark.parametrize("product", ["WebAuthnRelyingParty", "MartletSecurity", "KeychainAgentClient"])
def test_a_library_without_the_service_brings_three_packages(
    tmp_path: pathlib.Path, scratch: pathlib.Path, product: str
) -> None:
    write_package(tmp_path, product, ", traits: []")
    assert below_martlet(tmp_path, scratch) == CRYPTOGRAPHY


def test_the_page_of_the_libraries_shows_how() -> None:
    page = (ROOT / "docs/libraries/README.md").read_text()
    assert '.package(name: "martlet", path: "../martlet", traits: [])' in page


def test_the_manifest_of_getting_started_brings_three_packages_and_all_that_is_imported(
    tmp_path: pathlib.Path, scratch: pathlib.Path
) -> None:
    page = (ROOT / "Sources/WebAuthn/WebAuthnRelyingParty/Documentation.docc/GettingStarted.md").read_text()
    manifest = re.search(r"^```\n(// swift-tools-version.*?)^```$", page, re.DOTALL | re.MULTILINE)[1]
    assert '"../martlet"' in manifest
    (tmp_path / "Package.swift").write_text(manifest.replace("../martlet", str(ROOT)))
    (tmp_path / "Sources/Nest").mkdir(parents=True)
    (tmp_path / "Sources/Nest/main.swift").write_text("")
    assert below_martlet(tmp_path, scratch) == CRYPTOGRAPHY
    imported = set(re.findall(r"^import (\w+)$", page, re.MULTILINE)) - {"Foundation", "PackageDescription"}
    taken = set(re.findall(r'\.product\(name: "(\w+)"', manifest))
    assert taken and taken <= imported <= brought(dumped(ROOT), taken)


def brought(package: dict, products: set[str]) -> set[str]:
    """The libraries that products of a manifest are made of."""
    return {name for product in package["products"] if product["name"] in products for name in product["targets"]}


def reached(package: dict, products: set[str]) -> set[str]:
    """The packages elsewhere that products of a manifest need without any trait."""
    targets = {target["name"]: target for target in package["targets"]}
    waiting = list(brought(package, products))
    seen, found = set(), set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for dependency in targets[name]["dependencies"]:
            for kind, (other, *rest) in dependency.items():
                if rest[-1] is not None and rest[-1].get("traits"):
                    continue
                if kind == "product":
                    found.add(rest[0])
                else:
                    waiting.append(other)
    return found


def test_the_manifest_of_the_example_declares_what_it_takes_and_no_service() -> None:
    """Examples/PasskeyRoutes, which the root builds with its own manifest, by the one that people copy."""
    own, root = dumped(EXAMPLE), dumped(ROOT)
    ours = [one["fileSystem"][0] for one in own["dependencies"] if "fileSystem" in one]
    assert [(pathlib.Path(one["path"]).resolve(), one["traits"]) for one in ours] == [(ROOT, [])]
    # Whatever else it takes it takes as this tree does, whose tests tell whether that fits together.
    strangers = [one for one in own["dependencies"] if "fileSystem" not in one]
    assert [one for one in strangers if one not in root["dependencies"]] == []
    (target,) = own["targets"]
    taken = [dependency["product"][:2] for dependency in target["dependencies"]]
    imported = set()
    for source in (EXAMPLE / "Sources" / target["name"]).rglob("*.swift"):
        imported |= set(re.findall(r"^(?:\w+ )?import (\w+)$", source.read_text(), re.MULTILINE))
    libraries = {product for product, package in taken if package == "martlet"}
    others = {product for product, package in taken if package != "martlet"}
    assert libraries | others <= imported
    assert imported - {"Foundation"} <= others | brought(root, libraries)
    assert libraries and libraries <= {product["name"] for product in root["products"] if "library" in product["type"]}
    assert reached(root, libraries) <= CRYPTOGRAPHY
    packages = {one["sourceControl"][0]["identity"] for one in strangers}
    assert {package for _, package in taken} == packages | {"martlet"}


@pytest.mark.long
def test_a_library_without_the_service_compiles(tmp_path: pathlib.Path) -> None:
    write_package(tmp_path, "WebAuthnRelyingParty", ", traits: []")
    shutil.copy(ROOT / "Package.resolved", tmp_path)
    package_manager("build", "--scratch-path", BESIDE, folder=tmp_path, patience=7_200)
    subprocess.run([BESIDE / "debug/Alone"], check=True, timeout=60)


@pytest.mark.long
def test_the_example_compiles_by_its_own_manifest_and_signs_in() -> None:
    package_manager("build", "--scratch-path", BESIDE, folder=EXAMPLE, patience=7_200)
    said = subprocess.run([BESIDE / "debug/PasskeyRoutes", "rehearse"], capture_output=True, text=True, timeout=60, check=True)
    assert [line.split()[0] for line in said.stdout.splitlines()] == ["registered", "signed"]
