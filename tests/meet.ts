import pg from 'pg'
import { watchLocks } from './waiting.ts'

/** The statement after which a transaction stays open, or before which it stops. */
type Place = RegExp | { before: RegExp }

/**
 * Lets callers race at one place: a transaction that has sent a statement like `at` stays open before its commit, or stops
 * before that statement, and the next caller starts, until all of them have come as far, wait for a lock or are done. So the
 * later ones see what was there before the first, unless a lock makes them wait. Fails when no two of them met. Answers in
 * the order of the callers.
 */
export async function meet<T>(at: Place, ...callers: (() => Promise<T>)[]): Promise<T[]> {
  const locks = await watchLocks()
  const held = holdTransactions(at)
  const running: Promise<T>[] = []
  let done = 0
  let most = 0
  try {
    for (const call of callers) {
      const one = call().finally(() => {
        done += 1
      })
      one.catch(() => {})
      running.push(one)
      for (;;) {
        const inside = held.count() + (await locks.count())
        most = Math.max(most, inside)
        if (inside + done >= running.length) break
      }
    }
  } finally {
    held.release()
    await Promise.allSettled(running)
    await locks.end()
  }
  if (most < 2) throw new Error(`no two callers met at ${at instanceof RegExp ? at : at.before}`)
  return Promise.all(running)
}

/** Keeps transactions from going on at a place until they are released. */
function holdTransactions(at: Place) {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const inside = new Set<pg.Client>()
  const held = new Set<pg.Client>()
  function stops(client: pg.Client, text: string): boolean {
    if (held.has(client)) return true
    if (!(at instanceof RegExp)) return at.before.test(text)
    if (at.test(text)) inside.add(client)
    if (text === 'rollback') inside.delete(client)
    return text === 'commit' && inside.has(client)
  }
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given
    const text = (typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text) ?? ''
    if (!stops(this, text)) return send.apply(this, given)
    held.add(this)
    return released.then(() => send.apply(this, given))
  } as typeof pg.Client.prototype.query
  return {
    count: () => held.size,
    release() {
      pg.Client.prototype.query = send as typeof pg.Client.prototype.query
      resolve()
    },
  }
}
