import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'

const people = await inSchool(1, async (db) => ({
  owner: await aStaffMember(db, { role: 'owner' }),
  administrator: await aStaffMember(db, { role: 'administrator' }),
  instructor: await aStaffMember(db, { role: 'instructor' }),
  student: await aStudent(db),
}))
const owner = await new Visit().as(people.owner)
const START = '/home/transfer/export'

test('the school is exported by its owner alone', async () => {
  for (const [who, account] of Object.entries(people)) {
    if (who === 'owner') continue
    const visit = await new Visit().as(account)
    expect([who, (await visit.post(START)).status]).toEqual([who, 403])
    expect([who, (await visit.request('/home/transfer/exports')).status]).toEqual([who, 403])
  }
  expect((await new Visit().post(START)).status).toBe(401)
})

test('an archive is made, told of, fetched in pieces, kept for a week, and asked for once an hour', {
  timeout: 120_000,
}, async () => {
  const asked = await owner.post(START)
  expect(asked.status).toBe(202)
  const { export: begun } = await asked.json()
  expect(begun).toEqual(expect.objectContaining({ state: 'waiting', progress: 0, download: null, size: null }))
  const again = await owner.post(START)
  expect([again.status, Number(again.headers.get('retry-after')) > 3000]).toEqual([429, true])

  await runJobs()
  const at = `/home/transfer/exports/${begun.id}`
  const { export: made } = await (await owner.request(at)).json()
  expect(made).toMatchObject({ state: 'done', progress: 100, download: `${at}/file` })
  expect((await (await owner.request('/home/transfer/exports')).json()).exports).toEqual([made])
  const [letter] = await mailsTo(people.owner.email)
  expect(letter?.text).toContain('/home/transfer')

  const whole = Buffer.from(await (await owner.request(made.download)).arrayBuffer())
  expect([whole.length, whole.subarray(0, 2).toString()]).toEqual([made.size, 'PK'])
  const rest = await owner.request(made.download, { headers: { range: 'bytes=100-' } })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(100))
  const second = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })))
  expect((await second.request(at)).status).toBe(404)
  expect((await second.request(made.download)).status).toBe(404)

  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list('1/private/')) if (key.endsWith('.zip')) keys.push(key)
    return keys.length
  }
  expect(await stored()).toBe(1)
  const pass = async (time: string) => {
    await inSchool(1, (db) =>
      db.execute(sql`update school_exports set ${sql.raw(moveBack(time, 'expires_at'))} where school_id = 1`),
    )
    await runSchedule('transfer.forget-archives')
  }
  await pass('6 days 23 hours')
  expect([await stored(), (await owner.request(made.download)).status]).toEqual([1, 200])
  await pass('1 hour')
  expect(await stored()).toBe(0)
  expect((await owner.request(made.download)).status).toBe(404)
  expect(await (await owner.request(at)).json()).toMatchObject({ export: { state: 'done', download: null } })
})

test('an archive that was given up keeps no other from being made', async () => {
  await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
  const start = async () => (await owner.post(START)).status
  expect(await start()).toBe(202)
  await inSchool(1, (db) =>
    db.execute(sql`update school_exports set state = 'running', ${sql.raw(moveBack('6 days', 'created_at'))}
      where school_id = 1 and state = 'waiting'`),
  )
  await asTablesOwner('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
  expect(await start()).toBe(429)
  await runSchedule('transfer.forget-archives')
  await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
  expect(await start()).toBe(202)
  const { exports } = (await (await owner.request('/home/transfer/exports')).json()) as { exports: { state: string }[] }
  expect(exports.slice(0, 2).map(({ state }) => state)).toEqual(['waiting', 'failed'])
})
