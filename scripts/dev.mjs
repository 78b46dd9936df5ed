// npm run dev: as npm start, from the sources, with hot reload.
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare({ development: true, built: false })
  return runProgram('server/start.ts', { NODE_ENV: 'development' })
})
