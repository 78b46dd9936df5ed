// npm run backup: the database, the files and the settings, into the place that BACKUP_TO names.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/backup.ts', { NODE_ENV: 'production' })
})
