import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { cleanLocalHtml } from './html.server.ts'
import type { LocalHtml } from './html.ts'
import { LOCALES, type LocalText } from './i18n.ts'
import { htmlOfMarkdown } from './markdown.server.ts'
import { Refusal } from './refusal.ts'

/** Characters that are made into HTML at once, in about as long as a query takes. */
const SHORT = 2000
/** Far more than the longest text takes on a busy machine. */
const DEADLINE_MS = 30_000

/** A tag, and neither an address (`<me@example.com>`) nor a comparison. */
const TAG = /<\/?[a-z][a-z0-9]*(?:[\s/][^<>]*)?>/i

/**
 * What somebody wrote as HTML that is safe to show: markdown, or HTML as earlier versions stored it and forms show it.
 * A long text takes its time in a thread, one after another, and nobody's request waits for it; ask outside transactions.
 */
export function writtenHtml(written: LocalText): Promise<LocalHtml> {
  const length = LOCALES.reduce((sum, locale) => sum + (written[locale]?.length ?? 0), 0)
  return length <= SHORT ? Promise.resolve(htmlOfWritten(written)) : inTurn(() => inThread(written))
}

export function htmlOfWritten(written: LocalText): LocalHtml {
  const html: LocalText = {}
  for (const locale of LOCALES) {
    const text = written[locale]
    if (text) html[locale] = TAG.test(text) ? text : htmlOfMarkdown(text)
  }
  return cleanLocalHtml(html)
}

let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}

function inThread(written: LocalText): Promise<LocalHtml> {
  const built = import.meta.env.PROD
  const file = built
    ? path.join(import.meta.dirname, '../written-thread.js')
    : new URL('written-thread.server.ts', import.meta.url)
  const thread = new Worker(file, { workerData: written })
  return new Promise<LocalHtml>((resolve, reject) => {
    const late = setTimeout(() => reject(new Refusal(422, 'errors.too_large')), DEADLINE_MS)
    thread.once('message', resolve).once('error', reject)
    thread.once('exit', () => clearTimeout(late))
  }).finally(() => thread.terminate())
}
