// npm run bench: measures the built product with the demo data; with -- --media what it does with films and files, with
// -- community how a school that has talked for years still answers, with -- learning one that has taught for years, with
// -- office what staff see of one that has sold for years, with -- search how things are found in it, with -- webhooks what
// those cost who buy.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  const program =
    ['community', 'search', 'learning', 'office', 'renewals', 'webhooks', '--media'].find((one) =>
      process.argv.includes(one),
    ) ?? 'run'
  return runProgram(`bench/${program.replace('--', '')}.ts`, { NODE_ENV: 'production' })
})
