"""Files that the API returns: labels, documents, exports."""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from .core import Response


@dataclass(frozen=True, slots=True)
class File:
    """A file with its name and media type."""

    content: bytes
    name: str
    media_type: str

    def save(self, path: str | os.PathLike[str] = ".") -> Path:
        """Writes the file to a path, or under its own name into a folder, and returns the path."""
        target = Path(path)
        if target.is_dir():
            target /= self.name
        target.write_bytes(self.content)
        return target


_filename = re.compile(r"""filename(\*)?=(?:UTF-8'')?"?([^";]+)""", re.IGNORECASE)


def file_of(response: Response) -> File:
    """Returns the file of a response under the name that it suggests, without path separators."""
    said = _filename.search(response.headers.get("content-disposition", ""))
    name = said[2] if said else urlsplit(response.url).path.rsplit("/", 1)[-1] or "file"
    if said and said[1]:
        name = unquote(name)
    media_type = response.headers.get("content-type", "application/octet-stream").partition(";")[0].strip()
    return File(response.content, re.sub(r"[\x00-\x1f/\\]", "_", name), media_type)


def label_file(label: Mapping[str, Any]) -> File:
    """Decodes a label into a file, named by its carrier reference like a label that the API streams."""
    name = f"label-{label.get('carrierReference', 'all')}.{label['type'].lower()}"
    return File(base64.b64decode(label["data"]), name, label["contentType"])
