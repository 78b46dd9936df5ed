// npm run bench: measures the built product with the demo data; with -- --media what it does with films and files, with
// -- community how a school that has talked for years still answers.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  const talk = process.argv.includes('community')
  const program = process.argv.includes('--media') ? 'media' : talk ? 'community' : 'run'
  return runProgram(`bench/${program}.ts`, { NODE_ENV: 'production' })
})
