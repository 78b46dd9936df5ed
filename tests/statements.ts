import { AsyncLocalStorage } from 'node:async_hooks'
import { loadModule } from 'libpg-query'
import pg from 'pg'
import type { WrittenLetter } from './letter-links.ts'
import { brokenRules } from './sql-rules.ts'

const product = new AsyncLocalStorage<true>()
const sent = new Set<string>()
const letters: WrittenLetter[] = []
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
  letters.length = 0
  if (watching) return
  watching = true
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given
    const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
    if (text && product.getStore()) sent.add(text)
    if ((asked as { name?: string } | undefined)?.name === 'write_mail') keepLetter(values as unknown[])
    return send.apply(this, given)
  } as typeof pg.Client.prototype.query
}

/** The statements that were sent and break a rule for a distributed database. */
export async function brokenStatements(): Promise<string[]> {
  await loadModule()
  for (const text of sent) if (!judged.has(text)) judged.set(text, brokenRules(text))
  return [...sent].flatMap((text) => (judged.get(text) ?? []).map((rule) => `${rule}\n    ${text}`))
}

function keepLetter(values: readonly unknown[]): void {
  const html = values.find((value): value is string => typeof value === 'string' && value.startsWith('<!DOCTYPE'))
  // What a test writes by itself is no page.
  if (html) letters.push({ kind: String(values[1]), html })
}

/** What is wrong with the links of the e-mails that were written, also in transactions that were rolled back. */
export async function wrongLinks(): Promise<string[]> {
  if (letters.length === 0) return []
  const { findWrongLinks } = await import('./letter-links.ts')
  return findWrongLinks(letters)
}
