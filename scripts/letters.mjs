// npm run letters -- status|hold|release|drop: whether letters leave from this database (docs/deploy.md).
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/letters.ts', { NODE_ENV: 'production' })
})
