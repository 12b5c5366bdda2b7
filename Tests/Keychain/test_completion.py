# SPDX-License-Identifier: Apache-2.0
"""What completes the commands in a shell: made by the program, and tried in a real one."""

import pathlib
import shlex
import subprocess

import pytest
from keychain import PROGRAM, Keychain
from window import Window

# Completes the words as the shell does when Tab is pressed behind the last one, and prints what it offers.
COMPLETE = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMP_LINE="$*"
COMP_POINT=${#COMP_LINE}
COMP_TYPE=9
COMP_KEY=9
read -ra known <<< "$(complete -p martlet-keychain)"
for index in "${!known[@]}"; do [ "${known[index]}" = -F ] && function=${known[index + 1]}; done
"$function" martlet-keychain "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


class Shell(Window):
    """A terminal with a shell at it."""

    def __init__(self, keychain: Keychain, *command: str):
        # Short, since the path of a socket may be no longer than 107 bytes.
        self.socket = pathlib.Path(keychain.home) / "shell"
        words = ["env", "-i", *(f"{name}={value}" for name, value in keychain.environment.items()), "TERM=tmux-256color"]
        self.tmux("new-session", "-d", "-x", "100", "-y", "30", shlex.join([*words, *command]))


def script(keychain: Keychain, shell: str) -> pathlib.Path:
    path = keychain.home / f"completion.{shell}"
    path.write_text(keychain.run("--generate-completion-script", shell).output)
    return path


def commands(keychain: Keychain) -> set[str]:
    """The subcommands, as the help lists them."""
    lines = keychain.run("--help").output.partition("SUBCOMMANDS:")[2].splitlines()
    return {line.split()[0] for line in lines if line.startswith("  ") and line[2] not in " "} - {"See"}


def offered(keychain: Keychain, *words: str) -> list[str]:
    """What bash offers behind some words."""
    environment = keychain.environment | {"PATH": f"{PROGRAM.parent}:/usr/bin:/bin"}
    command = ["bash", "--noprofile", "--norc", "-c", COMPLETE, "bash", script(keychain, "bash"), "martlet-keychain", *words]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0 and ran.stderr == "", ran
    return [word.strip() for word in ran.stdout.splitlines() if word.strip()]


def test_bash_completes_commands_and_options(empty: Keychain) -> None:
    assert offered(empty, "unl") == ["unlock"]
    assert offered(empty, "rest") == ["restore", "restore-backup"]
    assert commands(empty) <= set(offered(empty, "")) and len(commands(empty)) > 20
    assert offered(empty, "add", "--passw") == ["--password-fd"]
    assert offered(empty, "agent", "--simulator", "f") == ["fingerprint", "face"]
    assert offered(empty, "biometrics", "sim") == ["simulate"]
    assert offered(empty, "nonsense") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_script_with_every_command(empty: Keychain, shell: str) -> None:
    text = script(empty, shell).read_text()
    for command in commands(empty):
        assert command in text, command
    # Nothing of the person's is asked for when it is made: there is no vault, and no agent was begun.
    assert not (empty.home / "martlet").exists()


def test_no_other_shell_is_pretended(empty: Keychain) -> None:
    assert empty.try_to("--generate-completion-script", "nonsense").status == 64


@pytest.mark.parametrize("command", [["zsh", "-f", "-n"], ["fish", "--no-config", "--no-execute"]], ids=["zsh", "fish"])
def test_other_shells_can_read_their_scripts(empty: Keychain, command: list[str]) -> None:
    path = script(empty, command[0])
    ran = subprocess.run([*command, path], env=empty.environment, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    # Or it would read nothing, or tell nothing.
    path.write_text(path.read_text() + "\nif (\n")
    assert subprocess.run([*command, path], env=empty.environment, capture_output=True, timeout=60).returncode != 0


def test_fish_completes_commands_and_options(empty: Keychain) -> None:
    path = script(empty, "fish")
    environment = empty.environment | {"PATH": f"{PROGRAM.parent}:/usr/bin:/bin"}

    def offered_by_fish(line: str) -> list[str]:
        words = ["fish", "--no-config", "-c", 'source $argv[1]; complete -C "$argv[2]"', str(path), line]
        ran = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0 and ran.stderr == "", ran
        # Behind each stands what it is.
        return [each.partition("\t")[0] for each in ran.stdout.splitlines()]

    assert offered_by_fish("martlet-keychain sh") == ["show"]
    assert offered_by_fish("martlet-keychain rest") == ["restore", "restore-backup"]
    assert commands(empty) <= set(offered_by_fish("martlet-keychain "))
    assert offered_by_fish("martlet-keychain add --passw") == ["--password-fd"]
    assert set(offered_by_fish("martlet-keychain agent --simulator f")) == {"face", "fingerprint"}


def test_zsh_completes_at_a_terminal(empty: Keychain) -> None:
    functions = empty.home / "functions"
    functions.mkdir()
    script(empty, "zsh").rename(functions / "_martlet-keychain")
    empty.beside |= {"PATH": f"{PROGRAM.parent}:/usr/bin:/bin"}
    window = Shell(empty, "zsh", "-f")
    try:
        window.line(f"PS1='$ '; fpath=({functions} $fpath); autoload -Uz compinit; compinit -u -D; clear; echo be''gun")
        window.until("begun")
        # Of options it first shows what they are.
        for typed, completed in [("martlet-keychain unl", "martlet-keychain unlock"), ("martlet-keychain add --passw", "--password-fd")]:
            window.type(typed)
            window.press("Tab")
            window.until(completed)
            window.press("C-u")
    finally:
        window.close()
