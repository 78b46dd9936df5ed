import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { hold } from '#app/platform/limits.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale } from '#tests/buyer.ts'
import { NEW_ACCOUNTS } from './attempts.server.ts'
import { accountOfPerson } from './identities.server.ts'

// As in production, behind a proxy: whoever evaluates the product makes as many accounts as they like.
vi.hoisted(() => Object.assign(process.env, { EVALUATION: '', TRUST_PROXY: '1' }))

const HERE = '192.0.2.7'
const bucket = { ...NEW_ACCOUNTS, name: `a:${HERE} new account` }
const left = (tokens: number) =>
  inSchool(1, (db) =>
    db.execute(sql`
      insert into limits (school_id, bucket, tokens, refilled_at) values (1, ${bucket.name}, ${tokens}, now())
      on conflict (school_id, bucket) do update set tokens = excluded.tokens, refilled_at = excluded.refilled_at`),
  )

let slug: string
let made = 0
beforeEach(async () => {
  ;({ slug } = await forSale({ amount: 0 }))
})

const aPerson = () => ({
  first_name: 'Ewa',
  last_name: 'Lis',
  email: `new-${++made}@example.com`,
  password: 'window light 7',
})
const DOORS: [string, () => object][] = [
  ['/register', () => ({ ...aPerson(), terms: true })],
  ['/checkout/register', () => ({ ...aPerson(), terms: true })],
  ['/:slug/onepagecheckoutregister', () => ({ ...aPerson(), consents: CONSENTS })],
]

/** Each time a browser that has never been here, as cookies cost nothing. */
const knock = (door: string, body: object, from: string) =>
  new Visit().request(door.replace(':slug', slug), { method: 'POST', body, headers: { 'x-forwarded-for': from } })

test.each(DOORS)('%s makes accounts until its connection has made enough, at whatever door', async (door, body) => {
  await left(1)
  const first = await knock(door, body(), HERE)
  expect(first.status, await first.clone().text()).toBeLessThan(300)
  for (const [other, another] of DOORS) {
    const refused = await knock(other, another(), HERE)
    expect([refused.status, refused.headers.get('retry-after')], other).toEqual([
      429,
      expect.stringMatching(/^1[12]\d$/),
    ])
  }
  expect((await knock(door, body(), '192.0.2.8')).status).toBeLessThan(300)
})

test.each(DOORS)(
  '%s is no list of addresses: asking about one costs as much as making an account',
  async (door, body) => {
    await left(2)
    const taken = body()
    await knock(door, taken, HERE)
    const told = await knock(door, taken, HERE)
    expect([told.status, Object.keys(((await told.json()) as { errors: object }).errors)]).toEqual([422, ['email']])
    expect((await knock(door, taken, HERE)).status).toBe(429)
  },
)

test('an invitation draws on the same bucket', async () => {
  await left(0)
  const { email, ...person } = aPerson()
  expect((await knock(`/invitation/${'x'.repeat(43)}/register`, person, HERE)).status).toBe(429)
})

test('so does Google, when it brings somebody new', async () => {
  await left(1)
  const arrive = (subject: string) =>
    inSchool(1, (db) => {
      const person = { subject, email: `${subject}@example.com`, firstName: 'Ewa', lastName: '' }
      return accountOfPerson(db, person, { schoolId: 1, locale: 'en', requestId: subject, ip: HERE })
    })
  await arrive('first')
  expect(await inSchool(1, (db) => hold(db, 1, bucket))).toBeLessThan(1)
  await expect(arrive('second')).rejects.toMatchObject({ status: 429 })
  await expect(arrive('first')).resolves.toMatchObject({ email: 'first@example.com' })
})

test('with a promo code one waits for both limits, and a try that one of them refuses costs nothing of the other', async () => {
  const door = '/:slug/onepagecheckoutregister'
  const order = () => knock(door, { ...aPerson(), consents: CONSENTS, promo_code: 'NONE' }, HERE)
  const codes = `a:${HERE} promo code`
  // Time never runs backwards for a bucket, so these fill up no further meanwhile.
  const set = (name: string, tokens: number) =>
    inSchool(1, (db) =>
      db.execute(sql`
        insert into limits (school_id, bucket, tokens, refilled_at) values (1, ${name}, ${tokens}, now() + interval '1 hour')
        on conflict (school_id, bucket) do update set tokens = excluded.tokens, refilled_at = excluded.refilled_at`),
    )
  for (const [accounts, tries, seconds] of [
    [0, 0, /^1[12]\d$/],
    [0, 5, /^1[12]\d$/],
    [5, 0, /^6$/],
    [0.99, 0, /^6$/],
  ] as const) {
    await set(bucket.name, accounts)
    await set(codes, tries)
    for (let times = 0; times < 2; times += 1) {
      const refused = await order()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(seconds)])
    }
    const held = (of: object) => inSchool(1, (db) => hold(db, 1, { ...bucket, ...of }))
    expect(Math.floor(await held({}))).toBe(Math.floor(accounts))
    expect(Math.floor(await held({ name: codes, burst: 10, perSecond: 10 / 60 }))).toBe(tries)
  }
})
