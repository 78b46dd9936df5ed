import { eq } from 'drizzle-orm'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { expect, test } from '#tests/fixture.ts'
import { inSchool } from './db.server.ts'
import { readList } from './list.server.ts'
import { listOutgoing, mailList, type OutgoingMail, sendAgain } from './mail-outbox.server.ts'
import { mails } from './tables.server.ts'

const letter = { schoolId: 1, kind: 'test', recipient: 'a@b.test', subject: 'Hello', text: 'secret', html: 'secret' }

test('e-mails are listed by state, the newest first, page by page', async ({ db }) => {
  const states = ['sent', 'failed', 'kept', 'failed'] as const
  await db.insert(mails).values(states.map((state, at) => ({ ...letter, reference: String(at), state })))
  const context = { viewer: staffViewer(await aStaffMember(db)), school: await findSchool(1), locale: 'en' as const }
  const first = await readList(db, mailList, context, { length: 3 })
  const second = await readList(db, mailList, context, { length: 3, cursor: first.next ?? '' })
  expect([...first.rows, ...second.rows].map(({ state }) => state)).toEqual([...states].reverse())
  expect(second.next).toBeNull()
  expect((await readList(db, mailList, context, { filters: { state: 'failed' } })).rows).toHaveLength(2)
  expect((await readList(db, mailList, context, { filters: { q: 'HELLO b.test' } })).rows).toHaveLength(4)
  expect((await readList(db, mailList, context, { filters: { q: 'c@d' } })).rows).toEqual([])
  expect(await listOutgoing(db, 1, { to: { id: 1, email: 'c@d.test', emailVerifiedAt: null } })).toEqual([])
  expect(
    await listOutgoing(db, 1, { to: { id: 1, email: 'a@b.test', emailVerifiedAt: '2026-01-01T00:00:00Z' } }, 3),
  ).toHaveLength(3)
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
  const { data } = (await (await office.request('/home/emails/sent?state=failed')).json()) as { data: OutgoingMail[] }
  expect(data).toEqual([expect.objectContaining({ subject: 'Hello', to: 'a@b.test', problem: 'refused' })])
  expect(JSON.stringify(data)).not.toContain('secret')
  expect((await (await new Visit().as(instructor)).request('/home/emails/sent')).status).toBe(403)
  const stranger = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
  const elsewhere = await new Visit(2).as(stranger)
  expect(await (await elsewhere.request('/home/emails/sent')).json()).toEqual({ data: [], next_page_url: null })
  expect((await elsewhere.post(`/home/emails/sent/${data[0]?.id}/again`)).status).toBe(404)
  expect(await (await office.post(`/home/emails/sent/${data[0]?.id}/again`)).json()).toEqual({ state: 'waiting' })
})
