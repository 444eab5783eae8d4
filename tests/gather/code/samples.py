"""One small source a language, written for these tests, with every construct that is read."""

from __future__ import annotations

PYTHON = '''#!/usr/bin/env python3
# Copyright 2026 Nobody
"""Reads gauges.

Second paragraph.
"""
import os.path as path, json
from .core import (
    open_port as open_, Port,
)
from typing import *

LIMIT = 3
#: How long to wait.
timeout: float = 1.5
Pair = low, high = 1, 2


@register("gauge")
@cache
class Gauge(Port, metaclass=Meta):
    """A gauge with a scale."""

    unit: str = "bar"
    "Unit of the scale."

    def read(self, raw=default()) -> int:
        """Read one value."""
        # the device answers late
        return self.scale(raw) + super().read(open_(json.dumps(raw)))

    async def _later(self):
        def inner(x):
            return helper(x)
        local = inner(1)
        raise ValueError("gauge did not answer in time")


type Level = int


def helper(x, *, on_done=Gauge):
    run(helper, callback=x.done)
    return path.join("a", "b")
'''

JAVASCRIPT = """// Serves gauges over HTTP.

import fs, {join as j, sep} from 'node:path';
import * as net from 'net';
import './polyfill.js';
const http = require('http'), {get, post: send} = require('./verbs');
const version = require('./package.json').version;

/**
 * A server.
 *
 * @param {number} port where it listens
 */
class Server extends net.Base {
  static count = 0;
  #secret = 1;
  handler = (request) => this.answer(request);
  constructor() { super(); new http.Agent(1); }
  // Listens.
  listen(port) {
    return j(port)?.open(`listening on ${port} for gauges`);
  }
  get address() { return get(this.port); }
}

/** Adds. */
const add = (a, b) => sum(a, b);
exports.remove = function remove(key) { delete store[key]; };
Server.prototype.stop = function () { this.close(); };
const api = module.exports = {
  start() { boot(); },
  halt: async () => { await stop(); },
  version,
};
defineGetter(api, 'state', function state() { return fs.stat(); });
export function* walk() { yield* walk(); }
export { add as plus } from './math.js';
export default Server;
var element = <Panel.Row title="Gauges"><Dial value={add} /></Panel.Row>;
"""

TYPESCRIPT = """import type { Gauge } from './gauge';
import core = require('core');

/** Something that can be read. */
export interface Readable<T> extends Base {
  /** Reads it. */
  read(raw: string): T;
  unit: string;
}
type Level = { low: number };
export enum Color { Red, Green = 2 }
export abstract class Port implements Readable<number> {
  private readonly name: string = 'port';
  abstract open(): void;
  constructor(private gauge: Gauge) { core.init(gauge); }
  @logged()
  static async find<T>(id: T): Promise<T> { return lookup<T>(id); }
  bar = () => { baz(); };
}
declare function ambient(a: number): void;
declare module 'gauge-js' { export const version: string; }
namespace Inner.Deep { export function dig() {} }
function over(a: string): void;
function over(a: unknown) { over(String(a)); }
const handler: Handler = { go() {} };
"""

TSX = """import React, { useState } from 'react';

/** Shows a gauge. */
export const Dial = ({ value }: Props): JSX.Element => {
  const [on, setOn] = useState<boolean>(false);
  return <Frame.Box label="pressure"><Needle angle={turn(value)} /></Frame.Box>;
};
"""

GO = """// Package gauge reads gauges.
package gauge

import (
\t"fmt"
\tm "example.com/math/v2"
\t. "strings"
)

// Gauge has a scale.
type Gauge[T any] struct {
\tUnit string // unit of the scale
\tLow, High int
}

type Reader interface {
\t// Read reads.
\tRead(raw int) (int, error)
}

type Level = int
type Hook func(int)

const (
\tMax = iota
\tmin
)

var Default, other = New(1), 2

// New makes a Gauge.
func New[T any](low T) *Gauge[T] {
\tgo watch(low)
\treturn &Gauge[T]{Low: m.Floor(low)}
}

func (g *Gauge[T]) Read(raw int) (int, error) {
\tdefer g.close()
\tif raw < 0 {
\t\treturn 0, fmt.Errorf("gauge is out of range: %d", raw)
\t}
\treturn g.scale.apply(raw, helper), nil
}

func helper() {}
"""

RUST = """//! Reads gauges.

use std::{fmt, io::{self, Read as R}};
use crate::core::*;
mod parts;

/// A gauge.
///
/// With a scale.
#[derive(Debug)]
pub struct Gauge<T> {
    pub unit: String,
}

impl<T: Clone> fmt::Display for Gauge<T> {
    fn fmt(&self) -> i32 {
        self.scale.apply(1);
        Gauge::<T>::make(2);
        assert_eq!(self.low(), parts::high(3));
        panic!("gauge is out of range")
    }
}

pub trait Reader {
    const MAX: i32;
    type Out;
    /// Reads.
    fn read(&self) -> i32;
    fn twice(&self) { self.read() }
}

pub enum Level { Low, High(i32) }
macro_rules! check { ($e:expr) => { verify($e) } }
mod inner { pub(crate) fn dig() { super::top() } }
static START: i32 = 1;
type Alias = i32;
union Bits { a: i32 }
extern "C" { fn ext(a: i32); }
"""

JAVA = """/* Licensed under the Nothing License */
package a.b;

import java.util.List;
import static java.lang.Math.max;
import a.c.*;

/**
 * A gauge with {@code scale}.
 * <p>See {@link Port}.
 */
@Component("gauge")
public class Gauge<T> extends Port implements Readable {
  private static final int MAX = 3, MIN = 1;

  /** Makes one. */
  public Gauge(int low) { super(low); }

  @Override
  public <R> int read(int raw) throws Late {
    this.scale.apply(max(raw, 1));
    Gauge<R> other = new Gauge<>(1);
    run(this::later);
    throw new Late("gauge did not answer");
  }

  enum Level { LOW, HIGH(1) { void x() {} }; int f; }
  interface Reader { void go(); int ZERO = 0; }
  record Pair(int a) { Pair { check(a); } }
  @interface Marker { int value() default 1; }
}
"""

C = """#include "gauge.h"
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LIMIT 3

/* A gauge. */
typedef struct gauge { int low; /* lowest value */ } gauge_t;
enum level { LOW, HIGH = 2 };
union bits { int a; };
typedef int (*hook)(void);
static int count = 0, *cursor;
int prototype(int a);

/**
 * Reads a gauge.
 */
GAUGE_PUBLIC(int *) gauge_read(const gauge_t *g)
{
    int local = scale(g->low);
    g->hook(local);
    qsort(g, 1, 2, compare);
    printf("gauge out of range\\n");
    return 0;
}

int GAUGE_CALL compare(const void *a)
{
    return 1;
}

TEST_CASE(suite, reads_twice) {
    gauge_read(0);
}
"""

CPP = """#include <vector>
using std::vector;

GAUGE_BEGIN_NAMESPACE
namespace lab::gauge {

// A gauge.
template <typename T>
class GAUGE_API Gauge : public Port<T> {
 public:
  Gauge();
  ~Gauge() { close(); }
  int read() const { return detail::scale(low_); }
  explicit operator bool() const { return true; }
  T operator+(T o) { return o.add(); }
  static const int kMax = 1;
 private:
  int low_;
};

template <typename T>
auto Gauge<T>::twice(int x) -> int {
  this->read();
  auto other = new Gauge<T>(1);
  return make<T>(x);
}

using Level = int;
enum class Color : int { Red };
GAUGE_CONSTEXPR20 auto fast() -> int { return 1; }
}  // namespace
"""

CSHARP = """using System.Text;
using Alias = A.B;
#if FAST
using Fast;
#endif
namespace Lab.Gauges {
  /// <summary>A gauge, see <see cref="Port"/>.</summary>
  /// <param name="low">lowest value</param>
  [Serializable]
  public partial class Gauge<T> : Port, IReadable where T : new() {
    const int Max = 3;
    private int low, high;
    public int Unit { get; set; }
    public Gauge(int low) : base(low) { }
    public async Task<int> Read<R>(int raw) {
      this.scale.Apply(raw);
      other?.Late();
      Make<R>(1);
      var x = new Gauge<int>(2);
      throw new LateException("gauge did not answer");
      int Inner() => Compute();
    }
    event Handler Changed;
    delegate void Hook(int a);
  }
  struct Pair {}
  interface IReadable { void Go(); }
  enum Level { Low, High = 1 }
  record Point(int X);
}
"""

RUBY = """# frozen_string_literal: true
require 'set'
require_relative "lib/port"

# A gauge.
module Lab
  class Gauge < Port
    include Readable
    MAX = 3
    attr_reader :low, :high
    # Reads.
    def read(raw, scale: 1)
      value = convert raw
      self.apply(value)
      other.late { |x| watch x }
      Gauge.new(low)
      raise Late, "gauge did not answer"
    end
    def self.build; new; end
    def ==(o) o.low end
    def low=(v) @low = v end
    alias size read
    class << self
      def inner; end
    end
  end
end
Pair = Struct.new(:a)
"""

PHP = """<?php
namespace Lab\\Gauges;

use A\\B as C;
use F\\{G, H as I};
use function J\\k;

/**
 * A gauge.
 */
#[Entity]
abstract class Gauge extends Port implements Readable
{
    use Loud;
    const MAX = 3;
    public static ?int $low = 1;

    /** Reads. */
    public function read(int $raw = 1): int
    {
        $this->scale->apply($raw);
        self::check();
        parent::read($raw);
        $x = new Gauge(1);
        helper($raw);
        \\strlen('x');
        throw new Late("gauge did not answer");
    }

    abstract protected function go();
    public function __construct(private int $z) {}
}
interface Readable { const ZERO = 0; function go(); }
trait Loud { }
enum Level: string { case Low = 'l'; }
function helper($a) { return $a; }
define('LIMIT', 2);
require_once 'lib/port.php';
"""

BASH = """#!/bin/bash
# Reads gauges.

source ./lib/port.sh
. common.sh
readonly MAX=3
export LOW=1

# Reads one.
read_gauge() {
  local raw="$1"
  if check_port; then
    scale "$raw" | round_up
  fi
  value=$(convert "$raw")
  echo "gauge did not answer" >&2
}

function main {
  trap cleanup EXIT
  command read_gauge 1
}

main "$@"
"""

SAMPLES = {
    "gauge.py": ("python", PYTHON), "server.js": ("javascript", JAVASCRIPT), "port.ts": ("typescript", TYPESCRIPT),
    "dial.tsx": ("tsx", TSX), "gauge.go": ("go", GO), "src/lib.rs": ("rust", RUST), "a/b/Gauge.java": ("java", JAVA),
    "gauge.c": ("c", C), "gauge.hpp": ("cpp", CPP), "Gauge.cs": ("csharp", CSHARP), "lab/gauge.rb": ("ruby", RUBY),
    "src/Gauge.php": ("php", PHP), "bin/gauge": ("bash", BASH),
}  # fmt: skip
"""Source and language by path."""
