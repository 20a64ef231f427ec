"""Completion in bash, zsh and fish: the scripts that the page on it names, and what they are answered."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest


def answered(instruction: str, words: str = "", current: str = "") -> tuple[list[str], str]:
    asked = {"_LAYOUTCHECK_COMPLETE": instruction, "COMP_WORDS": words, "COMP_CWORD": current, "LANG": "en"}
    ran = subprocess.run([sys.executable, "-m", "layoutcheck"], env={**os.environ, **asked}, capture_output=True,
                         text=True, check=False)  # fmt: skip
    return ran.stdout.splitlines(), ran.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_takes_its_script(shell):
    lines, error = answered(f"{shell}_source")
    assert error == ""
    assert any("layoutcheck" in line for line in lines)
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed: the script was written, and not read")
    subprocess.run([shell, "-n"], input="\n".join(lines), text=True, check=True)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("layoutcheck ch", ["plain,check"]),
        ("layoutcheck check pl", ["file,pl"]),
        ("layoutcheck verify out/", ["file,out/"]),
        ("layoutcheck check --law cu", ["plain,cuiaba-glp"]),
        ("layoutcheck check --lang ", ["plain,pt", "plain,en"]),
        ("layoutcheck check --report png,ht", ["plain,png,html"]),
        ("layoutcheck check --select property-l", ["plain,property-limit-walled", "plain,property-limit-open"]),
        ("layoutcheck check --str", ["plain,--strict"]),
        ("layoutcheck chek --st", [""]),
    ],
)
def test_what_is_begun_is_completed(words, offered):
    assert answered("bash_complete", words, str(words.count(" "))) == (offered, "")


def test_zsh_and_fish_get_the_help_along():
    zsh, _ = answered("zsh_complete", "layoutcheck chec", "1")
    assert zsh[:2] == ["plain", "check"]
    assert "Check plans" in zsh[2]
    fish, _ = answered("fish_complete", "layoutcheck chec", "chec")
    assert fish[0].startswith("plain,check\tCheck plans")
