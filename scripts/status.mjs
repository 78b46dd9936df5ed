// npm run status: says what runs, and what waits or fails; reads only.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/status.ts', { NODE_ENV: 'production' })
})
