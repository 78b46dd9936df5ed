import { describe, expect, test } from 'vitest'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { transactionOf } from '#tests/purchase-books.ts'

const ADDRESS = { street: 'Kwiatowa 12', postal_code: '90-004', city: 'Łódź', country: 'PL' }
const COMPANY = { type: 'company', name: 'Pracownia', ...ADDRESS }

async function ordering(invoice: object) {
  const { slug } = await forSale()
  const visit = new Visit()
  visit.cookies.set('locale', 'en')
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS, invoice })
  return { answer, said: (await answer.json()) as { hash: string; errors: Record<string, string[]> } }
}

describe('an invoice', () => {
  test.each([
    ['PL 525-244-57-67', 'PL', 'PL5252445767'],
    ['5252445767', 'PL', '5252445767'],
    ['DE 123 456 789', 'DE', 'DE123456789'],
  ])('is for a company under %s', async (vat_id, country, stored) => {
    const { answer, said } = await ordering({ ...COMPANY, country, vat_id })
    expect(answer.status).toBe(200)
    expect((await transactionOf(said.hash)).buyer.invoice).toMatchObject({ type: 'company', vat_id: stored })
  })

  test.each([
    ['PL5252445768', 'This NIP is not valid. Check its ten digits.'],
    ['525244576', 'This NIP is not valid. Check its ten digits.'],
    ['!!', 'Incorrect VAT Number format'],
  ])('is refused under %s', async (vat_id, message) => {
    const { answer, said } = await ordering({ ...COMPANY, vat_id })
    expect(answer.status).toBe(422)
    expect(said.errors['invoice.vat_id']?.[0]).toBe(message)
  })

  test.each(['00950', '00 950', '00–950', ' 00-950\u200b'])(
    'has a Polish postal code written as %j',
    async (postal_code) => {
      const { answer, said } = await ordering({ ...COMPANY, postal_code })
      expect(answer.status).toBe(200)
      expect((await transactionOf(said.hash)).buyer.invoice).toMatchObject({ postal_code: '00-950' })
    },
  )

  test('has a postal code of another country as it is', async () => {
    const { answer, said } = await ordering({ ...COMPANY, country: 'DE', postal_code: '10115' })
    expect(answer.status).toBe(200)
    expect((await transactionOf(said.hash)).buyer.invoice).toMatchObject({ postal_code: '10115' })
  })

  test('has none where a country has none, but has one in Poland', async () => {
    const abroad = await ordering({ ...COMPANY, country: 'AE', postal_code: '' })
    expect(abroad.answer.status).toBe(200)
    expect((await transactionOf(abroad.said.hash)).buyer.invoice).toMatchObject({ country: 'AE', postal_code: '' })
    const polish = await ordering({ ...COMPANY, postal_code: '' })
    expect(polish.answer.status).toBe(422)
    expect(polish.said.errors['invoice.postal_code']).toHaveLength(1)
  })

  test('needs no number of its company, whose field may be left empty', async () => {
    for (const without of [{}, { vat_id: '' }]) {
      const { answer, said } = await ordering({ ...COMPANY, ...without })
      expect(answer.status).toBe(200)
      expect((await transactionOf(said.hash)).buyer.invoice).toMatchObject(COMPANY)
    }
  })

  test('is for a person too, whose form leaves the company’s number out', async () => {
    const { slug } = await forSale()
    const visit = new Visit()
    await visit.request('/csrf')
    const { password, ...buyer } = newBuyer()
    const of = (invoice: object) =>
      Object.fromEntries(Object.entries(invoice).map(([name, value]) => [`invoice.${name}`, String(value)]))
    const answer = await visit.submit(`/${slug}/onepagecheckoutregister`, {
      ...buyer,
      'consents.terms': 'on',
      'consents.withdrawal_waiver': 'on',
      ...of({ ...COMPANY, name: 'Karolina Nowak', for_me: '1', vat_id: 'not a number' }),
    })
    expect(answer.status).toBe(303)
    const mine = await visit.request('/my/transactions')
    const { data } = (await mine.json()) as { data: { hash: string }[] }
    expect((await transactionOf(data[0]?.hash ?? '')).buyer.invoice).toEqual({
      type: 'personal',
      name: 'Karolina Nowak',
      ...ADDRESS,
    })
  })
})
