// npm run addresses: prints every address with who may call it, how often, and the file of its code.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true, built: false })
  return runProgram('server/addresses.ts', { NODE_ENV: 'development' })
})
