import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Plan } from '#app/memberships/memberships/plan.ts'
import { renew } from '#app/memberships/renewals/renewing.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { meansByNow } from '#app/selling/payment-means/saving.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { newBuyer } from '#tests/buyer.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { CARDS, cypherOf, startTpay } from '#tests/doubles/tpay.ts'
import { AT, order, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { mine, write } from '#tests/members.ts'

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
const words = (html: string) => plainSpaces(html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' '))

const pageOf = async ({ id }: Plan, query = '') =>
  words(await (await new Visit().page(`${AT}?lang=en&plan_id=${id}&period=1${query}`)).text())

const uses = async (code: number) => {
  const { rows } = await write(sql`select use, discount from promo_code_uses where school_id = 1 and code_id = ${code}`)
  return rows
}

describe('a promo code on a plan with a trial', () => {
  test('takes its part off the first charge after it, in words before the order, and no other', async () => {
    const wanted = await plan({ trialDays: 7 })
    const { id: codeId, code } = await inSchool(1, (db) => aPromoCode(db, { quantity: 5 }))
    const page = await pageOf(wanted, `&code=${code}`)
    expect(page).toContain('7 days free, then PLN 47.20 for the first month, then PLN 59.00 every month')
    expect(page).toMatch(/I agree to be charged PLN 47\.20 on [\w ]+, and then PLN 59\.00 every month until I cancel/)
    expect(page).toMatch(/Today (Free|PLN 0\.00) On [\w ]+ PLN 47\.20 Then every month PLN 59\.00/)

    const joined = await registered(wanted, { expected_total: 0, promo_code: code })
    expect(await uses(codeId)).toEqual([{ use: 'used', discount: '1180' }])
    expect((await mine(joined.visit))?.next_charge).toMatchObject({ amount: 4720 })
    const thanks = await (await joined.visit.page(`/transaction/${joined.hash}/thank-you`)).text()
    expect(plainSpaces(thanks)).toMatch(/We then charge PLN 47\.20/)
    const letter = (await mailsTo(joined.email)).find(({ text }) => text.includes('Your trial ends on'))
    expect(plainSpaces(letter?.text ?? '')).toContain('We then charge PLN 47.20')

    await joined.visit.submit(joined.redirect, { outcome: 'paid', later: 'paid' })
    const { rows: saved } = await write(sql`select m.means_id::int as id from memberships m
      where m.school_id = 1 and m.plan_id = ${wanted.id}`)
    expect(await meansByNow(1, Number(saved[0]?.id))).toMatchObject({ state: 'saved' })
    const { id = 0 } = (await mine(joined.visit)) ?? {}
    await write(sql`update memberships set anchor = now() - interval '1 minute', until = now() - interval '1 minute',
      next_charge_at = now() - interval '1 minute' where school_id = 1 and id = ${id}`)
    await renew({ schoolId: 1, id })
    expect(await mine(joined.visit)).toMatchObject({ status: 'ACTIVE', next_charge: { amount: 5900 } })
    const { rows } = await write(sql`select t.discount, t.total, t.net + t.vat as sum from transactions t
      join membership_periods p on p.school_id = 1 and p.transaction_id = t.id where t.school_id = 1 and p.membership_id = ${id}`)
    expect(rows).toEqual([{ discount: '1180', total: '4720', sum: '4720' }])
  })

  test('that is for something else is refused, and one that takes all of it needs no card for that charge', async () => {
    const wanted = await plan({ trialDays: 7 })
    const [other, whole] = await inSchool(1, async (db) => [
      await aPromoCode(db, { mode: 'single' }),
      await aPromoCode(db, { value: 100 }),
    ])
    const refused = await new Visit()
      .speaking('en')
      .post(`${AT}/register`, { ...newBuyer(), ...order(wanted, { promo_code: other?.code }) })
    expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['promo_code'],
    ])
    const { visit } = await registered(wanted, { expected_total: 0, promo_code: whole?.code })
    const { id = 0 } = (await mine(visit)) ?? {}
    await write(sql`update memberships set anchor = now() - interval '1 minute', until = now() - interval '1 minute',
      next_charge_at = now() - interval '1 minute' where school_id = 1 and id = ${id}`)
    await renew({ schoolId: 1, id })
    expect(await mine(visit)).toMatchObject({ status: 'ACTIVE', next_charge: { amount: 5900 } })
  })
})

test('a trial says before the order how it is paid afterwards, and takes a card that is typed on the page', async () => {
  const wanted = await plan({ trialDays: 7 })
  expect(await pageOf(wanted)).toMatch(
    /Payment after the trial You add a card in the next step\. Nothing is charged before/,
  )
  const { double, end } = await connectDouble('tpay', startTpay, { enabled: true })
  try {
    expect(await pageOf(wanted)).toMatch(
      /Payment after the trial Nothing is charged before [\w ]+\. We check the card now\./,
    )
    const unfinished = { ...newBuyer(), ...order(wanted, { cypher: '' }) }
    const refused = await new Visit().speaking('en').post(`${AT}/register`, unfinished)
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: { cypher: expect.any(Array) } }])
    const { redirect, visit } = await registered(wanted, { expected_total: 0, cypher: cypherOf(CARDS.pays, double) })
    expect(redirect).toContain('/page/')
    expect(await mine(visit)).toMatchObject({ status: 'TRIAL' })
  } finally {
    await end()
  }
})

test('each way to pay for a membership says how its later periods are paid', async () => {
  const wanted = await plan()
  const page = await pageOf(wanted)
  expect(page).toMatch(/Later periods are charged automatically|We e-mail you to pay each later period/)
  const view = (await (await new Visit().request(`${AT}?plan_id=${wanted.id}&period=1`)).json()) as {
    ways: { renews?: string }[]
  }
  expect(view.ways.length).toBeGreaterThan(0)
  expect(view.ways.every(({ renews }) => renews !== undefined)).toBe(true)
})

test('a trial asks for the waiver as what is paid at once, and needs it where the school does', async () => {
  const wanted = await plan({ trialDays: 7 })
  const boxOf = async () => {
    const html = await (await new Visit().page(`${AT}?lang=en&plan_id=${wanted.id}&period=1`)).text()
    return /<input[^>]*name="consents.withdrawal_waiver"[^>]*>/.exec(html)?.[0]
  }
  const asks = async (waiver_required: boolean) => {
    const admin = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    await admin.post('/home/settings/legal/waiver', { waiver_required })
    clearSchoolCache()
  }
  expect(await boxOf()).not.toContain('required')
  await asks(true)
  try {
    expect(await boxOf()).toContain('required')
    const join = (consents: object) =>
      new Visit().post(`${AT}/register`, { ...newBuyer(), ...order(wanted), consents, expected_total: 0 })
    expect((await join({ terms: true })).status).toBe(422)
    expect((await join({ terms: true, withdrawal_waiver: true })).status).toBe(200)
  } finally {
    await asks(false)
  }
})
