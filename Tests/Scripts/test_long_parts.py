# SPDX-License-Identifier: Apache-2.0
"""Scripts/test-long: what ran and when is recorded, and what is due again is named with the reason."""

import datetime
import pathlib
import subprocess
import types

import pytest
from martlet_server import ROOT
from script import Tree, load

TODAY = datetime.date(2030, 3, 20)


@pytest.fixture
def tree(tmp_path: pathlib.Path) -> Tree:
    tree = Tree(tmp_path)
    tree.write("Sources/checked.swift")
    tree.write("Sources/other.swift")
    tree.write(".gitignore", ".build\n")
    tree.commit()
    return tree


@pytest.fixture
def script(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """The script, in a tree with two parts."""
    script = load("test-long")
    parts = {
        "quick": script.Part("says how many", ["Sources/checked.swift"], ["echo '=== 5 passed in 0.10s ==='"]),
        "wrong": script.Part("fails", ["Sources"], ["exit 3", "echo '=== 1 failed, 2 passed in 9.00s ==='"]),
    }
    monkeypatch.setattr(script, "ROOT", tree.folder)
    monkeypatch.setattr(script, "RECORDS", tree.folder / "docs/long-tests.tsv")
    monkeypatch.setattr(script, "LOGS", tree.folder / ".build/test-logs")
    monkeypatch.setattr(script, "PARTS", parts)
    (tree.folder / "docs").mkdir()
    return script


def due(script: types.ModuleType, commit: str, date: datetime.date = TODAY, result: str = "ok") -> str | None:
    """Why the first part is due after such a run."""
    record = script.Record("quick", date.isoformat(), commit, "1 min", result)
    return script.why_due(script.PARTS["quick"], record, TODAY)


def test_a_run_is_recorded_with_its_commit_and_its_figures(script: types.ModuleType, tree: Tree) -> None:
    assert script.run("quick")
    head, row = (tree.folder / "docs/long-tests.tsv").read_text().splitlines()
    assert head == "part\tdate\tcommit\ttook\tresult\tfigures"
    commit = tree.git("rev-parse", "--short=12", "HEAD")
    assert row == f"quick\t{datetime.date.today()}\t{commit}\t0 s\tok\t5 passed"
    assert (tree.folder / ".build/test-logs/long-quick.log").read_text() == "=== 5 passed in 0.10s ===\n"


def test_a_failure_is_recorded_and_what_follows_runs_all_the_same(script: types.ModuleType) -> None:
    assert not script.run("wrong")
    record = script.read_records()["wrong"]
    assert (record.result, record.figures) == ("FAILED", "1 failed, 2 passed")


def test_a_row_takes_the_place_of_the_one_before_and_keeps_the_others(script: types.ModuleType) -> None:
    script.write_record(script.Record("wrong", "2030-01-02", "abc", "1 s", "ok", "1 passed"))
    script.write_record(script.Record("quick", "2030-01-03", "abc", "1 s", "FAILED"))
    script.write_record(script.Record("quick", "2030-01-04", "abd", "1 s", "ok"))
    assert {part: record.date for part, record in script.read_records().items()} == {"quick": "2030-01-04", "wrong": "2030-01-02"}


def test_a_run_of_what_is_not_committed_is_not_recorded(
    script: types.ModuleType, tree: Tree, capsys: pytest.CaptureFixture
) -> None:
    tree.write("Sources/checked.swift", "changed")
    assert script.run("quick") and script.read_records() == {}
    assert "Not recorded" in capsys.readouterr().out


def test_former_records_do_not_keep_the_next_from_being_recorded(script: types.ModuleType) -> None:
    assert script.run("quick") and not script.run("wrong")
    assert set(script.read_records()) == {"quick", "wrong"}


def test_what_never_ran_is_due(script: types.ModuleType) -> None:
    assert script.why_due(script.PARTS["quick"], None, TODAY) == "never ran"


def test_what_failed_is_due(script: types.ModuleType, tree: Tree) -> None:
    assert due(script, tree.git("rev-parse", "HEAD"), result="FAILED") == "failed on 2030-03-20"


@pytest.mark.parametrize(("days", "reason"), [(0, None), (14, None), (15, "last ran 15 days ago")])
def test_a_part_is_due_after_fourteen_days(script: types.ModuleType, tree: Tree, days: int, reason: str | None) -> None:
    assert due(script, tree.git("rev-parse", "HEAD"), TODAY - datetime.timedelta(days)) == reason


def test_a_part_is_due_when_its_files_changed_and_not_when_others_did(script: types.ModuleType, tree: Tree) -> None:
    commit = tree.git("rev-parse", "HEAD")
    tree.write("Sources/other.swift", "changed")
    tree.commit()
    assert due(script, commit) is None
    tree.write("Sources/checked.swift", "changed")
    assert due(script, commit) == "Sources/checked.swift changed since"
    tree.commit()
    assert due(script, commit) == "Sources/checked.swift changed since"
    assert due(script, tree.git("rev-parse", "HEAD")) is None


def test_a_commit_that_is_not_there_makes_its_part_due(script: types.ModuleType) -> None:
    assert due(script, "0123456789ab") == "ran at 0123456789ab, which is no commit here"


def test_what_is_due_is_named_by_the_command(
    script: types.ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    script.run("quick")
    capsys.readouterr()
    monkeypatch.setattr("sys.argv", ["test-long", "--due"])
    assert script.main() == 1
    assert capsys.readouterr().out == "wrong: never ran\n"
    script.run("quick")
    del script.PARTS["wrong"]
    capsys.readouterr()
    assert script.main() == 0 and capsys.readouterr().out == ""


def test_a_part_that_is_none_is_refused() -> None:
    ran = subprocess.run([ROOT / "Scripts/test-long", "everything"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "no part is called everything" in ran.stderr


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("===== 8 passed, 1 skipped in 30.12s (0:00:30) =====", "8 passed, 1 skipped"),
        ("8 passed in 1.00s", "8 passed"),
        ("✔ Test run with 40 tests in 3 suites passed after 1.5 seconds.", "Test run with 40 tests in 3 suites passed after 1.5 seconds"),
        ("323 checks switched off, 323 noticed by the tests", "323 checks switched off, 323 noticed by the tests"),
        ("77 targets, 1200 s each: all hold", "77 targets, 1200 s each: all hold"),
        ("3 of 5 passed by", ""),
    ],
)
def test_figures_are_what_the_runners_say_at_their_ends(script: types.ModuleType, said: str, shown: str) -> None:
    assert script.figures(f"before\n{said}\nafter\n") == shown


def test_each_path_of_a_part_is_there_and_each_script_that_it_runs() -> None:
    script = load("test-long")
    for part in script.PARTS.values():
        for path in part.paths:
            assert (ROOT / path).exists(), path
        for word in " ".join(part.commands).split():
            if word.startswith(("Scripts/", "Tests/", "Examples/")):
                assert (ROOT / word).exists(), word
