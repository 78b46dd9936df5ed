// npm run files -- move --to s3|disk: takes the files from the data folder to the bucket, or back (docs/deploy.md).
import { main, prepare } from './prepare.mjs'
import { runProgram } from './program.mjs'

await main(async () => {
  await prepare()
  return runProgram('server/files.ts', { NODE_ENV: 'production' })
})
