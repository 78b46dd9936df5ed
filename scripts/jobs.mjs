// npm run jobs: lists, retries or removes jobs that were given up.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/jobs.ts', { NODE_ENV: 'production' })
})
