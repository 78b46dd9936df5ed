// npm run shots: pictures of the pages, for people to look at.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  return runProgram('tests/shots/run.ts', { NODE_ENV: 'production' })
})
