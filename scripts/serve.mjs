// npm run serve: serves pages and calls, with the settings that the environment names (docs/deploy.md).
import { main, prepare } from './prepare.mjs'
import { leanMemory, runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/web.ts', { NODE_ENV: 'production', ...leanMemory() })
})
