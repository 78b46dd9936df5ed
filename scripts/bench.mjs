// npm run bench: measures the built product with the demo data.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  return runProgram('bench/run.ts', { NODE_ENV: 'production' })
})
