import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { transactionOf } from '#tests/purchase-books.ts'

const PASSWORD = 'window light'
let logins = 0
let email: string
let offer: Offer
let bump: number
let code: string

beforeEach(async () => {
  logins += 1
  email = `returning-${logins}@example.com`
  const added = await forSale({ type: 'file' })
  offer = await forSale()
  bump = await inSchool(1, async (db) => {
    await aStudent(db, { email, password: PASSWORD })
    await changePrice(db, 1, offer.prices[0]?.id ?? 0, { minimum: 5000 })
    code = (await aPromoCode(db)).code
    const row = { schoolId: 1, productId: offer.id, offeredId: added.id, priceId: added.prices[0]?.id ?? 0 }
    const [made] = await db
      .insert(bumps)
      .values({ ...row, title: { en: 'Add it' } })
      .returning({ id: bumps.id })
    return made?.id ?? 0
  })
})

/** The fields of the form with this id, wherever they stand, as a browser would send them with one button. */
function fieldsOf(html: string, form: string): Record<string, string> {
  const inside = new RegExp(`<form[^>]*id="${form}"[^]*?</form>`).exec(html)?.[0] ?? ''
  const beside = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input).filter((i) => i.includes(`form="${form}"`))
  const inputs = [...inside.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
  const sent = [...inputs, ...beside].filter(
    (input) => !/type="(?:checkbox|radio)"/.test(input) || input.includes('checked=""'),
  )
  return Object.fromEntries(sent.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? 'on']))
}

const TYPED = {
  first_name: 'Zofia',
  last_name: 'Łęcka',
  'invoice.type': 'company',
  'invoice.name': 'Pracownia',
  'invoice.street': 'Kwiatowa 12',
  'invoice.postal_code': '90-004',
  'invoice.city': 'Łódź',
  'invoice.country': 'PL',
  'invoice.vat_id': '5252445767',
  'consents.terms': 'on',
  own_amount: '70,00',
}

async function refused(): Promise<{ visit: Visit; html: string }> {
  const visit = new Visit().speaking('en')
  await visit.request('/csrf')
  const order = {
    ...TYPED,
    email,
    price_id: `${offer.prices[0]?.id}`,
    bumps: `${bump}`,
    promo_code: code,
    password: 'another one',
  }
  const answer = await visit.submit(`/${offer.slug}/onepagecheckoutregister`, order)
  expect(answer.status).toBe(422)
  return { visit, html: await answer.text() }
}

describe('a returning buyer without a script', () => {
  test('logs in inside the order and goes on with all that was chosen and typed', async () => {
    const { visit, html } = await refused()
    expect(html).toContain(`action="/${offer.slug}/checkout/login"`)
    const wrong = await visit.submit(`/${offer.slug}/checkout/login`, {
      ...fieldsOf(html, 'checkout-login'),
      password: 'not it',
    })
    expect(wrong.status).toBe(422)
    const again = await wrong.text()
    expect(again).toContain('Wrong e-mail address or password. Try again.')
    expect(again).not.toContain('not it"')
    const entered = await visit.submit(`/${offer.slug}/checkout/login`, {
      ...fieldsOf(again, 'checkout-login'),
      password: PASSWORD,
    })
    expect(entered.status).toBe(200)
    expect(visit.cookies.get('session')).toMatch(/^m/)
    const form = await entered.text()
    expect(form).toContain(`You are ordering as`)
    expect(form).toContain(`action="/${offer.slug}/onepagecheckout"`)
    const fields = fieldsOf(form, 'order')
    const { first_name, last_name, 'invoice.country': country, ...kept } = TYPED
    expect(fields).toMatchObject({ ...kept, expected_total: `${7000 + 15_920}`, bumps: `${bump}`, promo_code: code })
    expect(form).toMatch(new RegExp(`<option value="${country}" selected=""`))
    const ordered = await visit.submit(`/${offer.slug}/onepagecheckout`, { ...fields, 'invoice.country': country })
    expect([ordered.status, ordered.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/sandbox\/pay\//)])
    const { data } = (await (await visit.request('/my/transactions')).json()) as { data: { hash: string }[] }
    const { total, buyer } = await transactionOf(data[0]?.hash ?? '')
    expect([total, buyer.invoice?.name, buyer.email]).toEqual([22_920, 'Pracownia', email])
  })

  test('asks for the log-in by a button that orders nothing and keeps what was typed', async () => {
    const visit = new Visit().speaking('en')
    await visit.request('/csrf')
    const answer = await visit.submit(`/${offer.slug}/checkout`, { ...TYPED, email, log_in: 'chosen' })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(fieldsOf(html, 'checkout-login')).toMatchObject({ 'invoice.name': 'Pracownia', own_amount: '70,00', email })
  })
})

describe('whoever logs in with an account of another language', () => {
  const speaksPolish = () => inSchool(1, (db) => setLocale(db, email))

  test('goes on in the language of the order without a script, and agrees in it; the account keeps its own', async () => {
    await speaksPolish()
    const { visit, html } = await refused()
    const login = `/${offer.slug}/checkout/login`
    const form = await (await visit.submit(login, { ...fieldsOf(html, 'checkout-login'), password: PASSWORD })).text()
    expect([form.includes('lang="en"'), form.includes('You are ordering as')]).toEqual([true, true])
    const { 'consents.terms': terms, ...wrong } = { ...TYPED, ...fieldsOf(form, 'order') }
    const again = await (await visit.submit(`/${offer.slug}/onepagecheckout`, wrong)).text()
    expect([again.includes('lang="en"'), again.includes('Payment method')]).toEqual([true, true])
    const fields = { ...fieldsOf(again, 'order'), 'invoice.country': 'PL', 'consents.terms': 'on' }
    expect((await visit.submit(`/${offer.slug}/onepagecheckout`, fields)).status).toBe(303)
    expect(await agreedTo()).toEqual(['en I accept the terms and have read the privacy policy.'])
    expect(await (await visit.page('/my/transactions')).text()).toContain('lang="pl"')
  })

  test('is answered in it by a script’s calls, and by others in the account’s', async () => {
    await speaksPolish()
    const visit = new Visit().speaking('en')
    await visit.post('/checkout/login', { email, password: PASSWORD })
    const sentence = async (more: string) => {
      const view = (await (await visit.request(`/${offer.slug}/checkout${more}`)).json()) as {
        waiver: { help: string }
      }
      return view.waiver.help.split('.')[0]
    }
    expect(await sentence('?_lang=en')).toBe('Optional')
    expect(await sentence('')).toBe('Nieobowiązkowe')
    expect(await sentence('?_lang=de')).toBe('Nieobowiązkowe')
    const order = { own_amount: '70,00', consents: { terms: true }, _lang: 'en' }
    expect((await visit.post(`/${offer.slug}/onepagecheckout`, order)).status).toBe(200)
    expect(await agreedTo()).toEqual(['en I accept the terms and have read the privacy policy.'])
  })
})

const setLocale = (db: Db, address: string) =>
  db
    .update(accounts)
    .set({ locale: 'pl' })
    .where(and(eq(accounts.schoolId, 1), eq(accounts.email, address)))

/** What was agreed to last, and in which language. */
async function agreedTo(): Promise<string[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ said: string }>(sql`select c.locale || ' ' || c.wording as said from consents c
      where c.school_id = 1 and c.given and c.transaction_id = (select max(t.id) from transactions t
        where t.school_id = 1 and t.buyer ->> 'email' = ${email})`),
  )
  return rows.map(({ said }) => said)
}

describe('the calls of the contract', () => {
  const sentFrom = (path: string, visit: Visit, body: URLSearchParams) =>
    visit.request(path, {
      method: 'POST',
      body,
      accept: 'text/html',
      csrf: null,
      headers: { referer: `http://${HOSTS[1]}/${offer.slug}/checkout?quantity=3&bumps=${bump}` },
    })

  test.each([
    ['/checkout/login', 200, () => ({ email, password: PASSWORD })],
    ['/checkout/register', 201, () => ({ email: `new-${email}`, password: PASSWORD, first_name: 'Ewa', terms: 'on' })],
  ])(
    '%s leads a plain form back to what was chosen, and answers JSON with the user: %i',
    async (path, status, given) => {
      const visit = new Visit()
      await visit.request('/csrf')
      const answer = await sentFrom(path, visit, new URLSearchParams({ _token: visit.csrf, ...given() } as never))
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`/${offer.slug}/checkout?quantity=3&bumps=${bump}`)
      const called = { ...given(), ...(status === 201 && { email: `called-${email}`, terms: true }) }
      const said = await new Visit().post(path, called)
      expect([said.status, await said.json()]).toMatchObject([status, { user: { email: called.email } }])
    },
  )
})
