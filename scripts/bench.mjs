// npm run bench: measures the built product with the demo data; with -- --films or -- --files what it does
// with those.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  const one = ['films', 'files'].find((name) => process.argv.includes(`--${name}`))
  return runProgram(`bench/${one ?? 'run'}.ts`, { NODE_ENV: 'production' })
})
