// npm run migrate: brings the database that OWNER_DATABASE_URL names to this version (docs/deploy.md).
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/migrate.ts', { NODE_ENV: 'production' })
})
