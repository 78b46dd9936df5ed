import { describe, expect, test } from 'vitest'
import type { Offer, ProductType } from '#app/content/catalogue/product.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { legalTexts } from '#app/people/schools/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { dispatch } from '#app/platform/outbox.server.ts'
import { outbox } from '#app/platform/tables.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'
import { sendReceipt } from './jobs.server.ts'

type Letter = {
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; content_type: string; content: string }[]
  created_at: string
}

const letters = async () => (await (await new Visit().request('/dev/mail')).json()) as Letter[]

/** `beside` is added to the order. */
async function bought(lang: string, more: object, amount = 19_900, type: ProductType = 'course', beside: Offer[] = []) {
  const offer = await forSale({ amount, accessDays: 365, type })
  const added = beside.map(({ id, prices, title }) => ({
    schoolId: 1,
    productId: offer.id,
    offeredId: id,
    priceId: prices[0]?.id ?? 0,
    title,
    text: title,
  }))
  const rows = await inSchool(1, async (db) => added.length && db.insert(bumps).values(added).returning())
  const buyer = newBuyer()
  const visit = new Visit()
  const answer = await visit.request(`/${offer.slug}/onepagecheckoutregister?lang=${lang}`, {
    method: 'POST',
    body: {
      ...buyer,
      consents: { terms: true, withdrawal_waiver: true },
      ...more,
      ...(rows && { bumps: rows.map(({ id }) => id) }),
    },
  })
  const { redirect } = (await answer.json()) as { redirect: string }
  const total = amount + beside.reduce((sum, { prices }) => sum + (prices[0]?.amount ?? 0), 0)
  if (amount > 0) await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), amount: total }))
  const told = await inSchool(1, (db) => db.select().from(outbox))
  const { payload } = told.findLast(({ event }) => event === 'transaction.performed') ?? { payload: {} }
  await sendReceipt.run({ ...payload, schoolId: 1 })
  return { buyer, offer, payload: { ...payload, schoolId: 1 } }
}

describe('the receipt', () => {
  test('arrives whatever the terms were stored like, before texts were kept shallow', async () => {
    const deep = `<p>Shallow</p>${'<blockquote>'.repeat(8000)}deep`
    const html = { en: deep, pl: deep } as LocalHtml
    await inSchool(1, (db) => db.insert(legalTexts).values({ schoolId: 1, kind: 'terms', version: 2, html }))
    const { buyer } = await bought('en', {})
    const letter = (await letters()).find(({ to }) => to === buyer.email)
    expect(letter?.attachments[0]?.content).toContain('Shallow')
  })

  test('says what was bought, what it cost, who sold it and what was agreed to, in the buyer’s language', async () => {
    const terms =
      '<h2>1. Sale</h2><p>The seller sells &amp; delivers.</p><p><a href="https://a.example">https://a.example</a></p>'
    const html = cleanLocalHtml({ en: terms, pl: '<h2>1. Sprzedaż</h2><p>Sprzedawca sprzedaje.</p>' })
    await inSchool(1, (db) => db.insert(legalTexts).values({ schoolId: 1, kind: 'terms', version: 3, html }))
    const invoice = { type: 'company', name: 'Pracownia', street: 'Kwiatowa 12', postal_code: '90-004', city: 'Łódź' }
    const { buyer, offer } = await bought('en', { invoice: { ...invoice, country: 'PL', vat_id: 'PL1234563218' } })
    const letter = (await letters()).find(({ to }) => to === buyer.email)
    expect(letter?.subject).toBe('Demo school: you have access to “Light”')
    for (const part of [letter?.text, letter?.html]) {
      expect(part).toMatch(/R\/\d{4}\/\d{5}/)
      for (const fact of [
        'PLN',
        '199.00',
        '161.79',
        '37.21',
        'VAT 23%',
        'Seller',
        'Pracownia',
        'PL1234563218',
        '365 days',
      ]) {
        expect(part).toContain(fact)
      }
      expect(part).toContain(`http://localhost:3000/login?to=/${offer.slug}/watch`)
      expect(part).toContain('I accept the terms and have read the privacy policy.')
      expect(part).toContain('your right to withdraw within 14 days ends when you begin')
      expect(part).toContain('version 3')
      expect(part).toContain('The terms you accepted are attached to this e-mail.')
      expect(part, 'no wall of text').not.toContain('1. Sale')
    }
    const [file, ...more] = letter?.attachments ?? []
    expect(more).toEqual([])
    expect(file).toMatchObject({ filename: 'terms-version-3.html', content_type: 'text/html; charset=utf-8' })
    expect(file?.content).toContain('<h2>1. Sale</h2><p>The seller sells &amp; delivers.</p>')
    expect(file?.content).toMatch(/<p>Demo school, version 3, accepted on .+ with order .+<\/p>/)
    expect(letter?.text).not.toMatch(/<\w+/)
  })

  test('says of each thing how long it is open, where that is not the same', async () => {
    const beside = [
      await forSale({ title: { en: 'Print', pl: 'Odbitka' } }),
      await forSale({ type: 'event', title: { en: 'Walk', pl: 'Spacer' } }),
    ]
    const { buyer } = await bought('en', {}, 19_900, 'course', beside)
    const letter = (await letters()).find(({ to }) => to === buyer.email)
    expect(letter?.text).toContain('Your access to “Light” lasts 365 days. You have lifetime access to “Print”.')
    expect(letter?.text).not.toMatch(/Your access (lasts|has)|access to “Walk”/)
  })

  test('in Polish, without a waiver, says that the right of withdrawal is kept', async () => {
    const { buyer } = await bought('pl', { consents: { terms: true } })
    const letter = (await letters()).find(({ to }) => to === buyer.email)
    expect(letter?.subject).toBe('Demo school: masz dostęp do „Światło”')
    expect(letter?.text).toContain('Zachowujesz prawo odstąpienia')
    expect(letter?.text).toContain('Dostęp trwa 365 dni.')
  })

  test.each([
    ['course', 'Start', 'You now have access.'],
    ['bundle', 'Go to your courses', 'You now have access.'],
    ['event', 'Go to the event', 'Your seat is reserved.'],
    ['file', 'Go to download', 'You now have access.'],
    ['consultation', 'Choose a time', 'Now choose a time.'],
  ] as const)('leads on by what was bought: %s', async (type, words, title) => {
    const { buyer } = await bought('en', {}, 0, type)
    const letter = (await letters()).find(({ to }) => to === buyer.email)
    expect(letter?.html).toContain(`>${words}<`)
    expect(letter?.html).toContain(`Thank you. ${title}`)
  })

  test('of a free order has no receipt number and no VAT', async () => {
    const { buyer } = await bought('en', {}, 0)
    const letter = (await letters()).find(({ to }) => to === buyer.email)
    expect(letter?.text).toContain('This order was free of charge.')
    expect(letter?.text).not.toMatch(/R\/\d{4}|VAT 0/)
  })

  test('is the first letter to who orders, and brings the link that confirms the address, once, in that account', async () => {
    const visit = new Visit()
    const { slug } = await forSale()
    const buyer = { ...newBuyer(), consents: CONSENTS }
    const answer = await visit.post(`/${slug}/onepagecheckoutregister`, buyer)
    const { redirect } = (await answer.json()) as { redirect: string }
    expect(await mailsTo(buyer.email)).toEqual([])
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
    expect(await mailsTo(buyer.email)).toMatchObject([{ subject: 'Demo school: masz dostęp do „Światło”' }])
    const link = await linkTo(buyer.email, '/account/security/email/')
    const other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await other.post(link)).status).toBe(422)
    const isVerified = async () => {
      const { email_verified } = (await (await visit.request('/account/security')).json()) as {
        email_verified: boolean
      }
      return email_verified
    }
    expect(await isVerified()).toBe(false)
    expect((await visit.submit(link, {})).status).toBe(303)
    expect(await isVerified()).toBe(true)
    const again = await visit.post(`/${(await forSale()).slug}/onepagecheckout`, { consents: CONSENTS })
    const { redirect: next } = (await again.json()) as { redirect: string }
    await notify(messageOf({ ref: next.replace('/sandbox/pay/', '') }))
    const letters = await mailsTo(buyer.email)
    expect(letters).toHaveLength(2)
    expect(letters[0]?.text).not.toContain('/account/security/email/')
  })

  test('is written once, however often its job and its event run', async () => {
    const { buyer, payload } = await bought('en', {})
    await Promise.all(Array.from({ length: 5 }, () => sendReceipt.run(payload)))
    const told = await inSchool(1, (db) => db.select().from(outbox))
    const row = told.findLast(({ event }) => event === 'transaction.performed')
    await dispatch.run({ schoolId: 1, id: row?.id })
    await dispatch.run({ schoolId: 1, id: row?.id })
    expect(await mailsTo(buyer.email)).toHaveLength(1)
  })
})

describe('/dev/mail', () => {
  test('shows a letter in a frame that may do nothing', async () => {
    await bought('en', {})
    const list = await (await new Visit().page('/dev/mail')).text()
    const [, address = ''] = /src="(\/dev\/mail\/\d+)"/.exec(list) ?? []
    const letter = await new Visit().page(address)
    expect(letter.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(await letter.text()).toContain('<!DOCTYPE html')
  })

  test('shows the terms that went with a receipt, in a frame that may do nothing either', async () => {
    await bought('en', {})
    const list = await (await new Visit().page('/dev/mail')).text()
    const [, address = ''] = /href="(\/dev\/mail\/\d+\/attachments\/1)"/.exec(list) ?? []
    const terms = await new Visit().page(address)
    expect(terms.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(await terms.text()).toContain('<h1>Terms</h1>')
    expect((await new Visit().page(address.replace(/1$/, '2'))).status).toBe(404)
    expect((await new Visit(2).page(address)).status).toBe(404)
  })

  test('shows no letters of another school', async () => {
    const [first] = await letters()
    expect(first).toBeDefined()
    expect(await (await new Visit(2).request('/dev/mail')).json()).toEqual([])
    const list = await (await new Visit().page('/dev/mail')).text()
    const [, address = ''] = /src="(\/dev\/mail\/\d+)"/.exec(list) ?? []
    expect((await new Visit(2).page(address)).status).toBe(404)
  })
})
