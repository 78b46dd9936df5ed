import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { SalePage } from '#app/selling/sales/sale-view.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { wordsOfPdf } from '#tests/pdf-words.ts'
import { aProgram } from '#tests/program.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { getSchoolDay } from '#tests/school-day.ts'
import { correctForRefunds } from './corrections.server.ts'
import { INVOICE_EMAIL, type InvoiceRow, type OwnInvoice } from './invoice.ts'
import { issueInvoice } from './issuing.server.ts'
import { retryInvoices } from './retries.server.ts'
import { scheduleInvoice } from './scheduling.server.ts'

type Row = SnakeCased<InvoiceRow>

let office: Visit
let instructor: Visit

const SELLER = {
  name: 'Studio Parapet',
  vat_id: '5252445767',
  street: 'ul. Okienna 7/3',
  postal_code: '90-002',
  city: 'Łódź',
  country: 'PL',
}
const COMPANY = {
  type: 'company',
  name: 'Pracownia Iwony',
  vat_id: '1234563218',
  street: 'ul. Kwiatowa 12/4',
  postal_code: '90-004',
  city: 'Łódź',
  country: 'PL',
}
const ISSUING = {
  issue: 'all',
  delay_hours: 0,
  series: { pattern: 'FV/{year}/{month}/{number}', per: 'month' },
  correction_pattern: 'KOR/{year}/{month}/{number}',
  seller: SELLER,
  exempt_basis: null,
}

beforeAll(async () => {
  const [one, two] = await inSchool(1, async (db) => [
    await aStaffMember(db, { role: 'owner', firstName: 'Ida', lastName: 'Wierzba' }),
    await aStaffMember(db, { role: 'instructor' }),
  ])
  if (!one || !two) throw new Error('no staff')
  office = (await new Visit().as(one)).speaking('en')
  instructor = await new Visit().as(two)
  await settings()
})

const put = (body: object) => office.request('/home/settings/invoices', { method: 'PUT', body })
const settings = async (change: object = {}) => expect((await put({ ...ISSUING, ...change })).status).toBe(200)

/** Somebody new ordered and paid; nothing that follows is done yet. */
async function paid({ invoice, offer }: { invoice?: object; offer?: Parameters<typeof forSale>[0] } = {}) {
  const { slug } = await forSale(offer ?? {})
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

const rows = async (query = '') =>
  ((await (await office.request(`/home/invoices${query}`)).json()) as { data: Row[] }).data
const rowsOf = async (hash: string) => (await rows('?length=100')).filter((row) => row.order.hash === hash).reverse()
const own = async (visit: Visit) =>
  ((await (await visit.request('/my/transactions')).json()) as { data: { invoices: OwnInvoice[] }[] }).data
const wordsIn = async (pdf: Response) => (await wordsOfPdf(new Uint8Array(await pdf.arrayBuffer()))).join('\n')
const sequence = (number: string | null | undefined) => Number(number?.split('/').at(-1))
const refund = (id: number, more: object = {}) =>
  office.post(`/home/transactions/${id}/refund`, { keep_access: false, reason: 'Asked for it', ...more })

describe('the settings of invoices', () => {
  test('are answered as they were stored, and are for the office alone', async () => {
    const answer = await (await office.request('/home/settings/invoices')).json()
    expect(answer).toEqual({
      ...ISSUING,
      service: 'own',
      ksef: expect.objectContaining({ enabled: false, mode: 'test' }),
      oss: { enabled: false, country: 'PL' },
    })
    expect((await instructor.request('/home/settings/invoices')).status).toBe(403)
    expect((await instructor.request('/home/settings/invoices', { method: 'PUT', body: ISSUING })).status).toBe(403)
    expect((await new Visit().request('/home/invoices')).status).toBe(401)
  })

  test.each([
    [{ series: { pattern: 'FV/{year}/{month}', per: 'month' } }, 'series.pattern'],
    [{ series: { pattern: 'FV/{year}/{number}', per: 'month' } }, 'series.pattern'],
    [{ correction_pattern: 'FV/{year}/{month}/{number}' }, 'correction_pattern'],
    [{ seller: { ...SELLER, vat_id: '5252445768' } }, 'seller.vat_id'],
    [{ seller: { ...SELLER, postal_code: '9' } }, 'seller.postal_code'],
    [{ issue: 'sometimes' }, 'issue'],
    [{ delay_hours: -1 }, 'delay_hours'],
    [{ service: 'elsewhere' }, 'service'],
    [{ service: 'infakt' }, 'credentials.api_key'],
  ])('refuse %j', async (change, field) => {
    const answer = await put({ ...ISSUING, ...change })
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
  })
})

describe('a paid order', () => {
  test('is invoiced once, with its number, and the buyer finds the PDF in the e-mail and among their orders', {
    timeout: 60_000,
  }, async () => {
    const { visit, hash, email, id } = await paid({ invoice: COMPANY })
    await runJobs()
    const [row, ...more] = await rowsOf(hash)
    expect(more).toEqual([])
    expect(row).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^FV\/\d{4}\/\d{2}\/\d{4}$/),
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
    const [bought] = await own(visit)
    expect(bought?.invoices).toEqual([
      { id: row?.id, number: row?.number, kind: 'invoice', pdf: `/my/invoices/${row?.id}.pdf` },
    ])
    const pdf = await visit.request(`/my/invoices/${row?.id}.pdf`)
    const words = await wordsIn(pdf)
    for (const word of [
      row?.number,
      'Studio Parapet',
      'Pracownia Iwony',
      '123 456 32 18'.replaceAll(' ', ''),
      '161,79',
      '37,21',
    ])
      expect(words).toContain(word)
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await stranger.request(`/my/invoices/${row?.id}.pdf`)).status).toBe(404)
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.includes(row?.number ?? '?'))
    expect(mails).toHaveLength(1)
    const [file, ...others] = mails[0]?.attachments ?? []
    expect([file?.contentType, others]).toEqual(['application/pdf', []])
    expect((await wordsOfPdf(Buffer.from(file?.content ?? '', 'base64'))).join('\n')).toContain(row?.number)
    const sale = (await (await office.request(`/home/transactions/${id}`)).json()) as SnakeCased<SalePage>
    expect(sale.invoices).toEqual([expect.objectContaining({ number: row?.number, state: 'sent' })])
    await runSchedule('invoicing.retry')
    expect(await rowsOf(hash)).toHaveLength(1)
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes(row?.number ?? '?'))).toHaveLength(1)
  })

  test.each([
    ['asked', undefined, 0],
    ['asked', { ...COMPANY, type: 'personal', vat_id: undefined }, 1],
    ['companies', { ...COMPANY, type: 'personal', vat_id: undefined }, 0],
    ['companies', COMPANY, 1],
    ['never', COMPANY, 0],
  ])('where invoices are for %s, with the data %j, has %i of them', async (issue, invoice, count) => {
    await settings({ issue })
    const { hash } = await paid({ invoice })
    await runJobs()
    expect(await rowsOf(hash)).toHaveLength(count)
    await settings()
  })

  test('of a school that issues no invoices costs one statement', async () => {
    await settings({ issue: 'never' })
    const { id, hash } = await paid()
    expect(await countStatementsAgain(() => scheduleInvoice({ schoolId: 1, transactionId: id }))).toBe(1)
    await runJobs()
    expect(await rowsOf(hash)).toEqual([])
    await settings()
  })

  test('waits for its hour, in which the buyer can be put right', async () => {
    await settings({ delay_hours: 4 })
    const { hash, id } = await paid({ invoice: COMPANY })
    await runJobs()
    expect(await rowsOf(hash)).toMatchObject([{ state: 'scheduled', number: null, issued_at: null, gross: 19_900 }])
    const change = { first_name: 'Iwona', last_name: 'B', invoice: { ...COMPANY, name: 'Nowa Pracownia' } }
    expect((await office.post(`/home/transactions/${id}/buyer`, change)).status).toBe(200)
    expect((await office.post(`/home/transactions/${id}/invoice`, {})).status).toBe(201)
    expect(await rowsOf(hash)).toMatchObject([{ state: 'issued', buyer: { name: 'Nowa Pracownia' } }])
    await settings()
  })
})

describe('staff', () => {
  test('issue one by hand, to whom they name, and never a second', async () => {
    await settings({ issue: 'never' })
    const { hash, id } = await paid()
    await runJobs()
    const made = await office.post(`/home/transactions/${id}/invoice`, { buyer: COMPANY })
    expect(made.status).toBe(201)
    const { invoice } = (await made.json()) as { invoice: Row }
    expect(invoice).toMatchObject({
      state: 'issued',
      buyer: { name: 'Pracownia Iwony', vat_id: '1234563218' },
      order: { hash },
    })
    const again = await office.post(`/home/transactions/${id}/invoice`, {})
    expect([again.status, await rowsOf(hash)]).toMatchObject([409, [{ id: invoice.id }]])
    await settings()
  })

  test('are refused for an unpaid or a free order, and for one that went back', async () => {
    await settings({ issue: 'never' })
    const { slug } = await forSale()
    const answer = await new Visit().post(`/${slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
    const { hash } = (await answer.json()) as { hash: string }
    const unpaid = await transactionOf(hash)
    expect((await office.post(`/home/transactions/${unpaid.id}/invoice`, {})).status).toBe(409)
    const { id } = await paid()
    await refund(id)
    await runJobs()
    expect((await office.post(`/home/transactions/${id}/invoice`, {})).status).toBe(409)
    expect((await office.post('/home/transactions/999999/invoice', {})).status).toBe(404)
    await settings()
  })

  test('correct the buyer, and amounts stay', async () => {
    const { hash } = await paid({ invoice: COMPANY })
    await runJobs()
    const [first] = await rowsOf(hash)
    const buyer = { ...COMPANY, name: 'Pracownia Iwony i Wspólnicy' }
    const answer = await office.post(`/home/invoices/${first?.id}/correct`, { buyer })
    expect(answer.status).toBe(201)
    const { invoice } = (await answer.json()) as { invoice: Row }
    expect(invoice).toMatchObject({
      kind: 'correction',
      number: expect.stringMatching(/^KOR\//),
      corrects: { id: first?.id, number: first?.number },
      buyer: { name: 'Pracownia Iwony i Wspólnicy' },
      net: 0,
      vat: 0,
      gross: 0,
    })
    expect((await office.post(`/home/invoices/${first?.id}/correct`, { buyer })).status).toBe(409)
    const [issued] = await rowsOf(hash)
    expect(issued).toMatchObject({ id: first?.id, buyer: { name: 'Pracownia Iwony' } })
  })

  test('send it again, and try again only what failed', async () => {
    const { hash, email } = await paid()
    await runJobs()
    const [row] = await rowsOf(hash)
    expect((await office.post(`/home/invoices/${row?.id}/retry`)).status).toBe(409)
    expect((await office.post(`/home/invoices/${row?.id}/send`)).status).toBe(202)
    await runJobs()
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes(row?.number ?? '?'))).toHaveLength(2)
    for (const what of ['retry', 'send']) expect((await office.post(`/home/invoices/999999/${what}`)).status).toBe(404)
  })

  test('two who try an e-mail again that failed have it sent once', async () => {
    const { hash, email } = await paid()
    await runJobs()
    const failed = sql`update mails set state = 'failed', problem = 'no such host'
      where school_id = 1 and recipient = ${email} and kind = ${INVOICE_EMAIL}`
    await inSchool(1, (db) => db.execute(failed))
    const [row] = await rowsOf(hash)
    expect(row?.state).toBe('failed')
    const retry = () => office.post(`/home/invoices/${row?.id}/retry`)
    const answers = await meet(/set "sends" = /, retry, retry)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await runJobs()
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes(row?.number ?? '?'))).toHaveLength(2)
  })
})

describe('a refund', () => {
  test('makes a correction of its amount by itself, once, and the last one leaves nothing', async () => {
    const { hash, id, visit } = await paid({ invoice: COMPANY })
    await runJobs()
    expect((await refund(id, { amount: 4900, keep_access: true })).status).toBe(201)
    await runJobs()
    expect((await refund(id)).status).toBe(201)
    await runJobs()
    await runSchedule('invoicing.retry')
    const [first, part, rest, ...more] = await rowsOf(hash)
    expect(more).toEqual([])
    expect([part, rest]).toMatchObject([
      { kind: 'correction', state: 'sent', net: -3984, vat: -916, gross: -4900, corrects: { id: first?.id } },
      {
        kind: 'correction',
        state: 'sent',
        net: -12_195,
        vat: -2805,
        gross: -15_000,
        corrects: { number: first?.number },
      },
    ])
    expect((first?.net ?? 0) + (part?.net ?? 0) + (rest?.net ?? 0)).toBe(0)
    const [bought] = await own(visit)
    expect(bought?.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'correction', 'correction'])
    expect(await rows('?state=corrected')).toContainEqual(expect.objectContaining({ id: first?.id }))
    const pdf = await office.request(`/home/invoices/${part?.id}.pdf?language=pl`)
    const words = await wordsIn(pdf)
    for (const word of ['Faktura korygująca', 'Było', 'Powinno być', first?.number]) expect(words).toContain(word)
    const english = await wordsIn(await office.request(`/home/invoices/${part?.id}.pdf?language=en`))
    for (const word of ['Correction invoice', 'Before', 'After', first?.number]) expect(english).toContain(word)
  })

  test('before the invoice makes one of it and of its correction; of a whole one nothing is invoiced', async () => {
    await settings({ delay_hours: 4 })
    const [part, whole] = [await paid(), await paid()]
    await runJobs()
    await refund(part.id, { amount: 4900 })
    await refund(whole.id)
    await runJobs()
    await inSchool(1, (db) =>
      db.execute(sql`update invoices set due_at = now() - interval '1 hour' where state = 'scheduled'`),
    )
    await runSchedule('invoicing.retry')
    expect(await rowsOf(part.hash)).toMatchObject([{ gross: 19_900 }, { gross: -4900 }])
    expect(await rowsOf(whole.hash)).toEqual([])
    await settings()
  })
})

describe('numbers', () => {
  test('have no gaps and stand in the order of issue, whatever fails in between', async () => {
    const before = await paid()
    await runJobs()
    await settings({ issue: 'all', seller: SELLER })
    const broken = await paid()
    await inSchool(1, (db) => db.execute(sql`update invoice_settings set seller = jsonb_set(seller, '{street}', '""')`))
    await runJobs()
    const [failed] = await rowsOf(broken.hash)
    expect(failed).toMatchObject({ state: 'failed', number: null, error: expect.stringContaining('Complete them') })
    const todo = (await (await office.request('/home')).json()) as object
    expect(JSON.stringify(todo)).toContain('failed_invoices')
    await settings()
    const after = await paid()
    await runJobs()
    expect((await office.post(`/home/invoices/${failed?.id}/retry`)).status).toBe(202)
    await runJobs()
    const ofOrder = async ({ hash }: { hash: string }) => (await rowsOf(hash))[0]
    const [one, two, three] = [await ofOrder(before), await ofOrder(after), await ofOrder(broken)]
    expect([sequence(two?.number), sequence(three?.number)]).toEqual([
      sequence(one?.number) + 1,
      sequence(one?.number) + 2,
    ])
    expect(Date.parse(three?.issued_at ?? '')).toBeGreaterThan(Date.parse(two?.issued_at ?? ''))
    expect(three).toMatchObject({ state: 'sent', error: null })
  })
})

describe('whatever happens meanwhile', () => {
  const idOf = async (hash: string) => (await rowsOf(hash))[0]?.id ?? 0
  const scheduled = async () => {
    const order = await paid()
    await scheduleInvoice({ schoolId: 1, transactionId: order.id })
    return { ...order, key: { schoolId: 1, invoiceId: await idOf(order.hash) } }
  }
  const issue = async () => {
    const { hash } = await paid()
    await runJobs()
    return sequence((await rowsOf(hash))[0]?.number)
  }
  /** As if the worker had been killed with everything it had still to do. */
  const forgetJobs = () => asTablesOwner('delete from graphile_worker._private_jobs', [])

  test('go on where the school counts the year for a while, and its months again', async () => {
    const before = await issue()
    const { pattern } = ISSUING.series
    await settings({ series: { pattern, per: 'year' } })
    const [first, second] = [await issue(), await issue()]
    await settings()
    const after = await issue()
    expect(first).toBeGreaterThan(before)
    expect([second, after]).toEqual([first + 1, first + 2])
  })

  test.each(['before', 'after'])(
    'go on behind one that is issued while the school changes from months to years, %s it did',
    async (when) => {
      const { pattern } = ISSUING.series
      const toYears = () => settings({ series: { pattern, per: 'year' } })
      await toYears()
      await issue()
      await settings()
      const { hash, key } = await scheduled()
      const work = [() => issueInvoice(key), toYears]
      await meet(
        /insert into "invoice_documents"|update "invoice_series"/,
        ...(when === 'before' ? work : work.reverse()),
      )
      const meanwhile = sequence((await rowsOf(hash))[0]?.number)
      expect(await issue()).toBe(meanwhile + 1)
      await settings()
      expect(await issue()).toBe(meanwhile + 2)
    },
  )

  test('two workers give two numbers in a row, and one order one of them', async () => {
    const [one, two] = [await scheduled(), await scheduled()]
    await meet(
      /insert into "invoice_documents"/,
      ...[one, two, one].map(
        ({ key }) =>
          () =>
            issueInvoice(key),
      ),
    )
    const [[first], [second]] = await Promise.all([rowsOf(one.hash), rowsOf(two.hash)])
    expect(Math.abs(sequence(second?.number) - sequence(first?.number))).toBe(1)
    await runJobs()
    expect([await rowsOf(one.hash), await rowsOf(two.hash)]).toMatchObject([[{ state: 'sent' }], [{ state: 'sent' }]])
  })

  test('two refunds at once have a correction each', async () => {
    const { hash, id } = await paid()
    await runJobs()
    for (const amount of [4900, 5000]) expect((await refund(id, { amount, keep_access: true })).status).toBe(201)
    const correct = () => correctForRefunds({ schoolId: 1, transactionId: id })
    await meet(/insert into "invoice_documents"/, correct, correct)
    await runJobs()
    expect((await rowsOf(hash)).map(({ gross }) => gross)).toEqual([19_900, -4900, -5000])
  })

  test('an invoice that was issued and not sent is sent later, once', async () => {
    const { key, hash, email } = await scheduled()
    await issueInvoice(key)
    await forgetJobs()
    expect(await rowsOf(hash)).toMatchObject([{ state: 'issued' }])
    await inSchool(1, (db) => db.execute(sql`update invoices set due_at = now() - interval '1 hour'`))
    await runSchedule('invoicing.retry')
    const [row] = await rowsOf(hash)
    expect(row?.state).toBe('sent')
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes(row?.number ?? '?'))).toHaveLength(1)
  })

  test('programs that ask what changed are told of each step, and of none before', { timeout: 60_000 }, async () => {
    const program = await aProgram(['invoices:read'])
    const { hash, key, id } = await scheduled()
    async function changed() {
      const { json } = await program.call('GET', '/invoices?updated_since=2002-01-01T00:00:00Z')
      const states = (json.data as Row[]).filter((row) => row.order.hash === hash).map(({ state }) => state)
      await asTablesOwner(`update invoices set updated_at = '2001-01-01'`)
      await asTablesOwner(`update mails set sent_at = null, failed_at = null`)
      return states
    }
    expect(await changed()).toEqual(['scheduled'])
    expect(await changed()).toEqual([])
    const buyer = { first_name: 'Ola', last_name: 'Lis', invoice: { ...COMPANY, name: 'Inna Pracownia' } }
    expect((await office.post(`/home/transactions/${id}/buyer`, buyer)).status).toBe(200)
    expect(await changed(), 'names another buyer').toEqual(['scheduled'])
    await issueInvoice(key)
    expect(await changed()).toEqual(['issued'])
    await runJobs()
    expect(await changed()).toEqual(['sent'])
    await asTablesOwner(`update mails set state = 'failed', failed_at = now() where kind = $1`, [INVOICE_EMAIL])
    expect(await changed()).toEqual(['failed'])
  })

  test('a number whose document was not written is given to the next one', async () => {
    const [lost, next] = [await scheduled(), await scheduled()]
    await asTablesOwner('alter table invoice_documents add constraint broken check (net < 0) not valid', [])
    await expect(issueInvoice(lost.key)).rejects.toThrow()
    expect(await rowsOf(lost.hash)).toMatchObject([{ state: 'failed', error: expect.stringContaining('our side') }])
    await asTablesOwner('alter table invoice_documents drop constraint broken', [])
    await issueInvoice(next.key)
    await issueInvoice(lost.key)
    const [[second], [first]] = await Promise.all([rowsOf(lost.hash), rowsOf(next.hash)])
    expect(sequence(second?.number)).toBe(sequence(first?.number) + 1)
    await runJobs()
  })
})

describe('the register of a month', () => {
  test('has a line for each document and one of sums, as tax forms ask for them', async () => {
    const month = getSchoolDay().slice(0, 7)
    const answer = await office.request(`/home/invoices/export?month=${month}`)
    const [head = '', ...lines] = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
    const names = head.split(',')
    const column = (line: string | undefined, name: string) => line?.split(',')[names.indexOf(name)]
    expect(names).toContain('DowodSprzedazy Number')
    const last = lines.pop()
    for (const name of ['K_19 Net 23%', 'K_20 VAT 23%', 'Gross', 'VAT', 'Net']) {
      const sum = lines.reduce((all, line) => all + Math.round(Number(column(line, name)) * 100), 0)
      expect(sum, name).toBeGreaterThan(0)
      expect(Math.round(Number(column(last, name)) * 100), name).toBe(sum)
    }
    expect(lines.length).toBeGreaterThan(10)
    const view = await (await office.request(`/home/invoices/register?month=${month}`)).json()
    expect(view).toMatchObject({ month, sums: [{ currency: 'PLN', documents: lines.length }] })
    expect((await office.request('/home/invoices/export?month=2026-13')).status).toBe(422)
  })
})

test('what waits for staff keeps nothing else waiting, and each is tried in its turn', async () => {
  await settings()
  const waiting = []
  for (let nth = 0; nth < 4; nth++) waiting.push(await paid({ offer: { currency: 'EUR' } }))
  await runJobs()
  for (const { hash } of waiting) expect(await rowsOf(hash)).toMatchObject([{ state: 'failed', number: null }])
  const lost = await paid()
  await scheduleInvoice({ schoolId: 1, transactionId: lost.id })
  await asTablesOwner(`delete from graphile_worker._private_jobs`, [])
  const ids = waiting.map(({ id }) => id).join()
  await asTablesOwner(`update invoices set due_at = now() - interval '2 days' where transaction_id in (${ids})`, [])
  await asTablesOwner(`update invoices set due_at = now() - interval '1 hour' where transaction_id = ${lost.id}`, [])
  await retryInvoices(1, { atOnce: 2 })
  expect(await rowsOf(lost.hash)).toMatchObject([{ number: expect.stringMatching(/^FV/) }])
  await retryInvoices(1, { atOnce: 2 })
  const tried = await asTablesOwner(
    `select count(tried_at)::int as count from invoices where transaction_id in (${ids})`,
    [],
  )
  expect(tried).toEqual([{ count: 4 }])
})
