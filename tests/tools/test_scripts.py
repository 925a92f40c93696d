"""`scripts/`: each is seen by the linters, and none installs anything on the system unasked."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
NEEDED = ("bash", "cat")  # by the scripts themselves
ROOT, SOMEBODY = 0, 1000


class Machine:
    """A system on which nothing is installed: its programs note how they are called, and do nothing."""

    def __init__(self, folder: Path, user: int) -> None:
        self.programs = folder / "programs"
        self.programs.mkdir()
        self.notes = folder / "notes"
        self.notes.touch()
        for name in NEEDED:
            (self.programs / name).symlink_to(str(shutil.which(name)))
        self.add("id", f"echo {user}")
        self.add("apt-get", f'echo "apt-get $*" >> {self.notes}')
        self.add("sudo", 'shift; "$@"', note=True)
        self.add("python", "case $2 in *sys.prefix*) echo /nowhere;; *) exit 1;; esac", note=True)

    def add(self, name: str, body: str, *, note: bool = False) -> None:
        noted = f'echo "{name} $*" >> {self.notes}\n' if note else ""
        path = self.programs / name
        path.write_text(f"#!{self.programs}/bash\n{noted}{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def run(self, script: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """The script, as if PostgreSQL stood nowhere on this machine."""
        text = (SCRIPTS / script).read_text(encoding="utf-8")
        for folder in ("/usr/", "/opt/"):
            text = text.replace(f" {folder}", f" /nowhere{folder}")
        command = [str(self.programs / "bash"), "-c", text, script, "python"]
        environment = {"PATH": str(self.programs), **environment}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    def calls(self, program: str) -> list[str]:
        return [line for line in self.notes.read_text(encoding="utf-8").splitlines() if line.startswith(program)]


BOTH = pytest.mark.parametrize(("script", "package"), [("chromium.sh", "chromium"), ("postgres.sh", "postgresql")])


def test_every_script_has_a_suffix() -> None:
    """Ruff and mypy look at *.py alone: a script without a suffix would be checked by nobody."""
    assert {path.suffix for path in SCRIPTS.iterdir() if path.is_file()} == {".py", ".sh"}
    assert all(os.access(path, os.X_OK) for path in SCRIPTS.glob("*.sh"))


def test_source_archive_has_every_script() -> None:
    """The pages are built from a source archive too, and ask scripts that ask others."""
    assert "include scripts/*.py" in (SCRIPTS.parent / "MANIFEST.in").read_text(encoding="utf-8").splitlines()


@BOTH
def test_nothing_is_installed_on_the_system_unasked(script: str, package: str, tmp_path: Path) -> None:
    """A script says what is missing and how to get it, and fails."""
    machine = Machine(tmp_path, SOMEBODY)
    done = machine.run(script)
    assert done.returncode == 1
    assert done.stdout == ""
    assert f"sudo apt-get install {package}" in done.stderr
    assert "CI=true" in done.stderr
    assert machine.calls("sudo") + machine.calls("apt-get") + machine.calls("python -m playwright") == []


@BOTH
@pytest.mark.parametrize("answer", ["false", "", "1"])
def test_only_true_allows_it(answer: str, script: str, package: str, tmp_path: Path) -> None:
    """`CI=true` is what builders set."""
    machine = Machine(tmp_path, SOMEBODY)
    machine.run(script, CI=answer)
    assert machine.calls("sudo") == []


@BOTH
def test_a_builder_installs_it(script: str, package: str, tmp_path: Path) -> None:
    """With sudo, which must not ask for a password."""
    machine = Machine(tmp_path, SOMEBODY)
    machine.run(script, CI="true")
    assert machine.calls("sudo")[0].startswith("sudo -n apt-get")
    assert any(package in call for call in machine.calls("apt-get"))


@BOTH
def test_root_installs_it(script: str, package: str, tmp_path: Path) -> None:
    """Without sudo, which may not be there."""
    machine = Machine(tmp_path, ROOT)
    machine.run(script)
    assert machine.calls("sudo") == []
    assert any(package in call for call in machine.calls("apt-get"))


def test_a_chromium_that_is_there_is_taken(tmp_path: Path) -> None:
    """Nothing is said, and nothing installed, even where that is allowed."""
    machine = Machine(tmp_path, ROOT)
    machine.add("google-chrome", "exit 1")
    done = machine.run("chromium.sh")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.calls("apt-get") + machine.calls("python") == []
