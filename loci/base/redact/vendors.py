"""What providers' credentials look like: public facts (prefix, alphabet, length) from their documentation, as data.

Columns: kind, literals that begin it (or stand where `@` is), shape (language in `shapes`), flags (b: must not follow a letter or digit;
B: nor base64 text; k: no look at the drawn part; d: digits alone will do; w: the literal is a word, which proves nothing; s: a path or URL, so punctuation inside counts).
Rows below HEAD are found by how a word begins, rows below INNER by a literal inside them.  Must not know how they are matched.
"""

from __future__ import annotations

HEAD = r"""
jetbrains-token perm- {B20}.{B}.{B30}
github-token ghp_|gho_|ghu_|ghs_ {a36}
github-token ghr_ {a76}
github-token github_pat_ {w22-82}
gitlab-token glpat-|glptt-|gldt-|glrt-|glrtr-|glcbt-|glft-|glsoat-|glagent-|glimt-|glffct-|glwt-|gloas- {u20}
gitlab-token glpat-|glrt-|gldt-|glptt- {u20-300}.{l2}.{a7!}
gitlab-token glpat-|glrt- {u27-300}.{l9!}
gitlab-token GR1348941 {u20}
bitbucket-token ATBB {a32}
bitbucket-token BBDC- {b44}
atlassian-token ATATT3|ATCTT3|ATSTT3 {k40-186}
trello-token ATTA {h72} b
sourcegraph-token sgp_|sgd_ {w40}
sourcegraph-token slk_ {x64}
gitpod-token gitpod_pat_ {t40}
aws-key AKIA|ASIA|ABIA|ACCA {U16!} b
aws-key ABSK {b109} b
aws-key bedrock-api-key- {b60}
aws-key amzn.oa2-cs.v1. {x64}
aws-key amzn.mws. {u36}
aws-session-token FQoGZXIvYXdz|FwoGZXIvYXdz|IQoJb3JpZ2lu {b200} b
google-key AIza {u35}
google-key GOCSPX- {u28}
google-key ya29. {t60}
google-key GOOG1E|GOOG4 {U57!} b
google-key AQ.Ab {u45} b
openai-key sk-proj-|sk-svcacct-|sk-admin-|sk-None-|sess- {u40}
openai-key sk- {a32} b
openai-key sk- {x32!} b
openai-key sk- {l48!} b
zapier-key sk-ak- {a30}
langwatch-key sk-lw- {a48}
cartesia-key sk_car_ {a20}
logfire-token pylf_v1_us_|pylf_v1_eu_|pylf_v2_us_|pylf_v2_eu_ {a43}
brave-key BSA {u28!} b
warp-key wk-1. {x64}
anthropic-key sk-ant- {u24-95}
openrouter-key sk-or-v1- {x64}
langfuse-key sk-lf-|pk-lf- {u36}
helicone-key sk-helicone- {u24}
huggingface-token hf_|api_org_ {a34} b
xai-key xai- {a80}
groq-key gsk_ {a52}
perplexity-key pplx- {a48}
replicate-token r8_ {a37} b
together-key tgp_v1_ {u43}
fireworks-key fw_ {a22!} b
cerebras-key csk- {l48} b
nvidia-key nvapi- {u64}
voyage-key pa- {u43!} b
jina-key jina_ {w60}
pinecone-key pcsk_ {w70}
langsmith-key lsv2_pt_|lsv2_sk_|ls__ {w43}
llamaindex-key llx- {u48}
tavily-key tvly- {u32}
elevenlabs-key sk_ {x48!} b
modal-token ak-|as- {a22!} b
runpod-key rpa_ {a42}
anyscale-key esecret_ {a26}
friendli-token flp_ {a46}
wandb-key wandb_v1_ {w60}
firecrawl-key fc- {x32!} b
browserbase-key bb_live_ {u27}
e2b-key e2b_ {x40}
mem0-key m0- {a40!} b
dify-key app-|dataset- {a24!} bw
coze-token pat_ {a64!} b
cursor-key key_ {x64!} b
promptlayer-key pl_ {x32!} b
alibaba-key LTAI {a20} b
tencent-key AKID {a32} b
volcengine-key AKLT {a40} b
baidu-key ALTAK {a21!} b
yandex-key AQVN {u36} b
yandex-token y0_|y1_|y2_|y3_ {u55} b
yandex-token t1. {B60}.{B86} b
yandex-key YC {u38!} b
vk-token vk1.a. {u40-180}
slack-token xoxb-|xoxp-|xoxa-|xoxr-|xoxs-|xoxo-|xoxe-|xoxe.|xoxc-|xoxd- {t40}
slack-token xapp- {u24-80}
discord-token mfa. {u84} b
discord-token MT|MD|Mj|Mz|ND|NT|Nj|Nz|OD|OT {u20-28}.{u6-7}.{u27-45!} b
stripe-key sk_live_|rk_live_|sk_test_|rk_test_|sk_prod_|rk_prod_|sk_org_|ek_live_|sk_dev_|sk_sbox_|testsk_ {u24}
stripe-key whsec_ {B32}
square-token EAAA {u60} B
square-token sq0atp-|sq0csp-|sq0idp- {u22}
adyen-key AQE {b40-120}-{k30} b
razorpay-key rzp_live_|rzp_test_ {a14}
flutterwave-key FLWSECK-|FLWSECK_TEST-|FLWPUBK- {a32}
mollie-key live_|test_ {a30!} b
paddle-key pdl_live_|pdl_sdbx_|pdl_ntfset_ {w56}
midtrans-key Mid-server-|SB-Mid-server-|VT-server- {u24}
xendit-key xnd_production_|xnd_development_ {a48}
omise-key skey_ {a19} b
toss-key live_sk_|test_sk_|live_gsk_|test_gsk_ {a30}
mercadopago-key APP_USR-|TEST- {d16}-{d6}-{x32} b
cashfree-key cfsk_ma_prod_|cfsk_ma_test_ {w41}
klarna-key klarna_live_|klarna_test_ {B60}
shippo-token shippo_live_|shippo_test_ {x40}
easypost-key EZAK|EZTK {a54} b
duffel-token duffel_live_|duffel_test_ {u43}
plaid-token access-production-|access-sandbox-|access-development- {h8}-{h4}-{h4}-{h4}-{h12}
checkout-key sk_ {h8}-{h4}-{h4}-{h4}-{h12} b
polar-token polar_oat_|polar_pat_|polar_whs_ {w43}
mercury-token mercury_production_|mercury_sandbox_ {w60}
adapty-key secret_live_ {a6-10}.{a24}
blockfrost-key mainnet|preprod|testnet {a32!} bw
paypal-token A21AA {u60} b
bitgo-token v2x {x64!} b
brex-token bxt_ {a40}
persona-key persona_production_|persona_sandbox_ {u36}
onfido-token api_live.|api_live_us.|api_live_ca.|api_sandbox. {t44}
twilio-key SK {h32!} b
sendgrid-key SG. {u22}.{u43}
mailgun-key key-|pubkey- {x32!} b
brevo-key xkeysib-|xsmtpsib- {x64}-{a16}
resend-key re_ {a8-9}_{a24} b
mailersend-key mlsn. {x64}
mandrill-key md- {u22!} b
onesignal-key os_v2_app_|os_v2_org_ {l40-100}
klaviyo-key pk_ {x34!} b
courier-key pk_prod_|pk_test_ {U28} b
telnyx-key KEY {X32}_{a22} b
telnyx-key KEY {u55!} b
hubspot-token pat-na1-|pat-na2-|pat-eu1-|pat-ap1- {h8}-{h4}-{h4}-{h4}-{h12}
intercom-token dG9rO {b50} b
salesforce-token 00D {a12}!{t96} b
salesforce-token 5Aep861 {t60} b
posthog-key phx_|phs_ {w43} b
sentry-token sntrys_ {k24-100}
sentry-token sntryu_|sntrya_|sntryi_ {x64}
honeybadger-token hbp_ {a36}
datadog-key ddapp_|ddpat_|ddog_|pub {a34!} b
newrelic-key NRAK-|NRII-|NRAL-|NRJS-|NRAA-|NRIQ-|NRRA-|NRSP-|NRBR- {u27}
grafana-token glsa_ {a32}_{h8}
grafana-token glc_ {b60}
grafana-token eyJrIjoi {b60} b
honeycomb-key hcaik_|hcbik_|hcxik_|hcaic_|hcamk_|hcalk_ {w58}
dynatrace-token dt0c01.|dt0s01.|dt0s02.|dt0s06.|dt0s16.|dt0a01.|dt0e01. {U24}.{U64}
elastic-key essu_ {B60}
axiom-token xaat-|xapt- {h8}-{h4}-{h4}-{h4}-{h12}
checkly-key cu_ {x32!} b
sonar-token sqp_|squ_|sqa_ {x40}
snyk-token snyk_uat.|snyk_sat. {t40}
socket-token sktsec_ {w40}
infracost-key ico- {a32!} b
doppler-token dp.pt.|dp.st.|dp.sa.|dp.ct.|dp.scim.|dp.audit.|dp.said. {t43}
infisical-token st. {x24}.{x32}.{x32} b
onepassword-token ops_eyJ {B40-250}
onepassword-key A3- {U6}-{U6}-{U5}-{U5}-{U5}-{U5} b
vault-token hvs.|hvb.|hvr. {u24}
vault-token s.|b. {a24!} b
okta-token 00 {a1}{u39!} b
stytch-key secret-live-|secret-test- {B36}
supabase-key sbp_|sbp_v0_|sbp_oauth_ {w40}
supabase-key sb_secret_ {u31}
appwrite-key standard_ {x256}
planetscale-key pscale_tkn_|pscale_pw_|pscale_oauth_|pscale_app_ {t43}
neon-key napi_ {l64}
neon-key npg_ {a12!} b
cockroach-key CCDB1_ {a22}_{a40}
mongodb-key mdb_sa_sk_ {u40}
xata-key xau_ {a43}
fauna-key fnA {u37} b
contentful-token CFPAT- {u43}
sanity-token sk {a80} b
airtable-key pat {a14}.{x64} b
notion-key ntn_ {a46}
notion-key secret_ {a43!} b
clickup-token pk_ {d6-12}_{U32} b
linear-key lin_api_|lin_oauth_|lin_wh_ {a40}
figma-token figd_|figu_|figo_|figoh_|figor_ {u40}
typeform-token tfp_ {t44} b
calcom-key cal_live_|cal_test_|cal_ {x32} b
dropbox-token sl. {u130} b
twitter-token AAAAAAAAAAAAAAAAAAAAA {k60} b
facebook-token EAACEdEose0cBA|EAA {a80} B
instagram-token IGQV|IGAA {u100} b
linkedin-secret WPL_AP1. {k30}
pinterest-token pina_ {U80}
shopify-token shpat_|shpca_|shppa_|shpss_|shptka_|shpua_|shpit_ {h32}
ebay-key PRD- {x12}-{x8}-{x4}-{x4}-{x4} b
amazon-token Atza|Atzr {k60} b
woocommerce-key ck_|cs_ {x40!} b
netlify-token nfp_|nfc_|nfo_|nfu_|nfb_ {a36}
vercel-token vcp_|vci_|vca_|vcr_|vck_ {a50} b
vercel-token vercel_blob_rw_ {w40}
render-key rnd_ {a28} b
fly-token fm1_|fm1r_|fm2_|fo1_ {B43}
heroku-key HRKU- {u58}
digitalocean-token dop_v1_|doo_v1_|dor_v1_ {x64}
digitalocean-key DO00|DO80|DO801 {U16!} b
scaleway-key SCW {U17!} b
exoscale-key EXO {x24} b
upcloud-token ucat_ {a26}
cloudflare-key v1.0- {x24}-{x146}
cloudflare-key cfut_|cfat_|cfk_|cfp_ {w40} b
cloudflare-key 0x4AAAAAA {u26} b
akamai-token akab- {l16}-{l16}
tailscale-key tskey- {c}-{a}-{a}
tailscale-key tskey- {a16}
netbird-token nbp_ {a36} b
docker-token dckr_pat_|dckr_oat_ {u27}
docker-token SWMTKN-1- {l50}-{l25}
jfrog-token AKCp {a69} b
jfrog-token cmVmdGtuOj|cmVmdGtuO {b50} b
npm-token npm_ {a36}
pypi-token pypi-Ag {u24-100}
rubygems-token rubygems_ {x48}
crates-token cio {a32!} b
nuget-key oy2 {l43!} b
clojars-token CLOJARS_ {x60}
packagist-token packagist_ {w40}
openvsx-token ovsxat_|ovsxp_ {u36}
deno-token ddp_|ddw_|ddo_ {a36} b
buildkite-token bkua_|bkpi_|bkaj_|bkct_|bkpt_|bkpat_ {a40}
circleci-token CCIPAT_|CCIPRJ_ {w63}
appveyor-token v2. {l20!} b
harness-token pat.|sat. {u22}.{u24}.{a20} b
octopus-key API- {U26} b
terraform-token tfp-|tfc- {a40} b
pulumi-token pul- {x40}
prefect-key pnu_|pnb_ {a36} b
dbt-token dbtu_|dbtc_|dbts_ {u40} b
databricks-token dapi|dose|dkea|dsapi|ddbc {x32} b
launchdarkly-key sdk-|api-|mob- {h8}-{h4}-{h4}-{h4}-{h12} b
statsig-key secret-|console- {a40!} b
growthbook-key secret_user_|secret_readonly_|secret_admin_ {a20}
postman-key PMAK- {u58}
postman-key PMAT- {U26}
pubnub-key sec-c- {b48}
mapbox-token sk.eyJ|tk.eyJ {u40}.{u22}
readme-key rdme_ {l70}
scalingo-token tk-us- {u48}
frameio-token fio-u- {u64}
settlemint-token sm_pat_|sm_aat_|sm_sat_ {a16}
definednet-token dnkey- {U26}-{U52}
definednet-token dnkey- {l26}-{l52}
openshift-token sha256~ {u43}
fortytwo-key s-s4t2ud-|s-s4t2af- {x64}
authress-key sc_|ext_|scauth_|authress_ {l5-30}.{l4}.{k60} b
beamer-key b_ {B40!} b
dtrack-key odt_ {a32} b
devcycle-key dvc_server_|dvc_client_|dvc_mobile_ {w50}
dotenv-key key_ {x64!} b
ionic-token ion_ {a42} b
lichess-token lip_ {a20} b
pushbullet-token o. {a32!} b
rootly-key rootly_ {x64}
scrapfly-key scp-live-|scp-test- {x32}
thunderstore-token tss_ {a32} b
trigger-key tr_dev_|tr_prod_|tr_stg_|tr_pat_ {a20}
valtown-token vtwn_ {a32}
voiceflow-key VF.DM.|VF.WS. {x24}.{a16}
zuplo-key zpka_ {w40}
unkey-key unkey_ {w22} b
inngest-key signkey- {L3-12}-{x64}
dub-key dub_ {a24} b
plain-key plainApiKey_ {w40}
chromatic-token chpt_ {x12} b
percy-token web_|app_|auto_|ss_ {x64!} b
mergify-key mka_|mergify_application_key_ {w40}
depot-token depot_project_|depot_org_|depot_user_ {x60}
adafruit-key aio_ {a28} b
ubidots-token BBFF-|BBUS- {a30}
matrix-token syt_ {B8}_{a20}_{a6}
matrix-token MDAx {B200} b
nostr-key nsec1 {l58} b
bitcoin-key xprv|yprv|zprv|tprv {a107} b
adobe-key p8e- {u32!} b
salesforce-key 3MVG {t80} b
ramp-key ramp_sec_|ramp_id_ {a40}
salad-key salad_cloud_ {w20}
squareup-key sqco_ {a59}
stripe-key pi_|seti_ {a24}_secret_{a25} b
biblebrain-key bb_pr_|bb_ma_ {x30}
redhat-key rh-api- {h8}-{h4}-{h4}-{h4}-{h12}
fleetbase-key flb_live_ {a20}
flexport-token shltm_ {u40}
fullstory-key na1. {b100} b
nightfall-key NF- {a32!} b
pagarme-key ak_live_|ak_test_ {a30}
stackhawk-key hawk. {u20}.{u20} b
dfuse-key web_ {x32!} b
teamwork-token tkn.v1_ {B70}
clickhouse-key 4b1d {a38!} b
age-key AGE-SECRET-KEY-1|AGE-PLUGIN- {U58}
weblate-token wlu_|wlp_ {a36}
zoho-token 1000. {x32}.{x32} b
gocardless-token live_|sandbox_ {u40!} b
twitch-token live_ {d6-12}_{a24} b
wakatime-key waka_ {h8}-{h4}-{h4}-{h4}-{h12} b
porkbun-key pk1_|sk1_ {x64!} b
iex-key sk_|pk_ {x32!} b
configcat-key configcat-sdk-1/ {u22}/{u22}
flagsmith-key ser. {a22} b
aiven-key AVNS_ {u19} b
n8n-key n8n_api_ {a40} b
lob-key live_|test_ {x35!} b
chargebee-key live_|test_ {a32!} b
apify-token apify_api_ {a36}
hcaptcha-key ES_ {x32!} b
imagekit-key private_ {B28!} b
metabase-key mb_ {b44!} b
retool-key retool_ {w30}
temporal-key tmprl_ {w40}
gitbook-token gb_api_ {w30}
codesandbox-token csb_v1_ {w40}
clerk-key sk_live_|sk_test_ {w40}
liveblocks-key sk_prod_|sk_dev_ {u40}
upstash-key AX {a54}= b
private-key MIIEpAIBAAKCAQEA|MIIEowIBAAKCAQEA|MIIEogIBAAKCAQEA|MIIJKAIBAAKCAgEA|MIIJKQIBAAKCAgEA|MIIJJwIBAAKCAgEA|MIICXAIBAAKBgQ|MIICXQIBAAKBgQ|MIICWwIBAAKBgQ {b40} b
private-key MIIEvQIBADANBgkqhkiG9w0BAQEFAASC|MIIEvgIBADANBgkqhkiG9w0BAQEFAASC|MIIEvAIBADANBgkqhkiG9w0BAQEFAASC|MIIJQgIBADANBgkqhkiG9w0BAQEFAASC|MIIJQwIBADANBgkqhkiG9w0BAQEFAASC {b40} b
private-key MIIBOgIBAAJB|MIIBOwIBAAJB|MIIBPAIBAAJB|MIIBVAIBADANBgkqh|MIICdgIBADANBgkqh|MIICdwIBADANBgkqh|MIICeAIBADANBgkqh {b40} b
private-key LS0tLS1CRUdJTiBQUklWQVRF|LS0tLS1CRUdJTiBSU0EgUFJJVkFU|LS0tLS1CRUdJTiBFQyBQUklWQVRF|LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUg|LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFU|LS0tLS1CRUdJTiBEU0EgUFJJVkFU|LS0tLS1CRUdJTiBQR1AgUFJJVkFU {b40} b
ntlm-token TlRMTVNTUAAD {b60} b
private-key MHcCAQEEI|MIGHAgEAMBMGByqGSM49|MIGkAgEBBD|MC4CAQAwBQYDK2Vw|MIHcAgEBBEI {b40} b
private-key b3BlbnNzaC1rZXktdjE {b40} b
"""

INNER = r"""
google-key 1//0 @{u40} b
baidu-key bce-v3/ALTAK- @{u21}/{x40} s
paypal-token access_token$production$|access_token$sandbox$ @{l16}${x32} s
endorlabs-key endr+ @{u16} b
astra-token AstraCS: @{a24}:{x64} s
twitch-token oauth: @{l30!} b
coinbase-key organizations/ @{h8}-{h4}-{h4}-{h4}-{h12}/apiKeys/{h8}-{h4}-{h4}-{h4}-{h12} sb
kerberos-hash $krb5asrep$|$krb5tgs$ @{P60} sk
jetbrains-token perm: @{B20}.{B}.{B30}
github-token v1. @{x40!} b
openai-key T3BlbkFJ {u20-120}@{u20} b
mailchimp-key -us {x32}@{d1-2} bd
terraform-token .atlasv1. {a14}@{u67}
telegram-token :AA {d8-10}@{u33} b
fcm-key :APA91b {u5-12}@{u134} b
azure-secret Q~ {t3-5}@{t34} b
azure-devops-token AZDO {a70-80}@{a4!} B
azure-key JQQJ99 {a40-60}@{a20} B
azure-key +AStA|+ASbA|+AMCA|+ABaA|+AEhA|+ACRA|+AIoA|AIoTA|ACDbA|AzFuA|AzSeA|AzCaA|+ARmA {b25-90}@{B6} B
newrelic-key NRAL {l30-40}@ b
maxmind-key _mmk {a6}_{a29}@ b
rapidapi-key jsn {x10}msh{x10-20}p1{x6}@{x12} b
slack-webhook hooks.slack.com/ @{w}/>{w}/{w}/{a24} s
slack-webhook hooks.slack-gov.com/ @{w}/>{w}/{w}/{a24} s
discord-webhook /api/webhooks/ @>{d}/{u60} s
teams-webhook .webhook.office.com/webhookb2/ @>{k60} s
teams-webhook outlook.office.com/webhook/|outlook.office365.com/webhook/ @>{k60} s
zapier-webhook hooks.zapier.com/hooks/ @{L5}/>{d}/{a6} s
make-webhook .make.com/ @>{l32!} s
ifttt-webhook /with/key/ @>{u22} s
feishu-webhook /open-apis/bot/v2/hook/ @>{h8}-{h4}-{h4}-{h4}-{h12} s
telegram-token api.telegram.org/bot @>{d8-10}:{u35} s
google-chat-webhook chat.googleapis.com/ @>{k60} s
mattermost-webhook /hooks/ @>{l26!} s
infura-key .infura.io/v3/|.infura.io/ws/v3/ @>{x32!} s
alchemy-key .g.alchemy.com/v2/|.alchemyapi.io/v2/ @>{u32!} s
quicknode-key .quiknode.pro/ @>{x32} s
ankr-key rpc.ankr.com/eth/ @>{x32} s
wecom-webhook webhook/send?key= @>{h8}-{h4}-{h4}-{h4}-{h12} s
rocketchat-webhook /hooks/ @>{a17}/{a40} s
healthchecks-ping hc-ping.com/ @>{h8}-{h4}-{h4}-{h4}-{h12} s
tines-webhook .tines.com/webhook/ @>{u32} s
password-hash $2a$|$2b$|$2y$|$2x$ @{d2}${p53} sk
password-hash $1$|$5$|$6$|$7$|$8$|$9$|$y$|$apr1$|$md5$|$sha1$ @{P24} sk
password-hash $argon2id$|$argon2i$|$argon2d$ @{P40} sk
password-hash pbkdf2_sha256$|pbkdf2_sha1$|pbkdf2:sha256:|scrypt:|bcrypt_sha256$ @{P40} sk
password-hash {SSHA}|{SSHA256}|{SSHA512}|{SHA}|{CRYPT} @{P24} sk
"""
