import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FAILURES } from '#app/memberships/memberships/membership.ts'
import { LOCALES, translate } from '#app/platform/i18n.ts'
import { Visit } from '#tests/browser-like.ts'
import { plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, member, mine, write } from '#tests/members.ts'
import { sendMembershipEmail } from './letters.server.ts'
import { openTry } from './open-try.server.ts'

test('each reason for which a renewal failed is told in words that one can act on, in both languages', async () => {
  const { id, email } = await member()
  const said = new Set<string>()
  for (const locale of LOCALES) {
    await write(sql`update accounts set locale = ${locale} where school_id = 1 and email = ${email}`)
    for (const [attempt, failure] of FAILURES.entries()) {
      await write(sql`update memberships set status = 'AT_RISK', reason = ${failure}, open = true,
        until = now() - interval '1 day', opens_until = now() + interval '6 days',
        next_charge_at = now() + interval '2 days' where school_id = 1 and id = ${id}`)
      await write(sql`delete from mails where school_id = 1 and kind = 'membership-failed'`)
      await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'failed', attempt: attempt + 1 })
      const subject = translate(locale, 'renewals.failed_subject', {
        title: locale === 'pl' ? 'Jedno okno' : 'One window',
      })
      const letter = (await mailsTo(email)).find((one) => one.subject === subject)
      const why = translate(locale, `renewals.why_${failure}`).replace(/\s+/g, ' ')
      expect(letter?.text.replace(/\s+/g, ' ')).toContain(why)
      const button = translate(locale, `renewals.${failure === 'no_card' ? 'save_card' : 'other_card'}`)
      expect(letter?.text).toContain(button)
      expect(letter?.text).toContain('/my/membership/card')
      said.add(why)
    }
  }
  expect(said.size).toBe(2 * FAILURES.length)
})

test('who has a card that expires before the renewal is told so in time, by letter and on the page', async () => {
  const joined = await registered(await plan())
  await joined.visit.submit(joined.redirect, { outcome: 'paid', later: 'paid' })
  await joined.visit.request(`/transaction/${joined.hash}/pending`)
  const { id = 0, next_charge: next } = (await mine(joined.visit)) ?? {}
  const charge = new Date((next as { at?: string } | null | undefined)?.at ?? '')
  const expiring = async (month: Date) => {
    await write(sql`update payment_means s set expiry_year = ${month.getUTCFullYear()}, expiry_month = ${month.getUTCMonth() + 1}
      from memberships m where s.school_id = 1 and m.school_id = 1 and m.id = ${id} and s.id = m.means_id`)
    await write(sql`delete from mails where school_id = 1 and kind = 'membership-notice'`)
    await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'notice' })
    const letter = (await mailsTo(joined.email)).find(({ subject }) => /renews on/.test(subject))
    const page = await (await joined.visit.speaking('en').page(AT)).text()
    return [letter?.text.includes('expires before that day'), page.includes('expires before the next charge')]
  }
  const before = new Date(Date.UTC(charge.getUTCFullYear(), charge.getUTCMonth() - 1, 1))
  expect(await expiring(before)).toEqual([true, true])
  expect(await expiring(charge)).toEqual([false, false])
})

test('a payment that the bank wants confirmed leads through the log-in and back, and is the first button of the page', async () => {
  const { visit, email, redirect, hash: joined } = await registered(await plan())
  await visit.submit(redirect, { outcome: 'paid', later: 'authentication' })
  await visit.request(`/transaction/${joined}/pending`)
  const { id = 0 } = (await mine(visit)) ?? {}
  const { rows } =
    await write(sql`update memberships set until = date_trunc('second', now()) - interval '1 hour', next_charge_at = now(),
    status = 'AT_RISK', reason = 'authentication', open = true, opens_until = now() + interval '6 days'
    where school_id = 1 and id = ${id} returning means_id`)
  expect(rows).toHaveLength(1)
  await openTry({ schoolId: 1, id })
  await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'failed', attempt: 1 })
  const letter = (await mailsTo(email)).find(({ subject }) => subject.startsWith('We could not renew'))
  const [, hash = ''] = /\/login\?to=\/transaction\/([\w-]+)\/pending/.exec(letter?.text ?? '') ?? []
  const to = `/transaction/${hash}/pending`
  expect(letter?.text).toContain('Confirm payment')
  // Whoever is logged in is there at once, and whoever is not is asked who they are.
  const address = `/login?to=${to}`
  expect((await visit.page(address)).headers.get('location')).toBe(to)
  const stranger = await (await new Visit().speaking('en').page(to)).text()
  expect(stranger).toContain(`href="${address}"`)
  const page = await (await visit.speaking('en').page(AT)).text()
  expect(page).toMatch(new RegExp(`href="${to}"[^>]*btn-primary[^>]*>Confirm payment of`))
  expect(page).toMatch(/href="\/my\/membership\/card" class="btn(?! btn-primary)[^"]*"[^>]*>Update card and pay/)
})

test('the last letter after declined charges of a trial does not say that no card was saved', async () => {
  const { id, email } = await member()
  await write(sql`delete from membership_periods where school_id = 1 and membership_id = ${id}`)
  for (const [reason, said] of [
    ['unpaid', 'We could not charge'],
    ['no_card', 'no card was saved'],
  ] as const) {
    await write(sql`update memberships set status = 'ENDED', reason = ${reason}, next_charge_at = null
      where school_id = 1 and id = ${id}`)
    await write(sql`delete from mails where school_id = 1 and kind = 'membership-ended'`)
    await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'ended' })
    const letter = (await mailsTo(email)).find(({ subject }) => subject.endsWith('has ended'))
    expect(letter?.text).toContain(said)
    expect(letter?.text.includes('no card was saved')).toBe(reason === 'no_card')
  }
})

test('a membership that was changed for later and then canceled says that nothing more is charged, and nothing else', async () => {
  const { id, visit, planId } = await changing()
  await write(sql`insert into membership_changes (school_id, membership_id, why, plan_id, price_id, period, amount, currency)
    select school_id, id, 'chosen', ${planId}, price_id, 12, 54900, currency from memberships where school_id = 1 and id = ${id} on conflict do nothing`)
  expect(await (await visit.page(AT)).text()).toContain('549.00')
  expect((await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })).status).toBe(200)
  const page = await (await visit.page(AT)).text()
  expect(page).toContain('You will not be charged again.')
  expect(page).not.toContain('549.00')
})

async function changing() {
  const joined = await member()
  const { plan: own } = (await mine(joined.visit)) ?? {}
  return { ...joined, visit: joined.visit.speaking('en'), planId: own?.id ?? 0 }
}
