// npm start: the evaluation start, from an empty clone to a school in the browser.
import { main, prepare } from './prepare.mjs'
import { leanMemory, runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/start.ts', { NODE_ENV: 'production', ...leanMemory() })
})
