import { eq } from 'drizzle-orm'
import { Visit } from '#tests/browser-like.ts'
import { expect, test } from '#tests/fixture.ts'
import { aStaffMember } from '../accounts/factory.server.ts'
import { inSchool } from './db.server.ts'
import { listOutgoing, type OutgoingMail, sendAgain } from './mail-outbox.server.ts'
import { mails } from './tables.server.ts'

const letter = { schoolId: 1, kind: 'test', recipient: 'a@b.test', subject: 'Hello', text: 'secret', html: 'secret' }

test('e-mails are listed by state, the newest first, page by page', async ({ db }) => {
  const states = ['sent', 'failed', 'kept', 'failed'] as const
  await db.insert(mails).values(states.map((state, at) => ({ ...letter, reference: String(at), state })))
  const first = await listOutgoing(db, 1, {}, { length: 3 })
  const second = await listOutgoing(db, 1, {}, { length: 3, cursor: first.next ?? '' })
  expect([...first.mails, ...second.mails].map(({ state }) => state)).toEqual([...states].reverse())
  expect(second.next).toBeNull()
  expect((await listOutgoing(db, 1, { state: 'failed' })).mails).toHaveLength(2)
  expect((await listOutgoing(db, 1, { to: { id: 1, email: 'c@d.test', emailVerifiedAt: null } })).mails).toEqual([])
})

test('only what failed is sent again', async ({ db }) => {
  const rows = await db
    .insert(mails)
    .values([
      { ...letter, reference: '1', state: 'failed' },
      { ...letter, reference: '2', state: 'sent' },
    ])
    .returning({ id: mails.id })
  const [failed, sent] = rows.map(({ id }) => id)
  expect(await sendAgain(db, 1, failed ?? 0)).toBe(true)
  expect(await sendAgain(db, 1, failed ?? 0)).toBe(false)
  expect(await sendAgain(db, 1, sent ?? 0)).toBe(false)
  const [row] = await db
    .select()
    .from(mails)
    .where(eq(mails.id, failed ?? 0))
  expect(row?.state).toBe('waiting')
})

test('the office sees subject and state, never the words; instructors and other schools see nothing', async () => {
  const [administrator, instructor] = await inSchool(1, async (db) => {
    await db.insert(mails).values({ ...letter, reference: 'http', state: 'failed', problem: 'refused' })
    return [await aStaffMember(db), await aStaffMember(db, { role: 'instructor' })]
  })
  const office = await new Visit().as(administrator)
  const { data } = (await (await office.request('/home/emails?state=failed')).json()) as { data: OutgoingMail[] }
  expect(data).toEqual([expect.objectContaining({ subject: 'Hello', to: 'a@b.test', problem: 'refused' })])
  expect(JSON.stringify(data)).not.toContain('secret')
  expect((await (await new Visit().as(instructor)).request('/home/emails')).status).toBe(403)
  const stranger = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
  const elsewhere = await new Visit(2).as(stranger)
  expect(await (await elsewhere.request('/home/emails')).json()).toEqual({ data: [], next_page_url: null })
  expect((await elsewhere.post(`/home/emails/${data[0]?.id}/again`)).status).toBe(404)
  expect(await (await office.post(`/home/emails/${data[0]?.id}/again`)).json()).toEqual({ state: 'waiting' })
})
