"""What a repository's configuration says of its identity, with real git."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.giturl import Unusable
from loci.base.identity import ProjectId
from loci.disk import git, remotes
from loci.disk.remotes import Known, known
from loci.disk.repository import find_repository

Repositories = Callable[..., "GitRepository"]  # noqa: F821  # of conftest, which tests can't import by name
WRITER = "lap-7f3a9c"
HUB = "https://github.com/orchard"


def ask(path: Path) -> Known:
    found = find_repository(path, explicit=True)
    assert found is not None
    return known(found, WRITER)


def text(path: Path) -> str | None:
    found = ask(path).id
    return found.text if found else None


def test_one_process_reads_it_all(repository, monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_repository(repository.path, explicit=True)
    assert found is not None
    calls = []
    real = git.run
    monkeypatch.setattr(git, "run", lambda *a, **k: calls.append(a) or real(*a, **k))
    assert known(found, WRITER).id == ProjectId("github.com/acme/shop", "remote", "github.com/acme/shop")
    assert len(calls) == 1


# --- which remote ----------------------------------------------------------------------------------------------------


def test_origin_before_others(repository) -> None:
    repository.git("remote", "add", "aaa", f"{HUB}/other.git")
    repository.git("config", "branch.main.remote", "aaa")
    found = ask(repository.path)
    assert (found.id and found.id.text, found.source) == ("github.com/acme/shop", "remote origin")


def test_the_only_one(repositories: Repositories) -> None:
    made = repositories()
    made.git("remote", "add", "upstream", f"{HUB}/pear.git")
    found = ask(made.path)
    assert (found.id and found.id.text, found.source) == ("github.com/orchard/pear", "remote upstream")


def test_loci_remote_before_origin(repository) -> None:
    repository.git("remote", "add", "canon", f"{HUB}/pear.git")
    repository.git("config", "loci.remote", "canon")
    assert text(repository.path) == "github.com/orchard/pear"
    repository.git("config", "loci.remote", "missing")
    assert text(repository.path) == "github.com/acme/shop"


def test_several_without_origin_go_by_the_default_branch(repositories: Repositories) -> None:
    made = repositories()
    for name in ("one", "two", "three"):
        made.git("remote", "add", name, f"{HUB}/{name}.git")
    assert text(made.path) == "github.com/orchard/one"
    made.git("config", "branch.main.remote", "two")
    assert text(made.path) == "github.com/orchard/two"
    made.git("config", "init.defaultBranch", "release")
    made.git("config", "branch.release.remote", "three")
    assert text(made.path) == "github.com/orchard/three"


def test_several_without_tracking_prefer_upstream(repositories: Repositories) -> None:
    made = repositories()
    made.git("remote", "add", "fork", f"{HUB}/fork.git")
    made.git("remote", "add", "upstream", f"{HUB}/pear.git")
    assert text(made.path) == "github.com/orchard/pear"


def test_the_url_that_is_fetched_from(repository) -> None:
    repository.git("remote", "set-url", "--add", "origin", f"{HUB}/second.git")
    repository.git("remote", "set-url", "--push", "origin", f"{HUB}/push.git")
    assert text(repository.path) == "github.com/acme/shop"


def test_a_remote_without_a_url_is_none(repositories: Repositories) -> None:
    made = repositories()
    made.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    assert ask(made.path) == Known(None, "it has no remote")


def test_a_remote_with_dots_and_blanks_in_its_name(repositories: Repositories) -> None:
    made = repositories()
    made.git("config", "remote.my.work place.url", f"{HUB}/pear.git")
    found = ask(made.path)
    assert (found.id and found.id.text, found.source) == ("github.com/orchard/pear", "remote (unnamed)")


@pytest.mark.parametrize("url", ["ext::ssh -i key git@host %S pear", "https://", "::"])
def test_a_remote_that_names_no_place(repositories: Repositories, url: str) -> None:
    made = repositories(remote=url)
    found = ask(made.path)
    assert found.id is None
    assert found.source.startswith("remote origin can't be used: ")
    assert url not in found.source


# --- loci.id ---------------------------------------------------------------------------------------------------------


def test_loci_id_overrides_all(repository) -> None:
    repository.git("config", "loci.id", "our/shop")
    found = ask(repository.path)
    assert (found.id and found.id.text, found.source) == ("our/shop", "git config loci.id")


def test_loci_id_that_is_none_is_passed_over(repository) -> None:
    repository.git("config", "loci.id", "root/nonsense")
    assert text(repository.path) == "github.com/acme/shop"


def test_a_random_id_of_ours_gives_way_to_a_remote_and_is_still_known(repositories: Repositories) -> None:
    made = repositories()
    found = find_repository(made.path, explicit=True)
    assert found is not None
    assert remotes.store_random(found, "ab" * 10) == "random/" + "ab" * 10
    assert remotes.store_random(found, "cd" * 10) == "random/" + "ab" * 10
    assert ask(made.path) == Known(None, "it has no remote", random="random/" + "ab" * 10)
    made.git("remote", "add", "origin", f"{HUB}/pear.git")
    later = ask(made.path)
    assert later.id is not None
    assert later.id.text == "github.com/orchard/pear"
    assert [old for old, _ in later.also] == ["random/" + "ab" * 10]


# --- how git reads it ------------------------------------------------------------------------------------------------


def test_instead_of_as_git_resolves_it(repositories: Repositories, home: Path) -> None:
    made = repositories(remote="hub:orchard/pear.git")
    for base, prefix in (
        ("https://github.com/", "hub:"),
        ("https://gitlab.com/fruit/", "hub:orchard/"),
        ("https://never.example/", "https://gitlab.com/"),
    ):
        made.git("config", "--global", "--add", f"url.{base}.insteadOf", prefix)
    made.git("config", "--global", "url.https://push.example/.pushInsteadOf", "hub:")
    real = made.git("ls-remote", "--get-url", "origin")
    assert real == "https://gitlab.com/fruit/pear.git"
    found = ask(made.path)
    assert found.id is not None
    assert found.id.text == "gitlab.com/fruit/pear"
    assert dict(found.also) == {"hub/orchard/pear": "the remote as written, before insteadOf"}


def test_instead_of_may_lead_to_a_mirror_on_this_machine(repositories: Repositories, tmp_path: Path) -> None:
    made = repositories(remote=f"{HUB}/pear.git")
    made.git("config", f"url.{tmp_path}/mirror/.insteadOf", f"{HUB}/")
    found = ask(made.path)
    assert found.id is not None
    assert found.id.text == f"local/{WRITER}{tmp_path}/mirror/pear"
    assert [old for old, _ in found.also] == ["github.com/orchard/pear"]


def test_includes_are_followed(repositories: Repositories, tmp_path: Path) -> None:
    made = repositories("job/pear")
    (tmp_path / "more").write_text(f'[remote "origin"]\n\turl = {HUB}/pear.git\n', encoding="utf-8")
    (tmp_path / "work.inc").write_text(
        '[url "https://gitlab.com/"]\n\tinsteadOf = https://github.com/\n', encoding="utf-8"
    )
    made.git("config", "include.path", str(tmp_path / "more"))
    assert text(made.path) == "github.com/orchard/pear"
    made.git("config", "--global", f"includeIf.gitdir:{tmp_path}/job/.path", str(tmp_path / "work.inc"))
    assert text(made.path) == "gitlab.com/orchard/pear"


def test_worktree_configuration_counts_in_its_worktree_only(repositories: Repositories, tmp_path: Path) -> None:
    made = repositories("main")
    made.commit("first")
    made.git("worktree", "add", "-q", str(tmp_path / "side"))
    made.git("config", "extensions.worktreeConfig", "true")
    side = made.at(tmp_path / "side")
    side.git("config", "--worktree", "remote.origin.url", f"{HUB}/side.git")
    assert side.git("ls-remote", "--get-url", "origin") == f"{HUB}/side.git"
    assert (text(made.path), text(side.path)) == (None, "github.com/orchard/side")


def test_configuration_in_the_environment_of_a_hook_does_not_steer_us(
    repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "remote.origin.url")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", f"{HUB}/pear.git")
    assert text(repository.path) == "github.com/acme/shop"


def test_values_that_are_no_utf_8(repositories: Repositories) -> None:
    made = repositories()
    config = made.path / ".git/config"
    config.write_bytes(config.read_bytes() + b'[remote "origin"]\n\turl = https://git.quince.example/o/p\xe9ar\n')
    assert text(made.path) == "git.quince.example/o/p%E9ar"


@pytest.mark.parametrize(("value", "expected"), [("true", ":8443"), ("", ":8443"), ("no", ""), ("nonsense", "")])
def test_keep_port(repositories: Repositories, value: str, expected: str) -> None:
    made = repositories(remote="https://git.quince.example:8443/o/r.git")
    made.git("config", "loci.identity.keepPort", value)
    assert text(made.path) == f"git.quince.example{expected}/o/r"


# --- aliases ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("ssh") is None, reason="no ssh here")
def test_an_ssh_alias_leads_to_its_host_and_is_known_itself(repositories: Repositories, tmp_path: Path) -> None:
    (tmp_path / "ssh_config").write_text("Host hub-job\n HostName github.com\n", encoding="utf-8")
    made = repositories(remote="git@hub-job:Orchard/Pear.git")
    made.git("config", "core.sshCommand", f"ssh -F {tmp_path}/ssh_config")
    found = ask(made.path)
    assert found.id == ProjectId("github.com/orchard/pear", "remote", "github.com/Orchard/Pear")
    assert dict(found.also) == {"hub-job/Orchard/Pear": "the ssh host alias as written"}


def test_https_and_dotted_hosts_start_no_ssh(
    repositories: Repositories, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "fake-ssh"
    fake.write_text(f"#!/bin/sh\ntouch {tmp_path}/asked\n", encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv("GIT_SSH", str(fake))
    for number, url in enumerate(("https://forge/o/r", "git@github.com:o/r", "ssh://git@10.0.0.1/o/r", "/srv/x")):
        assert ask(repositories(f"r{number}", remote=url).path).id is not None
    assert not (tmp_path / "asked").exists()


# --- local remotes ---------------------------------------------------------------------------------------------------


def test_two_clones_of_a_local_bare_repository_share_its_id(repository, tmp_path: Path) -> None:
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "store.git"))
    (tmp_path / "link").symlink_to(tmp_path / "store.git", target_is_directory=True)
    repository.git("clone", "-q", str(tmp_path / "store.git"), str(tmp_path / "a"))
    repository.git("clone", "-q", (tmp_path / "link").as_uri(), str(tmp_path / "deep" / "b"))
    other = repository.at(tmp_path / "a")
    other.git("clone", "-q", str(tmp_path / "a"), str(tmp_path / "c"))
    repository.at(tmp_path / "c").git("remote", "set-url", "origin", "../store.git")
    expected = f"local/{WRITER}{tmp_path}/store"
    assert {text(tmp_path / name) for name in ("a", "deep/b", "c")} == {expected}


def test_a_relative_remote_starts_from_the_main_checkout(repository, tmp_path: Path) -> None:
    repository.git("remote", "set-url", "origin", "../store.git")
    repository.git("worktree", "add", "-q", str(tmp_path / "far/away/side"))
    (repository.path / "sub").mkdir()
    expected = f"local/{WRITER}{tmp_path}/store"
    assert {text(path) for path in (repository.path, repository.path / "sub", tmp_path / "far/away/side")} == {expected}


# --- another owner ---------------------------------------------------------------------------------------------------


def test_another_users_repository_gives_its_own_remote_and_runs_nothing(
    repositories: Repositories, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = repositories(remote="git@hub-job:orchard/pear.git")
    (tmp_path / "bad.inc").write_text("[loci]\n\tid = stolen\n", encoding="utf-8")
    made.git("config", "include.path", str(tmp_path / "bad.inc"))
    made.git("config", "core.sshCommand", f"touch {tmp_path}/owned; ssh")
    made.git("config", "url.https://evil.example/.insteadOf", "git@hub-job:")
    made.git("config", "--global", "url.https://gitlab.com/.insteadOf", "git@hub-job:orchard/")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    found = ask(made.path)
    assert found.id is not None
    assert (found.id.text, found.source) == ("gitlab.com/pear", "remote origin")
    assert not (tmp_path / "owned").exists()


# --- a URL by itself, and secrets ------------------------------------------------------------------------------------


def test_a_url_that_a_person_gives(home: Path, tmp_path: Path, repository) -> None:
    repository.git("config", "--global", "url.https://github.com/.insteadOf", "hub:")
    found = remotes.identify_url(" hub:Orchard/Pear ", WRITER, str(tmp_path))
    assert isinstance(found, ProjectId)
    assert found.text == "github.com/orchard/pear"
    local = remotes.identify_url("../pear.git", WRITER, str(tmp_path / ""))
    assert isinstance(local, ProjectId)
    assert local.text == f"local/{WRITER}{tmp_path.parent}/pear"
    assert isinstance(remotes.identify_url("", WRITER, str(tmp_path)), Unusable)


def test_a_token_in_a_path_becomes_no_id(repositories: Repositories) -> None:
    token = "ghp_" + "Zq7Vt2Xw9Lm4Kd8Rb3Nc6Hf1Js5Gp0TyQa7u"
    made = repositories(remote=f"https://dl.quince.example/{token}/orchard/pear.git")
    found = ask(made.path)
    assert found == Known(None, "remote origin can't be used: its path holds a secret")
    assert token not in repr(found)
