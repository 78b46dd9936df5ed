// npm run restore: fills an empty database and the storage from a backup.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/restore.ts', { NODE_ENV: 'production' })
})
