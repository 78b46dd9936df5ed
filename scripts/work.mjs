// npm run work: runs the jobs, with the settings that the environment names (docs/deploy.md).
import { main, prepare } from './prepare.mjs'
import { leanMemory, runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/worker.ts', { NODE_ENV: 'production', ...leanMemory() })
})
