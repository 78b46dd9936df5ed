// npm run doctor: examines the data, changes nothing; ends with 1 when something is wrong.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/doctor.ts', { NODE_ENV: 'production' })
})
