import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { sendMembershipEmail } from '#app/memberships/renewals/letters.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { messageOf, notify } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'
import { inDays, opens, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, daysOn, member, mine, write } from '#tests/members.ts'
import { runJobs } from '#tests/run-jobs.ts'

describe('a pause', () => {
  const pause = (visit: Visit, until: unknown) => visit.post(`${AT}/pause`, { until })

  test('closes and charges nothing; what was paid for goes on when it is over', async () => {
    const { visit, course, id } = await member()
    const before = await mine(visit)
    const answer = await pause(visit, daysOn(20))
    expect(await answer.json()).toMatchObject({ membership: { id, status: 'ACTIVE', next_charge: null } })
    expect(inDays((await mine(visit))?.paused_until)).toBe(20)
    expect(await opens(visit, course.slug)).toBe(false)
    expect((await (await visit.page(AT)).text()).includes('Paused until')).toBe(true)
    expect((await pause(visit, daysOn(20))).status).toBe(409)
    await write(
      sql`update memberships set ${sql.raw(moveBack('10 days', 'paused_at'))} where school_id = 1 and id = ${id}`,
    )
    expect((await visit.post(`${AT}/resume`)).status).toBe(200)
    const after = await mine(visit)
    expect(after).toMatchObject({ status: 'ACTIVE', paused_until: null, next_charge: { amount: 5900 } })
    expect(inDays(after?.until)).toBe(inDays(before?.until) + 10)
    expect(await opens(visit, course.slug)).toBe(true)
    expect((await visit.post(`${AT}/resume`)).status).toBe(409)
    const { rows } = await write(sql`select p.ends_at = m.until as moved from membership_periods p
      join memberships m on m.school_id = 1 and m.id = p.membership_id where p.school_id = 1 and m.id = ${id}`)
    expect(rows).toEqual([{ moved: true }])
  })

  test('is told by e-mail, and where it closes something, which nobody is to buy', async () => {
    const course = await inSchool(1, (db) => aCourse(db))
    const { visit, email } = await member({ opens: [course.id] })
    const { rows } = await write(sql`select l.id from lectures l where l.school_id = 1 and l.product_id = ${course.id}
      order by l.position, l.id offset 1 limit 1`)
    const address = `/${course.slug}/watch/${rows[0]?.id}`
    expect((await visit.page(address)).status).toBe(200)
    expect((await pause(visit, daysOn(20))).status).toBe(200)
    const page = await (await visit.speaking('en').page(address)).text()
    expect(page).toContain('Your membership is paused')
    expect(page).toContain('href="/my/membership"')
    expect(page).not.toMatch(/Your access has ended|Extend access/)
    const letters = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('You paused One window until'))
    expect(letters.map(({ text }) => text.includes('nothing is charged'))).toEqual([true])
  })

  test('is confirmed by e-mail, with the day on which it ends', async () => {
    const { visit, id } = await member()
    await pause(visit, daysOn(20))
    await runJobs()
    const { rows } = await write(sql`select l.subject, l.text from mails l join memberships m on m.school_id = 1
      and m.id = ${id} where l.school_id = 1 and l.account_id = m.account_id and l.kind = 'membership-paused'`)
    expect(rows).toEqual([
      {
        subject: expect.stringMatching(/^You paused .+ until \d+ \w+ \d{4}$/),
        text: expect.stringContaining('Access is closed and nothing is charged until'),
      },
    ])
    await visit.post(`${AT}/resume`)
    await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'paused' })
    const { rows: again } = await write(sql`select l.id from mails l join memberships m on m.school_id = 1
      and m.id = ${id} where l.school_id = 1 and l.account_id = m.account_id and l.kind = 'membership-paused'`)
    expect(again).toHaveLength(1)
  })

  test('comes again when it has run for a month since, however the last one ended', async () => {
    const { visit, id } = await member()
    const again = async () => (await pause(visit, daysOn(20))).status
    const offers = async () => (await (await visit.page(AT)).text()).includes('Pause membership')
    await again()
    await visit.post(`${AT}/resume`)
    expect([await again(), await offers()]).toEqual([409, false])
    const long = (days: number) =>
      asTablesOwner(
        `update membership_history set ${moveBack(`${days} days`, 'at')} where school_id = 1 and membership_id = $1`,
        [id],
      )
    await long(27)
    expect(await again()).toBe(409)
    await long(5)
    expect([await offers(), await again()]).toEqual([true, 200])
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    await visit.post(`${AT}/keep`)
    expect(await again()).toBe(409)
  })

  test('is as long as its plan says, and none where that has none', async () => {
    const { visit, id } = await member()
    const terms = (months: number) =>
      write(sql`update membership_plans p set pause_months = ${months} from memberships m where p.school_id = 1
        and m.school_id = 1 and m.id = ${id} and p.product_id = m.plan_id`)
    await terms(0)
    expect((await pause(visit, daysOn(5))).status).toBe(409)
    expect((await (await visit.page(AT)).text()).includes('Pause membership')).toBe(false)
    await terms(6)
    expect((await (await visit.page(AT)).text()).includes('Up to 6 months from today')).toBe(true)
    expect((await pause(visit, daysOn(150))).status).toBe(200)
  })

  test('makes no trial of what was paid for, in the letter before it is renewed', async () => {
    const { visit, id } = await member()
    await pause(visit, daysOn(20))
    await visit.post(`${AT}/resume`)
    await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'notice' })
    const { rows } =
      await write(sql`select l.subject from mails l join memberships m on m.school_id = 1 and m.id = ${id}
      where l.school_id = 1 and l.account_id = m.account_id and l.kind = 'membership-notice'`)
    expect(rows).toMatchObject([{ subject: expect.stringMatching(/renews on/) }])
  })

  test('ends with the money that goes back, also after the day on which the period would have ended', async () => {
    const { visit, id, redirect } = await member()
    await pause(visit, daysOn(60))
    await write(
      sql`update membership_periods set ${sql.raw(moveBack('40 days', 'starts_at', 'ends_at'))} where school_id = 1 and membership_id = ${id}`,
    )
    await write(sql`update memberships set ${sql.raw(moveBack('40 days', 'paused_at', 'until'))}
      where school_id = 1 and id = ${id}`)
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), type: 'refunded', amount: 5900 }))
    expect(await mine(visit)).toMatchObject({ id, status: 'ENDED', reason: 'refunded', paused_until: null })
  })

  test('is over by the clock, once', async () => {
    const { visit, course, id } = await member()
    await pause(visit, daysOn(5))
    await runJobs()
    expect((await mine(visit))?.paused_until).not.toBeNull()
    await write(sql`update memberships set paused_at = now() - interval '5 days', paused_until = now()
      where school_id = 1 and id = ${id}`)
    const resume = async () => {
      await inSchool(1, async (db) => {
        await db.execute(sql`select enqueue_job('memberships.resume',
          json_build_object('schoolId', 1, 'membershipId', ${id}::bigint), null, 25, null, 0)`)
      })
      await runJobs()
      return mine(visit)
    }
    const after = await resume()
    expect(after).toMatchObject({ status: 'ACTIVE', paused_until: null })
    expect(inDays(after?.until)).toBeGreaterThan(31)
    expect(await resume()).toEqual(after)
    expect(await opens(visit, course.slug)).toBe(true)
  })

  test('ends with a cancel, and nothing that was paid for is lost', async () => {
    const { visit, course, id } = await member()
    await pause(visit, daysOn(20))
    await write(
      sql`update memberships set ${sql.raw(moveBack('10 days', 'paused_at'))} where school_id = 1 and id = ${id}`,
    )
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    expect(await mine(visit)).toMatchObject({ status: 'CANCELED', paused_until: null, next_charge: null })
    expect(inDays((await mine(visit))?.until)).toBeGreaterThan(36)
    expect(await opens(visit, course.slug)).toBe(true)
  })

  test.each([
    ['an hour', daysOn(1 / 24), 422],
    ['half a year', daysOn(183), 422],
    ['nothing said', undefined, 422],
    ['no time at all', 'soon', 422],
  ])('is refused for %s', async (_, until, status) => {
    expect((await pause((await member()).visit, until)).status).toBe(status)
  })

  test('is of one’s own paid membership alone, and is asked for by a form, too', async () => {
    const trial = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    expect((await pause(trial.visit, daysOn(5))).status).toBe(409)
    expect((await pause(new Visit(), daysOn(5))).status).toBe(401)
    const { visit } = await member()
    const day = daysOn(30).slice(0, 10)
    const sent = await visit.submit(`${AT}/pause`, { until: day })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, AT])
    expect((await mine(visit))?.paused_until).toMatch(/T/)
    expect((await visit.submit(`${AT}/resume`, {})).status).toBe(303)
  })
})
