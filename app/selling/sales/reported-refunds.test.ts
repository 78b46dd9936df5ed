import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { booksOf, transactionOf } from '#tests/purchase-books.ts'
import { listUnasked } from './refund.ts'
import type { SalePage } from './sale-view.ts'

let office: Visit
let address = ''

beforeAll(async () => {
  const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', verified: true }))
  address = owner.email
  office = (await new Visit().as(owner)).speaking('en')
})

/** The letters to the buyer of an order, oldest first, and what the staff were told of it. */
async function heard(hash: string) {
  const { id, buyer } = await transactionOf(hash)
  const letters = (await mailsTo(buyer.email)).map(({ subject, text }) => ({ subject, text })).reverse()
  const { data } = (await (await office.request('/notifications')).json()) as { data: { kind: string; url: string }[] }
  const bell = data.filter(({ kind, url }) => kind === 'refund_reported' && url.includes(`/transactions/${id}?`)).length
  const told = (await mailsTo(address)).filter(
    ({ subject, text }) => subject.includes('was not refunded here') && text.includes(`/transactions/${id}?`),
  ).length
  return { letters, bell, told }
}

/** Somebody who ordered in English. */
async function placed() {
  const order = await ordered(await forSale())
  const english = sql`update transactions set locale = 'en' where school_id = 1 and hash = ${order.hash}`
  await inSchool(1, (db) => db.execute(english))
  return order
}

const back = (ref: string, id = `${ref}:back`) => ({ ref, id, type: 'refunded' })

describe('a refund that nobody made here', () => {
  test.each([
    ['before the payment', (ref: string) => [[back(ref)], [{ ref }]]],
    ['together with it', (ref: string) => [[back(ref), { ref }]]],
  ])('%s leaves no e-mail that says access is open', async (_, messages) => {
    const { hash, ref, visit } = await placed()
    for (const some of messages(ref)) expect((await notify(messageOf(...some))).status).toBe(200)
    expect(await booksOf(hash)).toMatchObject({ status: 'REFUNDED', open_grants: 0 })
    const { letters, bell, told } = await heard(hash)
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/: your order [\w-]+ was refunded$/),
      expect.stringMatching(/: your refund of PLN\s199\.00 is on its way$/),
    ])
    for (const { text } of letters) expect(text).not.toMatch(/You now have access|lifetime access/)
    expect([bell, told]).toEqual([1, 1])
    // The order keeps what was bought and paid, and its receipt.
    const page = await (await visit.page(`/transaction/${hash}/thank-you?lang=en`)).text()
    for (const word of ['Your payment was refunded', 'Light', '161.79', 'receipt.pdf']) expect(page).toContain(word)
  })

  test('after it is told to buyer and school, once, with what it closed', async () => {
    const { hash, ref } = await placed()
    await notify(messageOf({ ref }))
    for (let n = 0; n < 2; n++) await notify(messageOf(back(ref)))
    const { letters, bell, told } = await heard(hash)
    expect(letters[1]?.subject).toMatch(/your refund of/)
    expect(letters[1]?.text).toMatch(/Your access to “Light” from this order has ended/)
    expect([letters.length, bell, told]).toEqual([2, 1, 1])
    // Both are on the order's page, from which they can be sent again.
    const { id } = await transactionOf(hash)
    const page = (await (await office.request(`/home/transactions/${id}`)).json()) as SalePage
    expect(page.letters.map(({ subject }) => subject)).toEqual(letters.map(({ subject }) => subject))
  })

  test('is told apart from one that was: by its name, or by its amount', () => {
    const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`
    const fact = (amount: number, refundRef: string | null = null, minute = 5) => {
      const eventId = `${amount} ${refundRef} ${minute}`
      return { eventId, kind: 'refunded' as const, amount, currency: 'PLN', refundRef, receivedAt: at(minute) }
    }
    const asked = (ref: string, amount: number, state: 'asked' | 'made' | 'refused' = 'made', minute = 1) => ({
      ref,
      amount,
      state,
      askedAt: at(minute),
    })
    expect(listUnasked([fact(100, 'a'), fact(100)], [asked('a', 100)])).toEqual([fact(100)])
    expect(listUnasked([fact(100)], [asked('a', 100, 'asked')])).toEqual([])
    expect(listUnasked([fact(100)], [asked('a', 100, 'refused')])).toEqual([fact(100)])
    expect(listUnasked([fact(60), fact(100)], [asked('a', 100)])).toEqual([fact(60)])
    // What was known before it was asked for is another.
    const panel = fact(100, null, 0)
    for (const facts of [
      [panel, fact(100)],
      [fact(100), panel],
    ])
      expect(listUnasked(facts, [asked('a', 100)])).toEqual([panel])
    const twice = [asked('a', 100, 'made', 4), asked('b', 100, 'made', 1)]
    expect(listUnasked([fact(100, null, 5), fact(100, null, 2), panel], twice)).toEqual([panel])
  })
})
