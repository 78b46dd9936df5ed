import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { decidePayment } from '#app/selling/payment-providers/sandbox/decision.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { promoCodes, promoCodeUses } from '#app/selling/promotions/tables.server.ts'
import { callAtOnce } from '#tests/at-once.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { recheckUnpaid } from './rechecks.server.ts'

type Terms = Parameters<typeof aPromoCode>[1]
/** By which code an order is refused, and in which words: English, Polish. */
type Refused = [name: string, of: Terms | (() => Promise<string>), en: string, pl: string]
type Placed = { hash: string; redirect: string }

let connection = 0
/** Somebody who reads English at a connection of their own: tries of codes are counted by it. */
function visitor(locale = 'en'): Visit {
  const visit = new Visit(1, `10.9.${Math.floor(connection / 250)}.${(connection++ % 250) + 1}`)
  visit.cookies.set('locale', locale)
  return visit
}

const aCode = (terms: Terms = {}) => inSchool(1, (db) => aPromoCode(db, terms))
const register = (slug: string, body: object = {}, visit = visitor()) =>
  visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS, ...body })
const placedBy = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return (await answer.json()) as Placed
}
const errorsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return ((await answer.json()) as { errors: Record<string, string[]> }).errors
}
const takenOf = async (id: number) =>
  (await inSchool(1, (db) => db.select().from(promoCodes).where(eq(promoCodes.id, id))))[0]?.taken
const usesOf = async (id: number) =>
  (await inSchool(1, (db) => db.select().from(promoCodeUses).where(eq(promoCodeUses.codeId, id)))).map(({ use }) => use)
const minutesAgo = (hash: string, minutes: number) =>
  inSchool(1, (db) =>
    db.execute(sql`update transactions set created_at = now() - interval '1 minute' * ${minutes}
      where school_id = 1 and hash = ${hash}`),
  )
const refOf = ({ redirect }: Placed) => redirect.replace('/sandbox/pay/', '')
const pay = async (ref: string, amount: number) => {
  await inSchool(1, (db) => decidePayment(db, 1, ref, 'paid'))
  expect((await notify(messageOf({ ref, amount }))).status).toBe(200)
}

const USED_UP = 'This code has no uses left.'
const UNFIT = { en: 'This code does not apply to this order.', pl: 'Ten kod nie dotyczy tego zamówienia.' }
/** A code whose only use an order has. */
const usedUp = async () => {
  const { code } = await aCode({ quantity: 1 })
  await placedBy(await register((await forSale()).slug, { promo_code: code }))
  return code
}

describe('an order with a code', () => {
  test('costs less, on the server’s word alone, and keeps code and discount', async () => {
    const { slug, id: productId } = await forSale()
    const { code, id } = await aCode()
    expect((await register(slug, { promo_code: code, expected_total: 19_900 })).status).toBe(409)
    const { hash } = await placedBy(await register(slug, { promo_code: code.toLowerCase(), expected_total: 15_920 }))
    const order = await transactionOf(hash)
    expect(order).toMatchObject({ productId, discount: 3980, total: 15_920, net: 12_943, vat: 2977 })
    const [use] = await inSchool(1, (db) => db.select().from(promoCodeUses).where(eq(promoCodeUses.codeId, id)))
    expect(use).toMatchObject({
      transactionId: order.id,
      code,
      discount: 3980,
      use: 'held',
      accountId: order.accountId,
    })
    expect(await brokenInvariants()).toEqual([])
  })

  test.each([
    ['unknown', async () => 'NO-SUCH-CODE', 'This code is not valid.', 'Ten kod jest nieprawidłowy.'],
    ['expired', { expiresAt: '2026-01-01T00:00:00Z' }, 'This code has expired.', 'Ten kod stracił ważność.'],
    [
      'early',
      { startsAt: '2999-01-01T00:00:00Z' },
      'This code is not active yet.',
      'Ten kod nie jest jeszcze aktywny.',
    ],
    ['of memberships', { mode: 'subscription' }, UNFIT.en, UNFIT.pl],
    [
      'of larger orders',
      { minimum: 20_000 },
      'This code works for orders of PLN 200.00 or more.',
      'Ten kod działa dla zamówień od 200,00 zł.',
    ],
    ['in another currency', { type: 'amount', currency: 'EUR' }, UNFIT.en, UNFIT.pl],
    ['used up', usedUp, USED_UP, 'Limit użyć tego kodu został wyczerpany.'],
  ] satisfies Refused[])('is refused in words when the code is %s, and makes no account', async (_, of, en, pl) => {
    const { slug } = await forSale()
    const code = typeof of === 'function' ? await of() : (await aCode(of)).code
    const buyer = newBuyer()
    for (const [locale, message] of Object.entries({ en, pl })) {
      const answer = await register(slug, { ...buyer, promo_code: code }, visitor(locale))
      const said = (await errorsOf(answer)).promo_code?.map((text) => text.replaceAll('\u00a0', ' '))
      expect(said, locale).toEqual([message])
    }
    expect((await register(slug, buyer)).status).toBe(200)
  })

  test('is granted at once when the code makes it free', async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode({ value: 100, quantity: 1 })
    const { hash, redirect } = await placedBy(await register(slug, { promo_code: code, expected_total: 0 }))
    expect(redirect).toBe(`/transaction/${hash}/pending`)
    expect(await transactionOf(hash)).toMatchObject({
      total: 0,
      discount: 19_900,
      provider: null,
      status: 'ACCESS_GRANTED',
    })
    expect(await usesOf(id)).toEqual(['used'])
    expect(await errorsOf(await register(slug, { promo_code: code }))).toHaveProperty('promo_code')
    expect(await brokenInvariants()).toEqual([])
  })
})

describe('a limited code', () => {
  test('is had by exactly ten of four hundred at once', { timeout: 120_000 }, async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode({ quantity: 10 })
    const buyers = Array.from({ length: 400 }, () => {
      const { password, ...buyer } = newBuyer()
      return { visit: visitor(), buyer }
    })
    const order =
      ({ visit, buyer }: (typeof buyers)[number]) =>
      () =>
        visit.post(`/${slug}/onepagecheckoutregister`, {
          ...buyer,
          consents: CONSENTS,
          promo_code: code,
          expected_total: 15_920,
        })
    const answers = await callAtOnce(buyers.map(order))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const lost = answers.filter(({ status }) => status !== 200)
    for (const answer of lost) expect(await errorsOf(answer)).toEqual({ promo_code: [USED_UP] })
    expect(await takenOf(id)).toBe(10)
    expect(await usesOf(id)).toEqual(Array(10).fill('held'))
    expect(await brokenInvariants()).toEqual([])
  })

  test('is one for a double click on its last use', async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode({ quantity: 1, perPerson: 1 })
    const visit = visitor()
    await visit.request('/csrf')
    const buyer = newBuyer()
    const order = () => register(slug, { ...buyer, promo_code: code, expected_total: 15_920 }, visit)
    const twins = await Promise.all([order(), order()])
    const hashes = await Promise.all(twins.map(async (answer) => (await placedBy(answer)).hash))
    const again = await placedBy(
      await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, promo_code: code, expected_total: 15_920 }),
    )
    expect(new Set([...hashes, again.hash]).size).toBe(1)
    expect(await takenOf(id)).toBe(1)
  })

  test('stays with a buyer who orders once more with other data, and goes when they order without it', async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode({ quantity: 1, perPerson: 1 })
    const visit = visitor()
    const first = await placedBy(await register(slug, { promo_code: code }, visit))
    const again = (body: object) => visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, ...body })
    const second = await placedBy(
      await again({ promo_code: code, consents: { ...CONSENTS, marketing: true }, expected_total: 15_920 }),
    )
    expect((await transactionOf(first.hash)).status).toBe('CANCELED')
    expect(await takenOf(id)).toBe(1)
    await placedBy(await again({}))
    expect((await transactionOf(second.hash)).status).toBe('CANCELED')
    await placedBy(await register(slug, { promo_code: code }))
    expect(await takenOf(id)).toBe(1)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is given back by an order that fails, and after half an hour without money', async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode({ quantity: 1 })
    const declined = await placedBy(await register(slug, { promo_code: code }))
    await notify(messageOf({ ref: refOf(declined), type: 'declined', amount: 15_920 }))
    const waiting = await placedBy(await register(slug, { promo_code: code }))
    await minutesAgo(waiting.hash, 29)
    expect((await register(slug, { promo_code: code })).status).toBe(422)
    await minutesAgo(waiting.hash, 31)
    const last = await placedBy(await register(slug, { promo_code: code }))
    expect(await takenOf(id)).toBe(1)
    await minutesAgo(last.hash, 31)
    await recheckUnpaid(1)
    expect(await takenOf(id)).toBe(0)
    expect(await usesOf(id)).toEqual(['returned', 'returned', 'returned'])
    const kept = await inSchool(1, (db) => db.select().from(promoCodeUses).where(eq(promoCodeUses.codeId, id)))
    expect(kept.map(({ emailKey }) => emailKey)).toEqual(['', '', ''])
    expect(await brokenInvariants()).toEqual([])
  })

  test('stays used once it is paid, also after a refund, and counts again when the money comes late', async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode({ quantity: 1 })
    const late = await placedBy(await register(slug, { promo_code: code }))
    await minutesAgo(late.hash, 40)
    const next = await placedBy(await register(slug, { promo_code: code }))
    await pay(refOf(next), 15_920)
    await pay(refOf(late), 15_920)
    expect(await takenOf(id)).toBe(2)
    await notify(messageOf({ ref: refOf(next), type: 'refunded', amount: 15_920 }))
    expect((await transactionOf(next.hash)).status).toBe('REFUNDED')
    await recheckUnpaid(1)
    expect(await usesOf(id)).toEqual(['used', 'used'])
    expect((await register(slug, { promo_code: code })).status).toBe(422)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is counted per person, by account and by address', async () => {
    const [one, two] = [await forSale(), await forSale()]
    const { code } = await aCode({ perPerson: 1 })
    const visit = visitor()
    const buyer = newBuyer()
    const first = await placedBy(await register(one.slug, { ...buyer, promo_code: code }, visit))
    await pay(refOf(first), 15_920)
    const second = await visit.post(`/${two.slug}/onepagecheckout`, { consents: CONSENTS, promo_code: code })
    expect(await errorsOf(second)).toEqual({ promo_code: ['You have already used this code.'] })
    const tried = await visit.post('/json/promo-code', { product: two.slug, code })
    expect(await errorsOf(tried)).toEqual({ code: ['You have already used this code.'] })
    await inSchool(1, (db) =>
      db.execute(sql`update accounts set email = 'moved@example.com', email_key = 'moved@example.com'
        where school_id = 1 and email_key = ${buyer.email}`),
    )
    const sameAddress = await register(two.slug, { ...buyer, promo_code: code }, visitor('pl'))
    expect(await errorsOf(sameAddress)).toEqual({ promo_code: ['Ten kod został już przez Ciebie wykorzystany.'] })
    expect((await register(two.slug, { promo_code: code })).status).toBe(200)
  })

  test('counts first what was ordered when it gets its limit later', async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode()
    await placedBy(await register(slug, { promo_code: code }))
    await placedBy(await register(slug, { promo_code: code }))
    expect(await takenOf(id)).toBe(0)
    const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const limited = { code, type: 'percentage', value: 20, mode: 'all', quantity: 2 }
    expect((await staff.request(`/home/promo-codes/${id}`, { method: 'PUT', body: limited })).status).toBe(200)
    expect(await takenOf(id)).toBe(2)
    expect((await register(slug, { promo_code: code })).status).toBe(422)
    expect(await brokenInvariants()).toEqual([])
  })
})

describe('POST /json/promo-code', () => {
  const tryIt = (body: object, visit = visitor()) => visit.post('/json/promo-code', body)

  test('says what a code takes off, and takes no use of it', async () => {
    const { slug } = await forSale()
    const { code, id } = await aCode({ quantity: 1 })
    const answer = await tryIt({ product: slug, code: code.toLowerCase(), quantity: 1, bumps: [] })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      promo_code: { code, type: 'percentage', value: 20 },
      totals: {
        currency: 'PLN',
        discount: 3980,
        net: 12_943,
        vat: 2977,
        vat_rate: 23,
        total: 15_920,
        items: [
          {
            product_id: expect.any(Number),
            title: expect.any(String),
            quantity: 1,
            unit_amount: 19_900,
            amount: 19_900,
          },
        ],
      },
    })
    expect(await usesOf(id)).toEqual([])
  })

  test('says at the code why it takes nothing off', async () => {
    const { slug } = await forSale()
    const code = await usedUp()
    expect(await errorsOf(await tryIt({ product: slug, code }))).toEqual({ code: [USED_UP] })
    expect(await errorsOf(await tryIt({ product: slug, code: 'NO-SUCH-CODE' }))).toEqual({
      code: ['This code is not valid.'],
    })
    expect((await tryIt({ product: 'no-such-product', code })).status).toBe(404)
    expect((await tryIt({ product: slug, code, price_id: 2_000_000_000 })).status).toBe(404)
    expect((await tryIt({ product: 17, code })).status).toBe(404)
    expect(await errorsOf(await tryIt({ product: slug, code, extra: 1 }))).toHaveProperty('extra')
    const { code: other } = await aCode()
    expect(await errorsOf(await tryIt({ product: slug, code: other, quantity: 2 }))).toHaveProperty('quantity')
  })

  test('answers ten times a minute to a connection, orders among them, and each school by itself', async () => {
    const [{ slug }, theirs] = [await forSale(), await forSale({ schoolId: 2 })]
    const address = '10.9.250.1'
    const visit = new Visit(1, address).speaking('en')
    for (let tries = 0; tries < 9; tries++)
      expect((await tryIt({ product: slug, code: `GUESS-${tries}` }, visit)).status).toBe(422)
    expect((await register(slug, { promo_code: 'GUESS-9' }, visit)).status).toBe(422)
    const refused = await tryIt({ product: slug, code: 'GUESS-10' }, visit)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await register(slug, { promo_code: 'GUESS-11' }, visit)).status).toBe(429)
    expect((await register(slug, {}, visit)).status).toBe(200)
    expect((await tryIt({ product: theirs.slug, code: 'GUESS-12' }, new Visit(2, address))).status).toBe(422)
  })
})
