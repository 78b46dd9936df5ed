import { AsyncLocalStorage } from 'node:async_hooks'
import { loadModule } from 'libpg-query'
import pg from 'pg'
import { brokenRules } from './sql-rules.ts'

const product = new AsyncLocalStorage<true>()
const sent = new Set<string>()
let watching = false
/** What is wrong with statements of this file and those before it, most of which are the same. */
const judged = new Map<string, string[]>()

/** Runs what the product does of its own, in contrast to what a test asks the database. */
export function asProduct<T>(work: () => T): T {
  return product.run(true, work)
}

/** Remembers every statement that the product sends from here on. */
export function watchStatements(): void {
  sent.clear()
  if (watching) return
  watching = true
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given
    const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
    if (text && product.getStore()) sent.add(text)
    return send.apply(this, given)
  } as typeof pg.Client.prototype.query
}

/** The statements that were sent and break a rule for a distributed database. */
export async function brokenStatements(): Promise<string[]> {
  await loadModule()
  for (const text of sent) if (!judged.has(text)) judged.set(text, brokenRules(text))
  return [...sent].flatMap((text) => (judged.get(text) ?? []).map((rule) => `${rule}\n    ${text}`))
}
