"""Words that developers use for one another: what is one word spelled in several ways, and near synonyms, one group a
line.

General: each group was written from common usage, none after a question that failed.  Data alone: no logic.
"""

from __future__ import annotations

SPELLINGS = """
db database
k8s kubernetes kube
auth authn authentication
authz authorization authorisation
cfg conf config configuration
env environment
repo repository
dep deps dependency dependencies
pkg package
dir directory folder
doc docs documentation
msg message
req request
resp response
param params parameter
arg args argument
func fn function
var variable
const constant
attr attribute
prop props property properties
obj object
str string
int integer
bool boolean
char character
num number
btn button
nav navigation
bg background
fg foreground
tmp temp temporary
src source
dst dest destination
lib library
cmd command
prod production
dev development
stg staging
impl implementation
perf performance
mem memory
alloc allocation
ref reference
ptr pointer
idx index
len length
max maximum
min minimum
avg average
approx approximately
sync synchronize synchronise synchronization synchronous
async asynchronous
info information
app application
admin administrator
infra infrastructure
org organization organisation
i18n internationalization internationalisation
l10n localization localisation
a11y accessibility
o11y observability
proc process
spec specification
dist distribution
exec execute execution
init initialize initialise initialization initialisation
gen generate generation
calc calculate calculation
cert certificate
cred creds credential credentials
pw pwd passwd password
sec second seconds secs
hr hour hours hrs
mins minute minutes
ms millisecond milliseconds millis
kb kilobyte
mb megabyte megabytes
gb gigabyte gigabytes
tb terabyte
addr address
conn connection
ctx context
err error
evt event
cb callback
tz timezone
js javascript
ts typescript
py python
rb ruby
rs rust
cpp c++
cs csharp c#
sh shell
pg postgres postgresql psql
mongo mongodb
mq queue
lb loadbalancer balancer
gh github
gcp google
fs filesystem
tx transaction txn
txn transaction
ok okay
regex regexp
mac macos osx darwin
ios iphone ipad
deb debian
cpu processor
gpu graphics
pic picture photo
vid video
tel phone telephone
qty quantity
amt amount
acct account
cust customer
inv invoice
addon plugin
email mail
login logon signin
logout signout
signup registration register
websocket websockets ws
webhook webhooks
rerender rerendering
nodejs node
vuejs vue
nuxtjs nuxt
reactjs react
angularjs angular
color colour
behavior behaviour
center centre
gray grey
license licence
cancel cancelled canceled
initialize initialise
serialize serialise
deserialize deserialise
normalize normalise
optimize optimise
authorize authorise
synchronize synchronise
organize organise
recognize recognise
minimize minimise
maximize maximise
customize customise
localize localise
tokenize tokenise
sanitize sanitise
dialog dialogue
analyze analyse
favorite favourite
labeled labelled
modeling modelling
traveler traveller
queueing queuing
indices indexes
adapter adaptor
whitelist allowlist
blacklist denylist blocklist
eks aks gke
chrome chromium
image img
catalog catalogue
module mod
release rel
version ver
system sys
delete del
golang go
microphone mic
camera cam
update upd
interface ui
tls ssl
windows win32
sqlite sqlite3
cron crontab cronjob
http2 h2
timestamp ts
"""
"""Abbreviations, trade names and the two spellings of English: one word, written in several ways."""

GROUPS = """
hang freeze stuck block stall wedge unresponsive deadlock idle
hang wait forever endless infinite never
stuck pending waiting queued
crash segfault abort panic die sigsegv core coredump
crash kill terminate exit
slow sluggish lag performance latency slowness
slow expensive heavy costly
slow bottleneck hotspot
latency delay lag
fast quick speed rapid
fail break error failure broken
fail unsuccessful abort
exception error traceback stacktrace
raise throw
complain error warn
oom memory ram heap
exhausted exhaustion depleted full
leak grow growth increase accumulate
consume eat use hog
kill terminate killed sigkill sigterm
stop exit quit end terminate halt
stop cease anymore
start launch boot begin startup
restart reboot reload reset respawn bounce recycle
recover recovery restore
delete remove drop erase purge clear wipe
remove uninstall
strip remove prune trim
create add make new
insert add append
build compile bundle bundling
rebuild recompile
ci pipeline workflow runner actions
ci build jenkins
agent runner node
deploy release rollout ship publish deployment
launch release
test spec suite
e2e browser playwright cypress selenium
flaky intermittent sporadic random occasional
sometimes occasionally randomly intermittently sporadically
suddenly abruptly unexpectedly
duplicate twice double repeated again
duplicate copy
missing absent lost vanish disappear gone
missing unavailable
lose lost drop missing
empty blank undefined null none nothing
white blank empty
black blank
wrong incorrect invalid bad
invalid malformed illegal
mismatch differ inconsistent different
garbled mojibake corrupt broken garbage
corrupt corruption damaged
inaccurate imprecise precision
deny forbid refuse reject block unauthorized forbidden denied
reject refuse decline
unauthorized 401
forbidden 403
404 missing
allow permit accept enable
enable activate
disable deactivate
permission access privilege rights
permission denied eacces eperm forbidden
owner ownership
root superuser sudo admin
login signin auth authentication logon
auth authentication authorization oauth
logout signout
session cookie
password passphrase credential secret
credential secret token key
encrypt encryption cipher crypto
decrypt decryption
sign signature hmac
verify validate check validation verification
certificate cert tls ssl https x509
handshake tls
expire expiry expiration expired
renew refresh rotate renewal
sso saml oidc
db database sql
postgres postgresql pg psql
mysql mariadb
mongo mongodb
elastic elasticsearch opensearch
redis valkey
cassandra scylla
k8s kubernetes cluster
pod container
container docker image
podman docker
node machine host worker
vm machine host
host server machine
server backend
client frontend browser
peer client
ui interface frontend
page screen view site
website site page
dialog modal popup overlay
toast notification snackbar
phone mobile smartphone
tablet ipad
laptop notebook computer
android mobile
iphone ios apple safari
mac macos osx darwin apple
windows win32 win
linux unix
arm arm64 aarch64
x86 amd64 x64
silicon m1 m2 arm64
dir directory folder
file document
path location
repo repository
monorepo workspace workspaces
submodule nested
config configuration settings options preferences
option setting flag switch
default fallback
env environment
variable var
param parameter argument arg
func function method
class type struct
lib library package dependency module
dependency deps requirement package
plugin extension addon
extension module
js javascript
ts typescript
py python
node nodejs
go golang
jvm java
c++ cpp
csharp dotnet net
css stylesheet style
html markup
img image picture photo icon
thumbnail preview
video movie clip
audio sound music
mute silent silence
font typeface glyph
mail email message smtp
text sms message
spam junk
url uri link address
http https request
request call query
response answer reply
body payload
payload data
header headers
timeout timed deadline
retry repeat attempt again
backoff retry
limit maximum max quota cap restriction
exceed over limit
throttle limit 429
cache cached caching
stale outdated old obsolete
old previous former
invalidate bust evict
ttl expiry
socket connection
websocket socket realtime
stream streaming
buffer buffering
disconnect close drop hangup
disconnected closed dropped lost
reconnect retry
refuse econnrefused unreachable
unreachable connect
proxy gateway
reverse proxy nginx
lb loadbalancer balancer
nginx apache httpd
502 gateway
503 unavailable
504 timeout
500 internal
dns resolver resolution hostname
resolve lookup
network net
firewall blocked
subnet vpc network
vpn tunnel
port listen
packet mtu
bandwidth traffic
thread goroutine coroutine task
thread process
concurrent parallel simultaneous race
concurrency parallelism
lock mutex locked semaphore
deadlock lock
atomic transaction
transaction commit
commit save
rollback revert undo
event loop async
queue broker
broker kafka rabbitmq
topic queue
consumer subscriber worker reader
producer publisher sender
publish send emit
message event record
offset position
partition shard
replica replication standby slave follower
primary master leader
failover leader
worker job task
background worker async
cron schedule scheduled nightly scheduler
nightly daily night
daemon service
service server
log logging logs
trace tracing span
metric metrics monitoring
monitoring alert
alert alarm warning
timezone tz zone utc
dst daylight
date time datetime timestamp
clock time
day date
early before premature prematurely
late delayed after
month monthly
encoding charset unicode utf
accent umlaut diacritic
emoji unicode
umlaut accent diacritic special
character char letter
escape escaping quote quoting
string text
number integer numeric
float decimal double
round rounding truncate
truncate cut clip
overflow exceed
negative minus
currency money
parse parsing parser
parse read decode
serialize serialise marshal encode
deserialize unmarshal decode
convert conversion transform cast
cast convert
upgrade update bump migrate
version release
downgrade rollback revert
deprecated removed obsolete
compatible compatibility incompatible
migration migrate
schema table
table relation
column field attribute
row record line
index indexes
unique duplicate
constraint violation
foreign reference
join relation
table grid spreadsheet
cell field
sort order ordering
search find lookup
filter select
pagination page paging
upload uploading
download fetch pull
fetch get load retrieve
import load
export dump save
save write store persist
persist keep store
read load
print show display render
render draw paint repaint rerender
visible hidden shown
invisible hidden
cover overlap hide
flicker flash blink
jitter stutter shake
color colour
pink magenta
dark black
size length
big large huge
small tiny little
long large
regression broke
bug defect issue problem
fix solve resolve repair
workaround hack
prevent avoid
detect notice discover
docs documentation
comment remark
rename renaming
move relocate
typo misspell misspelled misspelling
format formatter formatting
lint linter eslint
type typing typed
null nil none undefined
pointer reference
dangling freed
cycle circular recursion loop
recursive recursion infinite
loop cycle repeat endless
buffer array
array list
map dict dictionary hash
set collection
heap memory
stack frame
gc garbage collection collector
retain hold keep
release free dispose
free available
gpu cuda
train training
model network
tensor array
epoch iteration
dataset data
inference prediction
merge merging
branch branches
commit revision
tag label
clone checkout
conflict conflicts
stash shelve
hook hooks
sign signing signature codesign
notarize notarization signing
install installation setup installer
compile compiler
link linker linking
symbol symbols
header include
static dynamic
cross target
optimization optimisation optimized release
debug debugging debugger
breakpoint debugger
interval timer setinterval
timer timeout clock
animation transition
scroll scrolling
swipe gesture
click tap press touch
type input enter
typing input keystroke
button btn
input field textbox
form input
autocomplete typeahead suggestion
navigate navigation route
route path
router routing route
redirect forward bounce
refresh reload update
rerun retry
watch observe
notice see detect
change edit modify update
changed modified edited altered
unchanged same
state store
props properties
component widget
hook effect
dom element node
render hydration
ssr server
bundle chunk
minify uglify
source map sourcemap
tree shaking
throttle ratelimit limit
user account customer
customer client user
people users
org company organisation tenant
tenant customer
payment billing pay charge
charge bill
refund return
order purchase
cart basket
checkout payment
invoice bill receipt
price amount total
cent penny
discount coupon voucher
subscription plan
stock inventory
attack attacker exploit
vulnerability cve security
leak expose disclose
hide mask redact
injection xss
cors origin
csrf token
feature functionality
flag toggle switch
experiment rollout
canary rollout
backup dump snapshot
restore recover
archive backup
disk storage volume drive
space disk enospc
full space
mount volume
cpu processor
load usage
spawn child subprocess
process program
terminal console tty
stdin input
stdout output
shell bash sh
script program
executable binary
whitespace blank space
newline eol crlf
indent indentation
serverless lambda function
bucket s3 storage
cloud aws azure gcp
terraform infrastructure
provision provisioning
scale autoscale scaling
replica instance
instance server machine
region zone
cold start
device hardware board
firmware device
flash program
sensor device
bluetooth ble
usb serial
interrupt irq
voltage power
battery power
driver device
printer print
scan scanner
camera picture
microphone audio
player character
character player
jump fall
collide collision
physics collision
level scene
texture material
shader material
mesh model
map location
marker pin
coordinate position
offset shift displaced
distance radius
pdf document
csv spreadsheet excel
excel spreadsheet xlsx
report export
attachment file
template layout
translate translation locale language
accessibility screenreader
keyboard key
shortcut hotkey
cursor pointer
mouse pointer
drag drop
notification push
permission prompt
wifi wireless
offline connection
aks eks gke kubernetes
mariadb mysql
opensearch elasticsearch
safari webkit
grpc protobuf
jwt bearer token
kick evict expel logout
evict eviction remove drop
traffic load
peak busy traffic load
reminder notification email
delay countdown eta later postpone
execute run perform
tail p99 percentile latency
core cpu processor thread
forever never permanently
forever infinite leak
room space
machine runner laptop
plan apply terraform
replace recreate destroy
destroy recreate delete
entry item element
stranger fork outside external contributor
outsider external fork contributor
branch fork
safe secure
hog block starve saturate
freeze block pause jam
heavy expensive intensive bound
bill invoice
bills invoices
hammer overload flood
flood overload spam burst
select query
application process host
double twice
box field input
letter mail
website page iframe
embed iframe frame widget
frame iframe
survive persist stay remain
stay remain keep persist
force refresh update
latest newest newer current new
minify obfuscate proguard r8 shrink
apk android aab
decimal float comma
float number double
stick persist rollback
upgrade ota firmware
temperature sensor
chip controller ic peripheral
respond answer reply react
unplug power disconnect
shake jitter wobble tremble judder
jitter stutter judder
track follow
follow chase
hero player character avatar
player avatar
projectile bullet missile
tunnel pass penetrate through
collider wall collision
speed fast velocity
nonsense gibberish garbage
question prompt query
prediction inference score
live production prod
live realtime
offline notebook training
agree match consistent same
past backfill history historical
past previous
backfill catchup
stuck straggler skew
straggler skew
become change
money refund payment
premium subscription paid
customer client buyer subscriber
subscriber customer
junk gmail spam
bounce reject undelivered
sender from spf
program application tool
agreement plural
translation localization localisation i18n wording
slavic polish russian czech
noun word plural
accountant finance bookkeeping
download export
green pass success succeed
red fail
morning night midnight
night midnight
suite tests
prompt shell terminal
lack miss missing without
capital uppercase upper
uppercase lowercase casing case
letters characters
issuer issued iss
bearer token authorization
weird strange odd unexpected
strange odd
null nul zero
produce write generate emit create
goblin monster
blurry blur sharp pixelated fuzzy
grainy noisy
sideways rotated orientation exif
upside rotated flipped inverted
crooked skewed tilted
rotate orientation
sound audio
squash stretch aspect distorted
stretched distorted aspect ratio
tiny small
enormous huge large big
shrink smaller reduce compress
bloat size large grow
bloated huge large
weigh size
fat large size
wasted unused idle
unused idle
useless unused
greedy eager
lazy deferred defer
eager preload
prefetch preload
nag warn complain
scream complain alert
yell complain
refuse reject deny
barf fail
choke fail crash
puke fail
explode crash fail grow
vanish disappear gone missing
swallow ignore suppress hide catch
silently quietly ignored unnoticed
quiet silent
unnoticed silently undetected
ghost phantom zombie stale
zombie defunct orphan
orphan dangling leftover
leftover stale remaining orphan
residue leftover
ancient old legacy outdated
legacy old
brand new
newcomer onboarding
boss admin
colleague developer teammate
developer engineer
tester qa
buyer customer
shopper customer
visitor user guest
guest anonymous visitor
guest vm
somebody user
person user
human user
reader subscriber viewer
viewer reader
member user
participant user member
company tenant organisation organization
fee charge
receipt invoice
purchase order buy
buy purchase
money amount currency price
cents amount
price cost
tax vat
yen currency
euro currency
dollar currency
goods stock item product
product item article
article post
parcel shipment package
shipment delivery shipping
warehouse stock inventory
shop store
coupon voucher
booking reservation
reserve book allocate
seat license
calendar schedule
appointment meeting event
meeting call
tomorrow date
yesterday date
midnight day date
weekend week
yearly annual
hourly hour cron
quarter month
instant timestamp
moment time
era epoch
century year
age ttl
aged old
expire lapse
postpone defer delay
defer delay
hesitate delay
hurry race
tidy cleanup clean
wipe erase clear delete
scrub redact mask clean
empty clear truncate
nuke delete wipe
trash delete
discard drop ignore
skip ignore omit
omit leave skip
forget lose drop miss
misplace lose
recall remember
keep retain preserve
persist survive
remember persist keep cache
memorize cache
pin freeze lock
unpin float
lockfile lock
freeze pin
bump upgrade raise
raise increase bump
lower reduce decrease
reduce decrease shrink lower
increase raise grow
double twofold
halve half
tenfold times
hundred times
fraction decimal
percent percentage ratio
ratio proportion
amount number count
count number total
total sum count
sum total add
add plus
subtract minus
multiply times
divide split
split divide partition chunk
chunk part piece slice
piece part
slice part range
part segment
segment section
section part chapter
join combine merge concatenate
combine merge join
concatenate append join
append add
glue join
attach mount connect
mount attach bind
bind attach listen
detach unmount
unmount detach cleanup
plug connect
connect attach reach
reach connect access
contact reach call
phone call
ring call
ping heartbeat keepalive
heartbeat keepalive ping liveness
liveness readiness probe health
probe health check
health healthy alive
dead down crashed
sick unhealthy
unhealthy failing
healthy ok
sleep suspend hibernate idle
suspend pause sleep
pause stop suspend
resume continue restart
continue resume proceed
proceed continue
interrupt abort cancel
cancel abort stop
abort cancel
quit exit close
leave exit quit
close shut
unlock release
lockup hang
lockout locked banned
ban block
whitelist allowlist allow
blacklist blocklist block
banned blocked
filter exclude
exclude ignore skip
include contain add
contain hold include
hold contain
wrap enclose
unwrap extract
extract unpack unzip
zip compress archive
compress gzip zip
compression gzip brotli
inflate decompress
tarball archive tar
bundle package archive
package wheel
artifact package output
output result
result outcome answer
outcome result
answer response
request query
beg request
demand require request
require demand
hope expect
expect assert
assert check expect
check test verify
inspect examine
view display
watch monitor observe
listen subscribe
hear listen
announce publish advertise
advertise announce
broadcast publish send
forward relay pass
relay forward proxy
pass hand
provide supply
serve deliver provide
deliver send arrive
arrive receive come
receive arrive
obtain acquire
acquire obtain lock
claim acquire own
own belong
belong owner
borrow checkout reference
lend borrow
steal hijack
spoof fake forge
forge fake tamper
fake mock stub
stub mock
simulate emulate
emulator simulator
pretend fake
imitate mimic
copy clone replicate
clone copy
replicate copy
mirror replicate copy
twin duplicate
repeat twice again
resend retry redeliver
redelivered duplicate again
requeue redeliver retry
replay resend repeat
rewind replay
undo revert
restore revert
repair fix
patch fix
mend fix
heal recover
cure fix
remedy fix
cause reason
culprit cause
blame cause
trigger cause fire
fire trigger run
invoke call run
launch run start
begin start
finish end complete done
complete finish done
done finished complete
end finish
final last
first initial
next following
previous prior last
prior previous
earlier before previous
later after
afterwards after
meanwhile during
during while
between among
inside within
outside external
external outside remote
internal inside
local localhost
remote distant
nearby close
far distant
near close
distance far
above over
below under
beneath under
behind after
ahead before
front before
top first
bottom last end
left side
edge border
corner edge
gap space margin
margin padding space
spacing gap padding
align alignment
misaligned alignment shifted
shifted offset misaligned
squeeze shrink compress
crop cut
trim cut strip
chop cut
slice cut
tear rip
rip extract
scratch corrupt
damage corrupt
ruin corrupt break
spoil corrupt
mess corrupt wrong
messy wrong
scramble garble
shuffle random order
random shuffle arbitrary
arbitrary random
deterministic stable reproducible
reproducible deterministic
stable steady
unstable flaky
wobbly flaky unstable
brittle flaky fragile
fragile brittle
rock stable
hiccup stutter lag
choppy stutter lag jank
jank stutter lag
janky stutter
smooth interpolate
snappy fast
crawl slow
snail slow
sluggish slow
drag slow
bog slow
throughput performance rate
rate frequency
frequency rate interval
often frequent
rarely sometimes
always every
constantly always continuously
continuously constantly
steadily gradually
gradually slowly
instantly immediately
straight directly immediately
directly straight
pressure load
spike peak surge burst
surge spike load
idle inactivity inactive
inactivity idle timeout
dormant idle inactive
keepalive idle heartbeat
half partial incomplete
incomplete partial truncated
leftovers stale remaining
lingering open stale
linger wait stay
dangle orphan
descriptor handle fd
handle descriptor reference
socket port connection
ephemeral temporary port
temporary transient
transient temporary intermittent
permanent persistent
persistent durable
volatile memory
cluster nodes
sidecar container proxy
mesh istio sidecar
manifest yaml
rolling update deploy rollout
evicted removed killed
budget limit
rate throttle
backpressure buffer drain
drain shutdown flush
flush drain write
spill disk
swap memory
paging swap
footprint size memory
rss memory
allocation malloc heap
finalizer destructor dispose
destructor dispose free
constructor init initializer
singleton global static
global static shared
shared global common
mutable state
immutable frozen readonly
writable write
thread worker
executor pool worker
pool executor workers
starvation exhausted pool
contention lock wait
lease lock
fence lock barrier
await async promise
promise async future
callback handler listener
listener handler subscriber
observer listener subscriber
emitter event
debounce throttle delay
poll polling interval
tick interval frame
frame tick fps
fps frame framerate
refresh hz
vsync hz tearing
resolution size pixel dpi
dpi pixel retina scale
pixel px
viewport screen height
toolbar bar header
navbar header navigation
footer bottom
sticky fixed
overlap cover hidden
overflow scroll clip
scrollbar scroll
zoom scale pinch
pinch zoom gesture
press click button
hover mouse tooltip
focus blur input
caret cursor
selection highlight
clipboard copy paste
spinner loading loader
skeleton placeholder loading
placeholder default hint
wizard step
step stage
stage phase step
tab page
window screen
fullscreen screen
portrait orientation
landscape orientation
rotation orientation
theme dark colour color
contrast accessibility colour
icon image glyph
logo image icon
avatar picture image
banner notification header
carousel slider
slider range
dropdown select menu
select dropdown choose
menu dropdown navigation
checkbox toggle
radio option
submit send post form
label caption text
caption subtitle label
headline title
title heading
paragraph text
bold weight font
webfont font
ligature font
locale language i18n
plural pluralization count
singular plural
gender locale
arabic rtl
hebrew rtl
turkish locale
german umlaut locale
japanese cjk encoding
chinese cjk encoding
korean cjk encoding
cyrillic encoding unicode
ascii encoding charset
latin1 encoding
utf8 unicode encoding charset
bom encoding utf
hex byte
binary bytes
endian byte
bit flag
checksum hash digest
fingerprint hash
integrity checksum
signature checksum sign
nonce random token
salt hash
tokens credentials
apikey key token credential
passcode otp code
captcha bot
bot crawler robot
crawler bot spider
scraper crawler bot
scanner bot
consent cookie gdpr
gdpr privacy
audit log history
trail log audit
ledger balance
balance account amount
deposit payment
withdraw payment
payout payment transfer
transfer payment move
settle payment
chargeback dispute refund
invoice billing
trial subscription
renewal subscription renew
cancel unsubscribe
unsubscribe cancel optout
newsletter mail
inbox mail
outbox queue
mailbox mail inbox
deliverability spam
sender mail
recipient mail receiver
otp 2fa mfa
phishing spam
webcam camera
microphone recording
recording capture
capture record
playback player
codec encode
transcode encode convert
bitrate quality
quality compression
thumbnail image
resize scale shrink
crop resize
rotate exif
exif orientation metadata
metadata tag
geolocation location gps
location gps position
latitude coordinate
longitude coordinate
route direction
nearby radius
map tile
symlink link
shortcut link
hardlink link
junction symlink
mount share
share nfs
filesystem disk
inode disk
quota space
capacity space
raid disk
ssd disk
backup restore
restore import
seed fixture
fixture seed data
factory fixture
sandbox test staging
staging preprod
preview staging
canary gradual
experiment ab
variant experiment
cohort segment
funnel analytics
analytics tracking
pixel tracking
dashboard chart
chart graph plot
axis chart
legend chart
histogram chart
percentile quantile p99
median average
mean average
outlier anomaly
drift skew
skew drift imbalance
bias skew
noise random
sample subset
holdout validation
overfit validation
loss nan
gradient nan
weights parameters model
weight parameter
checkpoint snapshot weights
finetune train
embedding vector
token tokenizer
prompt input
hallucinate nonsense wrong
classifier model
label class
feature column
encoder encoding
scaler normalize
normalize scale
pipeline workflow dag
backfill rerun historical
incremental append merge
upsert merge insert
dedupe duplicate unique
dedup duplicate unique
deduplicate duplicate unique
union append
pivot table
aggregate group sum
window partition
rollup aggregate
warehouse bigquery snowflake
lake parquet
parquet column
shuffle partition
spill memory
firmware flash
bootloader boot
brownout voltage power
watchdog reset
interrupt isr
dma buffer
register bit
peripheral device
pin gpio
baud serial
uart serial
wire cable
antenna wifi radio
pairing bluetooth
pair bluetooth
advertise bluetooth
battery drain power
sleep battery
thermal heat
heat temperature
overheat temperature
motor actuator
servo motor
sensor measurement
measurement reading sensor
calibrate offset
calibration offset
sprite image
animation frame
ragdoll physics
gravity physics
rigidbody physics
raycast collision
hitbox collision
spawn create
respawn spawn
enemy npc
savegame save
multiplayer network
lobby multiplayer
matchmaking multiplayer
latency ping
lag ping
netcode network
desync sync
sync synchronize
resync sync
mirror sync
replicate sync
merge conflict
rebase merge
squash commit
amend commit
cherrypick commit
revert commit
blame history
bisect regression
stash changes
ignore gitignore
gitignore ignored
lfs large
submodule repository
fork clone
upstream remote
remote origin
worktree checkout
detached head
hook precommit
changelog release
semver version
tag version
nightly prerelease
prerelease beta
alpha prerelease
stable release
eol deprecated
sunset deprecated
legacy deprecated
breaking incompatible
polyfill compatibility
shim compatibility
transpile compile babel
minifier minify
treeshake unused
unused dead
cyclic circular cycle
peer dependency
transitive dependency
lockfile version
pinned locked
resolve install
sdist package
artifact build
toolchain compiler
compiler gcc clang
msvc compiler
linker ld
macro preprocessor
template generic
trait interface
interface trait protocol
inheritance subclass
subclass inherit
overload signature
signature arguments
lambda closure
iterator loop
iterate loop
stacktrace trace
breakpoint debug
profiler profile
benchmark performance
flamegraph profile
microservice service
monolith service
endpoint route api
controller route handler
middleware filter
interceptor middleware
serializer json
schema validation
validator validation
header cookie
querystring parameter
pagination cursor
webhook callback
idempotent duplicate retry
idempotency duplicate retry
saga transaction
eventual stale replica
replica stale lag
isolation transaction
phantom transaction
vacuum bloat
autovacuum vacuum
planner index query
explain plan
sequential scan
scan index
deadlock transaction
constraint unique
cascade delete
trigger procedure
procedure stored
sequence autoincrement id
uuid id
id identifier
slug url
permalink url
redirect 301 302
401 unauthorized authentication
403 forbidden permission
404 notfound
409 conflict
413 size large
422 validation
429 rate limit
499 timeout
500 error
502 gateway upstream
504 timeout gateway
upstream backend
downstream client
preflight cors options
wildcard star
asterisk wildcard
glob wildcard pattern
pattern regex glob
newline linefeed
tab whitespace
indentation whitespace
backslash escape path
slash path
colon separator
comma separator delimiter
semicolon delimiter
decimal separator
thousands separator
"""
"""Near synonyms.  A word may stand in several groups; whoever reads them decides what a match is worth."""

IRREGULAR = """
be was were been
become became
begin began begun
bind bound
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
deal dealt
do did done
draw drew drawn
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
forbid forbade forbidden
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
have had
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
leave left
lend lent
light lit
lose lost
make made
mean meant
meet met
mistake mistook mistaken
overwrite overwrote overwritten
pay paid
rebuild rebuilt
redo redid redone
rewrite rewrote rewritten
ride rode
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
shake shook shaken
shoot shot
show shown
shrink shrank shrunk
sink sank sunk
sleep slept
speak spoke spoken
spend spent
spin spun
stand stood
steal stole stolen
stick stuck
swap swapped
sweep swept
take took taken
teach taught
tell told
think thought
throw threw thrown
undo undid undone
understand understood
wake woke woken
wear wore worn
win won
wind wound
withdraw withdrew withdrawn
write wrote written
index indices
matrix matrices
vertex vertices
datum data
child children
person people
criterion criteria
analysis analyses
man men
foot feet
"""
"""Irregular forms of verbs and nouns, the forms of one word on a line: no stem reaches them."""
