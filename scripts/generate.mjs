// npm run db:generate -- --name what-it-adds: writes the migration that brings the tables to what the tables.server.ts
// files say (with --custom an empty one, for functions and data). Each stands in the journal with its hash, and must not
// change from when it is committed; -- --freeze puts that of the newest one down again, after it was edited.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { main, prepare, root, tool } from './prepare.mjs'

const folder = path.join(root, 'db', 'migrations')
const args = process.argv.slice(2)

await main(async () => {
  await prepare({ development: true, built: false })
  const code = args.includes('--freeze') ? 0 : await tool('drizzle-kit', ['generate', ...args])
  if (code === 0) freezeNewest()
  return code
})

function freezeNewest() {
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const newest = journal.entries.at(-1)
  const text = readFileSync(path.join(folder, `${newest.tag}.sql`))
  newest.hash = createHash('sha256').update(text).digest('hex')
  writeFileSync(file, `${JSON.stringify(journal, null, 2)}\n`)
}
