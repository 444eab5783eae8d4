"""Words that developers use for one another: abbreviations, trade names and near synonyms, one group a line.

Kept small and general: each group was written from common usage, none after a question that failed.  Data alone: no
logic.
"""

from __future__ import annotations

GROUPS = """
hang freeze stuck block stall wedge unresponsive
crash segfault abort panic die
slow sluggish lag performance latency
fast quick speed
fail break error failure broken
exception error traceback
oom memory
leak grow
kill terminate killed sigkill
stop exit quit end terminate
start launch boot begin
restart reboot reload reset respawn
delete remove drop erase purge
create add make new
build compile bundle
ci pipeline workflow runner actions
deploy release rollout ship publish
test spec suite
flaky intermittent sporadic random
duplicate twice double repeated
missing absent lost vanish disappear gone
empty blank undefined null none
wrong incorrect invalid bad
garbled mojibake corrupt broken
corrupt corruption damaged
deny forbid refuse reject block unauthorized forbidden
allow permit accept
permission access privilege rights
login signin auth authentication logon
auth authentication authorization oauth
password passphrase credential secret
credential secret token key
encrypt encryption cipher crypto
certificate cert tls ssl https
db database
postgres postgresql pg psql
mysql mariadb
mongo mongodb
elastic elasticsearch opensearch
k8s kubernetes cluster
pod container
container docker image
vm machine host
host server machine
server backend
client frontend browser
ui interface frontend
page screen view
dialog modal popup overlay
phone mobile
iphone ios apple safari
mac macos osx darwin apple
windows win32 win
linux unix
dir directory folder
file document
path location
repo repository
config configuration settings options
env environment
variable var
param parameter argument arg
func function method
lib library package dependency module
dependency deps requirement package
js javascript
ts typescript
py python
node nodejs
go golang
c++ cpp
csharp dotnet net
css stylesheet style
img image picture photo icon
video movie clip
audio sound
font typeface glyph
mail email e-mail message
spam junk
url uri link address
http https request
request call query
response answer reply
timeout timed deadline
retry repeat attempt again
limit maximum max quota cap
cache cached caching
stale outdated old
socket connection
websocket socket realtime
disconnect close drop
proxy gateway
lb loadbalancer balancer
dns resolver resolution hostname
network net
port listen
thread goroutine coroutine task
concurrent parallel simultaneous race
lock mutex locked
deadlock lock
queue broker
worker job task
cron schedule scheduled nightly
daemon service
log logging logs
trace tracing span
metric metrics monitoring
timezone tz zone utc
dst daylight
date time datetime timestamp
clock time
encoding charset unicode utf
emoji unicode
umlaut accent diacritic special
character char letter
string text
number integer numeric
float decimal
round rounding
parse parsing parser
serialize serialise marshal encode
deserialize unmarshal decode
upgrade update bump migrate
version release
downgrade rollback revert
migration migrate
schema table
column field attribute
row record line
index indexes
table grid
sort order ordering
search find lookup
filter select
pagination page paging
upload uploading
download fetch pull
import load
export dump save
save write store persist
persist keep store
read load
print show display render
render draw paint
visible hidden shown
color colour
size length
big large huge
small tiny little
regression broke
bug defect issue problem
fix solve resolve repair
workaround hack
docs documentation
comment remark
rename renaming
typo misspell
format formatter formatting
lint linter eslint
type typing typed
null nil none undefined
pointer reference
buffer array
array list
map dict dictionary hash
heap memory
gpu cuda
train training
model network
merge merging
branch branches
commit revision
tag label
clone checkout
conflict conflicts
hook hooks
sign signing signature codesign
install installation setup
compile compiler
link linker
interval timer setinterval
animation transition
scroll scrolling
click tap press
button btn
input field textbox
autocomplete typeahead suggestion
throttle ratelimit limit
user account customer
org company organisation tenant
payment billing pay
invoice bill
price amount total
cent penny
attack attacker exploit
leak expose disclose
hide mask redact
feature functionality
flag toggle switch
experiment rollout
backup dump snapshot
restore recover
disk storage volume
cpu processor
spawn child subprocess
process program
terminal console tty
stdin input
stdout output
shell bash sh
script program
whitespace blank space
newline eol crlf
"""
"""A word may stand in several groups; whoever reads them decides what a match through a group is worth."""

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
