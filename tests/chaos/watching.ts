import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import type { Product } from '../product.ts'
import { Browser } from './browser.ts'
import { SCHOOLS } from './schools.ts'

/** What needs no provider: pages of visitors, and one of somebody who is logged in. */
const PAGES = ['/', '/demo-course', '/courses', '/my/transactions', '/my/courses']
const BETWEEN_PAGES = 40
const BETWEEN_LOOKS = 1000

/** Connections of the web processes that wait for their client in the middle of a transaction, and since when. */
const IDLE = `select coalesce(max(extract(epoch from now() - state_change)), 0)::float8 as seconds from pg_stat_activity
  where usename = 'katedra_web' and state = 'idle in transaction'`
/** How long what follows from a payment is due and not begun. */
const DUE = `select coalesce(max(extract(epoch from now() - run_at)), 0)::float8 as seconds from graphile_worker.jobs
  where locked_at is null and attempts = 0 and run_at <= now() and task_identifier in ('outbox.dispatch', 'checkout.send-receipt')`

/** How long pages took while something was the matter, and what was seen of connections and jobs. */
export type Watched = {
  phase: string
  pages: number
  failed: number
  p50: number
  p95: number
  open: number
  due: number
}

type Seen = { ms: number[]; failed: number; open: number; due: number }

/** Somebody who goes from page to page all the time, and somebody who looks at the database. */
export class Watcher {
  readonly #product: Product
  readonly #seen = new Map<string, Seen>()
  readonly #loops: Promise<void>[] = []
  #phase: string
  #going = true

  constructor(product: Product, ports: readonly number[], phase: string) {
    this.#product = product
    this.#phase = phase
    this.#loops = [...ports.map((port) => this.#read(port)), this.#look()]
  }

  /** What is the matter from now on. */
  begin(phase: string): void {
    this.#phase = phase
  }

  async stop(): Promise<Watched[]> {
    this.#going = false
    await Promise.all(this.#loops)
    return [...this.#seen].map(([phase, { ms, failed, open, due }]) => {
      const sorted = ms.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor(share * sorted.length)] ?? 0)
      return { phase, pages: ms.length, failed, p50: at(0.5), p95: at(0.95), open, due }
    })
  }

  #of(phase: string): Seen {
    const seen = this.#seen.get(phase) ?? { ms: [], failed: 0, open: 0, due: 0 }
    this.#seen.set(phase, seen)
    return seen
  }

  async #read(port: number): Promise<void> {
    const browser = new Browser(port)
    await browser.get('/csrf')
    await browser.post('/login', { email: 'student@demo.test', password: 'demo-password' })
    for (let nth = 0; this.#going; nth++) {
      const phase = this.#phase
      const began = performance.now()
      const answer = await browser.get(PAGES[nth % PAGES.length] ?? '/', SCHOOLS[0])
      const seen = this.#of(phase)
      seen.ms.push(performance.now() - began)
      if (answer?.status !== 200) seen.failed += 1
      await after(BETWEEN_PAGES)
    }
  }

  #look(): Promise<void> {
    return connected(this.#product.ownerUrl(), async (db: pg.Client) => {
      while (this.#going) {
        const seen = this.#of(this.#phase)
        const secondsOf = async (statement: string) => Number((await db.query(statement)).rows[0]?.seconds)
        seen.open = Math.max(seen.open, await secondsOf(IDLE))
        seen.due = Math.max(seen.due, await secondsOf(DUE))
        await after(BETWEEN_LOOKS)
      }
    })
  }
}
