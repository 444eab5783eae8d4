"""Notations that name no key, as data: a sign that the line must hold, and the pattern whose second group is the secret.

Must not know how they are looked for, nor what makes a value fit.
"""

from __future__ import annotations

_ACCOUNT_LINE = r"(?m:^)[ \t>*-]{0,8}[\"'`]?(?i:admin|administrator|root):()([^\s:\"'`/]{8,80})[\"'`]?[ \t]*(?=\r?\n|$)"
_PGPASS = r"(?m:^)[ \t]*[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w.*@-]{1,60}:()((?:[^\s:\\]|\\[:\\]){4,200})[ \t]*(?=\r?\n|$)"
PGPASS = (":*:", ":5432:", ":5433:", ":6432:", ":3306:", ":1433:", ":1521:")
"""In a line of `.pgpass`, and of those like it, the last place is the password's."""
DEVICES = (
    ("key-string ", r"\bkey-string(?:[ ]\d)?"),
    ("digest-key ", r"\bmessage-digest-key[ ]\d{1,5}[ ]\S{3,16}(?:[ ]\d)?"),
    ("tication-key ", r"\bauthentication-key[ ]\d{1,5}[ ]\S{3,16}(?:[ ]\d)?"),
    ("shared-key ", r"\bshared-key(?:[ ](?:ascii-text|hexadecimal|local|remote|address[ ]\S+|hostname[ ]\S+|key|\d)){1,4}"),
    ("snmp", r"\bsnmp\S{0,20}[ ][^\n]{0,120}\bauth[ ](?:md5|sha)\S{0,6}(?=[ ])"),
    ("snmp", r"\bsnmp\S{0,20}[ ][^\n]{0,160}\bpriv[ ](?:des|3des|aes)(?:[ -]?\d{3})?(?=[ ])"),
    ("wpa-psk ", r"\bwpa-psk[ ](?:ascii|hex)(?:[ ]\d)?"),
    ("cipher ", r"\b(?:password|community(?:[ ](?:read|write))?|key|shared-key|secret)[ ](?:irreversible-)?cipher"),
    *(
        (mark, r"\b(?:tacacs|radius|aaa)[- ]server[ ][^\n]{1,80}\n(?:[ \t]+[^\n]{1,80}\n){0,6}?[ \t]+key(?:[ ]\d)?")
        for mark in ("tacacs server", "radius server", "aaa-server")
    ),
)
"""Lines of routers and switches; the word behind them, of letters and digits, is the secret."""
CUES = (
    ("identified by", r"(?i:identified[ ]+by)[ ]+(?:password[ ]+)?([\"'])([^\"'\n]{3,200})\1"),
    ("identified with", r"(?i:identified[ ]+with[ ]+[\"'\w]{1,40}[ ]+(?:by|as))[ ]+([\"'])([^\"'\n]{3,200})\1"),
    ("identified by ", r"(?i:(?:user|role|grant|login|alter)\b[^\n;]{0,200}identified[ ]+by)[ ]+()([^\s\"';,]{3,200})"),
    ("addlogin ", r"\bsp_addlogin[ ]+(?:@\w+[ ]?=[ ]?)?N?'[^'\n]{1,60}',[ ]*(?:@\w+[ ]?=[ ]?)?N?(')([^'\n]{4,200})\1"),
    (" p: ", r"(?i:\b(?:u|usr|user|username|login|l):[ ]\S{1,60}[ ,;/|]{1,3}p:[ ])()([^\s,;]{6,200})"),
    (" p=", r"(?i:\b(?:u|usr|user|username|login|l)=\S{1,60}[ ,;/|]{1,3}p=)()([^\s,;&]{6,200})"),
    ("wifi:", r"WIFI:[^\n]{0,80}?()(?<=[:;])P:([^;\n]{4,80});"),
    ("stats auth", r"stats[ ]+auth[ ]+()\w+:(\S{4,80})"),
    ("-password", r"(?:insecure-password|encrypted-password)[ ]+([\"']?)([^\s\"';]{4,200})\1"),
    ("psk", r"(?:\bPSK)[ ]+([\"'])([^\"'\n]{4,200})\1"),
    ("psk", r":[ \t]+PSK[ \t]+()(0[sx][\w+/=]{12,200})"),
    *((mark, r"\b(?:EAP|XAUTH|NTLM)[ \t]+([\"'])([^\"'\n]{4,200})\1") for mark in (" eap", " xauth", " ntlm")),
    *(
        (mark, r":[ \t]+(?:RSA|ECDSA|PKCS8|PKCS12|P12)[ \t]+\S{1,200}[ \t]+([\"'])([^\"'\n]{4,200})\1")
        for mark in (": rsa", ": ecdsa", ": pkcs", ": p12")
    ),
    ("secret ", r"\benable[ ]+secret[ ]+(?:\d[ ]+)?()(\S{4,200})"),
    ("password ", r"\bpassword[ ]+\d{1,2}[ ]+()([0-9A-Fa-f]{6,400}|[^\s:]{0,4}\$\S{8,200})"),
    ("password ", r"\bpassword[ ]+51:b:()([0-9A-Fa-f]{16,4000})"),
    (" 0 ", r"\b(?:password|secret|community|key-string)[ ]+\d[ ]+()(?=\S{0,80}\d)(?=\S{0,80}[A-Za-z])(\S{8,200})"),
    (" 7 ", r"\b(?:password|secret|community|key|key-string)[ ]+\d[ ]+()(?=\S{0,80}\d)(?=\S{0,80}[A-Za-z])(\S{8,200})"),
    ("isakmp key ", r"\bisakmp[ ]key[ ]+(?:\d[ ]+)?()(\S{6,200})[ ]+(?:address|hostname)"),
    ("-server ", r"\b(?:tacacs|radius)-server[ ](?:host[ ][^\n]{1,100}[ ])?key[ ]+(?:\d[ ]+)?()(\S{6,200})"),
    *((mark, pattern + r"[ \t]+()(?=\S{0,80}\d)(?=\S{0,80}[A-Za-z])([^\s;]{6,200})") for mark, pattern in DEVICES),
    ("]:", r"\[[\w.-]{3,80}\]:\d{2,5}[ \t]+()[\w.@+-]{1,60}:(\S{6,200})"),
    ("user", r"\buser[\"']?[ ]?[:=][ ]?([\"'])[\w.@-]{1,40}:([^\"'\s]{6,200})\1"),
    ("admin:", _ACCOUNT_LINE),
    ("root:", _ACCOUNT_LINE),
    ("administrator:", _ACCOUNT_LINE),
    ("community", r"snmp-server[ ]+community[ ]+()(\S{4,80})"),
    ("jdbc:oracle", r"jdbc:oracle:\w+:()\w+/([^@\s]{3,80})@"),
    ('"d"', r"\"(?:d|p|q|dp|dq|qi|k)\"()[ ]{0,2}:[ ]{0,2}\"([\w-]{20,2000})\""),
    ('"oct"', r"\"k\"()[ ]{0,2}:[ ]{0,2}\"([\w-]{20,2000})\""),
    ("gfzc3dvcmq6", r"(?:UGFzc3dvcmQ6|cGFzc3dvcmQ6)\s{1,4}(?:\S{1,4}\s)?()([\w+/=]{8,200})"),
    ("on >", r"(?i:\b(?:user|setuser)[ ]+\S{1,60}[ ]+)(?:[^\s>]\S{0,40}[ ]+){0,4}>()(\S{4,200})"),
    ("rtmp", r"rtmps?://[^\s/]{1,100}/[\w-]{1,40}/()([\w?=&-]{10,200})"),
    ("openssl rand", r"openssl[ ]rand[^\n|>]{0,40}\n()([\w+/=]{16,400})(?=\s|$)"),
    ("key:generate", r"key:generate[^\n|>]{0,40}\n()(\S{16,400})(?=\s|$)"),
    ("token_hex(", r"token_hex\(\d*\)[^\n|>=]{0,20}\n()[\"']?([\w+/=-]{16,400})"),
    ("token_urlsafe(", r"token_urlsafe\(\d*\)[^\n|>=]{0,20}\n()[\"']?([\w+/=-]{16,400})"),
    ("codecov.io/bash", r"codecov\.io/bash\)?[ ](?:-[A-Zac-su-z][ ]\S{1,40}[ ]){0,4}-t[ ]()([\w-]{20,60})"),
    ("pwgen", r"pwgen[^\n|>]{0,40}\n()(\S{8,200})(?=\s|$)"),
    ("chpasswd:", r"chpasswd:[ \t]*\n(?:[ \t]+[^\n]{0,80}\n){0,3}?[ \t]+[\w-]{1,32}:()(\S{4,80})(?=\s|$)"),
    *((mark, _PGPASS) for mark in PGPASS),
    ("hmac.new(", r"\bhmac\.New\([\w.]{1,40},[ ]?\[\]byte\(([\"'`])([^\"'`\n]{6,200})\1"),
    ("([]byte(", r"\b(?:NewCipher|SignedString|NewCookieStore|NewStore|NewHS\w{0,6}|NewCBC\w{0,12}|New256|NewX)\(\[\]byte\(([\"'`])([^\"'`\n]{6,200})\1"),
    (" 0 ", r"(?m:^)[ \t]*(?:username[ ]\S+[ ](?:[\w-]+[ ]\S+[ ])?|enable[ ])?(?:password|secret)[ ]0[ ]()(\S{6,80})[ \t]*(?=\r?\n|$)"),
    ("send ", r"\bsend[ ]+(?:--[ ]+)?([\"'])([^\"'\n\\]{4,80})\\[rn]\1"),
    ("::server:", r"\bK10[0-9a-f]{64}::server:()([0-9a-f]{16,80})"),
    ("k10", r"\b()(K10[0-9a-f]{64})::"),
    ("private-lines", r"Private-Lines:[ ]*\d+[ \t]*\r?\n()((?:[A-Za-z0-9+/=]{16,80}\r?\n?){1,80})"),
    ("private-mac", r"Private-MAC:[ ]*()([0-9a-f]{16,128})"),
    ("auth-user-pass", r"<auth-user-pass>\s{1,4}\S{1,80}\s{1,4}()(\S{4,80})\s"),
    ("akia", r"\bAKIA[A-Z0-9]{16}:()([A-Za-z0-9+/]{40})"),
    ("apr1", r"()(\$apr1\$\S{10,80})"),
    ("securestring", r"(?i:\bSecureString)\b[^\n]{0,120}--value[ =]+([\"']?)([^\s\"'$]{4,400})\1"),
    ("securestring", r"--value[ =]+([\"']?)([^\s\"'$]{4,400})\1[^\n]{0,120}\bSecureString\b"),
    (
        "convertto-securestring",
        r"(?i:ConvertTo-SecureString[ ]+(?:-(?:String|AsPlainText|Force)[ ]+)*)([\"']?)([^\"'\n $-][^\"'\n ]{2,400})\1",
    ),
    ("bundle_", r"\bBUNDLE_[A-Z0-9_]+__[A-Z0-9_]+[\"']?[ ]?[:=][ ]?[\"']?()[\w.@-]{1,60}:([^\s\"']{4,400})"),
    ('" "', r"(?m:^)[ \t]*\"[\w.@-]{1,60}\"[ \t]+()\"([^\"\n ]{6,200})\"[ \t]*(?=\r?\n|$)"),
    ("\t*\t", r"(?m:^)[ \t]*\"[\w.@-]{1,60}\"[ \t]+\*[ \t]+(\")([^\"\n]{4,200})\"[ \t]+\*[ \t]*(?=\r?\n|$)"),
    (" * ", r"(?m:^)[ \t]*\S{1,60}[ \t]+\*[ \t]+([\"']?)([^\s\"']{4,200})\1[ \t]+\*[ \t]*(?=\r?\n|$)"),
    (
        "http",
        r"(?m:^)[ \t]*https?://\S{4,200}(?<![).,;:])[ \t]+()[\w.@-]{1,60}[ \t]+([^\s=&/?#@][^\s=&/?#]{7,200})[ \t]*(?=\r?\n|$)",
    ),
    (" / ", r"(?<![^\s(\"'`])[\w.@-]{2,40}[`\"']? / [`\"']?()([^\s/,;)\"'`]{8,40})(?=[\s,.;)\"'`]|$)"),
    ("s now ", r"\b(?:it'?s|is)[ ]now[ ][\"'`]?()([^\s\"'`,]{8,40})(?=[\s,.;)\"'`]|$)"),
    ("accounts", r"accounts[\"']?[:=]\s?\[\s*[\"']()(0x[0-9a-f]{64})"),
    ("add-mask", r"::add-mask::()(\S{4,4000})"),
    ("issecret=true", r"issecret=true\]()(\S{4,4000})"),
    ("login ", r"(?m:^)\S{1,8}[ ]LOGIN[ ]+\"?[\w.@+-]{1,80}\"?[ ]+(\"?)([^\s\"]{4,200})\1"),
    ("identify ", r"(?:NickServ|nickserv)[ ]+:?(?:IDENTIFY|identify)[ ]+(?:\w{1,30}[ ]+(?=\S))?()(\S{4,200})"),
    ("user ", r"(?m:^user[ ]+[\w.@-]{1,60}[ ]+()(\S{6,200})[ \t]*\r?$)"),
    ("s/", r"\bs/[^\n/]{0,40}(?:SECRET|PASSW|TOKEN|KEY|secret|passw|token|key)[^\n/]{0,40}/()([^/\n]{8,400})/"),
    *((mark, r"()\b(AC[0-9a-f]{32})(?=(?::|[\"'],[ ]?[\"'])[0-9a-f]{32}\b)") for mark in ('"ac', "'ac", " ac", "/ac")),
    ('"ac', r"[\"']AC[0-9a-f]{32}[\"'],[ ]?([\"'])([0-9a-f]{32})\1"),
    ("dotenv", r"dotenv://:()(key_[0-9a-f]{16,80})@"),
)
FURTHER = {
    "private-lines": 6000,
    **dict.fromkeys(
        (
            "<auth-user-pass>",
            "auth-user-pass",
            "gfzc3dvcmq6",
            "openssl rand",
            "key:generate",
            "token_hex(",
            "token_urlsafe(",
            "pwgen",
            "chpasswd:",
            "identified by ",
            "accounts",
            "tacacs server",
            "radius server",
            "aaa-server",
        ),
        400,
    ),
}
"""Notations that go on over the end of their line, by so many characters."""
