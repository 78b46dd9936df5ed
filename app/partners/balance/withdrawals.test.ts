import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listToDos } from '#app/office/to-do/to-do.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { allAtOnce } from '#tests/at-once.ts'
import { anOffice } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import {
  anAffiliate,
  ask,
  asked,
  availableOf,
  balanceOf,
  buys,
  decide,
  IBAN,
  PROGRAMME,
  setUpProgramme,
} from '#tests/recommending.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { getSchoolDay } from '#tests/school-day.ts'
import { createPaymentFile } from './payment-files.server.ts'
import { requestWithdrawal } from './withdrawals.server.ts'

let office: Visit

beforeAll(async () => {
  office = await anOffice()
})
beforeEach(async () => {
  await setUpProgramme(office, { commission: { type: 'percentage', value: 100 } })
})

/** Somebody with 161,79 złoty to withdraw. */
const NET = 16_179
async function earner() {
  const affiliate = await anAffiliate(office)
  const sale = await buys(await forSale(), { ref: affiliate.code })
  expect(await availableOf(affiliate.visit)).toBe(NET)
  return { ...affiliate, sale }
}

const errorsOf = async (answer: Response) => [
  answer.status,
  Object.keys(((await answer.json()) as { errors?: object }).errors ?? {}),
]

describe('asking for money', () => {
  test('takes it out of the balance at once, due in seven days, and tells so by e-mail', async () => {
    const { visit, account } = await earner()
    const made = await asked(visit, 10_000)
    expect(made).toMatchObject({
      amount: 10_000,
      currency: 'PLN',
      status: 'requested',
      paid_at: null,
      reason: null,
      iban_end: '2874',
    })
    expect(Math.round((Date.parse(made.due_at) - Date.parse(made.requested_at)) / 864e5)).toBe(7)
    const { balances, data } = await balanceOf(visit)
    expect(balances).toEqual([{ currency: 'PLN', pending: 0, available: NET - 10_000, requested: 10_000, paid: 0 }])
    expect(data[0]).toMatchObject({
      kind: 'withdrawal',
      amount: -10_000,
      state: 'available',
      text: expect.stringContaining('2874'),
    })
    expect(await (await visit.request(`/my/withdrawals/${made.id}`)).json()).toEqual({ withdrawal: made })
    expect(await (await visit.request('/my/withdrawals')).json()).toMatchObject({ data: [{ id: made.id }] })
    await runJobs()
    expect((await mailsTo(account.email)).some(({ subject }) => subject.includes('withdrawal request'))).toBe(true)
  })

  test.each([
    [{ amount: NET + 1 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -100 }, 'amount'],
    [{ amount: 1e15 }, 'amount'],
    [{ amount: '100' }, 'amount'],
    [{ iban: 'PL61109010140000071219812875' }, 'iban'],
    [{ iban: '<script>' }, 'iban'],
    [{ name: '' }, 'name'],
    [{ name: 'Ольга' }, 'name'],
    [{ name: '王伟' }, 'name'],
    [{ currency: 'XXX' }, 'currency'],
    [{ status: 'paid' }, 'status'],
    [{ currency: 'EUR' }, 'amount'],
  ])('refuses %j', async (wrong, field) => {
    const { visit } = await earner()
    expect(await errorsOf(await ask(visit, 100, wrong))).toEqual([422, [field]])
    expect(await availableOf(visit)).toBe(NET)
  })

  test('refuses less than the minimum, and nothing from whoever earned nothing', async () => {
    const { visit } = await earner()
    await setUpProgramme(office, { minimum_payout: 10_000 })
    expect(await errorsOf(await ask(visit, 9_999))).toEqual([422, ['amount']])
    expect((await ask(visit, 10_000)).status).toBe(201)
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect(await errorsOf(await ask(stranger, 10_000))).toEqual([422, ['amount']])
    expect((await ask(new Visit(), 100)).status).toBe(401)
  })

  test('what is pending cannot be withdrawn', async () => {
    await setUpProgramme(office, { hold_days: 14 })
    const { visit, code } = await anAffiliate(office)
    await buys(await forSale(), { ref: code })
    expect(await errorsOf(await ask(visit, 1))).toEqual([422, ['amount']])
  })

  test('400 at once of one balance: never more than is available, and to the cent', async () => {
    const { account } = await earner()
    const school = await findSchool(1)
    const viewer = { ...staffViewer(account), kind: 'student' as const }
    const request = { amount: 1_000, currency: 'PLN', iban: IBAN, name: 'Olga Dudek' }
    const one = () =>
      inSchool(1, (db) => requestWithdrawal(db, { viewer, school }, request)).then(
        () => 201,
        // Whom a busy machine sent away comes again; anything else would show then.
        (error: unknown) => (error instanceof Refusal ? error.status : 503),
      )
    const answers = await allAtOnce(
      Array.from({ length: 400 }, () => one),
      (status: number) => status,
    )
    expect(answers.filter((status) => status === 201)).toHaveLength(Math.floor(NET / 1_000))
    expect(answers.filter((status) => status === 422)).toHaveLength(400 - Math.floor(NET / 1_000))
    const visit = await new Visit().as(account)
    expect((await balanceOf(visit)).balances).toMatchObject([
      { available: NET % 1_000, requested: NET - (NET % 1_000), paid: 0 },
    ])
  }, 120_000)

  test('that began before another request knows of it, though the other is newer than its clock', async () => {
    const { account } = await earner()
    const context = { viewer: { ...staffViewer(account), kind: 'student' as const }, school: await findSchool(1) }
    const all = { amount: NET, currency: 'PLN', iban: IBAN, name: 'Olga Dudek' }
    const late = inSchool(1, async (db) => {
      await db.execute(sql`update accounts set locale = locale where school_id = 1 and id = ${account.id}`)
      await inSchool(1, (other) => requestWithdrawal(other, context, all))
      return requestWithdrawal(db, context, all)
    })
    await expect(late).rejects.toMatchObject({ status: 422 })
  })
})

describe('the steps of a withdrawal', () => {
  test('requested, approved, paid; each told by e-mail, nothing skipped, nothing twice', async () => {
    const { visit, account } = await earner()
    const { id } = await asked(visit, 10_000)
    expect((await decide(office, id, 'paid')).status).toBe(409)
    const approved = await decide(office, id, 'approved')
    expect([approved.status, await approved.json()]).toMatchObject([
      200,
      { withdrawal: { status: 'approved', account: { id: account.id } } },
    ])
    expect((await decide(office, id, 'approved')).status).toBe(409)
    expect((await visit.request(`/my/withdrawals/${id}`, { method: 'DELETE' })).status).toBe(409)
    expect(await (await decide(office, id, 'paid')).json()).toMatchObject({
      withdrawal: { status: 'paid', paid_at: expect.any(String) },
    })
    expect((await decide(office, id, 'paid')).status).toBe(409)
    expect((await decide(office, id, 'rejected', { reason: 'Too late' })).status).toBe(409)
    expect((await balanceOf(visit)).balances).toMatchObject([{ available: NET - 10_000, requested: 0, paid: 10_000 }])
    expect((await balanceOf(visit)).data[0]).toMatchObject({ kind: 'withdrawal', state: 'paid' })
    await runJobs()
    const subjects = (await mailsTo(account.email)).map(({ subject }) => subject).join('\n')
    expect(subjects).toMatch(/is approved/)
    expect(subjects).toMatch(/We sent you/)
  })

  test('are taken by one of two who decide at once, and the amount is back once', async () => {
    const { visit } = await earner()
    const { id } = await asked(visit, 100)
    const reject = () => decide(office, id, 'rejected', { reason: 'Account of somebody else' })
    const answers = await meet(/update "balance_withdrawals"/, reject, reject)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await availableOf(visit)).toBe(NET)
  })

  test('rejected with a reason, which is told, or canceled by its owner: the amount is back', async () => {
    const { visit, account } = await earner()
    const [one, two] = [await asked(visit, 5_000), await asked(visit, 6_000)]
    expect(await errorsOf(await decide(office, one.id, 'rejected'))).toEqual([422, ['reason']])
    expect(
      await (await decide(office, one.id, 'rejected', { reason: 'Account of somebody else' })).json(),
    ).toMatchObject({
      withdrawal: { status: 'rejected', reason: 'Account of somebody else' },
    })
    expect(await (await visit.request(`/my/withdrawals/${two.id}`, { method: 'DELETE' })).json()).toMatchObject({
      withdrawal: { status: 'canceled' },
    })
    expect((await balanceOf(visit)).balances).toMatchObject([{ available: NET, requested: 0, paid: 0 }])
    await runJobs()
    expect((await mailsTo(account.email)).some(({ text }) => text.includes('Account of somebody else'))).toBe(true)
  })

  test('is its owner’s alone, and decided by the school’s owner: 404 for others, 403 for administrators', async () => {
    const { visit } = await earner()
    const { id } = await asked(visit, 1_000)
    const { visit: other } = await anAffiliate(office)
    expect((await other.request(`/my/withdrawals/${id}`)).status).toBe(404)
    expect((await other.request(`/my/withdrawals/${id}`, { method: 'DELETE' })).status).toBe(404)
    const administrator = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    expect((await administrator.request('/home/withdrawals')).status).toBe(200)
    expect((await decide(administrator, id, 'approved')).status).toBe(403)
    const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })))
    expect((await decide(elsewhere, id, 'approved')).status).toBe(404)
    expect((await elsewhere.post('/home/withdrawals/file', { ids: [id], format: 'csv' })).status).toBe(404)
  })

  test('a refund after the money was paid leaves the balance below zero, which later commissions fill', async () => {
    const { visit, sale, code } = await earner()
    const { id } = await asked(visit, NET)
    await decide(office, id, 'approved')
    await decide(office, id, 'paid')
    await office.post(`/home/transactions/${sale.id}/refund`, { keep_access: false, reason: 'They asked' })
    expect(await availableOf(visit)).toBe(-NET)
    expect(await errorsOf(await ask(visit, 1))).toEqual([422, ['amount']])
    await buys(await forSale(), { ref: code })
    expect(await availableOf(visit)).toBe(0)
  })

  test('that is overdue waits under To do', async () => {
    const { account } = await earner()
    const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
    const context = { viewer: staffViewer(owner), school: await findSchool(1) }
    const undone = new Error('nothing of this is kept')
    const overdue = async (db: Db) => (await listToDos(db, context)).find(({ kind }) => kind === 'overdue_withdrawals')
    const found: unknown[] = []
    const late = inSchool(1, async (db) => {
      found.push(await overdue(db))
      await db.execute(sql`insert into balance_withdrawals (school_id, account_id, amount, currency, iban, name, due_at)
        values (1, ${account.id}, 100, 'PLN', ${IBAN}, 'Olga', now() - interval '2 days')`)
      found.push(await overdue(db))
      throw undone
    })
    await expect(late).rejects.toBe(undone)
    expect(found).toEqual([undefined, expect.objectContaining({ count: 1, href: '/home/withdrawals' })])
  })
})

describe('a file for the bank', () => {
  test('holds approved withdrawals in one currency; all of it is marked as paid together', async () => {
    const [first, second] = [await earner(), await earner()]
    const ids = [(await asked(first.visit, 1_234)).id, (await asked(second.visit, 5_678)).id]
    const make = (format: string, of: readonly number[] = ids) =>
      office.post('/home/withdrawals/file', { ids: of, format })
    expect((await make('pain.001')).status).toBe(409)
    for (const id of ids) await decide(office, id, 'approved')
    const answer = await make('pain.001')
    const xml = await answer.text()
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/attachment.*\.xml/),
    ])
    expect(xml).toContain('pain.001.001.03')
    expect(xml).toContain('<NbOfTxs>2</NbOfTxs>')
    expect(xml).toContain('<CtrlSum>69.12</CtrlSum>')
    expect(xml).toContain('<InstdAmt Ccy="PLN">12.34</InstdAmt>')
    expect(xml).toContain(`<IBAN>${IBAN}</IBAN>`)
    const csv = await (await make('csv')).text()
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(3)
    expect(csv).toContain('12.34')
    expect((await make('pain.001', [999_999])).status).toBe(404)
    expect(await errorsOf(await make('pain.001', []))).toEqual([422, ['ids']])
    expect(await errorsOf(await make('mt940'))).toEqual([422, ['format']])
    const rows = (await (await office.request('/home/withdrawals?status=approved')).json()) as {
      data: { id: number; file_id: number }[]
    }
    const file = rows.data.find(({ id }) => id === ids[0])?.file_id
    expect(await (await office.post(`/home/withdrawals/files/${file}/paid`)).json()).toEqual({ paid: 2 })
    expect((await office.post(`/home/withdrawals/files/${file}/paid`)).status).toBe(409)
    expect((await balanceOf(first.visit)).balances).toMatchObject([{ requested: 0, paid: 1_234 }])
  })

  test('needs to know who pays', async () => {
    const { visit } = await earner()
    const { id } = await asked(visit, 1_000)
    await decide(office, id, 'approved')
    await setUpProgramme(office, { payer: null })
    expect((await office.post('/home/withdrawals/file', { ids: [id], format: 'csv' })).status).toBe(409)
    expect(await (await setUpProgramme(office)).json()).toMatchObject({ payer: PROGRAMME.payer })
  })
})

describe('what banks take', () => {
  const approvedOf = async (visit: Visit, amount: number) => {
    const { id } = await asked(visit, amount)
    await decide(office, id, 'approved')
    return id
  }
  const fileOf = async (ids: readonly number[]) => {
    await office.post('/home/withdrawals/file', { ids, format: 'csv' })
    const { data } = (await (await office.request('/home/withdrawals?status=approved')).json()) as {
      data: { id: number; file_id: number }[]
    }
    return data.find(({ id }) => id === ids[0])?.file_id
  }

  test('a file that is paid holds balances in the order of accounts, as everybody who writes entries', async () => {
    const [low, high] = [await earner(), await earner()]
    const file = await fileOf([await approvedOf(high.visit, 100), await approvedOf(low.visit, 100)])
    const lock = (account: { id: number }, how: string) =>
      inSchool(1, async (db) => {
        const { rows } = await db.execute(sql`select /* ${sql.raw(how)} */ b.amount from balances b
          where b.school_id = 1 and b.account_id = ${account.id} for update ${sql.raw(how)}`)
        return rows.length
      })
    const answers = await meet<unknown>(
      /balances b(?!.*skip locked)/s,
      () => lock(low.account, ''),
      async () => (await office.post(`/home/withdrawals/files/${file}/paid`)).status,
      () => lock(high.account, 'skip locked'),
    )
    expect(answers).toEqual([1, 200, 1])
  })

  test('is dated by the clocks of the school', async () => {
    const { visit } = await earner()
    const id = await approvedOf(visit, 100)
    const owner = staffViewer(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
    // One of the two always shows another day than the clocks of Greenwich.
    const timeZone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
    const school = { ...(await findSchool(1)), timeZone }
    const { content } = await inSchool(1, (db) =>
      createPaymentFile(db, { viewer: owner, school }, { ids: [id], format: 'pain.001' }),
    )
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
    expect(/<ReqdExctnDt>(.*)<\/ReqdExctnDt>/.exec(content)?.[1]).toBe(today)
    expect(/<CreDtTm>(.*)T.*<\/CreDtTm>/.exec(content)?.[1]).toBe(today)
  })

  test('names a payer in letters that banks take', async () => {
    const answer = await setUpProgramme(office, { payer: { name: 'Студия', iban: IBAN } })
    expect(await errorsOf(answer)).toEqual([422, ['payer.name']])
  })
})

describe('what the school reads', () => {
  test('to whom it owes what, and when the next of it becomes available', async () => {
    const { visit, account } = await earner()
    await asked(visit, 1_000)
    await setUpProgramme(office, { hold_days: 14 })
    const later = await anAffiliate(office)
    await buys(await forSale(), { ref: later.code })
    const rows = (await (await office.request('/home/balance?length=100')).json()) as {
      data: { account: { id: number }; available: number; next_at: string }[]
    }
    const held = rows.data.find((row) => row.account.id === later.account.id)
    expect(held).toMatchObject({ pending: expect.any(Number), available: 0 })
    expect(Math.round((Date.parse(held?.next_at ?? '') - Date.now()) / 864e5)).toBe(14)
    expect(rows.data.find((row) => row.account.id === account.id)).toMatchObject({
      account: { id: account.id, name: 'Olga Nowak', email: account.email },
      kind: 'affiliate',
      currency: 'PLN',
      pending: 0,
      available: NET - 1_000,
      requested: 1_000,
      paid: 0,
      next_at: null,
    })
  })

  test('a year of each person, whose end is what the balance is', async () => {
    const { visit, account } = await earner()
    const { id } = await asked(visit, 4_000)
    await decide(office, id, 'approved')
    await decide(office, id, 'paid')
    const year = getSchoolDay().slice(0, 4)
    const all = (await (await office.request(`/home/balance/statements/${year}`)).json()) as {
      data: { account: { id: number } }[]
    }
    expect(all.data.find((one) => one.account.id === account.id)).toMatchObject({
      sums: [
        {
          currency: 'PLN',
          before: 0,
          commissions: NET,
          corrections: 0,
          withdrawn: -4_000,
          after: NET - 4_000,
          paid: 4_000,
        },
      ],
      payments: [{ amount: 4_000, iban_end: '2874' }],
    })
    const pdf = await visit.request(`/my/balance/statements/${year}.pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await visit.request('/my/balance/statements/1999.pdf')).status).toBe(404)
    expect((await visit.request('/my/balance/statements/x.pdf')).status).toBe(404)
  })
})

describe('pages', () => {
  test.each(['en', 'pl'] as const)('in %s', async (locale) => {
    const { visit, id } = await earner()
    await asked(visit, 1_000)
    const boss = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner', locale })))
    const look = async (by: Visit, at: string) => {
      const page = await by.page(`${at}${at.includes('?') ? '&' : '?'}lang=${locale}`)
      expect([at, page.status, (await page.text()).includes(`<html lang="${locale}"`)]).toEqual([at, 200, true])
    }
    for (const at of ['/my/affiliate', '/my/affiliate?period=all', '/my/balance', '/my/affiliate/commissions'])
      await look(visit, at)
    for (const at of [
      '/home/affiliates',
      `/home/affiliates/${id}`,
      '/home/settings/affiliates',
      '/home/balance',
      '/home/withdrawals',
      '/home/balance/statements/2026',
    ])
      await look(boss, at)
  })
})

test('the doctor finds nothing wrong with what all of this left', async () => {
  expect(await brokenInvariants()).toEqual([])
})
