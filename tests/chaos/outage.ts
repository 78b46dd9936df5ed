import { setTimeout as after } from 'node:timers/promises'
import { connected } from '#server/database.ts'
import type { Product } from '../product.ts'
import { readBooks, waitUntilQuiet } from './books.ts'
import { goShopping, openOffices } from './chaos.ts'
import { compare } from './checker.ts'
import { askDoctor } from './doctor.ts'
import { History } from './history.ts'
import { compareLetters } from './letters.ts'
import { type Purchase, planOf } from './plan.ts'
import type { Played, Providers, Trouble } from './providers.ts'
import { runningAmongCompanies, type Scene } from './running.ts'
import { SCHOOLS } from './schools.ts'
import { type Watched, Watcher } from './watching.ts'

const CALM = 'nothing'
/** As often as in half an hour everybody who waits is asked about. */
const RECHECKS = 6
/** Pages that need no provider may take so much longer than when nothing is the matter; less than this is nothing to see. */
const SLOWER = 2
const UNSEEN_MS = 150
/** Nothing of ours waits so long for its client in the middle of a transaction, nor is due for so long and longer than else. */
const OPEN_SECONDS = 3
const DUE_SECONDS = 20
/** What was asked just before a company was back fails ten seconds later, and it is left alone for ten more. */
const CALM_SECONDS = 22

type Outage = { name: Played; what: string; trouble: Trouble }
const OUTAGES: Outage[] = [
  { name: 'przelewy24', what: 'ends every connection', trouble: { mood: 'gone' } },
  { name: 'tpay', what: 'answers after a minute', trouble: { mood: 'dawdles' } },
  { name: 'payu', what: 'answers 502', trouble: { mood: 'breaks' } },
  { name: 'stripe', what: 'answers one school with 502', trouble: { mood: 'breaks', school: 1 } },
  { name: 'stripe', what: 'answers one school after a minute', trouble: { mood: 'dawdles', school: 1 } },
]

export type Away = { seed: number; clients: number; orders: number; seconds: number }
export type Held = {
  /** Everything that went wrong, a sentence each. */
  findings: string[]
  watched: Watched[]
  acknowledged: number
  paid: number
  refunds: number
  /** Calls that a company did not answer, or with 502. */
  unanswered: number
  /** From when the last one was back until nothing was left to do. */
  drained: number
  seconds: number
}

type Span = { outage: Outage; from: number; to: number }

/** What half an hour of it brings: everybody who waits is asked about six times, and what failed is tried again as often. */
async function askAgain(product: Product): Promise<void> {
  await connected(product.ownerUrl(), async (db) => {
    await db.query(`select enqueue_job('checkout.recheck-pending', json_build_object('schoolId', id), null, 3,
      'recheck ' || id, 10) from schools`)
    await db.query(`update transactions set created_at = created_at - interval '1 minute'
      where status in ('NEW', 'PENDING') and created_at > now() - interval '1 minute'`)
    await db.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
      where attempts between 1 and max_attempts - 3 and run_at > now() and locked_at is null), now())`)
  })
}

async function takeAway(
  {
    product,
    providers,
    watcher,
    history,
  }: { product: Product; providers: Providers; watcher: Watcher; history: History },
  { seconds }: Away,
  say: (line: string) => void,
): Promise<Span[]> {
  const spans: Span[] = []
  await after(1000 * CALM_SECONDS)
  for (const outage of OUTAGES) {
    const { name, what, trouble } = outage
    const from = history.now()
    say(`  ${(from / 1000).toFixed(1).padStart(6)} s  ${name} ${what}`)
    watcher.begin(`${name} ${what}`)
    providers.trouble(name, trouble)
    for (let nth = 0; nth < RECHECKS; nth++) {
      await after((1000 * seconds) / RECHECKS)
      await askAgain(product)
    }
    providers.trouble(name)
    watcher.begin(CALM)
    spans.push({ outage, from, to: history.now() })
    await after(1000 * CALM_SECONDS)
  }
  return spans
}

/** Orders by whom nothing was the matter that got no answer, as somebody else was away. */
function delayed(history: History, purchases: readonly Purchase[], spans: readonly Span[]): string[] {
  return spans.flatMap(({ outage: { name, what, trouble }, from, to }) => {
    const others = history.entries.filter(({ op, purchase, start, result }) => {
      const { at, school } = purchases[purchase] ?? {}
      const isAway =
        at === name &&
        (!trouble.school || SCHOOLS.findIndex(({ slug }) => slug === school?.slug) + 1 === trouble.school)
      return op === 'order' && result === 'unknown' && start >= from && start <= to && !isAway
    })
    if (others.length === 0) return []
    const whose = new Set(others.map(({ purchase }) => purchases[purchase]?.at))
    return [`while ${name} ${what}, ${others.length} orders of others (${[...whose].join(', ')}) had no answer`]
  })
}

function slower(watched: readonly Watched[]): string[] {
  const calm = watched.find(({ phase }) => phase === CALM)
  return watched.flatMap(({ phase, p95, failed, open, due }) => [
    ...(calm && p95 > Math.max(UNSEEN_MS, SLOWER * calm.p95)
      ? [`pages took ${p95} ms while ${phase}, else ${calm.p95}`]
      : []),
    ...(failed > 0 ? [`${failed} pages had no answer while ${phase}`] : []),
    ...(open > OPEN_SECONDS ? [`a transaction waited ${open.toFixed(1)} s for its process while ${phase}`] : []),
    ...(calm && due > Math.max(DUE_SECONDS, SLOWER * calm.due)
      ? [`what follows from a payment was due for ${due.toFixed(0)} s while ${phase}`]
      : []),
  ])
}

async function shopMeanwhile(
  { product, ports, providers, mailServer }: Scene,
  settings: Away,
  say: (line: string) => void,
): Promise<Held> {
  const history = new History()
  const run = `${settings.seed}-${process.pid}`
  const plan = planOf({ ...settings, kills: 0, recheck: true })
  const offices = await openOffices(ports[0] ?? 0, providers)
  providers.begin(ports)
  const watcher = new Watcher(product, ports, CALM)
  const shopping = { ports, plan, settings: { ...settings, kills: 0, recheck: true }, history, run, providers, offices }
  const [{ acknowledged, complaints }, spans] = await Promise.all([
    goShopping(shopping, () => {}),
    takeAway({ product, providers, watcher, history }, settings, say),
  ])
  const back = spans.at(-1)?.to ?? 0
  say('  Everybody is back; waiting until nothing is left to do …')
  const unheard = await providers.drain()
  const waiting = await waitUntilQuiet(product)
  unheard.push(...(await providers.drain()))
  waiting.push(...(await waitUntilQuiet(product)))
  const drained = (history.now() - back) / 1000
  const watched = await watcher.stop()
  const books = await readBooks(product, providers, run)
  const arrivals = mailServer.arrivals.filter(({ to }) => to.includes(run))
  const findings = [
    ...complaints,
    ...unheard,
    ...(await providers.unknown(books.orders)),
    ...waiting.map((what) => `still waiting to be done: ${what}`),
    ...compare(acknowledged, books),
    ...compareLetters(books.letters, arrivals),
    ...slower(watched),
    ...delayed(history, plan.purchases, spans),
    ...(await askDoctor(product.dataDir)),
  ]
  const calls = Object.values(providers.doubles).flatMap((double) => double.calls)
  return {
    findings,
    watched,
    acknowledged: acknowledged.length,
    drained,
    paid: books.orders.filter(({ taken }) => taken.length > 0).length,
    refunds: books.orders.reduce((all, { returned }) => all + returned.length, 0),
    unanswered: calls.filter(({ status, lost }) => lost || status === 502).length,
    seconds: history.now() / 1000,
  }
}

/**
 * Lets people buy in two schools while one payment provider after the other is away, in different ways: pages that do not
 * need it go on, so do orders at the others and in the other school, and once it is back nothing is lost.
 */
export function runOutage(settings: Away, say: (line: string) => void): Promise<Held> {
  // Who is away is told of at each call.
  const level = 'error'
  return runningAmongCompanies({ seed: settings.seed, moody: 0, repeats: false, level }, (scene) =>
    shopMeanwhile(scene, settings, say),
  )
}
