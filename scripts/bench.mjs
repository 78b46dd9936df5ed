// npm run bench: measures the built product with the demo data; with -- --media what it does with films and files.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  const program = process.argv.includes('--media') ? 'media' : 'run'
  return runProgram(`bench/${program}.ts`, { NODE_ENV: 'production' })
})
