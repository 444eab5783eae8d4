"""Taking away a directory of ours with everything in it.  Must not know what it held."""

from __future__ import annotations

from pathlib import Path

from loci.disk.files import remove_file, storage_error
from loci.disk.survey import walk


def remove_tree(root: Path) -> bool:
    """Delete a directory with what is below it; False where there was none.  Links are removed, never followed.

    Raises:
        StorageError: something stays.
    """
    found = list(walk(root))
    for one in reversed(found):
        if one.kind == "directory":
            try:
                one.path.rmdir()
            except FileNotFoundError:
                continue
            except OSError as error:
                raise storage_error(one.path, "be removed", error) from error
        else:
            remove_file(one.path)
    return bool(found)
