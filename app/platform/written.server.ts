import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { gate } from './concurrency.ts'
import type { CleanHtml, LocalHtml } from './html.ts'
import { LOCALES, type LocalText } from './i18n.ts'
import { Refusal, unavailable } from './refusal.ts'
import type { HtmlRequest } from './written-html.server.ts'

/** Characters that are made into HTML at once, in about as long as a query takes. */
const SHORT = 2000
/** Far more than the longest text takes on a busy machine. */
const DEADLINE_MS = 30_000

/**
 * What somebody wrote as HTML that is safe to show: markdown, or HTML as earlier versions stored it and forms show it.
 * A long text takes its time in a thread, one after another, and nobody's request waits for it; ask outside transactions.
 */
export function writtenHtml(texts: LocalText): Promise<LocalHtml> {
  return localHtml(texts, 'either')
}

/** The same of HTML alone: a text without tags stays one paragraph, whatever signs stand in it. */
export function cleanedHtml(texts: LocalText): Promise<LocalHtml> {
  return localHtml(texts, 'html')
}

/** The same of many texts of HTML at once, in their order. */
export function cleanTexts(texts: readonly string[]): Promise<CleanHtml[]> {
  return listHtml({ texts, as: 'html' })
}

/** The same of markdown alone: tags in it are signs like any other. */
export async function markdownHtml(text: string): Promise<CleanHtml> {
  const [html] = text === '' ? [] : await listHtml({ texts: [text], as: 'markdown' })
  return html ?? ('' as CleanHtml)
}

async function localHtml(texts: LocalText, as: HtmlRequest['as']): Promise<LocalHtml> {
  const written = LOCALES.flatMap((locale) => {
    const text = texts[locale]
    return text || (text === '' && as === 'html') ? [{ locale, text }] : []
  })
  const html = await listHtml({ texts: written.map(({ text }) => text), as })
  return Object.fromEntries(written.map(({ locale }, at) => [locale, html[at]]))
}

async function listHtml(written: HtmlRequest): Promise<CleanHtml[]> {
  const length = written.texts.reduce((sum, text) => sum + text.length, 0)
  if (length > SHORT) return inTurn(() => inThread(written))
  // Only now: most processes never write.
  const { htmlOfWritten } = await import('./written-html.server.ts')
  return htmlOfWritten(written)
}

/** One long text at a time. Some ask within a transaction: a crowd of them must not hold all connections while it waits. */
const inTurn = gate({ size: 1, waiting: 8 }, unavailable)

function inThread(written: HtmlRequest): Promise<CleanHtml[]> {
  const built = import.meta.env.PROD
  const file = built
    ? // Beside the programs, whether this was bundled into one of them or into a part that they share.
      path.join(import.meta.dirname.replace(/\/assets$/, ''), 'written-thread.js')
    : new URL('written-thread.server.ts', import.meta.url)
  const thread = new Worker(file, { workerData: written })
  return new Promise<CleanHtml[]>((resolve, reject) => {
    const late = setTimeout(() => reject(new Refusal(422, 'errors.too_large')), DEADLINE_MS)
    thread.once('message', resolve).once('error', reject)
    thread.once('exit', () => clearTimeout(late))
  }).finally(() => thread.terminate())
}
