"""What providers' credentials look like: public facts (prefix, alphabet, length), as data.

Columns: kind, literals that a text must hold before the row is even compiled, shape (see `shapes`), flags
(b: must not follow a letter or digit; B: nor base64; n: no such demand; k: no look at the drawn part; d: digits alone will do).
Must not know how it is matched.
"""

from __future__ import annotations

TABLE = r"""
github-token ghp_|gho_|ghu_|ghs_|ghr_ {a36}
github-token github_pat_ {w82}
github-token v1. @{x40!} b
gitlab-token glpat-|glptt-|gldt-|glrt-|glcbt-|glft-|glsoat-|glagent-|glimt-|glffct-|glwt-|gloas- {u20}
gitlab-token GR1348941 {u20}
aws-key AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|APKA|AROA|ASCA {q16!} b
aws-key ABSK {b109}
aws-key amzn.oa2-cs.v1. {x64}
aws-key FQoGZXIvYXdz|IQoJb3JpZ2lu {b200}
google-key AIza {u35}
google-key GOCSPX- {u28}
google-key ya29. {t60}
google-key 1// @0{u40} b
openai-key sk-proj-|sk-svcacct-|sk-admin-|sk-None- {u74}
openai-key T3BlbkFJ sk-{a20}@{a20}
openai-key sk- {a48} b
anthropic-key sk-ant- {u95}
openrouter-key sk-or-v1- {x64}
huggingface-token hf_ {a34} b
huggingface-token api_org_ {a34}
slack-token xoxb-|xoxp-|xoxa-|xoxr-|xoxs-|xoxo-|xoxe-|xoxe.xoxb-|xoxe.xoxp-|xoxc-|xoxd- {u40}
slack-token xapp- {u80}
slack-webhook hooks.slack.com/ @{w}/{a}/{a}/{a24}
stripe-key sk_live_|rk_live_|sk_test_|rk_test_|sk_prod_|rk_prod_ {a24}
stripe-key whsec_ {B32}
twilio-key SK {x32!} b
twilio-key AC {x32!} b
sendgrid-key SG. {u22}.{u43}
mailgun-key key- {x32!} b
mailgun-key pubkey- {x32!}
mailchimp-key -us {x32}@{d1-2} b
npm-token npm_ {a36}
pypi-token pypi-AgE {u100}
rubygems-token rubygems_ {x48}
docker-token dckr_pat_|dckr_oat_ {u27}
vault-token hvs.|hvb.|hvr. {u90}
vault-token s. {a24!} b
terraform-token .atlasv1. {a14}@{u67}
digitalocean-token dop_v1_|doo_v1_|dor_v1_ {x64}
shopify-token shpat_|shpca_|shppa_|shpss_|shptka_|shpua_ {h32}
databricks-token dapi {x32} b
newrelic-key NRAK-|NRII-|NRAL-|NRJS-|NRAA-|NRIQ-|NRRA-|NRSP- {u27}
grafana-token glsa_ {a32}_{h8}
grafana-token glc_ {b60}
sentry-token sntryu_|sntrya_|sntryi_ {x64}
sentry-token sntrys_ {k100}
linear-key lin_api_|lin_oauth_ {a40}
notion-key ntn_ {a46}
notion-key secret_ {a43!} b
airtable-key pat {a14}.{x64} b
telegram-token :AA {d8-10}@{u33} b
discord-token . [MNO]{u}.{u6}.{u27-38} b
discord-webhook /api/webhooks/ {d}/{u60}
azure-secret Q~ {t4}@{t34} b
azure-key AZDO {a76}@{a4} b
azure-key +AStA|+ASbA|+AMCA|+ABa {b30-40}@{k}
atlassian-token ATATT3|ATCTT3|ATBB|ATOA {k186}
heroku-key HRKU- {u60}
postman-key PMAK- {x24}-{x34}
pulumi-token pul- {x40}
planetscale-token pscale_tkn_|pscale_pw_|pscale_oauth_ {t43}
supabase-key sbp_|sb_secret_ {w40}
age-key AGE-SECRET-KEY-1 {U58}
groq-key gsk_ {a52}
perplexity-key pplx- {a48}
replicate-token r8_ {a37} b
figma-token figd_|figu_ {u40}
square-token EAAA {u60} B
square-token sq0atp-|sq0csp-|sq0idp- {u22}
dynatrace-token dt0c01.|dt0s01.|dt0s16. {z24}.{z64}
buildkite-token bkua_|bkpi_|bkaj_|bkct_ {a40}
sonar-token sqp_|squ_|sqa_ {x40}
okta-token 00 {u40!} b
tailscale-key tskey- {c}-{a}-{a}
crates-token cio {a32!} b
plaid-token access-production-|access-sandbox-|access-development- {h8}-{h4}-{h4}-{h4}-{h12}
jwt eyJ {u}.eyJ{u}.{u} b
"""
