import pg from 'pg'
import { DATABASE, OWNER, WEB } from './roles.ts'

export type RolePasswords = { owner: string; web: string }

const SETTINGS = {
  owner: { TimeZone: 'UTC' },
  web: {
    TimeZone: 'UTC',
    // Statements find rows by key, whatever the key is: planning them anew for each value only costs.
    plan_cache_mode: 'force_generic_plan',
    statement_timeout: '5s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
  },
}

/** Runs `work` on one connection, closed afterwards. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // PostgreSQL may be stopped under us; the failing query tells, the lost connection need not.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function prepareRole(client: pg.Client, name: string, password: string, rights: string, limits: object) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const verb = rowCount ? 'alter' : 'create'
  const safe = 'nosuperuser nocreatedb nocreaterole noreplication'
  await client.query(`${verb} role ${name} login ${safe} ${rights} password ${pg.escapeLiteral(password)}`)
  for (const [setting, value] of Object.entries(limits)) {
    await client.query(`alter role ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
  }
}

/**
 * The two roles (docs/deploy.md has the same by hand). The owner migrates, runs the jobs and sees every school; the web
 * role owns nothing and sees, by row security, only the school that its transaction named.
 */
export async function prepareRoles(superuserUrl: string, passwords: RolePasswords): Promise<void> {
  await connected(superuserUrl, async (client) => {
    await prepareRole(client, OWNER, passwords.owner, 'bypassrls', SETTINGS.owner)
    await prepareRole(client, WEB, passwords.web, 'nobypassrls', SETTINGS.web)
  })
}

/** Makes the database when missing. `toUrl` names a database to the superuser. */
export async function prepareDatabase(urlOf: (database: string) => string, name = DATABASE): Promise<void> {
  await connected(urlOf('postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name} owner ${OWNER} encoding 'UTF8' template template0`)
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to ${WEB}`)
  })
  await connected(urlOf(name), async (client) => {
    await client.query(`grant usage on schema public to ${WEB}`)
    const later = `alter default privileges for role ${OWNER} in schema public grant`
    await client.query(`${later} select, insert, update, delete on tables to ${WEB}`)
    await client.query(`${later} usage, select on sequences to ${WEB}`)
  })
}
