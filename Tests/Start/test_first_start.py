# SPDX-License-Identifier: Apache-2.0
"""`make run` on a newcomer's machine: what is missing is named, asked about and installed, or the list is printed."""

import http.client
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
from martlet_server import ROOT, binary, free_port
from newcomer import ARCH_LIKE, DEBIAN, FEDORA, MINT, Machine, package_lines


@pytest.fixture
def machine() -> Iterator[Callable[..., Machine]]:
    if shutil.which("unshare") is None or shutil.which("setpriv") is None:
        pytest.skip("needs util-linux")
    allowed = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "true"]
    if subprocess.run(allowed, capture_output=True).returncode != 0:
        pytest.skip("this machine lets nobody make a mount namespace")
    made: list[Machine] = []

    def make(packages: list[str], system: str = DEBIAN) -> Machine:
        made.append(Machine(packages, system))
        return made[-1]

    yield make
    for each in made:
        each.remove()


INSTALL = "env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends --no-remove"


@pytest.mark.parametrize("answer", ["\n", "y\n", "Yes\n"], ids=["enter", "y", "Yes"])
@pytest.mark.parametrize("system", [DEBIAN, MINT], ids=["debian", "mint"])
def test_what_is_missing_is_named_and_installed_after_a_question(
    machine: Callable[..., Machine], answer: str, system: str
) -> None:
    outcome = machine(package_lines("g++", "libncurses6"), system).run("make", "run", "ARGS=--port 9000", answer=answer)
    assert "Missing system packages: g++ libncurses6\r\n" in outcome.shown
    assert outcome.calls[0] == "sudo apt-get update --quiet"
    assert f"sudo {INSTALL} g++ libncurses6" in outcome.calls
    assert outcome.status == 0 and outcome.calls[-1].startswith("swift build --configuration release")
    assert outcome.shown.endswith("serving: serve --port 9000\r\n")


@pytest.mark.parametrize("answer", ["n\n", "no\n", "what?\n", "\x04"], ids=["n", "no", "what", "end of input"])
def test_who_says_no_gets_nothing_installed_and_is_told_what_to_do(
    machine: Callable[..., Machine], answer: str
) -> None:
    newcomer = machine(package_lines("libsqlite3-dev"))
    outcome = newcomer.run("Scripts/run", answer=answer)
    assert (outcome.status, outcome.calls) == (1, [])
    assert "Nothing was installed. Install the packages above and start again." in outcome.shown
    # make tells every failure by the same number.
    outcome = newcomer.run("make", "run", answer=answer)
    assert (outcome.status, outcome.calls) == (2, [])


@pytest.mark.parametrize("system", [FEDORA, ARCH_LIKE, ""], ids=["fedora", "arch", "nameless"])
def test_elsewhere_than_on_debian_the_list_is_printed(machine: Callable[..., Machine], system: str) -> None:
    newcomer = machine([], system)
    outcome = newcomer.run("Scripts/run")
    assert (outcome.status, outcome.calls) == (3, [])
    assert "git ca-certificates g++" in outcome.shown and "SKIP_PACKAGE_CHECK=1" in outcome.shown
    outcome = newcomer.run("Scripts/run", SKIP_PACKAGE_CHECK="1")
    assert outcome.status == 0 and outcome.shown.endswith("serving: serve\n")


def test_where_all_is_there_nothing_is_said_or_asked(machine: Callable[..., Machine]) -> None:
    outcome = machine(package_lines()).run("Scripts/system-packages", "build")
    assert (outcome.status, outcome.shown, outcome.calls) == (0, "", [])


def test_a_package_by_another_name_counts_and_one_that_was_removed_does_not(machine: Callable[..., Machine]) -> None:
    packages = package_lines("libncurses6", "libxml2", "g++")
    packages += ["installed, libncurses6t64, libncurses6 (= 6.5-4)", "config-files, libxml2, ", "installed, g++-12, gxx"]
    outcome = machine(packages).run("Scripts/system-packages", "build", answer="n\n")
    assert "Missing system packages: g++ libxml2\r\n" in outcome.shown


def test_without_sudo_the_list_and_the_way_are_told(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines("git"))
    (newcomer.bin / "sudo").unlink()
    outcome = newcomer.run("Scripts/run")
    assert (outcome.status, outcome.calls) == (1, [])
    assert "Missing system packages: git\n" in outcome.shown and "as root" in outcome.shown


def test_where_nobody_can_answer_sudo_does_not_ask_either(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines("git"))
    assert newcomer.run("Scripts/run").calls[0] == "sudo --non-interactive apt-get update --quiet"
    newcomer = machine(package_lines("git"))
    newcomer.stub("sudo", 'record "sudo $*"\necho "sudo: a password is required" >&2\nexit 1')
    outcome = newcomer.run("Scripts/run")
    assert (outcome.status, len(outcome.calls)) == (1, 1)
    assert "could not install: git" in outcome.shown


def test_what_apt_cannot_install_is_told(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines("git"))
    newcomer.stub("apt-get", 'record "apt-get $*"\n[ "$1" != install ] || exit 100')
    outcome = newcomer.run("Scripts/run", answer="y\n")
    assert outcome.status == 1 and "could not install: git" in outcome.shown
    assert not any(call.startswith("swift") for call in outcome.calls)


LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)"


def test_a_package_manager_that_is_busy_is_waited_for(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines("git"))
    # Each of both is refused twice.
    newcomer.stub(
        "apt-get",
        f"""record "apt-get $*"
for turn in first second; do
    [ -e "$HOME/$1-$turn" ] || {{ : > "$HOME/$1-$turn"; echo "{LOCKED}" >&2; exit 100; }}
done""",
    )
    outcome = newcomer.run("Scripts/run")
    assert outcome.status == 0 and outcome.shown.endswith("serving: serve\n")
    tried = [call.split()[1] for call in outcome.calls if call.startswith("apt-get")]
    assert tried == ["update"] * 3 + ["install"] * 3
    assert outcome.shown.count("Waiting for it, for five minutes at most.") == 2 and LOCKED not in outcome.shown


def test_a_package_manager_that_stays_busy_is_told_in_its_own_words(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines("git"))
    newcomer.stub("apt-get", f'record "apt-get $*"\necho "{LOCKED}" >&2\nexit 100')
    outcome = newcomer.run("Scripts/system-packages", "build")
    assert outcome.status == 1 and LOCKED in outcome.shown and "could not install: git" in outcome.shown
    # Five minutes of five seconds.
    assert sum(call.startswith("apt-get update") for call in outcome.calls) == 61


def test_root_needs_no_sudo_and_no_question(machine: Callable[..., Machine]) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can be root")
    outcome = machine(package_lines("git")).run("Scripts/system-packages", "build", as_root=True)
    assert outcome.status == 0
    assert [call.split()[:2] for call in outcome.calls] == [["apt-get", "update"], ["apt-get", "install"]]


def test_without_swift_nothing_is_installed_and_the_way_is_told(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines("git"))
    (newcomer.bin / "swift").unlink()
    outcome = newcomer.run("Scripts/run")
    assert (outcome.status, outcome.calls) == (1, [])
    assert "no 'swift' on the PATH" in outcome.shown


def test_sources_that_did_not_change_are_not_built_again(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines())
    source = newcomer.tree / "Sources/Programs/martlet/main.swift"

    def builds() -> bool:
        outcome = newcomer.run("make", "run")
        assert outcome.status == 0 and outcome.shown.endswith("serving: serve\n")
        return any(call.startswith("swift build") for call in outcome.calls)

    assert builds() and not builds()
    newcomer.installed.write_text("")
    assert not builds(), "what is built already needs no packages"
    newcomer.installed.write_text("".join(f"{line}\n" for line in package_lines()))
    source.write_text("// Another source.\n")
    assert builds() and not builds()
    (source.parent / "more.swift").touch()
    assert builds() and not builds()
    (source.parent / "more.swift").unlink()
    assert builds() and not builds()


def test_a_start_builds_without_tls_unless_there_is_a_build_that_has_it(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines())
    outcome = newcomer.run("make", "run")
    assert outcome.calls[-1] == "swift build --configuration release --scratch-path .build-run --product martlet"
    newcomer.run("make", "build")
    (newcomer.tree / "Sources/Programs/martlet/main.swift").write_text("// Another source.\n")
    outcome = newcomer.run("make", "run")
    assert outcome.calls[-1] == f"{BUILD} --product martlet" and outcome.shown.endswith("serving: serve\n")


# What much else waits for.
BUILD = "swift build --configuration release --traits Service,TLS"
FIRST = f"{BUILD} --target X509"
SERVER = f"{BUILD} --target ServerProgram"

NOISE = """[1/3] Compiling Lib a.swift
/tree/a.swift:2:5: warning: a warning
2 | let noise
  |     `- warning: a warning
[2/3] Compiling Lib b.swift
/tree/b.swift:3:5: error: cannot find 'nope' in scope
3 | let found = nope
  |             `- error: cannot find 'nope' in scope
/tree/b.swift:3:5: error: cannot find 'nope' in scope
3 | let found = nope
/usr/bin/ld.gold: warning: a linker's warning
"""


def test_a_build_shows_no_noise_and_keeps_it(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines())
    newcomer.stub("swift", f"cat << 'END' >&2\n{NOISE}END\n" + newcomer.compiler)
    outcome = newcomer.run("Scripts/run")
    assert outcome.status == 0
    assert "Built martlet in " in outcome.shown and "warning" not in outcome.shown and "error" not in outcome.shown
    assert (newcomer.tree / ".build-run/build.log").read_text() == NOISE * 2


def test_a_build_counts_up_on_a_terminal(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines("git"))
    newcomer.stub("swift", "echo '[1/3] Compiling'\necho '[3/3] Linking'\n" + newcomer.compiler)
    shown = newcomer.run("Scripts/run", answer="y\n").shown
    assert "\rBuilding martlet: 1 of 3, " in shown and "\rBuilding martlet: 3 of 3, " in shown
    assert "Compiling" not in shown and shown.endswith("serving: serve\r\n")


def test_a_build_that_failed_shows_each_error_once_and_where_the_rest_is(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines())
    newcomer.stub("swift", f"cat << 'END'\n{NOISE}END\nexit 1")
    outcome = newcomer.run("Scripts/run")
    assert outcome.status == 1
    said = outcome.shown.splitlines()
    assert said[0].startswith("Building martlet failed after ")
    assert said[1:] == [*NOISE.splitlines()[5:8], "The whole log is .build-run/build.log."]


@pytest.mark.parametrize("missing", [["martlet"], ["martlet", "martlet-keychain", "martlet-check-password"]])
def test_programs_that_are_due_are_built_at_once(machine: Callable[..., Machine], missing: list[str]) -> None:
    newcomer = machine(package_lines())
    newcomer.stub("swift", newcomer.compiler_of("martlet", "martlet-keychain", "martlet-check-password"))
    newcomer.run("Scripts/build-release")
    for program in missing:
        (newcomer.tree / ".build/release" / program).unlink()
    calls = newcomer.run("Scripts/build-release").calls
    assert calls == ([FIRST, f"{BUILD} --product martlet"] if len(missing) == 1 else [FIRST, SERVER, BUILD])
    assert newcomer.run("Scripts/build-release").calls == []


def test_the_build_for_the_tests_counts_for_the_programs(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines())
    newcomer.stub("swift", newcomer.compiler_of("martlet", "martlet-keychain", "martlet-check-password"))
    outcome = newcomer.run("Scripts/build-release", "--tests")
    assert outcome.calls == [FIRST, SERVER, f"{BUILD} --build-tests"]
    assert newcomer.run("Scripts/build-release").calls == []


def test_a_build_that_failed_is_tried_again(machine: Callable[..., Machine]) -> None:
    newcomer = machine(package_lines())
    assert newcomer.run("Scripts/run").status == 0
    works = (newcomer.bin / "swift").read_text()
    (newcomer.tree / "Package.swift").write_text("// Wrong.\n")
    newcomer.stub("swift", 'record "swift $*"\nexit 1')
    for _ in range(2):
        outcome = newcomer.run("Scripts/run")
        assert outcome.status == 1 and len(outcome.calls) == 1 and "serving" not in outcome.shown
    (newcomer.bin / "swift").write_text(works)
    assert newcomer.run("Scripts/run").shown.endswith("serving: serve\n")


# With what else looks whether the programs are built, and would build them.
@pytest.mark.xdist_group("machine")
def test_the_real_one_starts_again_without_a_build(tmp_path: os.PathLike, capsys: pytest.CaptureFixture) -> None:
    binary()
    port, log = free_port(), tmp_path / "log"
    began = time.monotonic()
    with open(log, "wb") as output:
        process = subprocess.Popen(
            [ROOT / "Scripts/run", "--port", str(port), "--data", tmp_path / "data"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            try:
                connection.request("GET", "/livez")
                assert connection.getresponse().status == 200
                break
            except OSError:
                assert process.poll() is None and time.monotonic() < began + 60, log.read_text()
                time.sleep(0.005)
            finally:
                connection.close()
        took = time.monotonic() - began
        with capsys.disabled():
            print(f"\nScripts/run with unchanged sources: {1000 * took:.0f} ms to the first answer")
        assert "Building" not in log.read_text()
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
