"""`loci doctor`: what is wrong with the journal, the index and the hooks, and what mends it."""

from __future__ import annotations

import argparse

from loci.base.errors import ANSWERED, FAILED
from loci.base.fence import neutralise
from loci.base.frozen import asdict
from loci.base.redact import redact
from loci.disk.environment import wants_plain
from loci.disk.places import places
from loci.serve.doctor.examine import examine, survey
from loci.serve.doctor.finding import ERROR, NOTE, PROBLEMS, WARNING, Finding, Scene
from loci.serve.render import Paint

EPILOG = """\
Looks at everything and changes nothing.  An error means that something is not stored or not read, a warning that
something should be mended, a note that nothing has to be done.

exit: 0 nothing but notes, 1 an error or a warning"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci doctor`."""
    parser.add_argument("-p", dest="project", action="append", default=[], metavar="PROJECT",
                        help="only this project (repeatable): an id, a name or an alias")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one object, schema loci.doctor/1")


def run(arguments: argparse.Namespace) -> int:
    """Look, tell, and say by the exit code whether something is wrong."""
    scene = survey(places(), arguments.project)
    findings = examine(scene)
    wrong = [one for one in findings if one.severity in PROBLEMS]
    if arguments.json:
        from loci.serve.jsonform import dump

        form = {"ok": not wrong, "projects": len(scene.projects), "findings": [_form(one) for one in findings]}
        print(dump("loci.doctor/1", form))
    else:
        for line in _lines(scene, findings, Paint(plain=wants_plain())):
            print(line)
    return FAILED if wrong else ANSWERED


def _form(finding: Finding) -> dict[str, object]:
    return {name: str(redact(str(value)).text) for name, value in asdict(finding).items()}


def _lines(scene: Scene, findings: tuple[Finding, ...], paint: Paint) -> list[str]:
    lines = []
    for one in findings:
        mark = {ERROR: paint.bold("error  "), WARNING: paint.bold("warning"), NOTE: paint.dim("note   ")}[one.severity]
        lines.append(f"{mark}  {neutralise(redact(one.sentence).text)}")
        if one.mend:
            lines.append(f"         {paint.dim(neutralise(redact(one.mend).text))}")
    counts = [(kind, sum(one.severity == kind for one in findings)) for kind in (ERROR, WARNING, NOTE)]
    said = ", ".join(f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in counts if count)
    projects = f"{len(scene.projects)} project{'' if len(scene.projects) == 1 else 's'} looked at"
    return [*lines, f"{projects}: {said or 'nothing is wrong'}"]
