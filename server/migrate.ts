import { migrate } from '#db/migrate.ts'
import { prepareDatabase, prepareRoles } from './database.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'

const url = process.env.OWNER_DATABASE_URL
const superuserUrl = process.env.SUPERUSER_URL
if (!url) {
  console.error('OWNER_DATABASE_URL is not set: name the database as the role that owns its tables (docs/deploy.md).')
  process.exit(1)
}
// Started by the npm script, the channel to it would keep this process alive.
await runCommand(async () => {
  // In containers nobody has made the roles and the database before.
  if (superuserUrl) {
    await prepareRoles(superuserUrl, { owner: process.env.OWNER_PASSWORD ?? '', web: process.env.WEB_PASSWORD ?? '' })
    await prepareDatabase((database) => Object.assign(new URL(superuserUrl), { pathname: `/${database}` }).href)
  }
  await migrate(url)
  say('The tables are up to date.')
})
