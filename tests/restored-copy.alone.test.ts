// A copy of the database is started beside the original, with a worker of its own, when members are due to be charged and an
// e-mail waits: as a base backup, and as a restored dump. Real processes, on a PostgreSQL of their own; what arrives at the
// payment provider and at the mail server is counted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findDue } from '#app/memberships/renewals/jobs.server.ts'
import { clearCaches } from '#app/platform/cache.ts'
import { pool } from '#app/platform/connections.server.ts'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { deliver } from '#app/platform/letters.server.ts'
import { findHeld, releaseOutgoing } from '#app/platform/outgoing.server.ts'
import { mails } from '#app/platform/tables.server.ts'
import { migrate } from '#db/migrate.ts'
import { connected, prepareDatabase, prepareRoles } from '#server/database.ts'
import { type EmbeddedPg, startEmbeddedPg } from '#server/embedded-pg.ts'
import { freePort } from '#server/free-port.ts'
import { DATABASE, OWNER, WEB } from '#server/roles.ts'
import { Visit } from './browser-like.ts'
import { newBuyer } from './buyer.ts'
import { type MailServer, startMailServer } from './chaos/mail-server.ts'
import { connectDouble } from './connected-double.ts'
import { copyCluster } from './copied-cluster.ts'
import { type StripeDouble, startStripe } from './doubles/stripe.ts'
import { STRIPE_CARDS } from './doubles/stripe-script.ts'
import { SCHOOLS } from './global-setup.ts'
import { order, plan } from './joining.ts'
import { mine } from './members.ts'

const PASSWORD = 'tests'
const LONG = 300_000

/** A database, and the worker that works in it. */
type Site = { port: number; database: string; dataDir: string }

const folder = path.join(inject('folder'), 'copies')
const clusterOf = (name: string) => path.join(folder, name, 'pg')
const urlOf = (role: string, { port, database }: Site) => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const original: Site = { port: await freePort(), database: DATABASE, dataDir: path.join(folder, 'original') }
const backup: Site = { port: await freePort(), database: DATABASE, dataDir: path.join(folder, 'backup') }
const restored: Site = { ...original, database: 'restored', dataDir: path.join(folder, 'restored') }

const clusters = new Map<string, EmbeddedPg>()
const workers: ChildProcess[] = []
let stripe: StripeDouble
let mail: MailServer
let disconnect: () => Promise<void>

async function startCluster(name: string, port: number): Promise<EmbeddedPg> {
  const cluster = await startEmbeddedPg({ dir: clusterOf(name), port, password: PASSWORD, settings })
  clusters.set(name, cluster)
  return cluster
}

/** From now on the application of this process works there. */
async function goTo(site: Site): Promise<void> {
  const [DATABASE_URL, OWNER_DATABASE_URL] = [urlOf(WEB, site), urlOf(OWNER, site)]
  Object.assign(process.env, { DATABASE_URL, OWNER_DATABASE_URL })
  Object.assign(env, { DATABASE_URL, ownerDatabaseUrl: OWNER_DATABASE_URL })
  pool.options.connectionString = DATABASE_URL
  while (pool.idleCount > 0) (await pool.connect()).release(true)
  clearCaches()
}

async function startWorker(site: Site): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['server/worker.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: inject('programs'),
      PUBLIC_URL: 'http://localhost:3000',
      EVALUATION: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: urlOf(WEB, site),
      OWNER_DATABASE_URL: urlOf(OWNER, site),
      DATA_DIR: site.dataDir,
      PROVIDER_HOSTS: `stripe=${stripe.origin}`,
      SMTP_URL: mail.url,
    },
  })
  workers.push(worker)
  let words = ''
  worker.stdout?.on('data', (data) => (words += data))
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`the worker ended with ${code} before it was ready: ${words}`)
  })
  ended.catch(() => {})
  await Promise.race([once(worker, 'message'), ended])
  return worker
}

async function stopWorker(worker: ChildProcess): Promise<void> {
  const isGone = worker.exitCode !== null || worker.signalCode !== null
  const gone = isGone ? undefined : once(worker, 'exit')
  worker.kill('SIGTERM')
  await gone
}

/** Somebody who joined with a card that Stripe keeps. */
async function joins(): Promise<Visit> {
  const [visit, buyer] = [new Visit().speaking('en'), newBuyer()]
  await visit.post('/register', { ...buyer, terms: true })
  const answer = await visit.post('/stripe/subscribe/checkout', { ...order(await plan()), provider: 'stripe.card' })
  const { client_secret: secret = '', hash } = (await answer.json()) as { client_secret?: string; hash: string }
  const form = { key: 'pk_test_school_1', client_secret: secret, return_url: 'http://demo.localhost/' }
  const body = new URLSearchParams({ ...form, card: STRIPE_CARDS.pays })
  await fetch(`${stripe.origin}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, { method: 'POST', body })
  await visit.request(`/transaction/${hash}/pending`)
  expect(await mine(visit)).toMatchObject({ status: 'ACTIVE' })
  return visit
}

/** The period of every membership is over since an hour. */
const fallDue = () =>
  inSchool(1, (db) =>
    db.execute(sql`update memberships set until = date_trunc('second', now()) - interval '1 hour', next_charge_at = now()
      where school_id = ${1}`),
  )

async function letterWaits(): Promise<void> {
  const letter = {
    schoolId: 1,
    kind: 'test',
    recipient: 'a@b.test',
    subject: 's',
    text: 't',
    html: 'h',
    reference: 'r',
  }
  await inSchool(1, async (db) => {
    const [row] = await db
      .insert(mails)
      .values({ ...letter, state: 'waiting' })
      .returning({ id: mails.id })
    await enqueue(db, deliver, { schoolId: 1, id: row?.id ?? 0 })
  })
}

/** As when it comes by itself; done when nothing in the queue is due any more. */
async function renewDueMembers(): Promise<void> {
  await inSchool(1, (db) => enqueue(db, findDue, { schoolId: 1 }))
  await expect.poll(countDueJobs, { timeout: 60_000 }).toBe(0)
}

async function countDueJobs(): Promise<number> {
  const { rows } = await asOwner((db) =>
    db.execute<{ due: number }>(sql`select count(*)::int as due from graphile_worker.jobs where run_at <= now()`),
  )
  return rows[0]?.due ?? 0
}

/** Of every membership, whether it is paid for by now and how often it was tried. */
async function renewals() {
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select m.status, m.until > now() as paid, (select count(*)::int from membership_renewals r
        where r.school_id = ${1} and r.membership_id = m.id) as tries
      from memberships m where m.school_id = ${1} order by m.id`),
  )
  return rows
}
const DUE = { status: 'ACTIVE', paid: false, tries: 0 }
const RENEWED = { status: 'ACTIVE', paid: true, tries: 1 }

const countCharges = () =>
  stripe.calls.filter(({ method, path: at }) => method === 'POST' && at.endsWith('/payment_intents')).length
/** Whether a worker has seen the server that runs now. */
async function isSeen(): Promise<boolean> {
  const { rowCount } = await asOwner((db) =>
    db.execute(sql`select from delivery where started_at = pg_postmaster_start_time() and held_since is null`),
  )
  return rowCount === 1
}

beforeAll(async () => {
  const cluster = await startCluster('original', original.port)
  await prepareRoles(cluster.superuserUrl('postgres'), { owner: PASSWORD, web: PASSWORD })
  await prepareDatabase((name) => cluster.superuserUrl(name))
  await migrate(urlOf(OWNER, original))
  await connected(urlOf(OWNER, original), (client) => client.query(SCHOOLS))
  await goTo(original)
  const connection = await connectDouble('stripe', startStripe, { enabled: true })
  stripe = connection.double
  disconnect = connection.end
  mail = await startMailServer({ seed: 1, moody: 0 })
  await joins()
  await joins()
  const worker = await startWorker(original)
  expect(await isSeen()).toBe(true)
  await stopWorker(worker)
  await fallDue()
  await letterWaits()
  await copyCluster(clusterOf('original'), clusterOf('backup'), cluster.superuserUrl('postgres'))
  cpSync(original.dataDir, backup.dataDir, { recursive: true })
  cpSync(original.dataDir, restored.dataDir, { recursive: true })
  await goTo(backup)
  await connected(cluster.superuserUrl('postgres'), (client) =>
    client.query(
      `create database ${restored.database} template ${original.database} owner ${OWNER} strategy file_copy`,
    ),
  )
  await startCluster('backup', backup.port)
}, LONG)

afterAll(async () => {
  await Promise.all(workers.map(stopWorker))
  await pool.end()
  await disconnect?.()
  await mail?.stop()
  for (const cluster of clusters.values()) await cluster.stop()
}, LONG)

test.each([
  ['a base backup that is simply started', backup, 'another place'],
  ['a restored dump on the same server', restored, 'not the database'],
])(
  '%s sends and charges nothing',
  async (_, site, reason) => {
    await goTo(site)
    const before = [stripe.calls.length, mail.arrivals.length]
    const worker = await startWorker(site)
    await renewDueMembers()
    expect((await findHeld())?.because).toContain(reason)
    expect([stripe.calls.length, mail.arrivals.length]).toEqual(before)
    expect(await renewals()).toEqual([DUE, DUE])
    await stopWorker(worker)
  },
  LONG,
)

test(
  'the original goes on: it charges once, sends, and a restart of its server holds nothing',
  async () => {
    await goTo(original)
    const before = countCharges()
    await startWorker(original)
    await renewDueMembers()
    expect(await renewals()).toEqual([RENEWED, RENEWED])
    expect(countCharges()).toBe(before + 2)
    expect(mail.arrivals.some(({ to }) => to === 'a@b.test')).toBe(true)
    // Its worker still runs, so the mark is known to be its own.
    await clusters.get('original')?.stop()
    await startCluster('original', original.port)
    await goTo(original)
    await expect.poll(isSeen, { timeout: 60_000 }).toBe(true)
    await fallDue()
    await renewDueMembers()
    expect(await renewals()).toEqual([
      { ...RENEWED, tries: 2 },
      { ...RENEWED, tries: 2 },
    ])
  },
  LONG,
)

test(
  'a copy that is released finds at the provider what the original charged, and charges nothing again',
  async () => {
    await goTo(backup)
    const before = countCharges()
    const refs = new Set(stripe.refs())
    await releaseOutgoing()
    await startWorker(backup)
    await renewDueMembers()
    expect(await renewals()).toEqual([RENEWED, RENEWED])
    expect(countCharges()).toBe(before)
    expect(new Set(stripe.refs())).toEqual(refs)
  },
  LONG,
)
