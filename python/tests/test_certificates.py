"""The checker in Python, which follows docs/certificates.md alone, agrees with the command's."""

from __future__ import annotations

import importlib.util
import random
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).parent / "hackenbush")

POSITIONS = [
    ("red-blue", "0-1b 0-2b 1-2r 1-3r 2-3r", "1/4"),
    ("red-blue", "b(r)(bb) + rb", "3/2"),
    ("red-blue", ":G bbr(b)rbbb:G", "9/2"),
    ("red-blue", "(br:A r:B(r:A);br:A;br:B)", "1/2"),
    ("green", "0-1g 1-2g 2-0g 2-3g 3-3g 3-4g 4-5g 5-3g", "0"),
    ("red-blue-green", "gb + gb + g", "2U + *1"),
    ("red-blue-green", "g(b)(r)g(bb)", None),
    ("red-blue-green", "0-1g 0-2g 0-3g 1-2b 2-3b", None),
    ("childish", ":G bbbrr:G + br", None),
    ("clockwise", "(br)b(g)r", "1"),
    ("domino-shave", "(2,4)(7,3)(1,2)(4,4)(3,2)", None),
    ("stirling-shave", "(4,4)(1,1)(2,2)(3,3)", None),
    ("bernoulli", "(1,1)(3,2)(2,2)", None),
    ("toppling-dominoes", "brgrb", None),
]


def python_checker() -> ModuleType:
    """It stands beside the sources of the package, which have no engine and must not be found instead."""
    place = ROOT / "python" / "check_certificate.py"
    spec = importlib.util.spec_from_file_location("check_certificate", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["check_certificate"] = module
    spec.loader.exec_module(module)
    return module


CHECKER = python_checker()


def accepts(certificate: str) -> bool:
    try:
        CHECKER.check(certificate)
    except CHECKER.Refused:
        return False
    return True


def command_accepts(certificate: str) -> bool:
    ran = subprocess.run([COMMAND, "check", "-"], input=certificate.encode(), capture_output=True, timeout=60)
    assert ran.returncode in (0, 1), ran.stderr
    return ran.returncode == 0


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    written = []
    for rules, position, _ in POSITIONS:
        file = tmp_path_factory.mktemp("certificates") / "proof.txt"
        command = [COMMAND, "value", position, "--variant", rules, "--certificate", str(file)]
        subprocess.run(command, capture_output=True, check=True, timeout=60)
        written.append(file.read_text())
    return written


def test_it_accepts_what_the_command_writes(certificates: list[str]) -> None:
    for (rules, position, value), certificate in zip(POSITIONS, certificates, strict=True):
        found = CHECKER.check(certificate)
        assert found[0] == rules, position
        assert value in (None, found[3]), position


def test_both_refuse_the_same_damaged_certificates(certificates: list[str]) -> None:
    chance = random.Random(1)
    refused = 0
    for _ in range(400):
        damaged = damage(chance.choice(certificates), chance)
        same = accepts(damaged)
        assert same == command_accepts(damaged), damaged
        refused += not same
    assert refused > 300, refused


def damage(certificate: str, chance: random.Random) -> str:
    """Exchanges lines or words, changes digits, leaves words out or puts others in."""
    lines = certificate.splitlines()
    for _ in range(chance.randint(1, 2)):
        place = chance.randrange(len(lines))
        words = lines[place].split(" ")
        word = chance.randrange(len(words))
        other = chance.choice(chance.choice(lines).split(" "))
        kind = chance.randrange(6)
        if kind == 0:
            words = chance.choice(lines).split(" ")
        elif kind == 1:
            words[word] = other
        elif kind == 2:
            others = {"ge": "le", "le": "ge", "tree": "bound", "fusion": "tree", "colon": "sum", "b": "r"}
            words[word] = others.get(words[word], words[word] + "1")
        elif kind == 3:
            del words[word]
        elif kind == 4:
            words.insert(word, other)
        else:
            words[word] = re.sub("[0-9a-f]", chance.choice("0123457af"), words[word], count=1)
        lines[place] = " ".join(words)
    return "\n".join(lines) + "\n"


def test_it_is_a_program(certificates: list[str], tmp_path: Path) -> None:
    file = tmp_path / "proof.txt"
    program = [sys.executable, str(ROOT / "python" / "check_certificate.py"), str(file)]
    file.write_text(certificates[0])
    ran = subprocess.run(program, capture_output=True, text=True, timeout=60)
    assert ran.stdout == "proved: under the rules red-blue, 0-1b 0-2b 1-2r 1-3r 2-3r = 1/4\n", ran.stderr
    file.write_text(certificates[0].replace("claim", "# claim"))
    ran = subprocess.run(program, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1
    assert ran.stderr.startswith("refused: "), ran.stderr
