import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { checkCompany } from '#app/selling/companies/checks.server.ts'
import { bought, two } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { clockAhead } from '#tests/clock-ahead.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { type RegistersDouble, startRegisters } from '#tests/doubles/registers.ts'
import { waitForExports } from '#tests/exporting.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { getSchoolDay } from '#tests/school-day.ts'
import { loadOssReport } from './oss-report.server.ts'
import { getBounds, getQuarter, listQuarters } from './quarter.ts'
import { watchThreshold } from './threshold.server.ts'

const SELLER = {
  name: 'Studio Parapet',
  vat_id: '5252445767',
  street: 'ul. Okienna 7/3',
  postal_code: '90-002',
  city: 'Łódź',
  country: 'PL',
}
const PERSON = {
  type: 'personal',
  name: 'Jana Licht',
  street: 'Lindenstraße 4',
  postal_code: '10969',
  city: 'Berlin',
  country: 'DE',
}
const COMPANY = { ...PERSON, type: 'company', name: 'Lichtbild GmbH' }

let office: Visit
let registers: RegistersDouble

const put = (body: object) => office.request('/home/settings/invoices', { method: 'PUT', body })
const settings = (oss: object) => put({ issue: 'all', delay_hours: 0, seller: SELLER, oss })

beforeAll(async () => {
  registers = await startRegisters()
  env.providerHosts.set('vies', registers.origin)
  for (const number of ['DE123456789', 'DE111111125'])
    registers.vies.set(number, { valid: true, name: 'Lichtbild GmbH' })
  const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  office = (await new Visit().as(staff)).speaking('en')
})
afterAll(async () => {
  env.providerHosts.delete('vies')
  await registers.stop()
})

async function paid(invoice: object | undefined, offer: Parameters<typeof forSale>[0] = {}, more: object = {}) {
  const { slug } = await forSale(offer)
  const visit = new Visit()
  const body = { ...newBuyer(), consents: CONSENTS, ...(invoice && { invoice }), ...more }
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, body)
  const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id } = await transactionOf(hash)
  return { hash, id }
}
const sumsOf = async (id: number) => {
  const [row] = await asTablesOwner(
    `select t.net::int, t.vat::int, t.total::int, t.vat_rate, i.net::int as item_net, i.vat_rate as item_rate
      from transactions t join transaction_items i on i.school_id = t.school_id and i.transaction_id = t.id
      where t.school_id = 1 and t.id = ${id}`,
    [],
  )
  return row
}
const documentsOf = async (id: number) =>
  (await asTablesOwner(
    `select d.net::int, d.vat::int, d.gross::int, d.document -> 'tax' as tax from invoice_documents d
      join invoices i on i.school_id = d.school_id and i.id = d.invoice_id
      where i.school_id = 1 and i.transaction_id = ${id} order by i.id`,
    [],
  )) as { net: number; vat: number; gross: number; tax: object | null }[]
const taxOf = async (id: number) =>
  (
    await asTablesOwner(
      `select treatment, country, evidence, reference from order_taxes where transaction_id = ${id}`,
      [],
    )
  )[0]

describe('without OSS', () => {
  test('an order bears the rate of its price, whoever buys', async () => {
    expect((await settings({ enabled: false, country: 'PL' })).status).toBe(200)
    const { id } = await paid(PERSON)
    await runJobs()
    expect(await sumsOf(id)).toMatchObject({ net: 16_179, vat: 3721, vat_rate: 2300 })
    expect(await taxOf(id)).toBeUndefined()
    expect(await documentsOf(id)).toMatchObject([{ net: 16_179, tax: null }])
  })

  test('sales abroad near the threshold are told to staff, once', async () => {
    const threshold = () => asTablesOwner(`select threshold from tax_settings`, [])
    await watchThreshold(1)
    expect(await threshold()).toEqual([{ threshold: null }])
    await paid(PERSON, { amount: 4_300_000 })
    await watchThreshold(1)
    expect(await threshold()).toEqual([{ threshold: 'near' }])
    const toldAt = () => asTablesOwner(`select threshold_at from tax_settings`, [])
    const told = await toldAt()
    await watchThreshold(1)
    expect(await toldAt()).toEqual(told)
    expect(await (await office.request('/home')).text()).toContain('oss_threshold')
    await paid({ ...PERSON, country: 'FR' }, { amount: 2_000_000 })
    await watchThreshold(1)
    expect(await threshold()).toEqual([{ threshold: 'passed' }])
  })

  test('home is where the seller is by now, not where it was taken to be', async () => {
    await put({ seller: { ...SELLER, country: 'DE' } })
    await watchThreshold(1)
    // Of both sales, that in Germany is one at home.
    expect(await asTablesOwner(`select threshold from tax_settings`, [])).toEqual([{ threshold: null }])
    const answer = (await (await office.request('/home/settings/invoices')).json()) as { oss: object }
    expect(answer.oss).toEqual({ enabled: false, country: 'DE' })
    await put({ seller: SELLER })
  })
})

describe('with OSS', () => {
  test('is refused for a country outside of the Union, and answered as it was stored', async () => {
    const outside = await settings({ enabled: true, country: 'US' })
    expect([outside.status, Object.keys(((await outside.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['oss.country'],
    ])
    expect(((await (await settings({ enabled: true, country: 'PL' })).json()) as { oss: object }).oss).toEqual({
      enabled: true,
      country: 'PL',
    })
  })

  test('a consumer pays the same, with the tax of their country in it', { timeout: 60_000 }, async () => {
    const { id } = await paid(PERSON)
    await runJobs()
    expect(await sumsOf(id)).toEqual({
      net: 16_723,
      vat: 3177,
      total: 19_900,
      vat_rate: 1900,
      item_net: 16_723,
      item_rate: 1900,
    })
    expect(await taxOf(id)).toMatchObject({
      treatment: 'oss',
      country: 'DE',
      evidence: [{ kind: 'billing_address', country: 'DE' }],
    })
    expect(await asTablesOwner(`select net::int, vat::int from receipts where transaction_id = ${id}`, [])).toEqual([
      { net: 16_723, vat: 3177 },
    ])
    await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Asked', amount: 4900 })
    await runJobs()
    expect(await documentsOf(id)).toMatchObject([
      { net: 16_723, vat: 3177, gross: 19_900, tax: { treatment: 'oss', country: 'DE' } },
      { gross: -4900, vat: -782, tax: { treatment: 'oss', country: 'DE' } },
    ])
    const quarter = getQuarter(getSchoolDay())
    const file = await office.request(`/home/invoices/oss/export?quarter=${quarter}`)
    const lines = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines).toEqual([
      'Period,MemberStateOfConsumption,VATRateType,VATRate,TaxableAmount,VATAmount,GrossAmount,Currency',
      // What was sold less what went back.
      `${quarter},DE,STANDARD,19,126.05,23.95,150,PLN`,
    ])
  })

  test('a consumer without an invoice says a country, and sees and pays the tax of it', {
    timeout: 60_000,
  }, async () => {
    const offer = await forSale()
    const visit = new Visit()
    const asked = async (query: string) =>
      (await (
        await visit.request(`/${offer.slug}/checkout${query}`, { headers: { accept: 'application/json' } })
      ).json()) as { tax_country: string | null; totals: { net: number; vat: number; vat_rate: number; total: number } }
    expect(await asked('')).toMatchObject({ tax_country: 'PL', totals: { net: 16_179, vat: 3721, total: 19_900 } })
    expect(await asked('?country=DE')).toMatchObject({
      tax_country: 'DE',
      totals: { net: 16_723, vat: 3177, vat_rate: 19, total: 19_900 },
    })
    expect(await (await visit.page(`/${offer.slug}/checkout`)).text()).toContain('name="country"')
    const { id } = await paid(undefined, {}, { country: 'DE', expected_total: 19_900 })
    await runJobs()
    expect(await sumsOf(id)).toMatchObject({ net: 16_723, vat: 3177, total: 19_900, item_rate: 1900 })
    expect(await taxOf(id)).toMatchObject({
      treatment: 'oss',
      country: 'DE',
      evidence: [{ kind: 'stated', country: 'DE' }],
    })
    expect(await documentsOf(id)).toMatchObject([{ vat: 3177, tax: { treatment: 'oss', country: 'DE' } }])
    await waitForExports()
    const register = await office.request(`/home/invoices/export?month=${getSchoolDay().slice(0, 7)}`)
    expect(await register.text()).toContain('Stated at checkout: DE; Only one piece of evidence')
    const refused = await visit.post(`/${offer.slug}/onepagecheckoutregister`, {
      ...newBuyer(),
      consents: CONSENTS,
      country: 'Germany',
    })
    expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['country'],
    ])
  })

  test('nobody is asked for a country where it decides nothing', async () => {
    for (const offer of [await forSale({ vatRate: null }), await forSale({ type: 'consultation' })]) {
      const page = await new Visit().request(`/${offer.slug}/checkout?country=DE`, {
        headers: { accept: 'application/json' },
      })
      expect(await page.json()).toMatchObject({ tax_country: null })
    }
    const { id } = await paid(undefined, { vatRate: null }, { country: 'DE' })
    expect(await asTablesOwner(`select buyer -> 'country' as country from transactions where id = ${id}`, [])).toEqual([
      { country: null },
    ])
  })

  test('an order keeps the tax with which it was placed though the school leaves OSS before the payment', async () => {
    const { slug } = await forSale()
    const visit = new Visit()
    const answer = await visit.post(`/${slug}/onepagecheckoutregister`, {
      ...newBuyer(),
      consents: CONSENTS,
      country: 'FR',
    })
    const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
    const { id } = await transactionOf(hash)
    expect(await sumsOf(id)).toMatchObject({ vat_rate: 2000, item_rate: 2000, total: 19_900 })
    await settings({ enabled: false, country: 'PL' })
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
    await settings({ enabled: true, country: 'PL' })
    await runJobs()
    expect(await sumsOf(id)).toMatchObject({ vat_rate: 2000, item_rate: 2000, total: 19_900 })
    expect(await documentsOf(id)).toMatchObject([{ gross: 19_900, tax: { treatment: 'oss', country: 'FR' } }])
  })

  test('a refund takes from the report what it names, as the correction does', async () => {
    const { id, items } = await bought(await two(), { invoice: { ...PERSON, country: 'HU' } })
    await runJobs()
    const [, presets = 0] = items
    await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Asked', items: [presets] })
    await runJobs()
    const ofHungary = async () => {
      const quarter = getQuarter(getSchoolDay())
      return (await inSchool(1, (db) => loadOssReport(db, 1, quarter))).filter(({ country }) => country === 'HU')
    }
    // The presets are exempt, and no part of what is reported.
    expect(await ofHungary()).toMatchObject([{ rate: 2700, net: 15_669, vat: 4231 }])
    await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Asked', amount: 9900 })
    await runJobs()
    const corrected = (await documentsOf(id)).at(-1)
    expect(corrected).toMatchObject({ gross: -9900 })
    const [row] = await ofHungary()
    expect([row?.net, row?.vat]).toEqual([15_669 + (corrected?.net ?? 0), 4231 + (corrected?.vat ?? 0)])
  })

  test('at home and outside of the Union nothing changes', async () => {
    for (const invoice of [
      undefined,
      { ...PERSON, country: 'PL', postal_code: '90-002' },
      { ...PERSON, country: 'US' },
    ]) {
      const { id } = await paid(invoice)
      expect(await sumsOf(id)).toMatchObject({ net: 16_179, vat: 3721, vat_rate: 2300 })
    }
  })

  test('a company whose number VIES confirms owes the tax itself, and its invoice waits for that', async () => {
    registers.fault = 'unavailable'
    const { id } = await paid({ ...COMPANY, vat_id: 'DE123456789' })
    await runJobs()
    expect(await documentsOf(id)).toEqual([])
    // However far ahead the clock of the web process is.
    const byHand = await clockAhead(5, () => office.post(`/home/transactions/${id}/invoice`, {}))
    expect([byHand.status, ((await byHand.json()) as { message: string }).message]).toEqual([
      409,
      expect.stringContaining('VIES is still checking'),
    ])
    expect(await documentsOf(id)).toEqual([])
    registers.fault = null
    await asTablesOwner(`update graphile_worker._private_jobs set run_at = now()`, [])
    await runJobs()
    expect(await sumsOf(id)).toMatchObject({ net: 19_900, vat: 0, total: 19_900, vat_rate: null })
    expect(await documentsOf(id)).toMatchObject([
      { net: 19_900, vat: 0, tax: { treatment: 'reverse_charge', country: 'DE', checkedAt: expect.any(String) } },
    ])
    expect(await taxOf(id)).toMatchObject({ treatment: 'reverse_charge' })
  })

  test('what VIES says after the invoice was issued changes neither', async () => {
    registers.fault = 'unavailable'
    const { id } = await paid({ ...COMPANY, vat_id: 'DE111111125' })
    await runJobs()
    await asTablesOwner(`update transactions set settled_at = now() - interval '5 days' where id = ${id}`, [])
    await asTablesOwner(`update invoices set due_at = now() - interval '1 hour' where transaction_id = ${id}`, [])
    await runSchedule('invoicing.retry')
    const issued = await documentsOf(id)
    expect(issued).toMatchObject([{ net: 16_179, vat: 3721, tax: null }])
    registers.fault = null
    await checkCompany({ schoolId: 1, transactionId: id })
    await runJobs()
    expect(await sumsOf(id)).toMatchObject({ net: 16_179, vat: 3721, vat_rate: 2300, item_rate: 2300 })
    expect(await documentsOf(id)).toEqual(issued)
    expect(await taxOf(id)).toMatchObject({ treatment: 'home' })
  })

  test('a company whose number VIES does not know is a consumer', async () => {
    const { id } = await paid({ ...COMPANY, vat_id: 'DE999999999' })
    await runJobs()
    expect(await sumsOf(id)).toMatchObject({ net: 16_723, vat: 3177, vat_rate: 1900 })
    expect(await taxOf(id)).toMatchObject({ treatment: 'oss' })
    expect(await documentsOf(id)).toMatchObject([{ vat: 3177, tax: { treatment: 'oss' } }])
  })
})

test('quarters are those of the calendar', () => {
  expect(getQuarter('2026-11-29')).toBe('2026-Q4')
  expect(getBounds('2026-Q4')).toEqual({ from: '2026-10-01', until: '2027-01-01' })
  expect(getBounds('2026-Q1')).toEqual({ from: '2026-01-01', until: '2026-04-01' })
  expect(listQuarters('2026-02-01', 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3'])
})
