// npm run chaos: kills parts of the running product at random while people buy, then asks the doctor.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  return runProgram('tests/chaos/run.ts', { NODE_ENV: 'production' })
})
