import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { spendIfThere } from '#app/platform/limits.server.ts'
import { getNextWorkingDay } from '#app/selling/ksef/working-days.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { checksumOf, type KsefDouble, type KsefFault, startKsef } from '#tests/doubles/ksef.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { aProgram } from '#tests/program.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { findDocument } from './documents.server.ts'
import type { InvoiceRow } from './invoice.ts'
import { findKsefMark } from './ksef-mark.server.ts'
import { exchangeWithKsef } from './ksef-sending.server.ts'

type Row = SnakeCased<InvoiceRow>
const COMPANY = {
  type: 'company',
  name: 'Pracownia Iwony',
  vat_id: '1234563218',
  street: 'ul. Kwiatowa 12/4',
  postal_code: '90-004',
  city: 'Łódź',
  country: 'PL',
}
const SELLER = { ...COMPANY, name: 'Studio Parapet', vat_id: '5252445767', type: undefined }
const TOKEN = 'token-of-the-school'

let office: Visit
let double: KsefDouble

const settings = (ksef: object) =>
  office.request('/home/settings/invoices', { method: 'PUT', body: { issue: 'all', seller: SELLER, ksef } })

beforeAll(async () => {
  double = await startKsef(SELLER.vat_id, TOKEN)
  env.providerHosts.set('ksef', double.origin)
  const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', firstName: 'Ida', lastName: 'Wierzba' }))
  office = (await new Visit().as(staff)).speaking('en')
})
afterAll(async () => {
  env.providerHosts.delete('ksef')
  await double.stop()
})
beforeEach(async () => {
  double.fault = null
  double.slowness = 1
  await asTablesOwner(`delete from limits`, [])
  // What an earlier test left to be asked again would meet the fault of the next.
  await asTablesOwner(`delete from graphile_worker._private_jobs`, [])
})

async function paid(invoice: object | null = COMPANY) {
  const { slug } = await forSale()
  const visit = new Visit()
  const buyer = newBuyer()
  const body = { ...buyer, consents: CONSENTS, ...(invoice && { invoice }) }
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, body)
  const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const { id } = await transactionOf(hash)
  return { visit, hash, id, email: buyer.email }
}

/** Does what waits, and asks KSeF until nothing is open there. */
async function exchange(times = 4) {
  await runJobs()
  for (let time = 0; time < times; time++) await exchangeWithKsef(1)
  await runJobs()
}
const rowsOf = async (hash: string) => {
  const { data } = (await (await office.request('/home/invoices?length=100')).json()) as { data: Row[] }
  return data.filter((row) => row.order.hash === hash).reverse()
}
const sentTo = async (email: string, number: string | null | undefined) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes(number ?? '?')).length

describe('the connection to KSeF', () => {
  test('is stored with a token that it takes, of which only the end is shown', async () => {
    const wrong = await settings({ enabled: true, mode: 'test', token: 'another' })
    expect([wrong.status, Object.keys(((await wrong.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['ksef.token'],
    ])
    const missing = await settings({ enabled: true, mode: 'test' })
    expect(missing.status).toBe(422)
    const right = await settings({ enabled: true, mode: 'test', token: TOKEN })
    expect(right.status).toBe(200)
    const answer = await (await office.request('/home/settings/invoices')).text()
    expect(JSON.parse(answer).ksef).toEqual({ enabled: true, mode: 'test', token_end: 'hool' })
    expect(answer).not.toContain(TOKEN)
    const kept = await settings({ enabled: true, mode: 'test' })
    expect(kept.status).toBe(200)
  })

  test('uses numbers whose check the ministry gives an example of', () =>
    expect(checksumOf('5265877635-20250826-0100001AF629')).toBe('AF'))
})

describe('an invoice for a company', () => {
  test('gets its number from KSeF before the buyer gets it, and keeps the confirmation', {
    timeout: 60_000,
  }, async () => {
    double.slowness = 1000
    const { hash, email } = await paid()
    await runJobs()
    const [waiting] = await rowsOf(hash)
    expect(waiting).toMatchObject({ state: 'issued', ksef_number: null })
    expect(await sentTo(email, waiting?.number)).toBe(0)
    double.slowness = 0
    await asTablesOwner(`update invoices set updated_at = '2001-01-01'`)
    const program = await aProgram(['invoices:read'])
    const changed = async () => (await program.call('GET', '/invoices?updated_since=2002-01-01T00:00:00Z')).json.data
    expect(await changed()).toEqual([])
    await exchangeWithKsef(1)
    await exchangeWithKsef(1)
    const [told] = await changed()
    expect(told).toMatchObject({ id: waiting?.id, state: 'issued', ksef_number: expect.any(String) })
    await exchange()
    const [row] = await rowsOf(hash)
    const accepted = double.accepted.find(({ number }) => number === row?.number)
    expect(row).toMatchObject({ state: 'sent', ksef_number: accepted?.ksefNumber, error: null })
    expect(accepted).toMatchObject({ offline: false })
    expect(await sentTo(email, row?.number)).toBe(1)
    const xml = await office.request(`/home/invoices/${row?.id}.xml`)
    expect(await xml.text()).toBe(accepted?.xml)
    const [stored] = await asTablesOwner(`select ksef_receipt from invoices where id = ${row?.id}`, [])
    expect(stored?.ksef_receipt).toContain(accepted?.ksefNumber)
    expect(await (await office.page(`/home/invoices/${row?.id}`)).text()).toContain(`/home/invoices/${row?.id}.upo`)
    const receipt = await office.request(`/home/invoices/${row?.id}.upo`)
    expect([receipt.headers.get('content-type'), await receipt.text()]).toEqual([
      'application/xml; charset=utf-8',
      stored?.ksef_receipt,
    ])
    expect(receipt.headers.get('content-disposition')).toContain(`UPO-${accepted?.ksefNumber}.xml`)
    expect((await new Visit().request(`/home/invoices/${row?.id}.upo`)).status).toBe(401)
  })

  test('is shown as it was sent, in the environment to which it was sent, whatever changes later', async () => {
    const { hash } = await paid()
    await runJobs()
    await asTablesOwner(`delete from limits`, [])
    double.fault = { at: '/invoices', kind: 'lost' }
    await exchangeWithKsef(1)
    const [row] = await rowsOf(hash)
    // As a later release would write it.
    await asTablesOwner(
      `update invoice_documents set document = jsonb_set(document, '{seller,city}', '"Zgierz"') where invoice_id = ${row?.id}`,
      [],
    )
    await asTablesOwner(`delete from limits`, [])
    await exchange(6)
    await asTablesOwner(`update invoice_settings set ksef_mode = 'demo'`, [])
    const accepted = double.accepted.find(({ number }) => number === row?.number)
    expect(await (await office.request(`/home/invoices/${row?.id}.xml`)).text()).toBe(accepted?.xml)
    const stored = await inSchool(1, (db) => findDocument(db, 1, row?.id ?? 0))
    const mark = stored && (await inSchool(1, (db) => findKsefMark(db, stored)))
    const sum = createHash('sha256')
      .update(accepted?.xml ?? '')
      .digest('base64url')
    expect(mark?.link).toMatch(/^https:\/\/qr-test\.ksef\.mf\.gov\.pl\/invoice\/5252445767\//)
    expect(mark?.link.split('/').at(-1)).toBe(sum)
    await asTablesOwner(`update invoice_settings set ksef_mode = 'test'`, [])
  })

  test('waits where KSeF refuses who sends it, as nothing is wrong with it', async () => {
    const { hash } = await paid()
    await runJobs()
    double.accepted.length = 0
    const late = await paid()
    double.fault = { at: '/invoices', kind: 'unauthorized' }
    await exchange(1)
    await exchange(6)
    for (const one of [hash, late.hash])
      expect(await rowsOf(one)).toMatchObject([{ state: 'sent', ksef_number: expect.any(String) }])
  })

  test('of a private person does not go there', async () => {
    const { hash, email } = await paid(null)
    await exchange()
    const [row] = await rowsOf(hash)
    expect(row).toMatchObject({ state: 'sent', ksef_number: null })
    expect((await office.request(`/home/invoices/${row?.id}.upo`)).status).toBe(404)
    expect(await (await office.page(`/home/invoices/${row?.id}`)).text()).not.toContain('.upo')
    expect(await sentTo(email, row?.number)).toBe(1)
    expect(double.accepted.map(({ number }) => number)).not.toContain(row?.number)
  })

  test('is followed by corrections that name its number there', async () => {
    const { hash, id } = await paid()
    await exchange()
    await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Asked', amount: 4900 })
    await exchange()
    const [first, correction] = await rowsOf(hash)
    const accepted = double.accepted.find(({ number }) => number === correction?.number)
    expect(correction).toMatchObject({ state: 'sent', ksef_number: accepted?.ksefNumber })
    expect(accepted?.xml).toContain(`<NrKSeFFaKorygowanej>${first?.ksef_number}</NrKSeFFaKorygowanej>`)
  })

  test.each([
    ['silent', '/auth/challenge'],
    ['error', '/sessions/online'],
    ['lost', '/invoices'],
    ['limit', '/invoices'],
    ['error', '/upo'],
    ['lost', '/auth/token/redeem'],
  ] as [KsefFault, string][])('is there once where the answer is %s at %s', async (kind, at) => {
    const { hash, email } = await paid()
    await runJobs()
    await asTablesOwner(`delete from limits`, [])
    double.fault = { at, kind }
    await exchangeWithKsef(1)
    await asTablesOwner(`delete from limits`, [])
    await exchange(6)
    const [row, ...more] = await rowsOf(hash)
    expect(more).toEqual([])
    expect(double.accepted.filter(({ number }) => number === row?.number)).toHaveLength(1)
    expect(row).toMatchObject({ state: 'sent', ksef_number: expect.any(String) })
    expect(await sentTo(email, row?.number)).toBe(1)
  })

  test('that KSeF knows nothing of any more is sent again, and keeps no other from it', async () => {
    double.slowness = 1000
    const lost = await paid()
    await exchange()
    const [sent] = await rowsOf(lost.hash)
    await asTablesOwner(`update invoices set ksef_session = 'of-another-place' where id = ${sent?.id}`, [])
    const next = await paid()
    double.slowness = 0
    await exchange(6)
    for (const { hash } of [lost, next]) {
      const [row] = await rowsOf(hash)
      expect(row).toMatchObject({ state: 'sent', ksef_number: expect.any(String) })
      expect(double.accepted.filter(({ number }) => number === row?.number)).toHaveLength(1)
    }
  })

  test('is left to the worker that is at it, and goes there once that has ended', async () => {
    double.slowness = 0
    const { hash } = await paid()
    expect(await spendIfThere(1, { name: 'ksef', burst: 1, perSecond: 1 / 120 })).toBe(true)
    await exchange()
    expect(await rowsOf(hash)).toMatchObject([{ state: 'issued', ksef_number: null }])
    await asTablesOwner(`delete from limits`, [])
    await exchange()
    expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', ksef_number: expect.any(String) }])
  })

  test('is due there on the next working day where KSeF is away, and goes there in its offline mode', async () => {
    const { hash } = await paid()
    double.fault = { at: '/auth/challenge', kind: 'error' }
    const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })
    const began = today()
    await runJobs()
    const [row] = await rowsOf(hash)
    const [stored] = await asTablesOwner(`select ksef_due_on, ksef_problem from invoices where id = ${row?.id}`, [])
    expect([began, today()].map(getNextWorkingDay)).toContain(stored?.ksef_due_on)
    await exchange()
    expect(double.accepted.find(({ number }) => number === row?.number)).toMatchObject({ offline: true })
  })

  test('that KSeF refuses says why, and goes there again under its number once the buyer is right', async () => {
    const { hash, email } = await paid()
    double.fault = { at: '/auth/challenge', kind: 'silent' }
    await runJobs()
    const [waiting] = await rowsOf(hash)
    double.refuses.set(waiting?.number ?? '', 'Nieprawidłowy\u0000 NIP nabywcy')
    await exchange()
    const [failed] = await rowsOf(hash)
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('Nieprawidłowy NIP nabywcy') })
    expect(await sentTo(email, failed?.number)).toBe(0)
    double.refuses.clear()
    const buyer = { ...COMPANY, name: 'Pracownia Iwony, oddział' }
    expect((await office.post(`/home/invoices/${failed?.id}/correct`, { buyer })).status).toBe(201)
    await exchange()
    const [row, ...more] = await rowsOf(hash)
    expect(more).toEqual([])
    expect(row).toMatchObject({ id: failed?.id, number: failed?.number, state: 'sent', buyer: { name: buyer.name } })
    expect(double.accepted.find(({ number }) => number === row?.number)?.xml).toContain('oddział')
  })
})

test.each([
  ['2026-11-27', '2026-11-30'],
  ['2026-12-23', '2026-12-28'],
  ['2026-04-03', '2026-04-07'],
  ['2026-06-03', '2026-06-05'],
  ['2026-11-10', '2026-11-12'],
])('the working day after %s is %s', (day, next) => expect(getNextWorkingDay(day)).toBe(next))
