# SPDX-License-Identifier: Apache-2.0
"""Scripts/affected: a change is met by all tests that it can touch, and by few others."""

import pathlib
import types

import pytest
from martlet_server import ROOT
from script import Tree, load


@pytest.fixture(scope="module")
def script() -> types.ModuleType:
    return load("affected")


@pytest.fixture
def targets(script: types.ModuleType) -> dict:
    """Two layers, two programs, and a test of each."""
    target = script.Target
    return {
        "Bytes": target("Sources/Bytes", False, ()),
        "BytesTests": target("Tests/BytesTests", True, ("Bytes",)),
        "Accounts": target("Sources/Accounts", False, ("Bytes",)),
        "AccountsTests": target("Tests/AccountsTests", True, ("Accounts",)),
        "Vault": target("Sources/Vault", False, ("Bytes",)),
        "martlet": target("Sources/Programs/martlet", False, ("Accounts",)),
        "martlet-keychain": target("Sources/Programs/martlet-keychain", False, ("Vault",)),
        "DeviceTests": target("Tests/DeviceTests", True, ()),
        "FuzzRegressionTests": target("Tests/FuzzRegressionTests", True, ("Bytes",)),
        "Shiny": target("Examples/Shiny/Sources/Shiny", False, ()),
    }


def test_a_change_below_reaches_all_that_is_built_from_it(script: types.ModuleType, targets: dict) -> None:
    found = script.selection(["Sources/Bytes/Base64.swift"], targets)
    assert found["swift"] == ["AccountsTests", "BytesTests", "DeviceTests", "FuzzRegressionTests"]
    assert {"Browser", "Keychain", "Sealing", "Sockets"} <= set(found["python"])
    assert {"build", "swift", "devices", "documentation", "browser", "keychain", "pool", "archive"} <= set(found["steps"])


def test_a_change_above_reaches_what_starts_its_program_alone(script: types.ModuleType, targets: dict) -> None:
    found = script.selection(["Sources/Accounts/Account.swift"], targets)
    assert found["swift"] == ["AccountsTests"]
    assert {"Browser", "Mail", "Strangers"} <= set(found["python"])
    assert not {"Keychain", "Sealing", "Vault", "Scripts", "PasskeyRoutes"} & set(found["python"])
    found = script.selection(["Sources/Vault/Vault.swift"], targets)
    assert (found["swift"], found["python"]) == (["DeviceTests"], ["Archive", "Keychain", "Sealing"])
    assert "swift" not in found["steps"] and {"build", "devices", "keychain", "archive"} <= set(found["steps"])


def test_a_change_in_a_test_reaches_itself(script: types.ModuleType, targets: dict) -> None:
    found = script.selection(["Tests/AccountsTests/Some.swift"], targets)
    assert found == {"steps": ["packages", "documents", "format", "build", "swift"], "swift": ["AccountsTests"], "python": []}
    found = script.selection(["Tests/Mail/test_mail.py"], targets)
    assert found == {"steps": ["packages", "python", "documents", "build", "pool"], "swift": [], "python": ["Mail"]}


def test_helpers_of_one_suite_reach_those_who_borrow_them(script: types.ModuleType, targets: dict) -> None:
    assert script.selection(["Tests/Browser/chromium.py"], targets)["python"] == ["Browser", "Keychain", "Shiny"]
    assert script.selection(["Fuzzing/Corpus/cbor/seed"], targets)["swift"] == ["FuzzRegressionTests"]


def test_a_page_reaches_the_documents_and_those_who_read_it(script: types.ModuleType, targets: dict) -> None:
    assert script.selection(["docs/mail.md"], targets)["swift"] == []
    assert script.selection(["docs/mail.md"], targets)["python"] == ["Archive"]
    found = script.selection(["Sources/Bytes/Documentation.docc/Bytes.md"], targets)
    assert found == {"steps": ["packages", "documents", "build", "documentation"], "swift": [], "python": []}


def test_the_front_end_is_checked_by_its_own_and_by_browsers(script: types.ModuleType, targets: dict) -> None:
    targets["SignInServer"] = script.Target("Sources/SignIn/SignInServer", False, ())
    targets["martlet"] = script.Target("Sources/Programs/martlet", False, ("SignInServer",))
    found = script.selection(["Sources/SignIn/SignInServer/Static/js/martlet.js"], targets)
    assert {"frontend", "browser"} <= set(found["steps"]) and "Browser" in found["python"] and found["swift"] == []


def test_nothing_that_changed_leaves_the_documents(script: types.ModuleType, targets: dict) -> None:
    assert script.selection([], targets) == {"steps": ["packages", "documents"], "swift": [], "python": []}
    assert script.selection(["CODE_OF_NOTHING"], targets)["steps"] == ["packages", "documents"]


@pytest.mark.parametrize("path", ["Package.swift", "Scripts/test", "Tests/LiveServer/martlet_server.py", "Tests/requirements.txt"])
def test_what_all_tests_hang_on_reaches_all(script: types.ModuleType, targets: dict, path: str) -> None:
    found = script.selection([path], targets)
    assert found["swift"] == sorted(name for name, target in targets.items() if target.is_test)
    assert found["python"] == list(script.SUITES) and found["steps"] == script.STEPS


def test_names_that_begin_alike_are_two(script: types.ModuleType, targets: dict) -> None:
    assert script.selection(["Sources/BytesOfOthers/a.swift"], targets)["swift"] == []
    assert script.selection(["Scripts/test-long"], targets)["python"] == ["Scripts"]


def test_what_differs_is_found_wherever_it_is(
    script: types.ModuleType, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = Tree(tmp_path)
    monkeypatch.setattr(script, "ROOT", tree.folder)
    for name in ("still", "committed", "staged", "saved", "moved", "gone"):
        tree.write(name, f"{name}\n" * 20)
    tree.write(".gitignore", "ignored\n")
    base = tree.commit()
    tree.write("committed", "new")
    tree.commit()
    tree.write("staged", "new")
    tree.git("add", "staged")
    tree.write("saved", "new")
    tree.git("mv", "moved", "elsewhere")
    (tree.folder / "gone").unlink()
    tree.write("unknown ä/file")
    tree.write("ignored")
    assert script.changed_since(base) == sorted(
        ["committed", "elsewhere", "gone", "moved", "saved", "staged", "unknown ä/file"]
    )
    assert script.changed_since("no-such-commit") is None


def test_each_suite_program_and_path_of_the_tables_is_there(script: types.ModuleType) -> None:
    folders = {path.parent.name for path in (ROOT / "Tests").glob("*/test_*.py")}
    assert folders == set(script.SUITES)
    manifest = (ROOT / "Package.swift").read_text()
    examples = {path.name for path in (ROOT / "Examples").glob("*/Sources/*")}
    for name, reach in [*script.SUITES.items(), *script.BEYOND.items()]:
        assert (ROOT / "Tests" / name).is_dir(), name
        for path in reach.paths:
            assert (ROOT / path).exists(), path
        for program in reach.programs:
            assert f'"{program}"' in manifest or program in examples, program
    for path in script.EVERYTHING:
        assert (ROOT / path).exists(), path
