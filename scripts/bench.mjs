// npm run bench: measures the built product with the demo data; with -- --films what it does with films.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true })
  const films = process.argv.includes('--films')
  return runProgram(films ? 'bench/films.ts' : 'bench/run.ts', { NODE_ENV: 'production' })
})
