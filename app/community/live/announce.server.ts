import { MESSAGE_MAX, notify } from '#app/platform/channel.server.ts'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { BellNews, LiveThing, News } from './live.ts'

/** News of a school, for those who listen to one of these things. */
export type Announcement = { school: number; on: LiveThing[]; news: News | BellNews }

/** So long news gather: one message carries what many did in that time, so that a crowd of votes costs a few. */
const GATHER_MS = 50

const gathered = new Map<string, Announcement>()

/**
 * Tells open pages of something that happened, once this transaction is committed. Nothing hangs on it: what is lost is
 * seen when the page is opened anew. It travels outside the transaction, as PostgreSQL lets only one at a time commit
 * that notifies.
 */
export function announce(db: Db, school: number, on: LiveThing[], news: News | BellNews): void {
  onCommit(db, () => {
    // Of several counts of one thing the last is of interest.
    const name = JSON.stringify([school, on, news.event, news.type, news.id])
    if (gathered.size === 0) setTimeout(() => void send(), GATHER_MS)
    gathered.delete(name)
    gathered.set(name, { school, on, news })
  })
}

async function send(): Promise<void> {
  const all = [...gathered.values()]
  gathered.clear()
  try {
    for (const message of getMessages(all)) await notify(message)
  } catch (error) {
    log.warn({ err: error }, 'open pages were not told of news')
  }
}

/** News as messages, as many in each as fit. */
export function getMessages(all: readonly Announcement[]): string[] {
  const messages: string[] = []
  let parts: string[] = []
  let bytes = 2
  for (const part of all.map((announcement) => JSON.stringify(announcement))) {
    if (parts.length > 0 && bytes + part.length + 1 > MESSAGE_MAX) {
      messages.push(`[${parts.join(',')}]`)
      parts = []
      bytes = 2
    }
    parts.push(part)
    bytes += part.length + 1
  }
  return parts.length > 0 ? [...messages, `[${parts.join(',')}]`] : messages
}
