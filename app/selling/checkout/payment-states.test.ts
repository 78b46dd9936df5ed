import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { recheckUnpaid } from './rechecks.server.ts'

const textOf = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll('&#x27;', '’')
const pending = (visit: Visit, hash: string) => textOf(visit.page(`/transaction/${hash}/pending?lang=en`))
/** What stands on a page that waits and is not hidden. */
const visible = (html: string) => html.slice(0, html.indexOf('data-state="success"'))

async function numberOf(hash: string): Promise<string> {
  return orderNumber(await transactionOf(hash))
}

/** Somebody who orders without a password. */
async function withoutPassword(more: object = {}, amount?: number) {
  const offer = await forSale({ amount })
  const { password, ...buyer } = newBuyer()
  const visit = new Visit().speaking('en')
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS, ...more })
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  return { offer, buyer, visit, hash, ref: redirect.replace('/sandbox/pay/', '') }
}

describe('what became of the money', () => {
  test.each([
    ['declined', 'Your bank declined the payment, so nothing was charged.'],
    ['abandoned', 'The payment was not completed, so nothing was charged.'],
    ['failed', 'as far as we know nothing was charged'],
    ['expired', 'No payment arrived within a day'],
  ])('is told of a payment that was %s, and nothing else', async (type, words) => {
    const { visit, hash, ref } = await ordered(await forSale())
    if (type === 'expired') {
      await inSchool(1, (db) =>
        db.execute(sql`update transactions set created_at = now() - interval '25 hours' where hash = ${hash}`),
      )
      await recheckUnpaid(1)
    } else await notify(messageOf({ ref, type }))
    const html = await pending(visit, hash)
    expect(html).toContain(words)
    expect(html.match(/data-state=/g)).toHaveLength(1)
    expect(html).toContain(await numberOf(hash))
  })

  test('is told while it waits: it may still come, is not to be paid twice, and a letter follows', async () => {
    const { visit, hash } = await ordered(await forSale())
    const html = visible(await pending(visit, hash))
    expect(html).toMatch(/the payment may still arrive, and we will then write to buyer-\d+@example.com/)
    expect(html).toContain('Do not pay again.')
    const stranger = await pending(new Visit(), hash)
    expect(visible(stranger)).toContain('the payment may still arrive. Do not pay again.')
    expect(stranger).not.toContain('Continue to payment')
  })

  test('is held ready by a page that waits, for each answer that its poll may get', async () => {
    const { visit, hash } = await ordered(await forSale())
    const states = [...(await pending(visit, hash)).matchAll(/data-state="(\w+)"/g)].map(([, state]) => state)
    expect(states).toEqual(['waiting', 'success', 'declined', 'failed', 'abandoned', 'unknown'])
  })

  test('is told of an order that was replaced by a newer one', async () => {
    const offer = await forSale()
    const { visit, hash } = await ordered(offer)
    const invoice = { type: 'personal', name: 'A', street: 'B 1', postal_code: '90-004', city: 'C', country: 'PL' }
    await visit.post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS, invoice })
    expect(await pending(visit, hash)).toContain('You placed a newer order')
  })

  test('is told of money that was given back', async () => {
    const { visit, hash, ref } = await ordered(await forSale())
    await notify(messageOf({ ref }, { ref, type: 'refunded' }))
    const html = await pending(visit, hash)
    expect(html).toMatch(/<h1[^>]*>Your payment was refunded</)
    expect(html).not.toContain('did not go through')
  })

  test('is nothing of a free order, whose pages and letter speak of no payment', async () => {
    const { visit, hash, buyer } = await withoutPassword({}, 0)
    const thanks = await textOf(visit.page(`/transaction/${hash}/thank-you?lang=en`))
    await runJobs()
    const letters = (await (await new Visit().request('/dev/mail')).json()) as { to: string; text: string }[]
    const letter = letters.find(({ to, text }) => to === buyer.email && text.includes('This order was free of charge'))
    expect(letter).toBeDefined()
    // Addresses of style sheets are no words of the page.
    for (const text of [await pending(visit, hash), thanks, letter?.text ?? ''])
      expect(text.replace(/<link[^>]*>/g, '')).not.toMatch(/\bpa(y|id|yment)\b/i)
  })
})

describe('a payment in progress', () => {
  test('goes on where it was left, for its buyer alone', async () => {
    const { visit, hash, ref } = await ordered(await forSale())
    expect(await pending(visit, hash)).toContain(`action="/transaction/${hash}/pay"`)
    await visit.page(`/transaction/${hash}/pending`)
    const on = await visit.submit(`/transaction/${hash}/pay`, {})
    expect([on.status, on.headers.get('location')]).toEqual([303, `/sandbox/pay/${ref}`])
    const { visit: other } = await ordered(await forSale())
    expect((await other.post(`/transaction/${hash}/pay`)).status).toBe(404)
    await notify(messageOf({ ref }))
    expect(await (await visit.post(`/transaction/${hash}/pay`)).json()).toEqual({
      redirect: `/transaction/${hash}/pending`,
    })
  })

  test('is known to the product page and to the checkout of its buyer until it is decided', async () => {
    const offer = await forSale()
    const { visit, hash, ref } = await ordered(offer)
    const way = `href="/transaction/${hash}/pending"`
    const pages = () =>
      Promise.all([`/${offer.slug}?lang=en`, `/${offer.slug}/checkout?lang=en`].map((path) => textOf(visit.page(path))))
    for (const html of await pages()) {
      expect(html).toContain(way)
      expect(html).toContain(`order ${await numberOf(hash)}`)
    }
    for (const path of [`/${offer.slug}`, `/${offer.slug}/checkout`])
      expect(await textOf(new Visit().page(path))).not.toContain(hash)
    await notify(messageOf({ ref, type: 'declined' }))
    for (const html of await pages()) expect(html).not.toContain(way)
  })
})

describe('whoever bought without a password', () => {
  test('reads on the success page, the order and the receipt how to come back', async () => {
    const { visit, hash, ref, buyer } = await withoutPassword()
    await notify(messageOf({ ref }))
    const thanks = textOf(visit.page(`/transaction/${hash}/thank-you?lang=en`))
    for (const html of [await pending(visit, hash), await thanks])
      expect(html).toContain(`log in with a link we send to ${buyer.email}`)
    expect(await pending(new Visit(), hash)).not.toContain('log in with a link')
    await runJobs()
    const letters = (await (await new Visit().request('/dev/mail')).json()) as { to: string; text: string }[]
    const receipt = letters.find(({ to, text }) => to === buyer.email && text.includes('R/'))
    expect(receipt?.text).toContain('http://localhost:3000/login/link')
    expect(receipt?.text).toContain(await numberOf(hash))
    const { visit: other, hash: otherHash, ref: otherRef } = await ordered(await forSale())
    await notify(messageOf({ ref: otherRef }))
    expect(await pending(other, otherHash)).not.toContain('You have no password')
  })

  test('and ordered for another address changes it after a decline', async () => {
    const { visit, offer, hash, ref, buyer } = await withoutPassword()
    await notify(messageOf({ ref, type: 'declined' }))
    const html = await pending(visit, hash)
    expect(html).toContain(`Ordered as ${buyer.email}.`)
    const away = await visit.submit('/logout', { to: `/${offer.slug}/checkout` })
    expect([away.status, away.headers.get('location')]).toEqual([303, `/${offer.slug}/checkout`])
    expect(await (await visit.request('/me')).json()).toEqual({ user: null })
    await visit.page('/login')
    expect((await visit.submit('/logout', { to: '//evil.example' })).headers.get('location')).toBe('/')
  })
})

test('the order shows for whom an invoice is, with its number and state, to the buyer alone', async () => {
  const invoice = {
    type: 'company',
    name: 'Pracownia Foto',
    street: 'Kwiatowa 12',
    postal_code: '90-004',
    city: 'Łódź',
  }
  const { visit, hash, ref } = await withoutPassword({ invoice: { ...invoice, country: 'PL', vat_id: 'PL1234563218' } })
  await notify(messageOf({ ref }))
  const path = `/transaction/${hash}/thank-you?lang=en`
  const html = await textOf(visit.page(path))
  for (const part of ['Pracownia Foto', 'PL1234563218', 'the school will send it to you', await numberOf(hash)])
    expect(html).toContain(part)
  expect(await textOf(new Visit().page(path))).not.toMatch(/Pracownia|1234563218/)
})
