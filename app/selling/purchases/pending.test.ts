import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { addPrice, changePrice } from '#app/content/catalogue/price-changes.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { CheckoutJson } from '#app/selling/checkout/checkout-view.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { bumpOf } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { getMoneyOutcome } from '../checkout/order-state.ts'
import { waitedFor } from './pending-view.ts'

async function paid() {
  const order = await ordered(await forSale())
  await notify(messageOf({ ref: order.ref }))
  return order
}

describe('the status call', () => {
  test('answers exactly what the contract names, to GET and POST alike', async () => {
    const offer = await forSale()
    const { visit, hash } = await ordered(offer)
    const answer = await visit.request(`/transaction/${hash}/pending?lang=en`)
    const expected = {
      status: 'PENDING',
      transaction: {
        hash,
        quantity: 1,
        child_invitations: [],
        product: { type: 'course', slug: offer.slug, title: 'Light' },
        amount: 19_900,
        currency: 'PLN',
        is_free: false,
      },
      checkoutLink: `/${offer.slug}/checkout`,
    }
    expect(await answer.json()).toEqual(expected)
    const posted = await visit.post(`/transaction/${hash}/pending`)
    expect(await posted.json()).toEqual(expected)
  })

  test('tells whoever has the hash nothing of a person', async () => {
    const { hash, visit } = await paid()
    const stranger = new Visit()
    const json = await (await stranger.request(`/transaction/${hash}/pending`)).text()
    const page = await (await stranger.page(`/transaction/${hash}/pending`)).text()
    const thanks = await (await stranger.page(`/transaction/${hash}/thank-you`)).text()
    for (const text of [json, page, thanks]) expect(text).not.toMatch(/buyer-\d+@example|Karolina|Nowak/)
    expect(json).toContain('PERFORMED')
    const own = await (await visit.page(`/transaction/${hash}/pending`)).text()
    expect(own).toMatch(/buyer-\d+@example/)
    const staff = await inSchool(1, (db) => aStaffMember(db, { email: `staff-${hash}@example.com` }))
    const seen = await (await new Visit().as(staff)).page(`/transaction/${hash}/pending`)
    expect(await seen.text()).toMatch(/buyer-\d+@example/)
  })

  test('knows no hash of another school, and none that was guessed', async () => {
    const { hash } = await paid()
    expect((await new Visit(2).request(`/transaction/${hash}/pending`)).status).toBe(404)
    expect((await new Visit().request(`/transaction/${hash.slice(1)}x/pending`)).status).toBe(404)
    expect((await new Visit().page('/transaction/x/thank-you')).status).toBe(404)
  })

  test('erases the cookies that led to the purchase once it succeeded, not before', async () => {
    const { hash, visit, ref } = await ordered(await forSale())
    visit.cookies.set('promo_code', 'DEMO20').set('recomme_crc', 'abc')
    await visit.request(`/transaction/${hash}/pending`)
    expect(visit.cookies.has('promo_code')).toBe(true)
    await notify(messageOf({ ref }))
    await visit.request(`/transaction/${hash}/pending`)
    expect(visit.cookies.has('promo_code') || visit.cookies.has('recomme_crc')).toBe(false)
  })
})

test.each([
  ['success', ['PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'PARTIALLY_REFUNDED']],
  ['waiting', ['NEW', 'PENDING']],
  ['declined', ['FAILURE']],
  ['failed', ['ERROR']],
  ['abandoned', ['CANCELED']],
  ['refunded', ['REFUNDED']],
  ['closed', ['REVOKED', 'CHARGEBACK']],
] as const)('how a payment went is told as %s of %j', (outcome, statuses) => {
  for (const status of statuses) expect(getMoneyOutcome(status), status).toBe(outcome)
})

describe('the page', () => {
  const text = async (visit: Visit, hash: string) => (await visit.page(`/transaction/${hash}/pending?lang=en`)).text()

  test('waits, reloading by itself where no script runs', async () => {
    const { hash, visit } = await ordered(await forSale())
    const html = await text(visit, hash)
    expect(html).toContain('Transaction processing...')
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="5"\/?><\/noscript>/i)
    expect(html).toContain('We haven&#x27;t received a transaction confirmation yet.')
    expect(html).toContain('Please check if the transaction registered in your bank account.')
  })

  test('says that the payment succeeded, and where to start', async () => {
    const { hash, visit } = await paid()
    const html = await text(visit, hash)
    expect(html).toMatch(/<h1[^>]*>Payment successful</)
    expect(html).toMatch(/href="\/course-[\w-]+\/watch"[^>]*>Start</)
    expect(html).not.toContain('did not go through')
    expect(html).not.toContain('http-equiv="refresh"')
  })

  test('of a free order says that access is granted', async () => {
    const { hash, visit } = await ordered(await forSale({ amount: 0 }))
    expect(await text(visit, hash)).toMatch(/<h1[^>]*>Access granted</)
  })

  test.each(['declined', 'failed', 'abandoned'])('of a payment that %s leads back to the checkout', async (type) => {
    const offer = await forSale()
    const { hash, visit, ref } = await ordered(offer)
    await notify(messageOf({ ref, type }))
    const html = await text(visit, hash)
    expect(html).toMatch(/<h1[^>]*>Your payment did not go through</)
    expect(html).toMatch(new RegExp(`href="/${offer.slug}/checkout\\?price_id=\\d+"[^>]*>Go back<`))
    expect((await visit.page(`/transaction/${hash}/thank-you`)).headers.get('location')).toBe(
      `/transaction/${hash}/pending`,
    )
  })

  test.each(['several', 'an own amount'])(
    'of a payment that was declined leads back to all that was chosen: %s',
    async (kind) => {
      const offer = await forSale()
      const chosen = await inSchool(1, async (db) => {
        const row = { schoolId: 1, productId: offer.id, currency: 'PLN', vatRate: 2300, accessDays: 90, position: 1 }
        return addPrice(db, { ...row, amount: 9_900 })
      })
      const several = { licences: [{ quantity: 3, unitAmount: 7_900, activatesWhen: 3 }] }
      await inSchool(1, (db) => changePrice(db, 1, chosen.id, kind === 'several' ? several : { minimum: 5_000 }))
      const bump = await bumpOf(offer, await forSale({ type: 'file', amount: 5_900 }))
      const { code } = await inSchool(1, (db) => aPromoCode(db, { value: 10 }))
      const own = kind === 'several' ? { quantity: 3 } : { custom_amount: 12_300 }
      const choice = { price_id: chosen.id, bumps: [bump], promo_code: code, ...own }
      const visit = new Visit()
      const order = { ...newBuyer(), consents: CONSENTS, ...choice }
      const placed = await visit.post(`/${offer.slug}/onepagecheckoutregister`, order)
      const { hash, redirect } = (await placed.json()) as { hash: string; redirect: string }
      const { total } = await transactionOf(hash)
      await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), type: 'declined', amount: total }))
      const [, back = ''] = /href="([^"]*checkout[^"]*)"[^>]*>Go back</.exec(await text(visit, hash)) ?? []
      // Opened anew, in a browser that kept nothing, it is all there again.
      for (const who of [visit, new Visit()]) {
        const { totals, ...shown } = (await (await who.request(back.replaceAll('&amp;', '&'))).json()) as CheckoutJson
        const common = { price_id: chosen.id, code: { code }, bumps: [{ id: bump, added: true }] }
        expect(shown).toMatchObject({
          ...common,
          ...(kind === 'several' ? { quantity: 3 } : { own: { chosen: 12_300 } }),
        })
        expect(totals.total).toBe(total)
      }
    },
  )

  test('of a payment that failed leads to the courses where what was ordered is offered no more', async () => {
    const offer = await forSale()
    const { hash, visit, ref } = await ordered(offer)
    await notify(messageOf({ ref, type: 'declined' }))
    await inSchool(1, (db) =>
      db
        .update(products)
        .set({ status: 'archived' })
        .where(and(eq(products.schoolId, 1), eq(products.id, offer.id))),
    )
    expect(await text(visit, hash)).toMatch(/href="\/courses"[^>]*>Go back</)
    const answer = await visit.request(`/transaction/${hash}/pending`)
    expect(await answer.json()).toMatchObject({ status: 'FAILURE', checkoutLink: '/courses' })
  })

  test.each(['declined', 'abandoned'])('that learns of it by asking the provider says at once: %s', async (outcome) => {
    const { hash, visit, redirect } = await ordered(await forSale())
    await visit.submit(redirect, { outcome })
    const html = await text(visit, hash)
    expect(html).toMatch(/<h1[^>]*>Your payment did not go through</)
    // The sandbox takes no other card for the same payment: the way on is to order again.
    expect(html).not.toContain('Retry payment')
    expect(html).toMatch(/<a[^>]*class="[^"]*btn-primary[^"]*"[^>]*>Go back</)
  })

  test('of a declined payment tells its buyer, and nobody else, why', async () => {
    const { hash, visit, ref } = await ordered(await forSale())
    const fact = { ref, eventId: `${ref}:declined`, kind: 'declined' as const, amount: 19_900, currency: 'PLN' }
    const said = { ...fact, occurredAt: new Date().toISOString(), reason: 'insufficient_funds' as const }
    await receiveFacts(1, 'sandbox', [said])
    expect(await text(visit, hash)).toContain('There was not enough money')
    expect(await text(new Visit(), hash)).toContain('Your bank declined the payment')
  })

  test('of a consultation says that an e-mail is on the way', async () => {
    const { hash, visit, ref } = await ordered(await forSale({ type: 'consultation' }))
    await notify(messageOf({ ref }))
    const html = await text(visit, hash)
    expect(html).toContain('Please check your inbox. An email is on the way.')
    expect(html).toContain('Email contains further instructions.')
    expect(html).toContain('Go to your product list')
  })

  test.each([
    ['course', 'Start whenever you like', 'Start', 'Start'],
    ['bundle', 'Everything in the bundle', 'Start', 'Go to your courses'],
    ['file', 'ready for download', 'Go to download', 'Go to download'],
    ['event', 'The event page tells you the date and how to join', 'Start', 'Go to the event'],
    [
      'consultation',
      'Please check your inbox. An email is on the way.',
      'Go to your product list',
      'Go to your product list',
    ],
  ] as const)('and that of thanks lead on by the kind that was bought: %s', async (type, words, button, onward) => {
    const { hash, visit, ref } = await ordered(await forSale({ type }))
    await notify(messageOf({ ref }))
    expect(await text(visit, hash)).toMatch(new RegExp(`class="[^"]*btn-primary[^"]*"[^>]*>${button}<`))
    const html = (await (await visit.page(`/transaction/${hash}/thank-you?lang=en`)).text()).replaceAll('\u00a0', ' ')
    expect(html).toContain(words)
    expect(html).toMatch(new RegExp(`class="[^"]*btn-lg[^"]*"[^>]*>${onward}<`))
  })

  test('of thanks for a seat says when the event is', async () => {
    const live = await inSchool(1, (db) => anEvent(db))
    const { hash, visit, ref } = await ordered(live)
    await notify(messageOf({ ref, amount: live.prices[0]?.amount ?? 0 }))
    const { dates } = (await (
      await new Visit().speaking('en').request(`/${live.slug}/checkout`)
    ).json()) as CheckoutJson
    const html = await (await visit.page(`/transaction/${hash}/thank-you?lang=en`)).text()
    expect(html).toContain(dates[0])
    expect(html).toContain('The event page tells you how to join.')
  })

  test('of thanks shows the sums', async () => {
    const { hash, visit } = await paid()
    const html = await (await visit.page(`/transaction/${hash}/thank-you?lang=pl`)).text()
    expect(html).toContain('161,79')
    expect(html).toContain('37,21')
  })
})

test('a page that waits says for how long', async () => {
  const said = [0, 64, 3599, 3600, 86_399].map((seconds) => waitedFor(seconds).replaceAll('\u00a0', ' '))
  expect(said).toEqual(['0 min 00 s', '1 min 04 s', '59 min 59 s', '1 h 00 min', '23 h 59 min'])
  const { hash, visit } = await ordered(await forSale())
  await asTablesOwner("update transactions set created_at = now() - interval '64 seconds' where hash = $1", [hash])
  const page = await (await visit.page(`/transaction/${hash}/pending`)).text()
  const [, seconds, words] = /role="timer" data-waited="(\d+)">([^<]+)</.exec(page) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(64)
  expect(words).toBe(waitedFor(Number(seconds)))
})
