import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { asOwner, inSchool } from './db.server.ts'
import { deleteBytes } from './dropped-files.server.ts'
import { env } from './env.server.ts'
import type { Storage } from './file-storage.ts'
import { isHeldIn, refuseHeld } from './held.server.ts'
import { enqueue, job, scheduledPerSchool } from './jobs.server.ts'
import { deliver } from './letters.server.ts'
import { deliverMail } from './mail.server.ts'
import { sendAgain } from './mail-outbox.server.ts'
import { outbound } from './outbound.server.ts'
import { countUnsent, discardUnsent, findHeld, holdOutgoing, releaseOutgoing, seeWorker } from './outgoing.server.ts'
import { listCards } from './place.server.ts'
import { hasId } from './queries.server.ts'
import { storage } from './storage.server.ts'
import { mails } from './tables.server.ts'

/** What the last worker wrote down, as if it had been elsewhere, or long ago. */
const remember = (was: SQL) => asOwner((db) => db.execute(sql`update delivery set ${was}`))
const because = async () => (await findHeld())?.because

async function waiting(reference: string): Promise<number> {
  const letter = { schoolId: 1, kind: 'test', recipient: 'a@b.test', subject: 's', text: 't', html: 'h', reference }
  return inSchool(1, async (db) => {
    const [mail] = await db
      .insert(mails)
      .values({ ...letter, state: 'waiting' })
      .returning({ id: mails.id })
    await enqueue(db, deliver, { schoolId: 1, id: mail?.id ?? 0 })
    return mail?.id ?? 0
  })
}

const stateOf = async (id: number) => {
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select state, attempts from mails where school_id = ${1} and id = ${id}`),
  )
  return rows[0]
}

const jobs = async () => {
  const { rows } = await asOwner((db) =>
    db.execute(sql`select attempts, run_at > now() as later from graphile_worker.jobs
      where task_identifier = 'mail.deliver'`),
  )
  return rows
}

/** Does what waits, as if its time had come. */
async function runAll(): Promise<void> {
  await asOwner((db) =>
    db.execute(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`),
  )
  await runJobs()
}

beforeEach(async () => {
  await releaseOutgoing()
  await seeWorker()
})

test('where the last worker was, nothing is held', async () => {
  await seeWorker()
  expect(await because()).toBeUndefined()
})

test('another database is held until the operator releases it', async () => {
  await remember(sql`identity = '1:2:3'`)
  await seeWorker()
  await seeWorker()
  expect(await because()).toContain('not the database')
  await releaseOutgoing()
  await seeWorker()
  expect(await because()).toBeUndefined()
})

test('a failover passes, a base backup of the day does not', async () => {
  await remember(sql`timeline = '00000000', seen_at = now() - interval '14 minutes'`)
  await seeWorker()
  expect(await because()).toBeUndefined()
  await remember(sql`timeline = '00000000', seen_at = now() - interval '16 minutes'`)
  await seeWorker()
  expect(await because()).toContain('backup')
})

/** As if the database server had been started anew since a worker was here last. */
const startAnew = (and: SQL = sql``) => remember(sql`started_at = started_at - interval '1 hour' ${and}`)

test('a database that was started anew after a day without a worker is held', async () => {
  await startAnew(sql`, seen_at = now() - interval '23 hours'`)
  await seeWorker()
  expect(await because()).toBeUndefined()
  await startAnew(sql`, seen_at = now() - interval '25 hours'`)
  await seeWorker()
  expect(await because()).toContain('a day')
})

test('while its server runs on, a clock that jumps by days holds nothing', async () => {
  await remember(sql`seen_at = now() - interval '3 days'`)
  await seeWorker()
  expect(await because()).toBeUndefined()
})

test('cards that are bonded have one address, and their place is the same whichever of them are seen', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cards-'))
  for (const [name, address] of [
    ['eth0', 'b'],
    ['eth1', 'a'],
    ['eth2', 'b'],
  ] as const) {
    await mkdir(path.join(folder, name, 'device'), { recursive: true })
    await writeFile(path.join(folder, name, 'address'), `${address}\n`)
  }
  expect(listCards(folder)).toEqual(['a', 'b'])
  await rm(folder, { recursive: true })
})

describe('with the same files, the same address and no network card', () => {
  const isSeen = async () =>
    (await asOwner((db) => db.execute(sql`select from delivery where started_at = pg_postmaster_start_time()`)))
      .rowCount === 1
  const readMark = async () => Buffer.concat(await storage.read('installation/mark').toArray()).toString()
  /** Another process than the one that left the mark: it knows no mark of its own. */
  const renewed = async () => {
    const mark = `${await readMark()}x`
    await storage.put('installation/mark', Buffer.from(mark))
    await remember(sql`marks = ${sql.raw(`'{${mark}}'`)}`)
  }
  const ago = (seconds: number) => remember(sql`seen_at = now() - make_interval(secs => ${seconds})`)
  const see = () => seeWorker([])

  beforeEach(see)

  test('a clone waits two mark periods, and is held when its original renews the mark meanwhile', async () => {
    await renewed()
    await startAnew()
    await see()
    await see()
    expect([await isSeen(), await because()]).toEqual([false, undefined])
    await storage.put('installation/mark', Buffer.from('by the original'))
    await ago(100)
    await see()
    expect(await because()).toContain('files')
    expect(await readMark()).toBe('by the original')
  })

  test('a restart goes on when nobody renewed the mark for two periods', async () => {
    await renewed()
    await startAnew()
    await ago(119)
    await see()
    expect(await isSeen()).toBe(false)
    await ago(121)
    await see()
    expect([await isSeen(), await because()]).toEqual([true, undefined])
  })

  test('a worker that left the mark itself knows its database at once', async () => {
    // The mark lies there once a look has found the one before.
    await see()
    await startAnew()
    await see()
    expect([await isSeen(), await because()]).toEqual([true, undefined])
  })

  test('of two that run, the one that reads a foreign mark twice stops, and leaves the other its mark', async () => {
    await storage.put('installation/mark', Buffer.from('first'))
    await see()
    expect([await because(), await readMark()]).toEqual([undefined, expect.not.stringContaining('first')])
    await see()
    await storage.put('installation/mark', Buffer.from('second'))
    await see()
    expect(await because(), 'not one after the other').toBeUndefined()
    await storage.put('installation/mark', Buffer.from('third'))
    await see()
    expect(await because()).toContain('renews the mark')
    expect(await readMark()).toBe('third')
  })
})

test('a database that is started anew at its place, with its files, goes on, however often', async () => {
  for (let times = 0; times < 3; times += 1) {
    await startAnew()
    await seeWorker()
    expect(await because()).toBeUndefined()
  }
})

test('one that is started at another place may be a copy', async () => {
  await startAnew(sql`, places = '{"10.0.0.7:5432/katedra":"2026-01-01T00:00:00.000Z"}'`)
  await seeWorker()
  expect(await because()).toContain('another place')
})

test('so may one beside which no files lie, or those of another time', async () => {
  await storage.remove('installation/mark')
  await startAnew()
  await seeWorker()
  expect(await because()).toContain('files')
  await releaseOutgoing()
  await seeWorker()
  await startAnew(sql`, marks = '{another}'`)
  await seeWorker()
  expect(await because()).toContain('files')
})

test('while its server runs on, nothing that lies outside of it holds it, and its mark is left again', async () => {
  await storage.remove('installation/mark')
  await remember(sql`places = '{}'`)
  await seeWorker()
  await startAnew()
  await seeWorker()
  expect(await because()).toBeUndefined()
})

test('one that a version before this one was in last goes on', async () => {
  await remember(sql`started_at = null, places = '{}', marks = '{}'`)
  await seeWorker()
  await startAnew()
  await seeWorker()
  expect(await because()).toBeUndefined()
})

test('between a start and the next look of a worker nothing leaves, and status says so', async () => {
  env.evaluation = false
  const held = () => asOwner((db) => isHeldIn(db))
  expect(await held()).toBe(false)
  await startAnew()
  expect([await held(), await because()]).toEqual([
    true,
    'the database was started anew, and no worker has told it from a copy yet',
  ])
  await seeWorker()
  expect([await held(), await because()]).toEqual([false, undefined])
  env.evaluation = true
})

test('every door to others is shut while it is held, and nothing changes among the files', async () => {
  const key = `1/public/${'a'.repeat(64)}.png`
  await storage.put(key, Buffer.from('bytes'))
  await holdOutgoing()
  const held = { status: 503, text: 'errors.outgoing_held' }
  // Nobody listens there: whoever asked would hear another error.
  await expect(outbound('http://127.0.0.1:9/')).rejects.toMatchObject(held)
  const mail = await waiting('door')
  await expect(deliverMail({ schoolId: 1, id: mail })).rejects.toMatchObject(held)
  expect(await stateOf(mail)).toEqual({ state: 'waiting', attempts: 0 })
  await inSchool(1, (db) => db.execute(sql`update mails set state = 'kept' where school_id = ${1} and id = ${mail}`))
  const changes: ((one: Storage) => Promise<unknown>)[] = [
    (one) => one.put(key, Buffer.from('other')),
    (one) => one.move(key, `${key}.b`),
    (one) => one.remove(key),
    (one) => one.append(key, 0, (async function* () {})(), async () => {}),
    (one) => one.takeFolder('/nowhere', key),
    (one) => one.removeBelow('1'),
    (one) => one.removeUnfinished('1', new Date()),
  ]
  for (const change of changes) await expect(change(storage)).rejects.toMatchObject(held)
  await inSchool(1, (db) => deleteBytes(db, 1, [{ key }]))
  await runJobs()
  expect(Buffer.concat(await storage.read(key).toArray()).toString()).toBe('bytes')
  await releaseOutgoing()
  await runAll()
  expect(await storage.size(key)).toBeUndefined()
})

test('what asks others waits as a job without a try, what comes by itself is left out', async () => {
  const asked = job('test.ask', { weight: 'asking', takes: {}, work: async () => done.push('asked') })
  const meets = job('test.meet', { takes: {}, work: async () => refuseHeld().then(() => done.push('met')) })
  const comes = scheduledPerSchool('test.come', '* * * * *', async () => done.push('came'), { restsHeld: true })
  const tidies = scheduledPerSchool('test.tidy', '* * * * *', async () => done.push('tidied'))
  const done: string[] = []
  await holdOutgoing()
  for (const one of [asked, meets, comes, tidies]) await one.run({ schoolId: 1 })
  expect(done).toEqual(['tidied'])
  const { rows } = await asOwner((db) =>
    db.execute(sql`select task_identifier as name, attempts, run_at > now() as later from graphile_worker.jobs
      where task_identifier like 'test.%' order by id`),
  )
  expect(rows).toEqual([
    { name: 'test.ask', attempts: 0, later: true },
    { name: 'test.meet', attempts: 0, later: true },
  ])
  await releaseOutgoing()
  for (const one of [asked, meets, comes]) await one.run({ schoolId: 1 })
  expect(done).toEqual(['tidied', 'asked', 'met', 'came'])
})

test('who wants to pay reads why that is impossible, and no order is placed; what is free is ordered', async () => {
  const [course, free] = [await forSale(), await forSale({ amount: 0 })]
  await holdOutgoing()
  const order = ({ slug }: Offer) =>
    new Visit().speaking('en').post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
  const countOrders = () => inSchool(1, (db) => db.$count(transactions, eq(transactions.productId, course.id)))
  const answer = await order(course)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '120'])
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('on hold') })
  expect(await countOrders()).toBe(0)
  expect((await order(free)).status).toBe(200)
  await releaseOutgoing()
  expect((await order(course)).status).toBe(200)
})

test('a held e-mail waits, without a try counted, and is tried after the release', async () => {
  await holdOutgoing()
  const id = await waiting('held')
  await runJobs()
  expect(await stateOf(id)).toEqual({ state: 'waiting', attempts: 0 })
  expect(await jobs()).toEqual([{ attempts: 0, later: true }])
  await releaseOutgoing()
  await runAll()
  expect(await stateOf(id), 'there is no mail server here').toEqual({ state: 'failed', attempts: 1 })
  const [mail] = await inSchool(1, (db) =>
    db
      .select({ failedAt: mails.failedAt })
      .from(mails)
      .where(hasId(mails, 1, id)),
  )
  expect(mail?.failedAt).toEqual(expect.any(String))
})

test('what waited when they were held can be dropped, what came later stays', async () => {
  const before = await waiting('before')
  await holdOutgoing()
  const later = await waiting('later')
  const unsent = await countUnsent(1)
  const held = await findHeld()
  if (!held) throw new Error('not held')
  const dropped = await discardUnsent(1, held)
  expect(await countUnsent(1)).toBe(unsent - dropped)
  expect([await stateOf(before), await stateOf(later)]).toMatchObject([{ state: 'kept' }, { state: 'waiting' }])
  expect(await inSchool(1, (db) => sendAgain(db, 1, before))).toBe(false)
})

test('the web process cannot release it, and every page of its office tells that it is held', async () => {
  const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const told = async () => (await (await office.page('/home/products')).text()).includes('This site is on hold')
  // Each process keeps for less than a second what it knows of a school, also what the test before did.
  await expect.poll(told).toBe(false)
  await holdOutgoing()
  await expect.poll(told).toBe(true)
  const release = inSchool(1, (db) => db.execute(sql`update delivery set held_since = null, held_because = null`))
  await expect(release).rejects.toMatchObject({ code: '42501' })
})
