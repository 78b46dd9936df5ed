// npm run outgoing -- status|hold|release|drop: whether anything may leave this database (docs/deploy.md); `npm run letters`
// is its earlier name.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/outgoing.ts', { NODE_ENV: 'production' })
})
