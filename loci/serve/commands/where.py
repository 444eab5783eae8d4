"""`loci where`: which project this is, why, where it is checked out, and where its memory lies."""

from __future__ import annotations

import argparse
from pathlib import Path

from loci.base.errors import ANSWERED, LociError, NotRegisteredError
from loci.base.giturl import Unusable
from loci.base.identity import short_key
from loci.disk import remotes
from loci.disk.places import places, writer_id
from loci.journal.registrar import settle
from loci.journal.registry import Project
from loci.serve.memory import counts, data_paths, state_of
from loci.serve.place import Place, find_place, off_reason


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci where`."""
    parser.add_argument("path", nargs="?", help="a directory in the repository (the current one)")
    parser.add_argument("--remote", metavar="URL", help="only say which id this URL gives")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.where/1")


def run(arguments: argparse.Namespace) -> int:
    """Print it all; a repository that is not registered has an id too."""
    if arguments.remote is not None:
        return _remote(arguments.remote, json=arguments.json)
    start = Path(arguments.path) if arguments.path else None
    place = find_place(start, explicit=start is not None, thorough=True)
    if place is None:
        raise NotRegisteredError("This is no git repository.", "loci projects lists what is registered.")
    place, news = _settled(place, start)
    form = _form(place)
    if arguments.json:
        from loci.serve.jsonform import dump

        print(dump("loci.where/1", form))
    else:
        for line in (*news, *_lines(place, form)):
            print(line)
    return ANSWERED


def _settled(place: Place, start: Path | None) -> tuple[Place, tuple[str, ...]]:
    """The place after what this look brought to light (a changed remote, a move) is recorded, and what to say of it."""
    done = settle(place.repository, place.places, place.writer, place.recognition)
    again = find_place(start, explicit=start is not None, thorough=True) if done is not None else None
    return again or place, done.news if done is not None else ()


def _remote(url: str, *, json: bool) -> int:
    found = remotes.identify_url(url, writer_id(places()), str(Path.cwd()))
    if isinstance(found, Unusable):
        raise LociError(f"That URL gives no id: {found.reason}.")
    if json:
        from loci.serve.jsonform import dump

        print(dump("loci.where/1", {"id": found.text, "key": short_key(found.text), "display": found.display}))
    else:
        print(found.text)
    return ANSWERED


def _form(place: Place) -> dict[str, object]:
    found, project = place.recognition, place.project
    identity = project.id if project else found.id
    form: dict[str, object] = {
        "id": identity,
        "registered": project is not None,
        "name": project.name if project else found.display.rpartition("/")[2],
        "key": short_key(identity) if identity else None,
        "source": found.source,
        "ids": list(project.ids) if project else [found.id] if found.id else [],
        "links": [{"old": link.old, "new": link.new, "why": link.why} for link in found.links],
        "parent": project.parent if project else found.parent,
        "checkouts": [],
        "counts": {},
        "paths": [],
        "off": off_reason(place) or None,
        "hints": list(found.hints),
    }
    return form | _registered(place, project) if project else form


def _registered(place: Place, project: Project) -> dict[str, object]:
    known = [{"old": link.old, "new": link.new, "why": link.why} for link in project.links]
    new = [{"old": link.old, "new": link.new, "why": link.why} for link in place.recognition.links]
    return {
        "links": known + [link for link in new if link not in known],
        "aliases": list(project.aliases),
        "groups": list(project.groups),
        "checkouts": [
            {"path": one.path, "git_dir": one.git_dir, "seen": one.seen, "there": Path(one.path).is_dir()}
            for one in project.checkouts
        ],
        "counts": dict(counts(state_of(place.places, project.ids))),
        "paths": [str(path) for path in data_paths(place.places, project)],
    }


def _lines(place: Place, form: dict[str, object]) -> list[str]:
    found, project = place.recognition, place.project
    if project is None:
        lines = [f"{form['id'] or 'no id yet'}   not registered; loci init does that", f"  id from {found.source}"]
        return lines + [f"  {hint}" for hint in found.hints]
    lines = [f"{project.name} · {project.id}   key {form['key']}", f"  id from {found.source}"]
    lines += [f"  also reads {link.old}: {link.why}" for link in project.links]
    lines += [f"  will also read {new.old}: {new.why}" for new in found.links]
    for one in project.checkouts:
        lines.append(f"  checkout {one.path}" + ("" if Path(one.path).is_dir() else "  (no longer there)"))
    lines += [f"  {kind}: {count}" for kind, count in counts(state_of(place.places, project.ids))]
    lines += [f"  memory in {path}" for path in data_paths(place.places, project)]
    lines += [f"  fork of {project.parent}"] if project.parent else []
    return lines + ([f"  off: {form['off']}"] if form["off"] else [])
