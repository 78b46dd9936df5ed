// npm run setup: makes an installation of this machine (docs/deploy.md).
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/setup.ts', { NODE_ENV: 'production' })
})
