"""What each of the samples says, read and checked by hand: kind and place of definitions, uses, imports, docs, wording."""

from __future__ import annotations

EXPECTED = {
    "python": """
1-44 module gauge | gauge
        says gauge
13-13 constant LIMIT | LIMIT = 3
15-15 variable timeout | timeout: float = 1.5
16-16 variable Pair | Pair = low, high = 1, 2
21-36 class Gauge | class Gauge(Port, metaclass=Meta)
24-24 variable Gauge.unit | unit: str = "bar"
        says bar
27-30 method Gauge.read | def read(self, raw=default()) -> int
        says the device answers late
32-36 method Gauge._later (private) | async def _later(self)
        says gauge did not answer in time
33-34 function Gauge._later.inner | def inner(x)
39-39 type Level | type Level = int
42-44 function helper | def helper(x, *, on_done=Gauge)
3-6 doc of None | 'Reads gauges.\\n\\nSecond paragraph.'
14-14 doc of timeout | 'How long to wait.'
22-22 doc of Gauge | 'A gauge with a scale.'
25-25 doc of Gauge.unit | 'Unit of the scale.'
28-28 doc of Gauge.read | 'Read one value.'
7 import path from os.path as path
7 import json from json as None
9 import open_port from .core as open_
9 import Port from .core as None
11 import * from typing as None
19 call register in None
20 reference cache in None
21 reference Port in Gauge
27 call default in Gauge.read
30 call self . scale in Gauge.read
30 call super in Gauge.read
30 call super() . read in Gauge.read
30 call open_ in Gauge.read
30 call json . dumps in Gauge.read
34 call helper in Gauge._later.inner
35 call inner in Gauge._later
36 call ValueError in Gauge._later
43 call run in helper
43 reference helper in helper
44 call path . join in helper
""",
    "javascript": """
1-39 module server | server
        says state
6-6 variable http | const http = require('http')
6-6 variable get | {get, post: send} = require('./verbs')
6-6 variable send | {get, post: send} = require('./verbs')
7-7 variable version | const version = require('./package.json').version
14-24 class Server | class Server extends net.Base
15-15 variable Server.count | static count = 0
16-16 variable Server.#secret (private) | #secret = 1
17-17 method Server.handler | handler = (request)
18-18 method Server.constructor | constructor()
20-22 method Server.listen | listen(port)
        says listening on
        says for gauges
23-23 method Server.address | get address()
27-27 function add | const add = (a, b)
28-28 function remove | exports.remove = function remove(key)
29-29 method Server.stop | Server.prototype.stop = function ()
30-34 variable api | const api = module.exports
31-31 method api.start | start()
32-32 method api.halt | halt: async ()
35-35 function state | function state()
36-36 function walk | export function* walk()
39-39 variable element | var element = <Panel.Row title="Gauges"><Dial value={add} /></Panel.Row>
        says Gauges
1-1 doc of None | 'Serves gauges over HTTP.'
9-13 doc of Server | 'A server.\\n\\n@param {number} port where it listens'
19-19 doc of Server.listen | 'Listens.'
26-26 doc of add | 'Adds.'
3 import default from node:path as fs
3 import join from node:path as j
3 import sep from node:path as None
4 import * from net as net
5 import * from ./polyfill.js as None
6 import * from http as http
6 import get from ./verbs as None
6 import post from ./verbs as send
7 import version from ./package.json as version
37 import add from ./math.js as plus
6 call require in None
6 call require in None
7 call require in None
14 reference net . Base in Server
17 call this . answer in Server.handler
18 call http . Agent in Server.constructor
21 call j in Server.listen
21 call j(port) . open in Server.listen
23 call get in Server.address
27 call sum in add
29 call this . close in Server.stop
31 call boot in api.start
32 call stop in api.halt
33 reference version in None
35 call defineGetter in None
35 reference api in None
35 call fs . stat in state
36 call walk in walk
39 call Panel . Row in None
39 call Dial in None
39 reference add in None
""",
    "typescript": """
1-25 module port | port
5-9 interface Readable | export interface Readable<T> extends Base
7-7 method Readable.read | read(raw: string): T
8-8 variable Readable.unit | unit: string
10-10 type Level | type Level
10-10 variable Level.low | low: number
11-11 enum Color | export enum Color
11-11 constant Color.Red | Red
11-11 constant Color.Green | Green = 2
12-19 class Port | export abstract class Port implements Readable<number>
13-13 variable Port.name (private) | private readonly name: string = 'port'
        says port
14-14 method Port.open | abstract open(): void
15-15 method Port.constructor | constructor(private gauge: Gauge)
17-17 method Port.find | static async find<T>(id: T): Promise<T>
18-18 method Port.bar | bar = ()
20-20 declaration ambient | declare function ambient(a: number): void;
21-21 module gauge-js | declare module 'gauge-js'
        says gauge-js
21-21 variable gauge-js.version | version: string
22-22 module Inner.Deep | namespace Inner.Deep
22-22 function Inner.Deep.dig | function dig()
23-23 declaration over | function over(a: string): void;
24-24 function over | function over(a: unknown)
25-25 variable handler | const handler: Handler
25-25 method handler.go | go()
4-4 doc of Readable | 'Something that can be read.'
6-6 doc of Readable.read | 'Reads it.'
1 import Gauge from ./gauge as None
2 import default from core as core
5 reference Base in Readable
15 reference Gauge in Port.constructor
15 call core . init in Port.constructor
16 call logged in Port
17 call lookup in Port.find
18 call baz in Port.bar
24 call over in over
24 call String in over
25 reference Handler in None
""",
    "tsx": """
1-7 module dial | dial
4-7 function Dial | export const Dial = ({ value }: Props): JSX.Element
        says pressure
3-3 doc of Dial | 'Shows a gauge.'
1 import default from react as React
1 import useState from react as None
4 reference Props in Dial
5 call useState in Dial
6 call Frame . Box in Dial
6 call Needle in Dial
6 call turn in Dial
""",
    "go": """
1-45 module gauge | gauge
11-14 struct Gauge | type Gauge[T any] struct
12-12 variable Gauge.Unit | Unit string
13-13 variable Gauge.Low | Low, High int
13-13 variable Gauge.High | Low, High int
16-19 interface Reader | type Reader
18-18 method Reader.Read | Read(raw int) (int, error)
21-21 type Level | type Level = int
22-22 type Hook | type Hook func(int)
25-25 constant Max | Max = iota
26-26 constant min (private) | min
29-29 variable Default | var Default, other = New(1), 2
29-29 variable other (private) | var Default, other = New(1), 2
32-35 function New | func New[T any](low T) *Gauge[T]
37-43 method Gauge.Read | func (g *Gauge[T]) Read(raw int) (int, error)
        says gauge is out of range: %d
45-45 function helper (private) | func helper()
1-1 doc of None | 'Package gauge reads gauges.'
10-10 doc of Gauge | 'Gauge has a scale.'
12-12 doc of Gauge.Unit | 'unit of the scale'
17-17 doc of Reader.Read | 'Read reads.'
31-31 doc of New | 'New makes a Gauge.'
5 import fmt from fmt as None
6 import math from example.com/math/v2 as m
7 import * from strings as None
29 call New in None
33 call watch in New
34 reference Low in New
34 call m . Floor in New
38 call g . close in Gauge.Read
40 call fmt . Errorf in Gauge.Read
42 call g.scale . apply in Gauge.Read
42 reference helper in Gauge.Read
""",
    "rust": """
1-38 module lib | lib
11-13 struct Gauge | pub struct Gauge<T>
12-12 variable Gauge.unit | pub unit: String
16-21 method Gauge.fmt (private) | fn fmt(&self) -> i32
        says gauge is out of range
24-30 interface Reader | pub trait Reader
25-25 constant Reader.MAX (private) | const MAX: i32;
26-26 type Reader.Out (private) | type Out;
28-28 method Reader.read (private) | fn read(&self) -> i32;
29-29 method Reader.twice (private) | fn twice(&self)
32-32 enum Level | pub enum Level
32-32 constant Level.Low (private) | Low
32-32 constant Level.High (private) | High(i32)
33-33 macro check (private) | macro_rules! check { ($e:expr) => { verify($e) } }
34-34 module inner (private) | mod inner
34-34 function inner.dig | pub(crate) fn dig()
35-35 constant START (private) | static START: i32 = 1;
36-36 type Alias (private) | type Alias = i32;
37-37 struct Bits (private) | union Bits
37-37 variable Bits.a (private) | a: i32
38-38 function ext (private) | fn ext(a: i32);
1-1 doc of None | 'Reads gauges.'
7-9 doc of Gauge | 'A gauge.\\n\\nWith a scale.'
27-27 doc of Reader.read | 'Reads.'
3 import fmt from std as None
3 import io from std as None
3 import Read from std::io as R
4 import * from crate::core as None
5 import parts from parts as None
15 reference fmt . Display in Gauge
17 call self.scale . apply in Gauge.fmt
18 call Gauge . make in Gauge.fmt
19 call assert_eq in Gauge.fmt
19 call self . low in Gauge.fmt
19 call parts . high in Gauge.fmt
20 call panic in Gauge.fmt
29 call self . read in Reader.twice
33 call verify in check
34 call super . top in inner.dig
""",
    "java": """
1-31 module Gauge | Gauge
13-31 class Gauge | public class Gauge<T> extends Port implements Readable
        says gauge
14-14 constant Gauge.MAX (private) | private static final int MAX = 3, MIN = 1;
14-14 constant Gauge.MIN (private) | private static final int MAX = 3, MIN = 1;
17-17 method Gauge.Gauge | public Gauge(int low)
20-25 method Gauge.read | public <R> int read(int raw) throws Late
        says gauge did not answer
27-27 enum Gauge.Level | enum Level
27-27 constant Gauge.Level.LOW | LOW
27-27 constant Gauge.Level.HIGH | HIGH(1) { void x() {} }
27-27 method Gauge.Level.x | void x()
27-27 variable Gauge.Level.f | int f;
28-28 interface Gauge.Reader | interface Reader
28-28 method Gauge.Reader.go | void go();
28-28 constant Gauge.Reader.ZERO | int ZERO = 0;
29-29 class Gauge.Pair | record Pair(int a)
29-29 method Gauge.Pair.Pair | Pair
30-30 interface Gauge.Marker | @interface Marker
30-30 method Gauge.Marker.value | int value() default 1;
8-11 doc of Gauge | 'A gauge with scale.\\nSee Port.'
16-16 doc of Gauge.Gauge | 'Makes one.'
4 import List from java.util as None
5 import max from java.lang.Math as None
6 import * from a.c as None
12 reference Component in Gauge
13 reference Port in Gauge
13 reference Readable in Gauge
19 reference Override in Gauge.read
21 call this.scale . apply in Gauge.read
21 call max in Gauge.read
22 call Gauge in Gauge.read
23 call run in Gauge.read
23 reference this . later in Gauge.read
24 call Late in Gauge.read
29 call check in Gauge.Pair.Pair
""",
    "c": """
1-34 module gauge | gauge
4-4 macro MAX | #define MAX(a, b) ((a) > (b) ? (a) : (b))
5-5 macro LIMIT | #define LIMIT 3
8-8 struct gauge | typedef struct gauge
        says lowest value
8-8 variable gauge.low | int low;
8-8 type gauge_t | typedef struct gauge { int low; } gauge_t;
9-9 enum level | enum level
9-9 constant level.LOW | LOW
9-9 constant level.HIGH | HIGH = 2
10-10 struct bits | union bits
10-10 variable bits.a | int a;
11-11 type hook | typedef int (*hook)(void);
12-12 variable count (private) | static int count = 0, *cursor;
12-12 variable cursor (private) | static int count = 0, *cursor;
13-13 declaration prototype | int prototype(int a);
18-25 function gauge_read | GAUGE_PUBLIC(int *) gauge_read(const gauge_t *g)
        says gauge out of range
27-30 function compare | int GAUGE_CALL compare(const void *a)
32-34 function reads_twice | TEST_CASE(suite, reads_twice)
7-7 doc of gauge | 'A gauge.'
15-17 doc of gauge_read | 'Reads a gauge.'
1 import gauge.h from gauge.h as None
2 import stdio.h from stdio.h as None
18 reference gauge_t in gauge_read
20 call scale in gauge_read
21 call g . hook in gauge_read
22 call qsort in gauge_read
22 reference compare in gauge_read
23 call printf in gauge_read
32 call TEST_CASE in reads_twice
33 call gauge_read in reads_twice
skip unparsed syntax
""",
    "cpp": """
1-31 module gauge | gauge
        says namespace
5-31 module lab.gauge | namespace lab::gauge
9-19 class lab.gauge.Gauge | class GAUGE_API Gauge : public Port<T>
11-11 declaration lab.gauge.Gauge.Gauge | Gauge();
12-12 method lab.gauge.Gauge.~Gauge | ~Gauge()
13-13 method lab.gauge.Gauge.read | int read() const
14-14 method lab.gauge.Gauge.operator bool | explicit operator bool() const
15-15 method lab.gauge.Gauge.operator+ | T operator+(T o)
16-16 variable lab.gauge.Gauge.kMax | static const int kMax = 1;
18-18 variable lab.gauge.Gauge.low_ | int low_;
22-26 method lab.gauge.Gauge.twice | auto Gauge<T>::twice(int x) -> int
28-28 type lab.gauge.Level | using Level = int;
29-29 enum lab.gauge.Color | enum class Color : int
29-29 constant lab.gauge.Color.Red | Red
30-30 function lab.gauge.fast | GAUGE_CONSTEXPR20 auto fast() -> int
7-7 doc of lab.gauge.Gauge | 'A gauge.'
1 import vector from vector as None
2 import vector from std as None
9 reference Port in lab.gauge.Gauge
12 call close in lab.gauge.Gauge.~Gauge
13 call detail . scale in lab.gauge.Gauge.read
13 reference low_ in lab.gauge.Gauge.read
15 call o . add in lab.gauge.Gauge.operator+
23 call this . read in lab.gauge.Gauge.twice
24 call Gauge in lab.gauge.Gauge.twice
25 call make in lab.gauge.Gauge.twice
""",
    "csharp": """
1-30 module Gauge | Gauge
6-30 module Lab.Gauges | namespace Lab.Gauges
10-25 class Lab.Gauges.Gauge | public partial class Gauge<T> : Port, IReadable where T : new()
11-11 variable Lab.Gauges.Gauge.Max | const int Max = 3;
12-12 variable Lab.Gauges.Gauge.low (private) | private int low, high;
12-12 variable Lab.Gauges.Gauge.high (private) | private int low, high;
13-13 variable Lab.Gauges.Gauge.Unit | public int Unit
14-14 method Lab.Gauges.Gauge.Gauge | public Gauge(int low) : base(low)
15-22 method Lab.Gauges.Gauge.Read | public async Task<int> Read<R>(int raw)
        says gauge did not answer
21-21 function Lab.Gauges.Gauge.Read.Inner | int Inner()
23-23 variable Lab.Gauges.Gauge.Changed | event Handler Changed;
24-24 type Lab.Gauges.Gauge.Hook | delegate void Hook(int a);
26-26 struct Lab.Gauges.Pair | struct Pair
27-27 interface Lab.Gauges.IReadable | interface IReadable
27-27 method Lab.Gauges.IReadable.Go | void Go();
28-28 enum Lab.Gauges.Level | enum Level
28-28 constant Lab.Gauges.Level.Low | Low
28-28 constant Lab.Gauges.Level.High | High = 1
29-29 class Lab.Gauges.Point | record Point(int X);
7-8 doc of Lab.Gauges.Gauge | 'A gauge, see Port.\\nlow: lowest value'
1 import Text from System.Text as None
2 import B from A.B as Alias
4 import Fast from Fast as None
9 reference Serializable in Lab.Gauges.Gauge
10 reference Port in Lab.Gauges.Gauge
10 reference IReadable in Lab.Gauges.Gauge
14 reference low in Lab.Gauges.Gauge.Gauge
16 call this.scale . Apply in Lab.Gauges.Gauge.Read
17 call other . Late in Lab.Gauges.Gauge.Read
18 call Make in Lab.Gauges.Gauge.Read
19 call Gauge in Lab.Gauges.Gauge.Read
20 call LateException in Lab.Gauges.Gauge.Read
21 call Compute in Lab.Gauges.Gauge.Read.Inner
""",
    "ruby": """
1-28 module gauge | gauge
6-27 module Lab | module Lab
7-26 class Lab.Gauge | class Gauge < Port
9-9 constant Lab.Gauge.MAX | MAX = 3
10-10 method Lab.Gauge.low | attr_reader :low, :high
10-10 method Lab.Gauge.high | attr_reader :low, :high
12-18 method Lab.Gauge.read | def read(raw, scale: 1)
        says gauge did not answer
19-19 method Lab.Gauge.build | def self.build; new; end
20-20 method Lab.Gauge.== | def ==(o) o.low end
21-21 method Lab.Gauge.low= | def low=(v) @low = v end
22-22 method Lab.Gauge.size | alias size read
24-24 method Lab.Gauge.inner | def inner; end
28-28 class Pair | Pair = Struct.new(:a)
5-5 doc of Lab | 'A gauge.'
11-11 doc of Lab.Gauge.read | 'Reads.'
2 import set from set as None
3 import port from lib/port as None
2 call require in None
3 call require_relative in None
7 reference Port in Lab.Gauge
8 call include in Lab.Gauge
8 reference Readable in Lab.Gauge
10 call attr_reader in Lab.Gauge.high
13 call convert in Lab.Gauge.read
14 call self . apply in Lab.Gauge.read
15 call other in Lab.Gauge.read
15 call other . late in Lab.Gauge.read
15 call watch in Lab.Gauge.read
16 call Gauge . new in Lab.Gauge.read
16 call low in Lab.Gauge.read
17 call raise in Lab.Gauge.read
19 call new in Lab.Gauge.build
20 call o . low in Lab.Gauge.==
22 call read in Lab.Gauge.size
28 call Struct . new in Pair
""",
    "php": """
1-38 module Gauge | Gauge
12-32 class Gauge | abstract class Gauge extends Port implements Readable
15-15 constant Gauge.MAX | const MAX = 3
16-16 variable Gauge.low | $low = 1
19-28 method Gauge.read | public function read(int $raw = 1): int
        says gauge did not answer
30-30 method Gauge.go | abstract protected function go();
31-31 method Gauge.__construct | public function __construct(private int $z)
33-33 interface Readable | interface Readable
33-33 constant Readable.ZERO | ZERO = 0
33-33 method Readable.go | function go();
34-34 class Loud | trait Loud
35-35 enum Level | enum Level: string
35-35 constant Level.Low | case Low = 'l';
36-36 function helper | function helper($a)
37-37 constant LIMIT | define('LIMIT', 2)
        says LIMIT
8-10 doc of Gauge | 'A gauge.'
18-18 doc of Gauge.read | 'Reads.'
4 import B from A as C
5 import G from F as None
5 import H from F as I
6 import k from J as None
38 import port.php from lib/port.php as None
11 reference Entity in Gauge
12 reference Port in Gauge
12 reference Readable in Gauge
14 reference Loud in Gauge
21 call $this->scale . apply in Gauge.read
22 call self . check in Gauge.read
23 call parent . read in Gauge.read
24 call Gauge in Gauge.read
25 call helper in Gauge.read
26 call strlen in Gauge.read
27 call Late in Gauge.read
37 call define in None
""",
    "bash": """
1-24 module gauge | gauge
6-6 constant MAX | readonly MAX=3
7-7 constant LOW | export LOW=1
10-17 function read_gauge | read_gauge()
        says gauge did not answer
19-22 function main | function main
2-2 doc of None | 'Reads gauges.'
9-9 doc of read_gauge | 'Reads one.'
4 import port.sh from ./lib/port.sh as None
5 import common.sh from common.sh as None
4 call source in None
5 call . in None
12 call check_port in read_gauge
13 call scale in read_gauge
13 call round_up in read_gauge
15 call convert in read_gauge
16 call echo in read_gauge
20 call trap in main
20 reference cleanup in main
21 call command in main
21 call read_gauge in main
24 call main in None
""",
}
