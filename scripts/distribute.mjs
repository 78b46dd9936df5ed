// npm run distribute [-- --check]: spreads the tables over the nodes of a Citus cluster, school by school (docs/growing.md).
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ built: false })
  return runProgram('server/distribute.ts', { NODE_ENV: 'production' })
})
