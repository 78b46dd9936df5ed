# Makes the cluster at the first start, and opens it to the network with passwords.
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
chown postgres: "$data"
if [ ! -s "$data/PG_VERSION" ]; then
  password=/var/lib/postgresql/password
  echo "$POSTGRES_PASSWORD" | install -o postgres -m 600 /dev/stdin "$password"
  setpriv --reuid postgres --regid postgres --init-groups \
    "$bin/initdb" --pgdata "$data" --username postgres --pwfile "$password" --auth scram-sha-256 $POSTGRES_INITDB_ARGS
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
fi
exec setpriv --reuid postgres --regid postgres --init-groups "$bin/postgres" -D "$data" -c listen_addresses='*'
