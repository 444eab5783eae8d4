from __future__ import annotations

import pytest

from loci.index.code_modules import ELSEWHERE, EXACTLY, PERHAPS, THROUGH, leads


@pytest.mark.parametrize(
    ("family", "target", "name", "user", "path", "way"),
    [
        ("python", "shop.cart", "total", "tests/a.py", "src/shop/cart.py", EXACTLY),
        ("python", "shop", "cart", "tests/a.py", "src/shop/cart.py", EXACTLY),
        ("python", "shop", "total", "tests/a.py", "src/shop/cart.py", THROUGH),
        ("python", "shop", "total", "tests/a.py", "shop/__init__.py", EXACTLY),
        ("python", ".cart", "total", "src/shop/a.py", "src/shop/cart.py", EXACTLY),
        ("python", ".", "cart", "src/shop/a.py", "src/shop/cart.py", EXACTLY),
        ("python", "..cart", "total", "src/shop/b/a.py", "src/shop/cart.py", EXACTLY),
        ("python", ".cart", "total", "src/other/a.py", "src/shop/cart.py", PERHAPS),
        ("python", "json", "*", "src/shop/a.py", "src/shop/json/__init__.py", ELSEWHERE),
        ("python", "os.path", "*", "a.py", "src/shop/path.py", ELSEWHERE),
        ("python", "shop.other", "x", "a.py", "src/shop/cart.py", PERHAPS),
        ("ecma", "./cart", "total", "web/a.js", "web/cart.js", EXACTLY),
        ("ecma", "./cart.js", "total", "web/a.ts", "web/cart.ts", EXACTLY),
        ("ecma", "../cart", "total", "web/b/a.js", "web/cart/index.ts", EXACTLY),
        ("ecma", "./index.js", "total", "web/a.js", "web/cart.js", THROUGH),
        ("ecma", "./other", "total", "web/a.js", "web/cart.js", PERHAPS),
        ("ecma", "lodash", "get", "web/a.js", "web/cart.js", ELSEWHERE),
        ("ecma", "@scope/cart", "get", "web/a.js", "packages/cart/src/get.ts", PERHAPS),
        ("go", "example.com/shop/cart", "cart", "main.go", "cart/total.go", EXACTLY),
        ("go", "example.com/shop", "shop", "cmd/main.go", "shop.go", THROUGH),
        ("go", "fmt", "fmt", "main.go", "fmt/print.go", ELSEWHERE),
        ("rust", "crate::cart", "total", "src/main.rs", "src/cart.rs", EXACTLY),
        ("rust", "crate::cart", "total", "src/main.rs", "src/cart/mod.rs", EXACTLY),
        ("rust", "std::fmt", "Display", "src/main.rs", "src/fmt.rs", ELSEWHERE),
        ("rust", "super", "x", "src/a/b.rs", "src/a.rs", PERHAPS),
        ("java", "com.shop", "Cart", "a/B.java", "src/main/java/com/shop/Cart.java", EXACTLY),
        ("java", "org.other", "Cart", "a/B.java", "src/main/java/com/shop/Cart.java", ELSEWHERE),
        ("c", "shop/cart.h", "*", "a.c", "include/shop/cart.h", EXACTLY),
        ("c", "cart.h", "*", "a.c", "src/cart.c", EXACTLY),
        ("c", "stdio.h", "*", "a.c", "src/cart.c", ELSEWHERE),
        ("ruby", "shop/cart", "*", "a.rb", "lib/shop/cart.rb", EXACTLY),
        ("php", "Shop.Cart", "Total", "a.php", "src/Shop/Cart/Total.php", EXACTLY),
        ("bash", "./lib/cart.sh", "*", "run.sh", "lib/cart.sh", EXACTLY),
    ],
)
def test_imports(family: str, target: str, name: str, user: str, path: str, way: int) -> None:
    assert leads(family, target, name, user, path) == way


@pytest.mark.parametrize("family", ["python", "ecma", "go", "rust", "java", "c", "csharp", "ruby", "php", "bash", ""])
@pytest.mark.parametrize("target", ["", ".", "..", "/", "::", "...", "a" * 500, "../../../..", "\0"])
def test_any_import_has_an_answer(family: str, target: str) -> None:
    assert leads(family, target, "*", "a", "b") in (ELSEWHERE, PERHAPS, THROUGH, EXACTLY)
