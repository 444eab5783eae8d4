from __future__ import annotations

import pytest

from loci.gather.added_names import name_in

DEFINED = (
    ("python", "def keep_cookie(response):", "keep_cookie"),
    ("python", "    async def keep_cookie(self) -> None:", "keep_cookie"),
    ("python", "class CookieJar(dict):", "CookieJar"),
    ("go", "func (c *Command) KeepCookie(name string) error {", "KeepCookie"),
    ("go", "func TestKeepCookie(t *testing.T) {", "TestKeepCookie"),
    ("go", "type CookieJar struct {", "CookieJar"),
    ("rust", "    pub(crate) fn keep_cookie<'a>(&'a self) -> bool {", "keep_cookie"),
    ("rust", "macro_rules! keep_cookie {", "keep_cookie"),
    ("ruby", "  def self.keep_cookie?(jar)", "keep_cookie?"),
    ("ruby", '  it "keeps the cookie on localhost" do', "keeps the cookie on localhost"),
    ("javascript", "  it('keeps the cookie on localhost', async () => {", "keeps the cookie on localhost"),
    ("javascript", "const keepCookie = async (jar) => {", "keepCookie"),
    ("javascript", "  async keepCookie(jar) {", "keepCookie"),
    ("typescript", "export function keepCookie(jar: Jar): void {", "keepCookie"),
    ("java", "  public static <T> boolean keepCookie(Jar jar) {", "keepCookie"),
    ("java", "  void keepsCookie() throws IOException {", "keepsCookie"),
    ("c", "static int keep_cookie(struct jar *jar)", "keep_cookie"),
    ("c", "CJSON_PUBLIC(cJSON *) *keep", ""),
    ("cpp", "bool Jar::keep_cookie(const Cookie& one) const", "keep_cookie"),
    ("csharp", "    internal Task<bool> KeepCookie(Jar jar)", "KeepCookie"),
    ("php", "    public function keepCookie(array $jar): bool", "keepCookie"),
    ("bash", "keep_cookie() {", "keep_cookie"),
)
OTHERS = (
    ("python", "    return keep_cookie(response)"),
    ("python", "# the default class"),
    ("c", "    keep_cookie(jar);"),
    ("c", "    if (keep_cookie(jar)) {"),
    ("c", "    int kept = keep_cookie(jar);"),
    ("c", "    else if (kept) {"),
    ("java", "    return new Jar(cookie) {"),
    ("javascript", "  if (kept) {"),
    ("javascript", "  } else if (kept) {"),
    ("javascript", "  keepCookie(jar)"),
    ("rust", "    self.keep_cookie(jar)"),
    ("bash", ""),
)


@pytest.mark.parametrize(("language", "line", "name"), DEFINED)
def test_a_line_that_defines(language: str, line: str, name: str) -> None:
    assert name_in(line, language) == name


@pytest.mark.parametrize(("language", "line"), OTHERS)
def test_a_line_that_only_uses(language: str, line: str) -> None:
    assert name_in(line, language) == ""
