import { migrate } from '#db/migrate.ts'
import { say } from './say.ts'

const url = process.env.OWNER_DATABASE_URL
if (!url) {
  console.error('OWNER_DATABASE_URL is not set: name the database as the role that owns its tables (docs/deploy.md).')
  process.exit(1)
}
await migrate(url)
say('The tables are up to date.')
// Started by the npm script, the channel to it would keep this process alive.
process.exit(0)
