import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FAILURES } from '#app/memberships/memberships/membership.ts'
import { LOCALES, translate } from '#app/platform/i18n.ts'
import { plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, member, mine, write } from '#tests/members.ts'
import { sendMembershipEmail } from './letters.server.ts'

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
