import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { INTENTS } from '#app/memberships/memberships/leaving.ts'
import { sendMembershipEmail } from '#app/memberships/renewals/letters.server.ts'
import { openTry } from '#app/memberships/renewals/open-try.server.ts'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { findAccountByEmail, lockAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { inDays, opens, pay, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT, member, mine, write } from '#tests/members.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { somebodyWaits } from '#tests/waiting.ts'

describe('my membership', () => {
  const cancel = (visit: Visit, of: object = {}) =>
    visit.post('/my/membership/cancel', { confirmation: 'CANCEL', ...of })
  const survey = (visit: Visit, id: number, of: object = {}) =>
    visit.post('/my/membership/cancel-survey', {
      membership_id: id,
      reason: 'expensive',
      return_intent: 'maybe_return',
      ...of,
    })

  test('says how it stands, in both languages; without one there is none', async () => {
    const wanted = await plan()
    const joined = await registered(wanted)
    await pay(joined)
    expect(await mine(joined.visit)).toEqual({
      id: expect.any(Number),
      status: 'ACTIVE',
      plan: { id: wanted.id, title: 'One window' },
      given: false,
      period: 1,
      since: expect.stringMatching(/Z$/),
      until: expect.stringMatching(/Z$/),
      open_until: expect.anything(),
      next_charge: { at: expect.stringMatching(/Z$/), amount: 5900, currency: 'PLN' },
      reason: null,
      paused_until: null,
      change: null,
    })
    expect((await (await joined.visit.page('/my/membership')).text()).includes('Cancel membership')).toBe(true)
    const polish = await (await joined.visit.page('/my/membership?lang=pl')).text()
    expect([polish.includes('Anuluj abonament'), polish.includes('Jedno okno')]).toEqual([true, true])
    const nobody = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    expect(await mine(nobody)).toBeNull()
    // Who has none, or not this one, is told so before anything is said of what was sent.
    for (const typed of ['CANCEL', 'cancel']) expect((await cancel(nobody, { confirmation: typed })).status).toBe(404)
    expect((await survey(nobody, 999_999_999, { reason: 'bored' })).status).toBe(404)
    for (const [what, body] of [
      ['pause', { until: 'soon' }],
      ['resume', {}],
      ['keep', {}],
      ['card', { colour: 'red' }],
      ['change/drop', { now: true }],
      ['change', { plan_id: wanted.id, period: 2 }],
    ] as const)
      expect((await nobody.post(`${AT}/${what}`, body)).status, what).toBe(404)
    expect((await joined.visit.post(`${AT}/change`, { plan_id: 999_999_999, period: 2 })).status).toBe(404)
    expect((await joined.visit.post(`${AT}/resume`, { now: true })).status).toBe(422)
    expect((await new Visit().request('/my/membership')).status).toBe(401)
  })

  test('is canceled by its word, at the end of its period, once; access stays until then', async () => {
    const course = await forSale()
    const joined = await registered(await plan({ opens: [course.id] }))
    await pay(joined)
    for (const confirmation of ['cancel', '', undefined])
      expect((await cancel(joined.visit, { confirmation })).status).toBe(422)
    const id = (await mine(joined.visit))?.id
    const other = await registered(await plan())
    for (const confirmation of ['CANCEL', 'cancel'])
      expect((await cancel(other.visit, { confirmation, membership_id: id })).status).toBe(404)
    expect(await (await cancel(joined.visit)).json()).toEqual({ membership_id: id, status: 'CANCELED' })
    expect(await mine(joined.visit)).toMatchObject({ status: 'CANCELED', reason: 'canceled', next_charge: null })
    const { until = '' } = (await mine(joined.visit)) ?? {}
    expect(inDays(until)).toBeGreaterThan(27)
    expect(await opens(joined.visit, course.slug)).toBe(true)
    expect((await cancel(joined.visit)).status).toBe(409)
    const letters = (await mailsTo(joined.email)).filter(({ subject }) => subject === 'You cancelled One window')
    const last = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Warsaw' })
    const stays = `You keep access until ${last.format(new Date(until ?? ''))} and will not be charged again.`
    expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([expect.stringContaining(stays)])
    await inSchool(1, (db) =>
      db.execute(sql`update memberships set until = now() where school_id = 1 and id = ${id ?? 0}`),
    )
    expect(await mine(joined.visit)).toMatchObject({ status: 'ENDED' })
  })

  test('that waits for its first payment comes to nothing when it is canceled, and is what was paid for if that comes', async () => {
    const joined = await registered(await plan())
    const shown = async () => (await joined.visit.page('/my/membership?lang=en')).text()
    expect(await shown()).toContain('Pay or confirm')
    expect(await (await cancel(joined.visit)).json()).toMatchObject({ status: 'ENDED' })
    expect(await shown()).not.toContain('Pay or confirm')
    await pay(joined)
    expect(await mine(joined.visit)).toMatchObject({ status: 'CANCELED', next_charge: null })
  })

  test('for good cannot be canceled, as nothing is charged', async () => {
    const joined = await registered(await plan(), { period: -1 })
    await pay(joined, 149_000)
    expect((await cancel(joined.visit)).status).toBe(409)
  })

  test('asks why one left, once, after it was canceled and never before', async () => {
    const joined = await registered(await plan())
    await pay(joined)
    const id = (await mine(joined.visit))?.id ?? 0
    expect((await survey(joined.visit, id)).status).toBe(409)
    await cancel(joined.visit)
    for (const of of [
      { reason: 'bored' },
      { return_intent: undefined },
      { reason: 'other' },
      { reason: 'technical', other_reason: 'no' },
    ])
      expect((await survey(joined.visit, id, of)).status).toBe(422)
    const wrong = async (of: object) =>
      Object.keys(((await (await survey(joined.visit, id, of)).json()) as { errors: object }).errors)
    expect(await wrong({ reason: 'other', return_intent: '' })).toEqual(['return_intent', 'other_reason'])
    for (const reason of ['no_time', 'no_value', 'expensive', 'alternative', 'technical', 'other'])
      expect(await wrong({ reason, other_reason: 'none', return_intent: 'never' })).toEqual(['return_intent'])
    for (const return_intent of ['definitely_return', 'maybe_return', 'probably_not_return', 'never_return'])
      expect(await wrong({ reason: 'bored', return_intent })).toEqual(['reason'])
    expect((await survey((await registered(await plan())).visit, id)).status).toBe(404)
    const told = await survey(joined.visit, id, { reason: 'technical', other_reason: 'It never loads.' })
    expect(await told.json()).toEqual({ saved: true })
    expect((await survey(joined.visit, id)).status).toBe(409)
    expect(await mine(joined.visit)).toMatchObject({ status: 'CANCELED' })
  })

  test('is canceled and answered by forms without a script', async () => {
    const joined = await registered(await plan())
    await pay(joined)
    const id = `${(await mine(joined.visit))?.id}`
    const left = await joined.visit.submit('/my/membership/cancel', { confirmation: 'CANCEL', membership_id: id })
    expect([left.status, left.headers.get('location')]).toEqual([303, '/my/membership'])
    expect((await (await joined.visit.page('/my/membership')).text()).includes('Two questions')).toBe(true)
    const half = await joined.visit.submit('/my/membership/cancel-survey', { membership_id: id, reason: 'no_time' })
    const wrong = await half.text()
    expect([half.status, wrong.includes('id="return_intent-error"')]).toEqual([422, true])
    // Whoever hears the form hears at the question, and at each answer, what is wrong with it.
    const described = (tag: string) =>
      wrong.split(new RegExp(`<${tag} [^>]*aria-describedby="return_intent-error"`)).length - 1
    expect([described('fieldset'), described('input')]).toEqual([1, INTENTS.length])
    const answers = { membership_id: id, reason: 'no_time', other_reason: '', return_intent: 'never_return' }
    expect((await joined.visit.submit('/my/membership/cancel-survey', answers)).status).toBe(303)
    expect((await (await joined.visit.page('/my/membership')).text()).includes('Two questions')).toBe(false)
  })
})

describe('a cancel', () => {
  test('is undone before the period ends, at the same price, and not after it', async () => {
    const { visit, id } = await member()
    expect((await visit.post(`${AT}/keep`)).status).toBe(409)
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    expect((await (await visit.page(AT)).text()).includes('Keep membership')).toBe(true)
    expect(await (await visit.post(`${AT}/keep`)).json()).toMatchObject({
      membership: { id, status: 'ACTIVE', reason: null, next_charge: { amount: 5900 } },
    })
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    await write(sql`update memberships set until = now() where school_id = 1 and id = ${id}`)
    expect((await visit.post(`${AT}/keep`)).status).toBe(409)
    expect((await (await visit.page(AT)).text()).includes('Join again')).toBe(true)
    const { rows } = await write(sql`select what, status, account_id is not null as by_somebody
      from membership_history where school_id = 1 and membership_id = ${id} order by id`)
    expect(rows).toEqual([
      { what: 'state', status: 'ACTIVE', by_somebody: false },
      { what: 'state', status: 'CANCELED', by_somebody: true },
      { what: 'stayed', status: 'ACTIVE', by_somebody: true },
      { what: 'state', status: 'CANCELED', by_somebody: true },
    ])
  })

  test('that the school ended does not promise that it can be undone, and one that is owed says when it is tried again', async () => {
    const { visit, id } = await member()
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    const says = async (words: string) => (await (await visit.speaking('en').page(AT)).text()).includes(words)
    expect(await says('you can change your mind and keep it')).toBe(true)
    await write(sql`update memberships set reason = 'staff' where school_id = 1 and id = ${id}`)
    expect([await says('you can change your mind and keep it'), await says('You will not be charged again.')]).toEqual([
      false,
      true,
    ])
    await write(sql`update memberships set status = 'PAST_DUE', reason = 'expired', open = false, opens_until = null,
      next_charge_at = '2026-12-24T12:00:00Z' where school_id = 1 and id = ${id}`)
    expect(await says('We will try again on 24 Dec 2026.')).toBe(true)
  })

  test('of a trial is undone into the trial', async () => {
    const { visit } = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    await visit.post(`${AT}/cancel`, { confirmation: 'CANCEL' })
    expect(await (await visit.post(`${AT}/keep`)).json()).toMatchObject({ membership: { status: 'TRIAL' } })
  })
})

test('an account that is deleted while a renewal of it is paid ends with it: the money is kept, and no letter tells of the end', async () => {
  const { visit, email, redirect, hash } = await registered(await plan())
  await visit.submit(redirect, { outcome: 'paid', later: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  const account = await inSchool(1, (db) => findAccountByEmail(db, 1, email))
  const { id = 0 } = (await mine(visit)) ?? {}
  await write(sql`update memberships set until = now(), next_charge_at = now() where school_id = 1 and id = ${id}`)
  const { order } = (await openTry({ schoolId: 1, id })) ?? {}
  if (!account || !order?.providerRef) throw new Error('nothing to renew')
  const fact = { ref: order.providerRef, eventId: `${order.providerRef}:paid`, kind: 'captured' } as const
  const facts = [{ ...fact, amount: 5900, currency: 'PLN', occurredAt: new Date().toISOString() }]
  const which = { schoolId: 1, id: order.id }
  const { settling } = await inSchool(1, async (db) => {
    await lockAccount(db, 1, account.id, 'update')
    const settling = inSchool(1, (beside) => settle(beside, which, { provider: 'sandbox', facts }))
    await somebodyWaits(settling)
    await deletePerson(db, { ...account, kind: 'student' })
    return { settling }
  })
  expect(await settling).toMatchObject({ status: 'PERFORMED' })
  const { rows } = await write(sql`select m.status, (select count(*)::int from membership_periods p
    where p.school_id = 1 and p.membership_id = m.id) as periods from memberships m where m.school_id = 1 and m.id = ${id}`)
  expect(rows).toEqual([{ status: 'ENDED', periods: 1 }])
  expect((await brokenInvariants()).filter((line) => line.includes(`membership ${id}`))).toEqual([])
  await sendMembershipEmail({ schoolId: 1, membershipId: id, what: 'ended' })
  const letters = await inSchool(1, (db) => listMails(db, 1))
  expect(letters.filter(({ to }) => to.endsWith('@deleted.invalid'))).toEqual([])
})
