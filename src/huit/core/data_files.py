"""Read the data files of the package: profiles, names, rulings, words, examples."""

from __future__ import annotations

import os
import os.path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ROOT_LANGUAGE: Final = "en"  # its texts stand for those that another language lacks
_DATA: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")


def data_path(folder: str, name: str) -> str:
    """The path of a file of huit/data in the repository, as errors name it."""
    return f"src/huit/data/{folder}/{name}"


def read_data(folder: str, name: str) -> str:
    """Read a file of huit/data. Importing importlib.resources or pathlib would take as long as scoring a hand."""
    return read_packaged(os.path.join(_DATA, folder, name)).decode("utf-8")


def read_packaged(path: str) -> bytes:
    """Read a file of the package, also of one that lies in a zip archive."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except NotADirectoryError:
        loader: Any = __spec__.loader
        data: bytes = loader.get_data(path)
        return data


def data_names(folder: str) -> list[str]:
    """List the files of a folder of huit/data."""
    try:
        with os.scandir(os.path.join(_DATA, folder)) as entries:
            return [entry.name for entry in entries if entry.is_file()]
    except NotADirectoryError:
        return [entry.name for entry in _zipped(folder) if entry.is_file()]


def data_folders(folder: str) -> list[str]:
    """The names of the folders in a folder of huit/data."""
    try:
        with os.scandir(os.path.join(_DATA, folder)) as entries:
            found = [entry.name for entry in entries if entry.is_dir()]
    except NotADirectoryError:
        found = [entry.name for entry in _zipped(folder) if entry.is_dir()]
    return [name for name in found if not name.startswith(("_", "."))]


def _zipped(folder: str) -> list[Traversable]:
    """The entries of a folder of huit/data, in a zip archive."""
    from importlib.resources import files  # noqa: PLC0415 (see above)

    return list(files("huit").joinpath("data", *folder.split("/")).iterdir())
