import { beforeAll, describe, expect, test, vi } from 'vitest'

// The operator's commands run as the owner of the tables, in a process of their own: so does this file.
vi.hoisted(() => {
  process.env.DATABASE_URL = process.env.OWNER_DATABASE_URL
})

type Operator = typeof import('#app/operator.server.ts')
let operator: Operator
let owner: string
const IBAN = 'PL61109010140000071219812874'

beforeAll(async () => {
  operator = await import('#app/operator.server.ts')
  const { sellThroughPlatform } = await import('#tests/platform-payments.ts')
  sellThroughPlatform()
  const { inSchool } = await import('#app/platform/db.server.ts')
  const { aStaffMember } = await import('#app/people/accounts/factory.server.ts')
  owner = (await inSchool(1, (db) => aStaffMember(db, { role: 'owner', locale: 'en' }))).email
})

/** A withdrawal of a school, out of what was sold for it. */
async function aWithdrawal(schoolId: number, amount: number, currency = 'PLN'): Promise<string> {
  const { inSchool } = await import('#app/platform/db.server.ts')
  const { writeEntries } = await import('#app/partners/balance/ledger.server.ts')
  const { schoolLedger } = await import('./school-ledger.server.ts')
  const { requestSchoolWithdrawal } = await import('./withdrawals.server.ts')
  const { aSale } = await import('#app/selling/payments/factory.server.ts')
  const { aStudent } = await import('#app/people/accounts/factory.server.ts')
  const { aProduct } = await import('#app/content/catalogue/factory.server.ts')
  await inSchool(schoolId, async (db) => {
    const offer = await aProduct(db, { schoolId, amount, currency })
    const { id: transactionId } = await aSale(db, await aStudent(db, { schoolId }), offer)
    await writeEntries(db, schoolLedger, schoolId, [{ kind: 'sale', amount, currency, transactionId, availableAt: 0 }])
  })
  return inSchool(schoolId, async (db) => {
    const asked = { amount, currency, iban: IBAN, name: `School ${schoolId}` }
    const { id } = await requestSchoolWithdrawal(db, { schoolId, locale: 'en' }, asked)
    return `${schoolId === 1 ? 'demo' : 'second'}/${id}`
  })
}

/** The subjects of the e-mails to an owner of the first school, once the worker has done what is waiting. */
async function mailsToOwner(): Promise<string[]> {
  const { mailsTo } = await import('#tests/mailbox.ts')
  return (await mailsTo(owner)).map(({ subject }) => subject)
}

const statusOf = async (key: string) => {
  for (const status of ['requested', 'approved', 'paid', 'rejected', 'canceled'])
    if ((await operator.listSchoolWithdrawals(status)).some((one) => one.key === key)) return status
  return undefined
}
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => operator.toSentences(error))

describe('the withdrawals of schools', () => {
  test('are listed for all schools, approved, exported once, and settled by the file', async () => {
    const [first, second] = [await aWithdrawal(1, 10_000), await aWithdrawal(2, 5_050)]
    expect((await operator.listSchoolWithdrawals()).map(({ key }) => key)).toEqual(
      expect.arrayContaining([first, second]),
    )
    expect(await refusal(operator.exportSchoolWithdrawals({}))).toEqual(['No approved withdrawal waits for a file.'])
    expect(await refusal(operator.settleSchoolWithdrawal(first, 'paid'))).toEqual(['Approve this withdrawal first.'])
    for (const key of [first, second]) await operator.settleSchoolWithdrawal(key, 'approved')
    const { file, content, withdrawals } = await operator.exportSchoolWithdrawals({ currency: 'PLN' })
    expect(withdrawals.map(({ key }) => key).sort()).toEqual([first, second].sort())
    expect(content).toContain('<CtrlSum>150.50</CtrlSum>')
    expect(content).toContain('<Dbtr><Nm>Katedra Hosting</Nm></Dbtr>')
    expect(content).toContain(`<MsgId>${file}</MsgId>`)
    // What is in a file comes into no other; the same one is written again by its name.
    expect(await refusal(operator.exportSchoolWithdrawals({}))).toEqual(['No approved withdrawal waits for a file.'])
    const again = await operator.exportSchoolWithdrawals({ again: file, format: 'csv' })
    expect(again.content.trim().split('\r\n')).toHaveLength(3)
    expect(again.content).toContain(IBAN)
    expect(await operator.settleSchoolFile(file)).toHaveLength(2)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid'])
    expect(await mailsToOwner()).toEqual(
      expect.arrayContaining(
        [/^Your withdrawal of PLN 100\.00 is approved$/, /^We sent you PLN 100\.00$/].map((subject) =>
          expect.stringMatching(subject),
        ),
      ),
    )
    expect(await refusal(operator.settleSchoolFile(file))).toEqual(['Nothing in this file is left to pay.'])
    expect(await refusal(operator.settleSchoolWithdrawal(first, 'rejected', 'Too late'))).toEqual([
      'This withdrawal is already paid.',
    ])
  })

  test('are in their file again also when some were marked as paid by hand, but not when they were rejected', async () => {
    const keys = [await aWithdrawal(2, 210, 'USD'), await aWithdrawal(2, 320, 'USD'), await aWithdrawal(2, 430, 'USD')]
    for (const key of keys) await operator.settleSchoolWithdrawal(key, 'approved')
    const { file } = await operator.exportSchoolWithdrawals({ currency: 'USD' })
    const [paid = '', left = '', rejected = ''] = keys
    await operator.settleSchoolWithdrawal(paid, 'paid')
    await operator.settleSchoolWithdrawal(rejected, 'rejected', 'The account is closed')
    const again = await operator.exportSchoolWithdrawals({ again: file })
    expect(again.withdrawals.map(({ key }) => key).sort()).toEqual([paid, left].sort())
    expect(again.content).toContain('<CtrlSum>5.30</CtrlSum>')
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('are paid on the day of the operator in %s', async (zone) => {
    const { env } = await import('#app/platform/env.server.ts')
    const { getDay } = await import('#app/platform/days-later.ts')
    const before = env.platformTimeZone
    Object.assign(env, { platformTimeZone: zone })
    const key = await aWithdrawal(2, 900, 'CHF')
    await operator.settleSchoolWithdrawal(key, 'approved')
    const { content } = await operator.exportSchoolWithdrawals({ currency: 'CHF' })
    const day = getDay(new Date().toISOString(), zone)
    expect(content).toContain(`<ReqdExctnDt>${day}</ReqdExctnDt>`)
    expect(content).toContain(`<CreDtTm>${day}T`)
    const [due] = (await operator.listSchoolWithdrawals('approved')).filter((one) => one.key === key)
    expect(due?.dueOn).toBe(getDay(due?.dueAt ?? '', zone))
    Object.assign(env, { platformTimeZone: before })
  })

  test('come into one file alone, however many are made at once', async () => {
    const key = await aWithdrawal(2, 1_100, 'GBP')
    await operator.settleSchoolWithdrawal(key, 'approved')
    const { meet } = await import('#tests/meet.ts')
    const make = async () => {
      const made = await refusal(operator.exportSchoolWithdrawals({ currency: 'GBP' }))
      return Array.isArray(made) ? made : (made as { withdrawals: object[] }).withdrawals.length
    }
    const answers = await meet(/update "school_withdrawals" set "file"/, make, make)
    expect(answers).toEqual([1, ['No approved withdrawal waits for a file.']])
  })

  test('go back to the balance when they are rejected, with a reason', async () => {
    const key = await aWithdrawal(1, 3_000)
    expect(await refusal(operator.settleSchoolWithdrawal(key, 'rejected'))).toEqual([
      '--reason: Enter the reason. It is sent by e-mail.',
    ])
    const moved = await operator.settleSchoolWithdrawal(key, 'rejected', 'The account is not the school’s')
    expect(moved).toMatchObject({ status: 'rejected', reason: 'The account is not the school’s' })
    const { inSchool } = await import('#app/platform/db.server.ts')
    const { loadSchoolBalances } = await import('./balances.server.ts')
    expect(await inSchool(1, (db) => loadSchoolBalances(db, 1))).toMatchObject([
      { currency: 'PLN', available: 3_000, requested: 0, paid: 10_000 },
    ])
  })

  test.each(['demo/0', 'nobody/1', 'demo', 'demo/x'])('%s names none', async (key) => {
    expect(await refusal(operator.settleSchoolWithdrawal(key, 'approved'))).toEqual([
      expect.stringContaining('no such withdrawal'),
    ])
  })

  test('of a currency are exported alone, and nothing without a payer', async () => {
    const [euro, koruna] = [await aWithdrawal(2, 700, 'EUR'), await aWithdrawal(2, 800, 'CZK')]
    for (const key of [euro, koruna]) await operator.settleSchoolWithdrawal(key, 'approved')
    const { withdrawals, content } = await operator.exportSchoolWithdrawals({ currency: 'EUR' })
    expect(withdrawals.map(({ key }) => key)).toEqual([euro])
    expect(content).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>')
    const { sellThroughPlatform } = await import('#tests/platform-payments.ts')
    sellThroughPlatform({ payer: null })
    expect(await refusal(operator.exportSchoolWithdrawals({}))).toEqual([
      expect.stringContaining('PLATFORM_PAYER_NAME'),
    ])
    sellThroughPlatform()
  })
})
