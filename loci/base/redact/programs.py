"""Which flag of which program carries a secret, as data.

An item is a flag whose next word (or attached rest) is secret: `-p`; `-p=` attached only; `-u:` after the first colon, `-u,`, `-u%`, `-u/` after
that sign; `/p:` with the sign in the flag; `-pass~pass:` behind that prefix in the next word; a number is the position of a bare word behind the
program (and its subcommands); `2:` the same after a colon.  Long flags with telling names (`--password`) need no entry.
"""

from __future__ import annotations

PROGRAMS: dict[str, str] = {
    "mysql": "-p=", "mysqldump": "-p=", "mysqladmin": "-p=", "mysqlimport": "-p=", "mysqlcheck": "-p=", "mysqlshow": "-p=", "mysqlsh": "-p=", "mariadb": "-p=",
    "mariadb-dump": "-p=", "mycli": "-p", "mydumper": "-p", "myloader": "-p", "xtrabackup": "-p=", "innobackupex": "-p=", "proxysql": "-p=", "sysbench": "",
    "sshpass": "-p", "docker login": "-p", "podman login": "-p", "buildah login": "-p", "nerdctl login": "-p", "helm registry login": "-p", "skopeo": "--creds: --src-creds: --dest-creds:",
    "crane auth login": "-p", "oras": "-p", "regctl": "-p", "oc login": "-p", "cf login": "-p", "cf auth": "2", "ibmcloud login": "-p", "az login": "-p", "az sql server create": "-p", "az sql server update": "-p", "az postgres server create": "-p", "az postgres flexible-server create": "-p", "az mysql server create": "-p", "az mysql flexible-server create": "-p", "az synapse workspace create": "-p", "az acr login": "-p", "bx login": "-p",
    "redis-cli": "-a", "redis-benchmark": "-a", "keydb-cli": "-a", "valkey-cli": "-a", "iredis": "-a",
    "curl": "-u: --user: -U: --proxy-user: --pass -E: --cert: --proxy-cert:", "wget": "", "http": "-a: --auth:", "https": "-a: --auth:", "xh": "-a: --auth:", "httpie": "-a: --auth:", "ab": "-A: -P:",
    "wrk": "", "siege": "", "hey": "-a:", "vegeta": "", "aria2c": "", "lftp": "-u,", "open": "-u,", "ncftp": "-p", "ncftpput": "-p", "ncftpget": "-p", "axel": "",
    "ldapsearch": "-w", "ldapmodify": "-w", "ldapadd": "-w", "ldapdelete": "-w", "ldappasswd": "-w -s -a", "ldapwhoami": "-w", "ldapcompare": "-w",
    "mongo": "-p", "mongosh": "-p", "mongodump": "-p", "mongorestore": "-p", "mongoexport": "-p", "mongoimport": "-p", "mongostat": "-p",
    "sqlcmd": "-P", "bcp": "-P", "isql": "3", "osql": "-P", "tsql": "-P", "sqlplus": "-l/ 1/", "sqlldr": "1/", "expdp": "1/", "impdp": "1/", "rman": "", "usql": "", "mssql-cli": "-P",
    "cqlsh": "-p", "nodetool": "-pw", "clickhouse-client": "", "snowsql": "-p", "vsql": "-w", "nzsql": "-pw", "db2": "", "beeline": "-p", "impala-shell": "", "presto": "", "trino": "", "influx": "-p -t --token",
    "smbclient": "-U%", "rpcclient": "-U%", "smbmap": "-p", "crackmapexec": "-p", "netexec": "-p", "nxc": "-p", "winexe": "-U%", "wmic": "-U%", "net": "", "mount.cifs": "", "psexec": "-p", "psexec.py": "1:",
    "evil-winrm": "-p", "hydra": "-p", "medusa": "-p", "rdesktop": "-p", "xfreerdp": "/p:", "wlfreerdp": "/p:", "mstsc": "", "cmdkey": "/pass:", "runas": "", "schtasks": "/rp /p", "sc": "", "net use": "", "dsadd": "-pwd",
    "plink": "-pw", "pscp": "-pw", "psftp": "-pw", "putty": "-pw", "winscp": "", "kitty": "-pass",
    "openssl": "-passin~pass: -passout~pass: -pass~pass: -password~pass: -k -K", "keytool": "-storepass -keypass -srcstorepass -deststorepass -new", "jarsigner": "-storepass -keypass",
    "signtool": "/p", "osslsigncode": "-pass", "apksigner": "--ks-pass~pass: --key-pass~pass:", "zip": "-P", "unzip": "-P", "7z": "-p=", "7za": "-p=", "7zz": "-p=", "rar": "-p= -hp=", "unrar": "-p=", "qpdf": "",
    "oathtool": "1 2", "ykman oath accounts add": "2", "ykman oath add": "2", "gpg": "--passphrase", "gpg2": "--passphrase", "ansible-vault encrypt_string": "1", "pass": "", "dscl": "3", "htpasswd": "", "chpasswd": "", "useradd": "-p", "usermod": "-p", "mkpasswd": "1 2", "radtest": "2 5", "mosquitto_passwd": "3", "security unlock-keychain": "-p", "security create-keychain": "-p", "security import": "-P", "security add-generic-password": "-w", "security set-key-partition-list": "-k", "xcrun altool": "-p", "xcrun notarytool": "-p", "smbpasswd": "", "pdbedit": "",
    "snmpwalk": "-A -X -c", "snmpget": "-A -X -c", "snmpset": "-A -X -c", "snmpbulkwalk": "-A -X -c", "ipmitool": "-P", "ipmi-power": "-p", "racadm": "-p", "hponcfg": "", "wpa_passphrase": "2", "iwconfig": "",
    "mosquitto_pub": "-P", "mosquitto_sub": "-P", "mqtt": "-pw", "rabbitmqadmin": "-p", "rabbitmqctl add_user": "2", "rabbitmqctl change_password": "2", "rabbitmqctl authenticate_user": "2",
    "kafka-configs": "", "kcat": "", "nats": "", "etcdctl": "--user:", "consul": "", "nomad": "", "vault login": "1", "vault unwrap": "1", "vault operator unseal": "1", "vault token lookup": "1", "vault token renew": "1", "vault token revoke": "1",
    "cargo login": "1", "npm login": "", "twine upload": "-p", "twine": "-p", "poetry config": "2", "poetry publish": "-p", "uv publish": "-t -p", "flit": "", "gem push": "-k", "gem": "-k", "dotnet nuget push": "-k", "dotnet nuget add source": "-p", "dotnet nuget update source": "-p", "dotnet": "-k", "nuget": "-k",
    "nuget setapikey": "1", "choco": "-k", "yarn": "", "conan user": "-p", "conan remote login": "-p", "conan": "-p", "luarocks": "", "mix": "", "cpanm": "",
    "gh": "", "glab auth login": "-t", "glab": "-t", "hub": "", "tea login add": "-t", "doctl auth init": "-t", "doctl": "-t", "linode-cli": "", "hcloud": "", "vercel": "-t", "netlify": "", "surge": "", "firebase": "", "wrangler": "", "flyctl": "-t", "fly": "-t",
    "heroku": "", "railway": "", "ngrok authtoken": "1", "ngrok config add-authtoken": "1", "cloudflared": "", "tailscale": "", "zerotier-cli": "", "netbird": "-k", "snyk auth": "1", "wandb login": "1", "codecov": "-t", "codecovcli": "-t", "sonar-scanner": "", "sentry-cli": "", "semgrep": "", "circleci": "",
    "travis": "", "buildkite-agent": "", "jenkins-cli": "-auth:", "java": "-auth:", "drone": "-t", "argocd": "", "flux": "", "rancher login": "-t", "kubectl": "", "kubeadm": "", "k3s": "-t", "eksctl": "", "aws configure set aws_secret_access_key": "1",
    "aws configure set aws_session_token": "1", "s3cmd": "", "mc alias set": "3 4", "mc config host add": "3 4", "rclone": "", "rclone obscure": "1", "restic": "", "borg": "", "duplicity": "", "gsutil": "", "azcopy": "",
    "svn": "", "hg": "", "p4": "-P", "cvs": "", "git-credential": "", "expect": "", "snowflake": "", "databricks": "", "airflow users create": "-p", "superset": "", "metabase": "", "wp": "", "drush": "", "artisan": "", "rails": "",
    "elasticsearch-users": "-p", "elasticsearch-certutil": "", "kibana": "", "logstash": "", "nifi": "", "spark-submit": "", "sqoop": "", "hdfs": "", "kinit": "", "kpasswd": "", "kadmin": "-w", "kadmin.local": "", "addprinc": "-pw", "ktutil": "-p",
    "isdct": "", "esxcli": "-p", "govc": "", "vmrun": "-gp", "ovftool": "", "virsh": "", "qemu-img": "", "vncviewer": "", "x11vnc": "-passwd", "vncpasswd": "", "openvpn": "", "openconnect": "", "vpnc": "", "anyconnect": "", "nmcli": "", "pppd": "",
    "ftp": "", "sftp": "", "cadaver": "", "davfs": "", "imapsync": "--password1 --password2", "swaks": "-ap --auth-password", "msmtp": "", "sendemail": "-xp", "mutt": "", "mailx": "", "fetchmail": "", "offlineimap": "",
    "telegram-send": "", "slackcat": "", "pushover": "", "twilio": "-p", "sf": "", "sfdx": "", "okta": "", "auth0": "", "keycloak": "", "kcadm.sh": "--password -p", "kcadm": "-p", "add-user.sh": "-p", "add-user-keycloak.sh": "-p", "jboss-cli.sh": "", "asadmin": "",
    "pg_dump": "", "pg_restore": "", "psql": "", "pgcli": "", "pgbench": "", "createuser": "", "couchbase-cli": "-p", "cbq": "-p", "arangosh": "", "cypher-shell": "-p", "neo4j-admin": "", "orientdb": "", "surreal": "-p", "cockroach": "", "dolt": "-p",
    "tabcmd": "-p", "bq": "", "looker": "", "dbt": "", "vagrant": "", "packer": "", "terraform": "", "ansible": "", "ansible-playbook": "", "salt": "", "knife": "-P", "bolt": "-p", "puppet": "", "chef": "", "sops": "", "age": "", "step": "", "certbot": "",
    "ssh-keygen": "-N -P", "sudo": "", "doas": "", "su": "", "ssh": "", "scp": "", "minicom": "", "restapi": "", "grpcurl": "", "websocat": "--basic-auth:", "wscat": "--auth:", "k6": "", "newman": "", "robot": "", "phantomjs": "",
}  # fmt: skip
PROGRAMS = {name: items for name, items in PROGRAMS.items() if items}
FIRST: dict[str, list[str]] = {}
for _name in PROGRAMS:
    FIRST.setdefault(_name.partition(" ")[0], []).append(_name)
