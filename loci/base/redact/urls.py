"""Credentials in URLs and in headers: userinfo, Authorization, cookies.  Query parameters are pairs like any other."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.base.redact import names, values
from loci.base.redact.spans import AUTH, COOKIE, URL_PASSWORD, Span

_USERINFO = re.compile(r"://([^\s/:@\"'<>?#]{0,128}):([^\s\"'<>]{1,256})@(?=[\w\[$%{.-])")
_TOKEN_USER = re.compile(r"://([^\s/:@\"'<>?#]{16,300})@(?=[\w\[])")
_SCHEME = re.compile(r"\b(?:authorization[\"'\]]{0,2}[ \t]{0,4}[:=,][ \t]{0,4}[\"'`]?(?:[A-Za-z][\w-]{0,20}[ \t]{1,4})?|(?:bearer|basic)[ \t]{1,4})([^\s\"'`,;<>]{4,8000})", re.IGNORECASE)
_COOKIE = re.compile(r"\b(?:set-)?cookie[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?([^\n\"']{3,8000})", re.IGNORECASE)
_ATTRIBUTES = frozenset("path domain expires max-age samesite secure httponly version".split())


def search(text: str) -> Iterator[Span]:
    """Every credential that a URL or a header carries; offsets are the view's."""
    if "://" in text:
        yield from _userinfo(text)
    lower = text.lower()
    if "authorization" in lower or "bearer" in lower or "basic" in lower:
        yield from _headers(text)
    if "cookie" in lower:
        yield from _cookies(text)


def _userinfo(text: str) -> Iterator[Span]:
    for match in _USERINFO.finditer(text):
        looks = values.classify(match[2])
        if looks not in (values.PLACEHOLDER, values.EMPTY_CLASS) and match[2] != match[1]:
            yield Span(match.start(2), match.end(2), URL_PASSWORD, "userinfo")
    for match in _TOKEN_USER.finditer(text):
        if values.classify(match[1]) == values.RANDOM:
            yield Span(match.start(1), match.end(1), URL_PASSWORD, "userinfo")


def _headers(text: str) -> Iterator[Span]:
    for match in _SCHEME.finditer(text):
        value = match[1].rstrip(".)]}\\")
        if values.classify(value) in (values.RANDOM, values.MIXED) and len(value) >= 8:
            yield Span(match.start(1), match.start(1) + len(value), AUTH, "header")


def _cookies(text: str) -> Iterator[Span]:
    for match in _COOKIE.finditer(text):
        at = match.start(1)
        for part in match[1].split(";"):
            name, equals, value = part.partition("=")
            name = name.strip()
            if equals and name.lower() not in _ATTRIBUTES:
                strength, _ = names.judge(name)
                if values.classify(value.strip()) == values.RANDOM or (strength and values.secret(value.strip(), strength, quoted=False, bound=True)):
                    yield Span(at + len(part) - len(value), at + len(part), COOKIE, "cookie")
            at += len(part) + 1
