import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { Visit } from '#tests/browser-like.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { aStaffMember } from '../accounts/factory.server.ts'
import { asOwner, inSchool } from './db.server.ts'
import { countUnsent, dropUnsent, findHeld, holdDelivery, releaseDelivery, seeWorker } from './delivery.server.ts'
import { enqueue } from './jobs.server.ts'
import { deliver } from './letters.server.ts'
import { sendAgain } from './mail-outbox.server.ts'
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

beforeEach(async () => {
  await seeWorker()
  await releaseDelivery()
})

test('where the last worker was, letters leave', async () => {
  await seeWorker()
  expect(await because()).toBeUndefined()
})

test('in another database they are held, until the operator says that they may leave', async () => {
  await remember(sql`identity = '1:2:3'`)
  await seeWorker()
  await seeWorker()
  expect(await because()).toContain('not the database')
  await releaseDelivery()
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

test('they are held after a day without a worker', async () => {
  await remember(sql`seen_at = now() - interval '23 hours'`)
  await seeWorker()
  expect(await because()).toBeUndefined()
  await remember(sql`seen_at = now() - interval '25 hours'`)
  await seeWorker()
  expect(await because()).toContain('a day')
})

test('what is held waits, without a try counted, and is tried once it may leave', async () => {
  await holdDelivery()
  const id = await waiting('held')
  await runJobs()
  expect(await stateOf(id)).toEqual({ state: 'waiting', attempts: 0 })
  expect(await jobs()).toEqual([{ attempts: 0, later: true }])
  await releaseDelivery()
  await asOwner((db) =>
    db.execute(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`),
  )
  await runJobs()
  expect(await stateOf(id), 'there is no mail server here').toEqual({ state: 'failed', attempts: 1 })
})

test('what waited when they were held can be dropped, what came later stays', async () => {
  const before = await waiting('before')
  await holdDelivery()
  const later = await waiting('later')
  const unsent = await countUnsent(1)
  const held = await findHeld()
  if (!held) throw new Error('not held')
  const dropped = await dropUnsent(1, held)
  expect(await countUnsent(1)).toBe(unsent - dropped)
  expect([await stateOf(before), await stateOf(later)]).toMatchObject([{ state: 'kept' }, { state: 'waiting' }])
  expect(await inSchool(1, (db) => sendAgain(db, 1, before))).toBe(false)
})

test('the web process cannot release them, and its office tells that they are held', async () => {
  const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const told = async () => (await (await office.page('/home/emails')).text()).includes('E-mails are held back')
  expect(await told()).toBe(false)
  await holdDelivery()
  expect(await told()).toBe(true)
  const release = inSchool(1, (db) => db.execute(sql`update delivery set held_since = null, held_because = null`))
  await expect(release).rejects.toMatchObject({ code: '42501' })
})
