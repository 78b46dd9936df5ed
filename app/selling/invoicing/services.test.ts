import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { InvoiceDocument } from '#app/selling/invoice-documents/document.ts'
import { ifirma, signCall } from '#app/selling/invoice-services/ifirma.server.ts'
import type { ServiceName } from '#app/selling/invoice-services/services.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { startFakturownia } from '#tests/doubles/fakturownia.ts'
import { startIfirma } from '#tests/doubles/ifirma.ts'
import { startInfakt } from '#tests/doubles/infakt.ts'
import { ksefNumberOf, PDF_OF, type ServiceDouble, type ServiceFault } from '#tests/doubles/invoice-services.ts'
import { startWfirma } from '#tests/doubles/wfirma.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { invoiceIntegrations } from './integration-cards.server.ts'
import type { InvoiceRow, OwnInvoice } from './invoice.ts'
import { issueInService } from './service-issuing.server.ts'
import { updateKsefFromService } from './service-ksef.server.ts'

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

type Case = {
  service: ServiceName
  start: () => Promise<ServiceDouble>
  /** Where invoices are issued. */
  path: string
  /** The field at which a wrong key is refused. */
  field: string
  /** What is asked right after that, where anything is. */
  after?: string
}

const CASES: Case[] = [
  { service: 'fakturownia', start: startFakturownia, path: 'POST /invoices.json', field: 'api_token' },
  {
    service: 'infakt',
    start: startInfakt,
    path: 'POST /api/v3/async/invoices.json',
    field: 'api_key',
    after: '/async/invoices/status',
  },
  {
    service: 'ifirma',
    start: startIfirma,
    path: 'POST /iapi/fakturakraj.json',
    field: 'faktura',
    after: 'GET /iapi/faktury.json',
  },
  { service: 'wfirma', start: startWfirma, path: 'POST /invoices/add', field: 'accessKey' },
]

describe.each(CASES)('$service', ({ service, start, path, field, after }) => {
  let office: Visit
  let double: ServiceDouble

  const settings = (change: object = {}) =>
    office.request('/home/settings/invoices', {
      method: 'PUT',
      body: { issue: 'all', delay_hours: 0, seller: SELLER, service, credentials: double.credentials, ...change },
    })

  beforeAll(async () => {
    double = await start()
    env.providerHosts.set(service, double.origin)
    const staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
    office = (await new Visit().as(staff)).speaking('en')
  })
  afterAll(async () => {
    await office.request('/home/settings/invoices', { method: 'PUT', body: { service: 'own' } })
    env.providerHosts.delete(service)
    await double.stop()
  })
  afterEach(() => {
    Object.assign(double, { fault: null, refuses: null, ksefRefuses: null })
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
  const rowsOf = async (hash: string) => {
    const { data } = (await (await office.request('/home/invoices?length=100')).json()) as { data: Row[] }
    return data.filter((row) => row.order.hash === hash).reverse()
  }
  const issuedOf = (hash: string) => double.issued.filter(({ sent }) => JSON.stringify(sent).includes(hash))
  const sentTo = async (email: string, number: string | null | undefined) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes(number ?? '?')).length
  /** As the clock does it, later. */
  const retryByClock = async () => {
    await asTablesOwner(`update invoices set due_at = now() - interval '1 hour'`, [])
    await asTablesOwner(
      `update service_invoices set settles_at = (settles_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC'`,
      [],
    )
    await runSchedule('invoicing.retry')
    await runJobs()
  }

  describe('the account', () => {
    test('is tried before it is stored, and shows its secrets by their last characters alone', async () => {
      const wrong = await settings({ credentials: { ...double.credentials, [field]: 'ab12cd34ef56' } })
      expect([wrong.status, Object.keys(((await wrong.json()) as { errors: object }).errors)]).toEqual([
        422,
        [`credentials.${field}`],
      ])
      const none = await settings({ credentials: undefined })
      const missing = Object.keys(double.credentials).map((name) => `credentials.${name}`)
      expect([none.status, Object.keys(((await none.json()) as { errors: object }).errors)]).toEqual([422, missing])
      double.fault = { at: '', kind: 'error' }
      expect((await settings()).status).toBe(503)
      expect((await settings()).status).toBe(200)
      const answer = await (await office.request('/home/settings/invoices')).text()
      const secret = double.credentials[field] ?? ''
      expect(JSON.parse(answer)).toMatchObject({ service, credentials: { [`${field}_end`]: secret.slice(-4) } })
      expect(answer).not.toContain(secret)
      const stored = await asTablesOwner(`select encode(credentials, 'escape') as text from invoice_services`, [])
      expect(JSON.stringify(stored)).not.toContain(secret)
      // What is left out stays, and what was answered may be sent back.
      expect((await settings({ credentials: JSON.parse(answer).credentials })).status).toBe(200)
      expect((await settings({ credentials: undefined })).status).toBe(200)
    })
  })

  describe('a paid order', () => {
    test('is issued there, and its number and PDF are those of the service', { timeout: 60_000 }, async () => {
      const { visit, hash, email, id } = await paid()
      await runJobs()
      const [row, ...more] = await rowsOf(hash)
      const [issued] = issuedOf(hash)
      expect(more).toEqual([])
      expect(row).toEqual({
        id: expect.any(Number),
        number: issued?.number,
        kind: 'invoice',
        state: 'sent',
        order: { hash },
        corrects: null,
        buyer: { name: 'Pracownia Iwony', vat_id: '1234563218' },
        net: 16_179,
        vat: 3721,
        gross: 19_900,
        currency: 'PLN',
        issued_at: expect.any(String),
        ksef_number: null,
        error: null,
      })
      expect(await sentTo(email, issued?.number)).toBe(1)
      const { data } = (await (await visit.request('/my/transactions')).json()) as {
        data: { invoices: OwnInvoice[] }[]
      }
      expect(data[0]?.invoices).toMatchObject([{ number: issued?.number }])
      const pdf = await visit.request(`/my/invoices/${row?.id}.pdf`)
      expect(await pdf.text()).toBe(PDF_OF(issued?.number ?? ''))
      expect((await office.request(`/home/invoices/${row?.id}.xml`)).status).toBe(409)
      const again = await office.post(`/home/transactions/${id}/invoice`, {})
      expect(again.status).toBe(409)
    })

    test('of a private person names them, too', async () => {
      const { hash } = await paid(null)
      await runJobs()
      expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', buyer: { vat_id: null } }])
      expect(issuedOf(hash)).toHaveLength(1)
    })

    test.each(['lost', 'silent', 'error', 'limit', 'html'] as ServiceFault[])(
      'is issued once where the answer is %s',
      async (kind) => {
        const { hash, email } = await paid()
        double.fault = { at: path, kind }
        await runJobs()
        const [failed] = await rowsOf(hash)
        expect(failed).toMatchObject({
          state: 'failed',
          number: null,
          error: expect.stringContaining('not responding'),
        })
        await retryByClock()
        const [row, ...more] = await rowsOf(hash)
        expect(more).toEqual([])
        expect(issuedOf(hash)).toHaveLength(1)
        expect(row).toMatchObject({ state: 'sent', number: issuedOf(hash)[0]?.number, error: null })
        expect(await sentTo(email, row?.number)).toBe(1)
      },
    )

    test.each(['unauthorized', 'limit', 'error'] as ServiceFault[])(
      'is issued once where the answer is lost, the look at it is answered with %s and another issuer was chosen',
      async (kind) => {
        const { hash } = await paid()
        double.fault = { at: path, kind: 'lost' }
        await runJobs()
        double.fault = { at: '', kind }
        await retryByClock()
        expect(await rowsOf(hash)).toMatchObject([{ state: 'failed', number: null }])
        await settings({ service: 'own' })
        await retryByClock()
        await settings()
        expect(issuedOf(hash)).toHaveLength(1)
        expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', number: issuedOf(hash)[0]?.number }])
      },
    )

    test('is issued once where the answer is lost and the key was withdrawn before the look', async () => {
      const { hash } = await paid()
      const key = double.credentials[field] ?? ''
      double.fault = { at: path, kind: 'lost' }
      await runJobs()
      double.credentials[field] = 'AB12CD34EF56AB12'
      await retryByClock()
      expect(await rowsOf(hash)).toMatchObject([{ state: 'failed', number: null }])
      expect((await settings()).status).toBe(200)
      await retryByClock()
      expect(issuedOf(hash)).toHaveLength(1)
      expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', number: issuedOf(hash)[0]?.number }])
      double.credentials[field] = key
      expect((await settings()).status).toBe(200)
    })

    test.runIf(after !== undefined).each(['unauthorized', 'limit', 'error', 'silent'] as ServiceFault[])(
      'is issued once where what is asked after it is answered with %s and another issuer was chosen',
      async (kind) => {
        const { hash } = await paid()
        double.fault = { at: after ?? '', kind }
        await runJobs()
        expect(issuedOf(hash)).toHaveLength(1)
        expect(await rowsOf(hash)).toMatchObject([{ state: 'failed', number: null }])
        await settings({ service: 'own' })
        await retryByClock()
        await settings()
        expect(issuedOf(hash)).toHaveLength(1)
        expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', number: issuedOf(hash)[0]?.number }])
      },
    )

    test('is issued once where two workers are at it', async () => {
      const { hash } = await paid()
      double.refuses = 'zajęte'
      await runJobs()
      double.refuses = null
      const [row] = await rowsOf(hash)
      const ask = () => issueInService({ schoolId: 1, invoiceId: row?.id ?? 0 })
      await meet(/update "service_invoices"/, ask, ask)
      expect(issuedOf(hash)).toHaveLength(1)
      await runJobs()
      expect(await rowsOf(hash)).toMatchObject([{ state: 'sent' }])
    })

    test('that the service refuses says why, and is issued once its buyer is right', async () => {
      const { hash, id } = await paid()
      // Nothing of it that no table takes keeps it from being told.
      double.refuses = 'NIP jest\u0000 nieprawidłowy'
      await runJobs()
      const [failed] = await rowsOf(hash)
      expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('NIP jest nieprawidłowy') })
      const context = { school: await findSchool(1), locale: 'en' as const }
      const cards = await inSchool(1, (db) => invoiceIntegrations.cards(db, context))
      expect(cards.find(({ key }) => key === service)).toMatchObject({
        state: 'failing',
        problem: expect.stringContaining('NIP jest nieprawidłowy'),
      })
      double.refuses = null
      const buyer = { first_name: 'Iwona', last_name: 'B', invoice: { ...COMPANY, name: 'Pracownia Iwony, oddział' } }
      expect((await office.post(`/home/transactions/${id}/buyer`, buyer)).status).toBe(200)
      expect((await office.post(`/home/invoices/${failed?.id}/retry`, {})).status).toBe(202)
      await runJobs()
      expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', buyer: { name: 'Pracownia Iwony, oddział' } }])
      expect(JSON.stringify(issuedOf(hash))).toContain('oddział')
      expect((await office.post(`/home/invoices/${failed?.id}/retry`, {})).status).toBe(409)
    })

    test('is corrected there after each refund, and when its buyer changes', { timeout: 60_000 }, async () => {
      const { hash, id, email } = await paid()
      await runJobs()
      for (const amount of [4900, 5000])
        await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Asked', amount })
      await runJobs()
      const rows = await rowsOf(hash)
      const [first, ...corrections] = issuedOf(hash)
      expect(rows).toMatchObject([
        { kind: 'invoice', state: 'sent', gross: 19_900 },
        { kind: 'correction', state: 'sent', gross: -4900, corrects: { number: first?.number } },
        { kind: 'correction', state: 'sent', gross: -5000, corrects: { number: first?.number } },
      ])
      expect(corrections.map(({ number }) => number)).toEqual(rows.slice(1).map(({ number }) => number))
      expect(await sentTo(email, rows[1]?.number)).toBe(1)
      const buyer = { ...COMPANY, city: 'Zgierz' }
      const made = await office.post(`/home/invoices/${rows[0]?.id}/correct`, { buyer })
      expect(made.status).toBe(201)
      await runJobs()
      expect((await rowsOf(hash))[3]).toMatchObject({ kind: 'correction', state: 'sent', gross: 0 })
      expect(JSON.stringify(issuedOf(hash).at(-1)?.sent)).toContain('Zgierz')
    })

    test.each(['lost', 'error'] as ServiceFault[])('is corrected once where the answer is %s', async (kind) => {
      const { hash, id } = await paid()
      await runJobs()
      await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Asked', amount: 4900 })
      double.fault = { at: 'POST', kind }
      await runJobs()
      await retryByClock()
      expect(issuedOf(hash).map((one) => one.kind)).toEqual(['invoice', 'correction'])
      expect(await rowsOf(hash)).toMatchObject([{ state: 'sent' }, { state: 'sent', gross: -4900 }])
    })

    test('that was paid before the service was chosen stays with Katedra', async () => {
      await settings({ service: 'own' })
      const { hash, id } = await paid()
      await runJobs()
      await settings()
      await office.post(`/home/transactions/${id}/refund`, { keep_access: true, reason: 'Asked', amount: 4900 })
      await runJobs()
      expect((await rowsOf(hash)).map(({ number }) => number)).toEqual([
        expect.stringMatching(/^FV\//),
        expect.stringMatching(/^KOR\//),
      ])
      expect(issuedOf(hash)).toEqual([])
    })
  })

  describe('KSeF', () => {
    const on = (enabled: boolean) => settings({ ksef: { enabled, mode: 'production' } })

    test('gets company invoices from the service, and the buyer gets them with their number', async () => {
      await on(true)
      const { hash, email } = await paid()
      await runJobs()
      const [waiting] = await rowsOf(hash)
      expect(waiting).toMatchObject({ state: 'issued', ksef_number: null })
      for (let look = 0; look < 3; look++) await updateKsefFromService({ schoolId: 1, invoiceId: waiting?.id ?? 0 })
      await runJobs()
      const [issued] = issuedOf(hash)
      expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', ksef_number: issued && ksefNumberOf(issued) }])
      expect(await sentTo(email, issued?.number)).toBe(1)
    })

    test('that refuses one is asked again by the service', async () => {
      await on(true)
      const { hash } = await paid()
      double.ksefRefuses = 'Nieprawidłowy\u0000 NIP nabywcy'
      await runJobs()
      const [failed] = await rowsOf(hash)
      expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('Nieprawidłowy NIP nabywcy') })
      double.ksefRefuses = null
      expect((await office.post(`/home/invoices/${failed?.id}/retry`, {})).status).toBe(202)
      await runJobs()
      for (let look = 0; look < 3; look++) await updateKsefFromService({ schoolId: 1, invoiceId: failed?.id ?? 0 })
      await runJobs()
      expect(await rowsOf(hash)).toMatchObject([{ state: 'sent', ksef_number: expect.any(String) }])
      expect(issuedOf(hash)).toHaveLength(1)
      await on(false)
    })
  })
})

test('iFirma goes on to the month of the sale, and issues it once', async () => {
  const double = await startIfirma()
  env.providerHosts.set('ifirma', double.origin)
  double.isBehind = true
  const day = '2026-12-01'
  const line = {
    itemId: 1,
    title: 'Kurs',
    quantity: 1,
    unitAmount: 12_300,
    discount: 0,
    vatRate: 2300,
    net: 10_000,
    vat: 2300,
  }
  const document: InvoiceDocument = {
    locale: 'pl',
    seller: { ...SELLER, type: 'company' },
    buyer: { ...COMPANY, type: 'company' },
    issuedOn: day,
    soldOn: day,
    order: { number: 'PA-1', hash: 'hash' },
    paid: { on: day, provider: 'payu', method: 'blik' },
    currency: 'PLN',
    lines: [line],
    before: null,
    taxes: [],
    exemptBasis: null,
    exchange: null,
    corrects: null,
    cause: null,
  }
  const input = { kind: 'invoice' as const, reference: 'hash', document, email: '', ksef: false, correctsId: null }
  const issued = await ifirma.issue({ schoolId: 1, credentials: double.credentials }, input)
  expect(double.issued).toMatchObject([{ id: issued.externalId, number: issued.number }])
  expect(double.asked.slice(0, 3)).toEqual([
    'POST /iapi/fakturakraj.json',
    'PUT /iapi/abonent/miesiacksiegowy.json',
    'POST /iapi/fakturakraj.json',
  ])
  env.providerHosts.delete('ifirma')
  await double.stop()
})

test('iFirma is called with the signature of its documentation', () => {
  const header = signCall({
    url: 'https://www.ifirma.pl/iapi/fakturakraj.json',
    login: 'owner@example.com',
    keyName: 'faktura',
    hexKey: 'EAB0D8ACF3308F3B',
    body: '{"a":1}',
  })
  expect(header).toBe('IAPIS user=owner@example.com, hmac-sha1=2c05ca9a010413e1172ef05516490442abe54738')
})

test.each(['10.0.0.1:8443/api?', 'localhost#', 'parapet.example.com/', 'a@b', 'parapet.', '-'])(
  'an account at Fakturownia is a name: %j leads to no other host',
  async (account) => {
    const double = await startFakturownia()
    env.providerHosts.set('fakturownia', double.origin)
    try {
      const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
      const credentials = { ...double.credentials, account }
      const body = { seller: SELLER, service: 'fakturownia', credentials }
      const answer = await office.request('/home/settings/invoices', { method: 'PUT', body })
      const { errors } = (await answer.json()) as { errors?: object }
      expect([answer.status, Object.keys(errors ?? {})]).toEqual([422, ['credentials.account']])
    } finally {
      env.providerHosts.delete('fakturownia')
      await double.stop()
    }
  },
)
