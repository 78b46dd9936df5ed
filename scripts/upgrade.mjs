// npm run upgrade: in the folder of a new version, puts it in place of the one that runs (docs/deploy.md). Processes of both
// versions serve side by side meanwhile, so each gets the styles and scripts of the pages that the other sent.
import { cpSync, existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { main, prepare, root } from './prepare.mjs'
import { runProgram } from './program.mjs'

const CURRENT = '/opt/katedra/current'

function copyBuilds(from, to) {
  if (existsSync(path.join(from, 'dist')))
    cpSync(path.join(from, 'dist'), path.join(to, 'dist'), {
      recursive: true,
      force: false,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    })
}

await main(async () => {
  const running = existsSync(CURRENT) ? realpathSync(CURRENT) : root
  if (running !== root) copyBuilds(running, root)
  await prepare()
  if (running !== root) copyBuilds(root, running)
  return runProgram('server/upgrade.ts', { NODE_ENV: 'production' })
})
