import { beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listConsents } from '#app/selling/checkout/consents.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { transactionOf } from '#tests/purchase-books.ts'

const QUESTIONS = [
  { title: { en: 'Which size of shirt?', pl: 'Jaki rozmiar koszulki?' }, type: 'select', required: true },
  { title: { en: 'Anything else?', pl: 'Coś jeszcze?' }, type: 'textarea' },
  { title: { en: 'What do you photograph?', pl: 'Co fotografujesz?' }, type: 'checkbox' },
].map((question, at) => ({
  ...question,
  options:
    at === 1 ? [] : ['s', 'm'].map((value) => ({ value, label: { en: `Size ${value}`, pl: `Rozmiar ${value}` } })),
}))

let offer: Offer
let owner: Visit

beforeEach(async () => {
  offer = await forSale()
  const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  owner = (await new Visit().as(staff)).speaking('en')
})

const address = () => `/home/products/${offer.id}/order-form`
const save = (body: object) => owner.request(address(), { method: 'PUT', body })

async function order(body: object, locale: 'en' | 'pl' = 'en') {
  const { password, ...buyer } = newBuyer()
  const visit = new Visit().speaking(locale)
  const sent = { ...buyer, consents: CONSENTS, ...body }
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, sent)
  return {
    visit,
    status: answer.status,
    said: (await answer.json()) as { hash: string; errors: Record<string, string[]> },
  }
}

describe('questions of an order', () => {
  test('are checked with everything else, told by the error map, and kept as they were asked', async () => {
    const saved = await save({ questions: QUESTIONS })
    expect([saved.status, await saved.json()]).toMatchObject([200, { order_form: { simple: false, version: 2 } }])
    const wrong = await order({ last_name: '', consents: {}, response: { 'anything-else': 'x', other: 'y' } })
    expect([wrong.status, Object.keys(wrong.said.errors).sort()]).toEqual([
      422,
      ['consents.terms', 'last_name', 'response.other', 'response.which-size-of-shirt'],
    ])
    const response = { 'jaki-rozmiar-koszulki': 'm', 'what-do-you-photograph': ['s', 'm'], 'anything-else': ' Hello ' }
    const placed = await order({ response })
    expect(placed.status).toBe(200)
    const { id } = await transactionOf(placed.said.hash)
    const page = (await (await owner.request(`/home/transactions/${id}`)).json()) as { answers: object[] }
    expect(page.answers).toMatchObject([
      { title: 'Which size of shirt?', value: 'm', words: 'Size m' },
      { title: 'Anything else?', value: 'Hello', words: 'Hello' },
      { title: 'What do you photograph?', words: ['Size s', 'Size m'] },
    ])
    const file = await (await owner.page('/home/transactions/export')).text()
    expect(file).toContain('Which size of shirt?: Size m')
    const html = await (await owner.page(`/home/transactions/${id}`)).text()
    expect(html).toContain('Size s, Size m')
  })

  test('other answers make another order, the same ones the same', async () => {
    await save({ questions: QUESTIONS })
    const first = await order({ response: { 'which-size-of-shirt': 'm' } })
    const again = (response: object) =>
      first.visit.post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS, response })
    const hashOf = async (answer: Response) => ((await answer.json()) as { hash: string }).hash
    expect(await hashOf(await again({ 'which-size-of-shirt': 'm' }))).toBe(first.said.hash)
    expect(await hashOf(await again({ 'which-size-of-shirt': 's' }))).not.toBe(first.said.hash)
  })

  test('stand in the page without a script, and again with what was answered', async () => {
    await save({ questions: QUESTIONS })
    const visit = new Visit().speaking('pl')
    const html = await (await visit.page(`/${offer.slug}/checkout`)).text()
    expect(html).toMatch(/<select[^>]*name="response\.jaki-rozmiar-koszulki"/)
    const { password, ...buyer } = newBuyer()
    const fields = { ...buyer, 'response.cos-jeszcze': 'Dzień dobry', 'response.co-fotografujesz': 'm' }
    const refused = await visit.submit(`/${offer.slug}/onepagecheckoutregister`, fields)
    expect(refused.status).toBe(422)
    const again = await refused.text()
    expect(again.includes('Dzień dobry</textarea>')).toBe(true)
    expect(/id="[^"]*jaki-rozmiar-koszulki-error"/.test(again)).toBe(true)
    const ticked = /<input[^>]*name="response\.co-fotografujesz" checked="" value="(\w)"/g
    expect([...again.matchAll(ticked)].map(([, value]) => value)).toEqual(['m'])
  })

  test('go with the account of whoever answered', async () => {
    await save({ questions: QUESTIONS })
    const { said } = await order({ response: { 'which-size-of-shirt': 'm' } })
    const { id, accountId } = await transactionOf(said.hash)
    const answersNow = async () =>
      ((await (await owner.request(`/home/transactions/${id}`)).json()) as { answers: object[] }).answers
    expect(await answersNow()).toHaveLength(1)
    const account = await inSchool(1, (db) => findAccount(db, 1, accountId))
    if (!account) throw new Error('nobody ordered')
    await inSchool(1, (db) => deletePerson(db, { ...account, kind: 'student' }))
    expect(await answersNow()).toEqual([])
  })

  test('of a product that asks nothing are refused', async () => {
    const { status, said } = await order({ response: { size: 'm' } })
    expect([status, Object.keys(said.errors)]).toEqual([422, ['response.size']])
  })

  test('go along with a copy of the product', async () => {
    await save({ simple: true, questions: QUESTIONS })
    const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
    const visit = await new Visit().as(staff)
    const made = await visit.post(`/home/products/${offer.id}/duplicate`)
    const { product } = (await made.json()) as { product: { id: number } }
    const copy = await (await owner.request(`/home/products/${product.id}/order-form`)).json()
    expect(copy).toMatchObject({ order_form: { simple: true, questions: [{}, {}, {}] } })
  })
})

describe('the office', () => {
  test('is told which question cannot be answered, and of a newer form', async () => {
    const twice = await save({ questions: [QUESTIONS[1], QUESTIONS[1]] })
    expect([twice.status, await twice.json()]).toMatchObject([
      422,
      { errors: { 'questions.1.title': [expect.any(String)] } },
    ])
    await save({ simple: true, version: 1 })
    const stale = await save({ simple: false, version: 1 })
    expect([stale.status, await stale.json()]).toMatchObject([409, { current: { simple: true, version: 2 } }])
  })

  test.each([
    ['instructor', 403],
    ['administrator', 200],
  ] as const)('lets the %s in as it does with prices: %i', async (role, status) => {
    const staff = await inSchool(1, (db) => aStaffMember(db, { role }))
    expect((await (await new Visit().as(staff)).request(address())).status).toBe(status)
  })
})

describe('a simple form', () => {
  test('asks for one name and the consents that are needed, and keeps no others', async () => {
    await save({ simple: true })
    const visit = new Visit().speaking('en')
    const html = await (await visit.page(`/${offer.slug}/checkout`)).text()
    for (const name of ['last_name', 'password', 'invoice.type', 'consents.marketing'])
      expect(html).not.toContain(`name="${name}"`)
    for (const kind of ['terms', 'withdrawal_waiver']) expect(html).toContain(`name="consents.${kind}"`)
    const { status, said } = await order({ last_name: undefined, first_name: 'Zofia', consents: { terms: true } })
    expect(status).toBe(200)
    const transaction = await transactionOf(said.hash)
    expect(transaction.buyer).toMatchObject({ first_name: 'Zofia', last_name: '' })
    const consents = await inSchool(1, (db) => listConsents(db, transaction))
    expect(consents.map(({ kind, given }) => [kind, given])).toEqual([
      ['terms', true],
      ['withdrawal_waiver', false],
    ])
  })
})
