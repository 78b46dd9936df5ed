import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, newBuyer } from '#tests/buyer.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { anEvent } from './factory.server.ts'

type Placed = { hash: string; redirect: string }

test('a seat that is offered again is had by ordering again, and not by the order that gave it back', async () => {
  const { slug } = await inSchool(1, (db) => anEvent(db, { seats: 1 }))
  const visit = new Visit()
  const placed = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return (await answer.json()) as Placed
  }
  const order = async () => placed(await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS }))
  const late = await placed(await visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS }))
  await inSchool(1, async (db) => {
    const byId = sql`t.school_id = 1 and t.hash = ${late.hash}`
    // It was offered to its buyer, who waited for one.
    await db.execute(sql`update event_seats s set offered_until = now() + interval '1 day' from transactions t
      where ${byId} and s.school_id = 1 and s.transaction_id = t.id`)
    await db.execute(sql`update transactions t set created_at = now() - interval '31 minutes' where ${byId}`)
  })
  await runSchedule('live-events.attend')
  expect((await visit.post(`/transaction/${late.hash}/pay`)).status).toBe(409)
  const { hash, redirect } = await order()
  await visit.submit(redirect, { outcome: 'paid' })
  expect(await (await visit.request(`/transaction/${hash}/pending`)).json()).toMatchObject({ status: 'PERFORMED' })
  expect(await (await visit.request(`/${slug}`)).json()).toMatchObject({ own: { joins: true, missing: false } })
  expect(await brokenInvariants()).toEqual([])
})
