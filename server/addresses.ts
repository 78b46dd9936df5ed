// npm run addresses [-- text]: prints every address, or those whose row contains the text. Needs no database.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { env } from 'node:process'
import { say } from './say.ts'

type AddressList = typeof import('#app/address-list.ts')

// The routes read the settings of the product when they are loaded; nothing connects.
env.DATABASE_URL ||= 'postgres://nobody@127.0.0.1/nothing'
env.APP_SECRET ||= randomBytes(32).toString('hex')

const { createServer } = await import('vite')
const root = path.resolve(import.meta.dirname, '..')
const vite = await createServer({ root, server: { middlewareMode: true, ws: false }, appType: 'custom' })
const { listAddresses } = (await vite.ssrLoadModule('/app/address-list.ts')) as AddressList
const text = process.argv.slice(2).join(' ')
const rows = listAddresses()
  .map(({ method, path, who, limit, file }) => [method, path, who, limit, file])
  .filter((row) => row.join(' ').includes(text))
for (const line of inColumns([['method', 'address', 'who may (roles)', 'limit', 'file'], ...rows])) say(line)
await vite.close()
process.exit(0)

function inColumns(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
