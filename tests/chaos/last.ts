import type pg from 'pg'
import { connected } from '#server/database.ts'
import type { Product } from '../product.ts'
import { waitUntilQuiet } from './books.ts'
import type { Answer } from './browser.ts'
import { ask, type Contest, compare, insist } from './contest.ts'
import { gather, give, type Person } from './crowd.ts'
import { askDoctor } from './doctor.ts'
import { killOff } from './killer.ts'
import type { Kill } from './plan.ts'
import { type Random, randomFrom } from './random.ts'
import { running } from './running.ts'

/** How many there are of each, and how often each may download. */
const LEFT = 10
const DOWNLOADS = 3
const DOWNLOADERS = 40
const LONGEST_MOMENT = 600

const EVENT = 'critique-night'
const CONSULTATION = 'portfolio-review'
const FILE = 'observation-sheets'
const COURSE = 'contact-sheet-to-series'
const ORDER = { consents: { terms: true, withdrawal_waiver: true }, provider: 'sandbox' }

export type Last = { seed: number; people: number; kills: number }
export type Held = {
  /** Everything that went wrong, a sentence each. */
  findings: string[]
  kills: number
  /** Requests whose answer nobody knows, which were sent again. */
  unknown: number
  seconds: number
}

type Scene = { product: Product; people: Person[]; random: Random; kills: number }

/** Lets everybody ask while processes are killed, and reads afterwards who has what. */
async function contend({ product, people, random, kills }: Scene, contest: Contest): Promise<Omit<Held, 'seconds'>> {
  let done = 0
  const began = performance.now()
  const plan: Kill[] = Array.from({ length: kills }, (_, number) => ({
    // The first of them while all wait for their answer.
    after: Math.floor((number * people.length) / (2 * kills)),
    moment: random.whole(LONGEST_MOMENT),
    victim: random.pick(['web', 'web', 'worker', 'crash']),
  }))
  const [told, killed] = await Promise.all([
    ask(contest, () => (done += 1)),
    killOff(
      product,
      plan,
      () => done,
      () => performance.now() - began,
    ),
  ])
  await waitUntilQuiet(product)
  const has = await inBooks(product, async (db) => (await db.query<{ key: string }>(contest.has)).rows)
  const findings = compare(
    contest,
    told,
    has.map(({ key }) => key),
  )
  return { findings, kills: killed.length, unknown: told.unknown }
}

const inBooks = <T>(product: Product, read: (db: pg.Client) => Promise<T>) => connected(product.ownerUrl(), read)

const holds = (table: string, which: string) => `
  select a.email as key from ${table} x join accounts a on a.school_id = x.school_id and a.id = x.account_id
  where a.email like 'last-%@example.test' and ${which}`

async function pay({ browser }: Person, redirect: unknown, hash: unknown): Promise<void> {
  await insist(() => browser.post(`${redirect}`, { outcome: 'paid' }))
  await insist(() => browser.get(`/transaction/${hash}/pending`))
}

/** Whoever has a seat pays for it, so that what was held is sold in the end. */
function seats(people: Person[]): Contest {
  async function order(person: Person): Promise<Answer | undefined> {
    const answer = await person.browser.post(`/${EVENT}/onepagecheckout`, ORDER)
    if (answer?.status === 200) await pay(person, answer.body.redirect, answer.body.hash)
    return answer
  }
  const tries = people.map((person) => ({ key: person.email, ask: () => order(person) }))
  return {
    what: 'seats',
    tries,
    yes: 200,
    no: [409],
    has: holds('event_seats', "x.state = 'sold'"),
    each: 1,
    all: LEFT,
  }
}

/** The next times of one host, for each of which some are there. */
async function slots(people: Person[]): Promise<Contest> {
  const [now, month] = [0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const span = new URLSearchParams({ from: now ?? '', to: month ?? '' })
  const { body } = await insist(async () => people[0]?.browser.get(`/${CONSULTATION}/slots?${span}`))
  const times = (body.slots as { starts_at: string }[]).slice(0, LEFT)
  const book = ({ browser, number }: Person) =>
    browser.post(`/${CONSULTATION}/bookings`, { starts_at: times[number % LEFT]?.starts_at })
  const tries = people.map((person) => ({ key: person.email, ask: () => book(person) }))
  const has = `${holds('bookings', "x.status = 'booked'")} and x.starts_at <= '${times.at(-1)?.starts_at}'`
  return { what: 'slots', tries, yes: 201, no: [409], has, each: 1, all: LEFT }
}

/** One buyer who invites more people than there are licences, in as many windows. */
async function licences([buyer]: Person[], count: number): Promise<Contest> {
  if (!buyer) throw new Error('nobody buys')
  const order = () => buyer.browser.post(`/${COURSE}/onepagecheckout`, { ...ORDER, quantity: LEFT })
  const { body } = await insist(order)
  await pay(buyer, body.redirect, body.hash)
  const { body: sales } = await insist(() => buyer.browser.get('/my/transactions'))
  const sale = (sales.data as { id: number; hash: string }[]).find(({ hash }) => hash === body.hash)
  const { body: course } = await insist(() => buyer.browser.get(`/${COURSE}`))
  const { id } = course.product as { id: number }
  const at = `/home/access-manager/${id}`
  const tries = Array.from({ length: count }, (_, number) => {
    const email = `guest-${number}@example.test`
    const body = { course_id: id, parent_transaction_id: sale?.id, name: `Guest ${number}`, email }
    return { key: email, ask: () => buyer.browser.post(at, body) }
  })
  // Once each by their letters too: as many as there are invitations, to the same people.
  const has = `select i.email as key from licence_invitations i cross join lateral (select from mails m
    where m.school_id = i.school_id and m.kind = 'licences.invitation' and m.recipient = i.email) letters
    where i.email like 'guest-%@example.test'`
  return { what: 'licences', tries, yes: 201, no: [409], has, each: 1, all: LEFT }
}

async function downloads(people: Person[]): Promise<Contest> {
  const few = people.slice(0, DOWNLOADERS)
  const { body } = await insist(async () => few[0]?.browser.get(`/${FILE}/files`))
  const [file] = body.data as { id: number }[]
  const tries = people.map((_, number) => {
    const { email, browser } = few[number % few.length] as Person
    return { key: email, ask: () => browser.get(`/${FILE}/files/${file?.id}/download`) }
  })
  const has = holds('download_log', 'true')
  const all = DOWNLOADS * Math.min(DOWNLOADERS, people.length)
  return { what: 'downloads', tries, yes: 302, no: [403], has, each: DOWNLOADS, all }
}

async function prepare(db: pg.Client, people: Person[]): Promise<void> {
  await db.query(
    `update product_events e set seats = e.taken + $2 from products p
     where p.school_id = e.school_id and p.id = e.product_id and p.slug = $1`,
    [EVENT, LEFT],
  )
  // What is stamped is another matter, and takes its time.
  await db.query(`update product_files set download_limit = $1, stamped = false`, [DOWNLOADS])
  await give(db, CONSULTATION, people)
  await give(db, FILE, people.slice(0, DOWNLOADERS))
}

/** Lets many people want the last of each at once, kills what answers them, and looks who has what in the end. */
export async function runLast({ seed, people: count, kills }: Last, say: (line: string) => void): Promise<Held> {
  const began = performance.now()
  return running(
    async ({ product, ports }) => {
      const people = await inBooks(product, (db) => gather(db, ports, count))
      await Promise.all(people.map(({ browser }) => insist(() => browser.get('/csrf'))))
      await inBooks(product, (db) => prepare(db, people))
      const all: Held = { findings: [], kills: 0, unknown: 0, seconds: 0 }
      const random = randomFrom(seed)
      for (const contest of [seats, slots, (many: Person[]) => licences(many, count), downloads]) {
        const one = await contest(people)
        const held = await contend({ product, people, random, kills }, one)
        say(`  ${one.all} ${one.what}, ${count} requests, ${held.kills} kills, ${held.unknown} without an answer`)
        all.findings.push(...held.findings)
        all.kills += held.kills
        all.unknown += held.unknown
      }
      all.findings.push(...(await askDoctor(product.dataDir)))
      return { ...all, seconds: (performance.now() - began) / 1000 }
    },
    { env: { DRAIN_SECONDS: '0' } },
  )
}
