// npm run school -- create|list: the operator's commands for schools (docs/deploy.md).
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/school.ts', { NODE_ENV: 'production' })
})
