import { migrate } from '#db/migrate.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'

const url = process.env.OWNER_DATABASE_URL
if (!url) {
  console.error('OWNER_DATABASE_URL is not set: name the database as the role that owns its tables (docs/deploy.md).')
  process.exit(1)
}
// Started by the npm script, the channel to it would keep this process alive.
await runCommand(async () => {
  await migrate(url)
  say('The tables are up to date.')
})
