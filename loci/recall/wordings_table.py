"""What a thing is called by who forgot its name: the kinds that products belong to, and turns of two or three words for
one.

General: written from common usage.  Data alone: no logic.
"""

from __future__ import annotations

KINDS = """
database db datastore: postgres postgresql mysql mariadb sqlite oracle mssql sqlserver cockroachdb clickhouse redis
database db documents: mongo mongodb cassandra dynamodb firestore couchdb
cache store: redis memcached memcache valkey varnish
queue broker messaging bus: kafka rabbitmq amqp sqs nats activemq pulsar redis celery sidekiq mqtt pubsub
jobs worker scheduler: celery sidekiq resque rq bullmq airflow cron quartz hangfire
orm mapper: hibernate sqlalchemy prisma activerecord sequelize typeorm django jpa ef entityframework
pooler pool: pgbouncer hikari hikaricp pgpool
proxy balancer ingress: nginx haproxy traefik envoy caddy apache varnish istio squid
webserver server: nginx apache caddy iis gunicorn uvicorn puma tomcat jetty kestrel unicorn
cdn edge: cloudfront cloudflare fastly akamai
cluster orchestrator: kubernetes k8s swarm nomad mesos ecs
container image: docker podman containerd dockerfile buildkit compose
chart: helm
cloud provider: aws azure gcp
bucket storage objects: s3 gcs minio blob
infrastructure provisioning: terraform pulumi ansible cloudformation puppet chef
ci pipeline build: jenkins github gitlab circleci travis buildkite teamcity actions
bundler build: webpack vite rollup esbuild parcel turbopack metro
build: gradle maven bazel cmake make ninja sbt cargo meson
tests runner suite: pytest jest vitest mocha junit rspec phpunit testng unittest nunit xunit
browser: chrome firefox safari edge chromium webkit
browser e2e: playwright cypress selenium puppeteer webdriver
linter lint style: eslint ruff flake8 pylint rubocop clippy stylelint golint
formatter style: prettier black gofmt rustfmt
typechecker types typing: mypy pyright typescript tsc flow
installer packages package manager: npm yarn pnpm pip poetry uv conda cargo gem bundler composer nuget apt brew maven
registry: npm pypi crates dockerhub artifactory nexus
framework: react vue angular svelte django flask rails spring laravel express fastapi nextjs
mobile app: android ios flutter swift kotlin xcode
crossplatform: flutter electron cordova xamarin
desktop: electron tauri qt wpf gtk
game engine: unity unreal godot
model llm assistant ai: gpt openai transformer llama bert claude
training learning: pytorch tensorflow keras sklearn xgboost
dataframe table: pandas polars spark
spreadsheet: excel xlsx csv sheets
notebook: jupyter colab
monitoring metrics: prometheus grafana datadog newrelic cloudwatch
logs logging: logback log4j loki fluentd logstash winston kibana
tracing: opentelemetry jaeger zipkin otel
errors crash: sentry crashlytics bugsnag rollbar
secrets: vault kms sops
login auth identity: oauth oidc saml jwt keycloak auth0 okta cognito sso ldap
mail: smtp imap ses sendgrid mailgun postfix spf dkim dmarc
payment payments billing: stripe paypal braintree adyen
maps: leaflet mapbox openlayers
search: elasticsearch opensearch solr lucene algolia meilisearch
vcs: git svn mercurial
shell script terminal: bash zsh powershell sh fish
editor ide: vscode vim intellij emacs pycharm
microcontroller board mcu chip: esp32 stm32 arduino avr cortex nrf52 pico
serial bus: uart i2c spi can rs485 usb
rtos: freertos zephyr
driver: cuda nvidia mesa
gpu: cuda nvidia nccl vulkan metal opengl
certificate: letsencrypt acme certbot x509
rpc api: grpc graphql rest thrift protobuf
realtime push: websocket sse socketio signalr
http client requests: axios fetch okhttp curl httpx urllib
json serializer: jackson gson serde pydantic moshi protobuf
memory collector: gc jvm heap
system unit service: systemd launchd initd
vpn tunnel: wireguard openvpn ipsec
virtualization vm: vmware virtualbox qemu kvm hyperv vagrant
filesystem disk: ext4 nfs zfs btrfs ntfs efs
async runtime: tokio asyncio libuv
concurrency: goroutine coroutine thread actor
video: ffmpeg h264 hls webrtc
pdf: puppeteer wkhtmltopdf pdfjs
language: python javascript typescript java kotlin go rust ruby php swift
subscriptions purchases store: play appstore storekit revenuecat
date: datetime timestamp dst utc
"""
"""Words for a kind of thing: things of that kind.  Who asks for the kind may mean any of them; who asks for one of them
may find the kind, and not the others."""

TURNS = """
nam resolution: dns resolver lookup
nam lookup: dns resolver
host nam: dns hostname
over the air: ota
kick out: logout logged expired session
throw out: logout expired evicted
log out: logout session
log in: login signin auth
sign in: login signin auth
sign up: registration signup register
sign out: logout
stay log: session cookie
onc in whil: intermittent sporadic random occasionally sometimes flaky
everi so often: intermittent sporadic random occasionally sometimes
at random: intermittent sporadic flaky
money back: refund refunded
pay back: refund
charg twic: duplicate double
three tim: repeatedly duplicate
mor than onc: duplicate twice repeatedly
second tim: again twice duplicate
two tim: twice double duplicate
red now: flaky
blow up: fail crash error exception
fall over: crash fail down
go down: crash outage unavailable
die off: crash killed
pil up: accumulate grow leak backlog
grow forever: leak unbounded
creep up: leak grow increase
run out: exhausted exhaustion full
free up: space reclaim prune clean
clean up: cleanup prune remove
get rid: remove delete avoid
no room: full space enospc
out of memori: oom heap
out of sync: drift mismatch stale
out of order: sequence reordered
lin break: newline crlf lf eol
lin end: crlf eol newline
end of lin: eol crlf newline
sign of lif: heartbeat liveness
never end: hang infinite endless timeout
never return: hang timeout exit
never finish: hang stuck timeout
never com back: hang timeout
doe noth: ignored noop
hang up: disconnect close reset
cut off: truncated clipped truncate
chop off: truncated clipped
show up: appear displayed visible
pick up: detect notice use reload
load balanc: balancer
revers proxi: nginx haproxy traefik envoy
singl pag: spa
dead letter: dlq
foreign key: constraint reference fk
primari key: id pk
uniqu key: constraint duplicate
row level: rls policy
queri per row: n+1 selects
n plus one: n+1 selects
stack trac: traceback stacktrace backtrace
rac condition: concurrent
exit cod: status
return cod: status exit
status cod: http response
whit screen: blank empty
blank pag: white empty
black screen: blank
dark mod: theme
error pag: 500 404
web hook: webhook callback
web socket: websocket
call back: callback
tim out: timeout deadline
tim zon: timezone tz utc
clock chang: dst daylight
summer tim: dst daylight
day light: dst
clock skew: ntp leeway
tak forever: slow hang
tak age: slow
too long: timeout slow
wait for: pending blocked await
hold on: retain leak
let go: release free
hold back: buffer buffered delay
one go: once batch buffered
all at onc: burst batch buffered
word by word: stream streaming incrementally
bit by bit: stream streaming incrementally
behind schedul: lag late
half way: partial interrupted
half hour: 30 minutes
half minut: 30 seconds
everi hour: hourly
everi night: nightly cron
everi day: daily
everi minut: cron
stop work: broken fail
no longer: anymore stopped broken
fast enough: throughput performance
sam tim: concurrent parallel simultaneous
at onc: concurrent parallel simultaneous
sid by sid: parallel
in a row: consecutive
one after another: sequential serial
capital letter: uppercase case casing
upper cas: uppercase casing capital
lower cas: lowercase casing
special character: unicode utf escape encoding umlaut
foreign letter: unicode utf umlaut encoding
weird character: encoding unicode utf mojibake
null byt: utf16 encoding nul
question mark: encoding unicode
byt order: bom endian
plain text: unencrypted cleartext
big fil: upload size
high traffic: load peak
under load: peak concurrency
heavi load: peak concurrency
peak hour: load traffic
memori leak: grow heap retained
sign key: signature certificate
key rotation: rotate jwks
two factor: 2fa mfa otp totp
one tim: otp once
pull request: pr merge
merg request: mr pr
build server: ci runner agent
build machin: ci runner agent
build agent: ci runner
test run: suite
unit test: suite spec
load test: benchmark k6 locust
dry run: simulate
roll back: rollback revert downgrade
roll out: deploy rollout release
go liv: deploy release production
spin up: start launch boot create
bring up: start launch boot
shut down: shutdown terminate stop sigterm
turn off: disable
turn on: enable
switch off: disable
set up: setup configure install
kick off: start trigger launch
grac period: sigterm shutdown drain
cut the power: unplug reset
power cut: crash
pull the plug: power unplug
app stor: ios apple play review
play stor: android google
push notification: fcm apns
deep link: universal applink
hom screen: launcher springboard
tool tip: tooltip
drop down: dropdown select combobox
text field: input textbox
text box: input textbox field
form field: input
data grid: table
sid bar: sidebar
pop up: modal dialog popup
fil nam: filename path
fil siz: length bytes
fil handl: descriptor fd
fil descriptor: fd ulimit
open fil: descriptor fd ulimit emfile
disk full: space enospc
access deni: permission forbidden
not allow: permission forbidden denied
command lin: cli terminal shell
command prompt: cmd terminal shell
environment variabl: env
secret key: token credential
public key: certificate pem
root folder: directory
hom folder: directory
exit earli: abort return
whit spac: whitespace blank trim
copy on writ: cow
garbag collect: gc
thread pool: executor workers
event loop: async blocking
main thread: ui blocking
background job: worker task queue
batch job: cron task
schedul job: cron scheduler
messag queu: broker
at least onc: duplicate redelivered
exact onc: idempotent duplicate
foreign currenci: exchange
lead zero: pad string dtype
decimal plac: precision rounding float
float point: precision decimal
thousand separator: locale number format
number agreement: plural
right to left: rtl bidi arabic hebrew
screen reader: accessibility aria
cold start: warmup latency
warm up: warmup cold
blu green: deployment
featur flag: toggle rollout
vertical sync: vsync tearing
fram rat: fps
loss becom nan: gradient overflow
learn rat: lr scheduler
multi gpu: distributed ddp nccl
shar memori: shm
virtual env: venv virtualenv
virtual environment: venv virtualenv
"""
"""Stems of two or three neighbouring words: what else they are called."""
