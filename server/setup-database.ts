// Makes the roles and databases of an installation, as the administrator whose connection SUPERUSER_URL names: run by
// server/setup.ts, on Debian as the user postgres, who needs no password there.
import { env } from 'node:process'
import { connected, prepareDatabase, prepareRoles } from './database.ts'
import { DATABASE, OWNER } from './roles.ts'
import { runCommand } from './run-command.ts'

const SCRATCH = `${DATABASE}_scratch`
const superuserUrl = env.SUPERUSER_URL ?? ''
const urlOf = (database: string) => Object.assign(new URL(superuserUrl), { pathname: `/${database}` }).href

/** Its tables would be there, and the secret that opens what they hold would not. */
async function refuseUsed(): Promise<void> {
  const isThere = await connected(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    return rowCount === 1
  })
  if (!isThere) return
  const { rowCount } = await connected(urlOf(DATABASE), (client) =>
    client.query(`select from pg_tables where schemaname = 'public' limit 1`),
  )
  if (rowCount)
    throw new Error(
      `There is a database ${DATABASE} with tables, but no settings for it: put those of then in place first.`,
    )
}

await runCommand(async () => {
  await refuseUsed()
  await prepareRoles(superuserUrl, { owner: env.OWNER_PASSWORD ?? '', web: env.WEB_PASSWORD ?? '' })
  await prepareDatabase(urlOf)
  await connected(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [SCRATCH])
    if (!rowCount) await client.query(`create database ${SCRATCH} owner ${OWNER}`)
  })
})
