"""The words of the key/value rules, as data: what names a secret, what qualifies it, what makes it something else.

Must not know how a name or a value is taken apart.
"""

from __future__ import annotations

STEMS_ALONE = ("pat", "pin", "puk", "otp", "sid", "psk", "salt", "seed", "code", "mdp", "sig", "tok", "sk", "sandi", "pepper")
"""Stems that stand inside many words: no small letter may touch them."""
PASSWORD = frozenset(
    "password passwords passwd passwds passwrd passwort passwörter pwd pswd psw passphrase passphrases passcode pass pw pword passw"
    " kennwort contraseña contrasena senha mdp wachtwoord lösenord hasło haslo parol heslo пароль пароля paasword pasword passwrod passord psswd pswrd psword psswrd pssword paswd paswrd passworsd 비번 clave userpwd userpw passkey passprase passe requirepass"
    " pwrd psswd assword passwordhash".split()
)
PASS_NEVER = frozenset("one two three multi single first second third last next final low high by quick full".split())
"""Before `pass` where it is a round: `two-pass`, `final pass`."""
SECRET = frozenset("secret secrets psk mnemonic credential credentials creds cred seedphrase community pepper".split())
SECRET_REFERRED = frozenset(("existing", "pull"))
"""Before `secret` where it is the name of one that stands elsewhere: `existingSecret: redis-auth-7`, `imagePullSecrets`."""
TOKEN = frozenset("token tokens tok jwt pat bearer токен apitoken macaroon".split())
TAILS = (
    ("密码", "password"), ("密碼", "password"), ("パスワード", "password"), ("비밀번호", "password"), ("口令", "password"), ("令牌", "token"),
    ("密钥", "secret"), ("トークン", "token"), ("ключ", "secret"), ("密鑰", "secret"), ("暗証番号", "pin"), ("暗号鍵", "secret"), ("秘密鍵", "secret"), ("シークレット", "secret"), ("APIキー", "apikey"),
    ("キー", "key"), ("토큰", "token"), ("비밀키", "secret"), ("암호", "password"), ("khẩu", "password"), ("şifre", "password"), ("şifresi", "password"), ("المرور", "password"), ("السر", "password"),
    ("السرية", "password"), ("पासवर्ड", "password"), ("รหัสผ่าน", "password"), ("סיסמה", "password"), ("סיסמא", "password"), ("κωδικός", "password"), ("κωδικος", "password"), ("jelszó", "password"),
    ("slaptažodis", "password"), ("пароля", "password"), ("паролем", "password"), ("пароли", "password"), ("schlüssel", "key"), ("clé", "key"), ("nøgle", "key"),
)  # fmt: skip
"""Scripts without spaces, and words beyond ASCII: the end of a run says what it is."""
ABROAD = {
    **dict.fromkeys(
        "schlüssel clé clef chiave chave llave klucz sleutel nyckel nøgle avain anahtar anahtarı".split(), "key"
    ),
    **dict.fromkeys("jeton ficha".split(), "token"),
    **dict.fromkeys("geheimnis secreto segreto segredo".split(), "secret"),
    **dict.fromkeys(
        "sandi wachtwoordzin khẩu salasana adgangskode passord lozinka parool parola parole parolă şifresi sifre sifresi".split(),
        "password",
    ),
}
"""Words of other languages for ours."""

GLUED = (
    "passphrase", "password", "passwort", "passwords", "passwd", "passcode", "secrets", "secret", "apikeys", "apikey", "authkey", "accesskey", "secretkey",
    "privatekey", "privkey", "masterkey", "signingkey", "encryptionkey", "presharedkey", "sharedkey", "accountkey", "tokens", "token", "pwd", "credentials", "cookie",
    "connectionstring",
)  # fmt: skip
"""Ends of words written together (`dbpassword`), longest first where one ends another."""
GLUED_SHORT = ("pass", "pw", "key", "auth")
GLUERS = frozenset(
    "db user usr root admin my sql pg ftp smtp mail ldap bind ssh sudo key store login http https proxy redis mongo rabbit amqp app svc test default new"
    " old ansible become vnc rpc wifi imap pop auth remote cert keystore truststore p12 pfx zip enc postgres mysql mssql oracle master super dbuser mqtt web"
    " site wp email sa service account gpg pgp ssl tls rediscli docker registry bucket s3 nas sys os console bot ci host server client node rest backup pre"
    " api encryption wep wpa".split()
)
"""What stands before `pass`, `pw`, `key`, `auth` in one word, so that `bypass`, `compass` and `monkey` are none."""

KEY_STRONG = frozenset(
    "api access secret private priv signing sign encryption encrypt crypt crypto cipher master shared account auth service consumer client storage hmac"
    " jwt webhook deploy deployment write ingest ingestion admin root subscription license licence wireless wpa wep wifi recovery unseal session cookie"
    " security symmetric decryption preshared app application sas personal unlock activation backup server restricted integration functions system"
    " authentication refresh bearer pre-shared agent team org organization project ikey skey apiv2 apiv3 function scm aes data trust".split()
)
KEY_NEVER = frozenset(
    "websocket public pub primary foreign cache sort partition object map dict hash row index unique composite group idempotency i18n translation registry"
    " lookup query hot arrow modifier config property json yaml header event enter escape tab return shift ctrl control alt meta any each every another which"
    " same recv receive fetch import export delete edit trusted right left up down home end page press natural surrogate candidate join bucket item list param parameter name field column table s3 hosts known"
    " metadata label sorting keyboard shortcut accelerator binding trigger rate limit ordering context attribute option dictionary node answer kms publishable"
    " site instrumentation verification validation verify check react child state store storage-key input cursor render widget no not on in of if by or and is are to with"
    " as from than then when for the a an this that its his her my your our their new old".split()
)
KEY_PROSE = frozenset(
    "no not on in of if by or and is are to with as from than then when for the a an this that its his her my your our their new old".split()
)
"""Of KEY_NEVER those that are prose: `the key X` may still be one."""
TOKEN_NEVER = frozenset(
    "next page prev previous continuation max min num number total prompt completion input output stop eos bos pad unk sep cls mask special cancellation"
    " cancel bucket first last syntax lexer punctuation operator identifier string end eof start whitespace newline comma design color colour css pagination sync"
    " skip cached reasoning per keyword literal used usage n budget count cursor resume change preview batch".split()
)
PROSE = frozenset(
    "the a an this that your my our his her its their new old same each any no another is of for with as and or to in on by from if when then one two use using"
    " used set get add pass passing read send store save keep update renew revoke create rotate expired invalid wrong valid current initial latest missing some"
    " every all only also user's".split()
)
"""Words before a noun that qualify nothing."""

HEADS_OTHER = frozenset(
    "id ids name names file files filename path paths dir directory url urls uri endpoint endpoints host type types kind count counts length len size limit"
    " limits max min policy policies expiry expires expire expiration expired ttl age lifetime timeout reset change changed changes hint field fields input label"
    " prompt placeholder format pattern patterns regex rule rules validator validation validators valid required enabled enable disabled disable provider providers"
    " manager store stores storage service services handler handlers helper helpers factory generator algorithm alg algo encoder encoders strength attempts retries"
    " usage bucket ring version ref refs reference references selector scope scopes audience issuer header headers prefix suffix param params arg args index"
    " position map class error errors exception mode method methods strategy source location alias support check checker checks checking hasher management flow"
    " grant request response screen page form view dialog button box feature option options setting settings config configuration template schema model table"
    " column row item items list object interface function callback event middleware authentication authorization parser lexer stream buffer pool cache loader reader"
    " writer builder wrapper exists missing invalid status state info details metadata property properties attribute attributes rotation rotations rotator leak leaks"
    " scanner scanning detection managers binding bindings permission permissions mapping mappings iterator kinds usages refresh revocation bytes bits time date"
    " created updated at since until from issued iat requirement requirements pub public complexity history generation creation vault volume mount engine backend server api"
    " apis sdk cli tool tools tests spec specs docs doc documentation example examples plugin plugins fn func color colour bg background border width height font"
    " style icon image logo codec charset encoding fingerprint fingerprints thumbprint checksum sha sha256 md5 derivation agreement exchange pair pairs sizes hashing"
    " protected based auth-method user username email only command cmd program arn region owner org team project protection verifier verification comparison"
    " visible visibility visibletext toggle confirmation-text regexp message msg text-input lookup resolver callback_url budget left remaining per bindingid used"
    " code codes phrase-hint holder holders repository repo resource resources operation operations ops action actions step steps process processing processor"
    " authority validity window rate throttle quota grace lock locked lockout refreshed rotated revoked renewed validated failure failures failed success entry entries flag flags word words line lines length_min"
    " spec_version node nodes tree trees range ranges span spans boundary boundaries separator delimiter delim quote literal comma regexes group groups".split()
)
NEUTRAL_TAIL = frozenset(
    "value values val str string text plain plaintext raw base64 b64 hex enc encoded encrypted old new current previous prev next default backup primary secondary"
    " main base admin root user prod production dev development test testing staging stage live local env var data here 0 1 2 3 4 5 6 7 8 9 key one two uat qa ci"
    " eu us de uk txt file_content content pem json yaml sandbox internal external global shared master private".split()
)
PREFIX_VERBS = frozenset(
    "is has no not forgot forget reset change show hide verify validate check require requires missing invalid min max num confirm-is need needs".split()
)
HASHES = frozenset("hash hashes hashed digest shadow crypt".split())
CODES = frozenset(
    "verification otp door access security auth authentication 2fa mfa recovery backup sms login time alarm gate unlock pairing confirmation invite pin sign-in"
    " signin totp device scratch authorization".split()
)

PLAIN = frozenset(
    "required optional disabled enabled invalid valid missing wrong incorrect expired unknown public private plain basic digest bearer reset changed change updated"
    " update rejected accepted denied allowed failed ok pass fail passed success error here there below above set not only also and or the a an is was are to for"
    " of in on at by with from that this it its field fields input prompt hash hashed encrypted authentication authorization argument parameter parameters option"
    " header login logout user username name id type length rotate rotation support handling management validation refresh access auth empty blank correct new old"
    " same different first last next form page file files path string number integer text bytes raw auto automatic manual never always strong weak added removed"
    " deleted add remove delete use used uses using get gets fix fixes fixed when if unless until while because since after before now rename renamed move moved"
    " bcrypt argon2 scrypt pbkdf2 oauth oauth2 saml ldap kerberos sso sso2 base64 sha256 sha512 md5 json yaml utf8 utf-8 http https http2 true false none null nil"
    " undefined yes no on off todo tbd unset default example sample dummy redacted masked hidden removed filtered omitted sensitive placeholder test string str"
    " expired revoked leaked exposed committed stored visible mandatory deprecated unused ignored skipped supported unsupported unchanged rotated generated read sent"
    " shown printed logged written mail email e-mail account admin root guest anonymous bool boolean object array list map dict int float any void char varchar"
    " strict relaxed lenient cleartext plaintext include exclude omit inherit cookie query body session prompt interactive stdin keyring keychain keycloak vault kerberos openid connect external"
    " internal managed custom builtin local remote global medium low high minimum maximum least once ask confirm confirmation forgot forgotten enter repeat retype must characters character digits"
    " symbols uppercase lowercase letters provided supplied generated autogenerated automatically requested secure insecure same-origin anonymous provider service server client token tokens".split()
)
"""Words that are no password even where one is expected."""
DUMMY = frozenset(
    "your my the changeme change replace example sample placeholder dummy fake foo bar baz foobar insert enter todo here some none null redacted masked hidden removed"
    " filtered omitted xxx xxxx xxxxx xxxxxx default unset undefined sensitive lorem ipsum fixme goes put paste whatever something somepassword changeit changethis letmein secretpassword mysecretpassword supersecret topsecret yourpassword mypassword testpassword".split()
)
"""Parts that make a value of words a placeholder."""
STAND_INS = frozenset("your changeme change replace example sample placeholder dummy fake insert enter changeit changethis".split())
"""Of DUMMY those that stand for a value whatever number follows: `your-password-123`."""
NOUNS = frozenset(
    "password passwords passwd pass pwd secret secrets token tokens key keys apikey credential credentials creds auth passphrase api".split()
)
PUBLISHED = ("pk_live_", "pk_test_", "pk.eyJ", "sb_publishable_", "phc_")
"""Keys that stand in every page which uses them."""
LIMITS = frozenset("must least most minimum maximum min max characters than between up to in after every until since version of by".split())
"""What a sentence that ends in a number says where the number is a limit."""
TYPES = frozenset(
    "str string String int integer bool boolean number any bytes object char float unicode void text varchar uuid UUID SecretStr SecretString NSString Optional"
    " Option Vec Array Promise Map Set Result Box Arc List Dict Union byte rune error interface null undefined None nil symbol double long Integer Boolean".split()
)
HONEST = frozenset(
    "id ids uuid guid hash hashes digest digests commit commits sha sha1 sha256 sha384 sha512 md5 crc checksum checksums sum sums etag fingerprint fingerprints thumbprint rev revision"
    " ref refs version ver trace span request req build integrity oid tree blob parent merge reverts revert nonce pub public addr address path file filename url uri host hostname image"
    " tag branch container pod node correlation kid serial model device issue pr ticket subject issuer account tenant client user username email name peer x y n e kty"
    " cert certificate ca iv jti sub aud cid layer cache resource subscription project region zone bucket arn endpoint server also see did gpg rsa dsa ecdsa eddsa ed25519 git"
    " uid gid aaguid event events tx txn transaction block verification sitekey site order invoice customer charge payment message thread channel group role policy record asset bundle"
    " chunk module manifest snapshot volume disk vpc subnet instance ami machine mac boundary opaque sid publishable fileset folder document doc sheet board page video playlist".split()
)
"""Words and names before what looks drawn and is public."""
