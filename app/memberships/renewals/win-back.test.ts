import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS } from '#tests/buyer.ts'
import { order, type Placed, pay, plan, registered } from '#tests/joining.ts'
import { failMailsTo, mailsTo } from '#tests/mailbox.ts'
import { mine, write } from '#tests/members.ts'
import { runSchedule } from '#tests/run-jobs.ts'

let staff: Visit
beforeAll(async () => {
  staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})

let made = 0
/** A plan that asks back after a month, with a code where one is wanted. */
async function asking(code?: object) {
  const wanted = await plan()
  let id: number | undefined
  const name = `Again-${Date.now().toString(36)}-${made++}`
  if (code) {
    const body = { code: name, type: 'percentage', value: 50, mode: 'subscription', ...code }
    const answer = await staff.post('/home/promo-codes', body)
    id = ((await answer.json()) as { promo_code: { id: number } }).promo_code.id
  }
  await write(sql`update membership_plans set win_back_days = 30, win_back_code_id = ${id ?? null}
    where school_id = 1 and product_id = ${wanted.id}`)
  return { wanted, code: name }
}

/** Somebody who joined, agreeing to news or not, and left so many days ago. */
async function left(
  wanted: Awaited<ReturnType<typeof plan>>,
  days: number,
  { marketing = true, reason = 'canceled' } = {},
) {
  const joined = await registered(wanted, { consents: { ...CONSENTS, marketing } })
  await pay(joined)
  const id = (await mine(joined.visit))?.id ?? 0
  await write(sql`update memberships set status = 'ENDED', reason = ${reason}, next_charge_at = null, open = false,
    opens_until = null, until = now() - make_interval(days => ${days}), since = now() - make_interval(days => ${days})
    where school_id = 1 and id = ${id}`)
  await write(sql`update access_grants set ends_at = now() where school_id = 1 and product_id = ${wanted.id}`)
  return { ...joined, id }
}

const ask = () => runSchedule('win-back.ask')
const letters = async (email: string) => (await mailsTo(email)).filter(({ subject }) => subject.includes('Come back'))

test('who left is asked back once, a month after, with what the code takes off, and its link has it', async () => {
  const { wanted, code } = await asking({})
  const { visit, email } = await left(wanted, 30)
  const sooner = await left(wanted, 29)
  await ask()
  await ask()
  const [letter, ...more] = await letters(email)
  expect(more).toEqual([])
  expect(letter?.subject.replaceAll('\u00a0', ' ')).toBe('Come back to One window for PLN 29.50')
  expect(letter?.text).toMatch(/the first month costs PLN.29\.50 instead of PLN.59\.00/)
  expect(await letters(sooner.email)).toEqual([])
  const [, path = ''] = /(\/subscribe\/checkout\?\S+)/.exec(letter?.text ?? '') ?? []
  expect(path).toContain(`code=${code}`)
  expect(await (await visit.request(path)).json()).toMatchObject({ totals: { total: 2950 } })
  const again = await visit.post('/subscribe/checkout', order(wanted, { promo_code: code, expected_total: 2950 }))
  expect(((await again.json()) as Placed).redirect).toContain('/sandbox/pay/')
})

test('one who cannot be written to keeps no other waiting', async () => {
  const { wanted } = await asking()
  const [broken, fine] = [await left(wanted, 30), await left(wanted, 30)]
  const mend = await failMailsTo(broken.email)
  await ask()
  expect([await letters(broken.email), await letters(fine.email)].map(({ length }) => length)).toEqual([0, 1])
  await mend()
  await ask()
  expect(await letters(broken.email)).toHaveLength(1)
})

test('a code that cannot be had any more is not offered', async () => {
  const { wanted } = await asking({ quantity: 1 })
  await write(sql`update promo_codes set expires_at = now() - interval '1 day', starts_at = null where school_id = 1
    and id = (select win_back_code_id from membership_plans where school_id = 1 and product_id = ${wanted.id})`)
  const { email } = await left(wanted, 31)
  await ask()
  const [letter] = await letters(email)
  expect(letter?.subject).toBe('Come back to One window')
  expect(letter?.text).not.toContain('code')
})

test('nobody is asked back who agreed to nothing, never returns, was sent away, left long ago or is back', async () => {
  const { wanted } = await asking()
  const silent = await left(wanted, 30, { marketing: false })
  const sentAway = await left(wanted, 30, { reason: 'staff' })
  const refunded = await left(wanted, 30, { reason: 'refunded' })
  const longAgo = await left(wanted, 38)
  const never = await left(wanted, 30)
  const answers = { membership_id: never.id, reason: 'no_time', return_intent: 'never_return' }
  expect((await never.visit.post('/my/membership/cancel-survey', answers)).status).toBe(200)
  const back = await left(wanted, 30)
  await pay((await (await back.visit.post('/subscribe/checkout', order(wanted))).json()) as Placed)
  const stopped = await left(wanted, 30)
  await ask()
  for (const { email } of [silent, sentAway, refunded, longAgo, never, back]) expect(await letters(email)).toEqual([])
  const [letter] = await letters(stopped.email)
  const [stop = ''] = /\/unsubscribe\/[\w-]+/.exec(letter?.text ?? '') ?? []
  expect((await stopped.visit.request(stop, { method: 'POST', csrf: null })).status).toBe(200)
  await write(sql`delete from mails where school_id = 1 and kind = 'membership-win-back'`)
  await ask()
  expect(await letters(stopped.email)).toEqual([])
})

test('however many agreed to nothing, they keep nobody waiting', async () => {
  const { wanted } = await asking()
  const { id } = await left(wanted, 30, { marketing: false })
  await write(sql`insert into accounts (school_id, email, email_key, first_name, last_name, locale)
    select 1, 'silent-' || n || '@example.com', 'silent-' || n || '@example.com', 'Ola', 'Cicha', 'pl'
    from generate_series(1, 100) n on conflict do nothing`)
  const ofThem = sql`join accounts a on a.school_id = 1 and a.email_key like 'silent-%' where m.school_id = 1 and m.id = ${id}`
  await write(sql`with made as materialized (select (jsonb_populate_record(t, jsonb_build_object(
      'account_id', a.id, 'hash', 'silent-' || a.id, 'order_key', 'silent-' || a.id, 'provider_ref', null, 'number', null))).*
    from memberships m join transactions t on t.school_id = 1 and t.id = m.transaction_id ${ofThem})
    insert into transactions overriding user value select * from made on conflict do nothing`)
  await write(sql`with made as materialized (select (jsonb_populate_record(m, jsonb_build_object(
      'account_id', a.id, 'transaction_id', (select o.id from transactions o where o.school_id = 1 and o.account_id = a.id)))).*
    from memberships m ${ofThem})
    insert into memberships overriding user value select * from made on conflict do nothing`)
  const agreed = await left(wanted, 30)
  await ask()
  expect(await letters(agreed.email)).toHaveLength(1)
})

test('the letter is in its reader’s language', async () => {
  const { wanted } = await asking({})
  const { email } = await left(wanted, 30)
  await write(sql`update accounts set locale = 'pl' where school_id = 1 and email = ${email}`)
  await ask()
  const [letter] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Zapraszamy z powrotem'))
  expect(letter?.text.replaceAll('\u00a0', ' ')).toContain('pierwszy miesiąc kosztuje 29,50 zł zamiast 59,00 zł')
})
