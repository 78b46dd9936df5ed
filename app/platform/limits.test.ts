import { sql } from 'drizzle-orm'
import { describe } from 'vitest'
import { expect, test } from '#tests/fixture.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { type Db, inSchool } from './db.server.ts'
import {
  hold,
  refill,
  refuseBelowOne,
  reserveToken,
  returnToken,
  secondsToWait,
  spend,
  spendIfThere,
  spendInCrowd,
  takeToken,
} from './limits.server.ts'
import { Refusal } from './refusal.ts'

const limit = { burst: 3, perSecond: 0.5 }
const bucket = { name: 'probe', ...limit }

const age = (db: Db, seconds: number) =>
  db.execute(
    sql`update limits set refilled_at = refilled_at - make_interval(secs => ${seconds}) where bucket = 'probe'`,
  )

describe('a bucket', () => {
  test('holds its burst, then nothing, however often one asks', async ({ db }) => {
    const left = []
    for (let times = 0; times < 6; times += 1) left.push(await takeToken(db, 1, bucket))
    expect(left.map(Math.floor)).toEqual([2, 1, 0, -1, -1, -1])
  })

  test('gains with time, up to its burst', async ({ db }) => {
    for (let times = 0; times < 3; times += 1) await takeToken(db, 1, bucket)
    await age(db, 4)
    expect(await hold(db, 1, bucket)).toBeCloseTo(2, 1)
    await age(db, 3600)
    expect(await hold(db, 1, bucket)).toBe(3)
    expect(await takeToken(db, 1, bucket)).toBe(2)
  })

  test('is not emptied by tries that find nothing in it, and has a token again when it is said to', async ({ db }) => {
    for (let times = 0; times < 3; times += 1) await takeToken(db, 1, bucket)
    for (let times = 0; times < 9; times += 1) expect(await takeToken(db, 1, bucket)).toBe(-1)
    await age(db, 1)
    expect(secondsToWait(await takeToken(db, 1, bucket), limit)).toBe(1)
    await age(db, 1)
    expect(await takeToken(db, 1, bucket)).toBe(0)
    expect(secondsToWait(await takeToken(db, 1, bucket), limit)).toBe(2)
    expect(await hold(db, 1, bucket)).toBe(0)
    expect(await returnToken(db, 1, bucket)).toBe(1)
  })

  test('lends what is still to come, for so long, and nothing beyond', async ({ db }) => {
    const ahead = () => reserveToken(db, 1, bucket, 4)
    for (const wait of [0, 0, 0, 2, 4, 6, 6]) expect(await ahead()).toBe(wait)
    await age(db, 2)
    for (const wait of [4, 6]) expect(await ahead()).toBe(wait)
  })

  test('is neither filled nor emptied by holding it', async ({ db }) => {
    expect(await hold(db, 1, bucket)).toBe(3)
    await takeToken(db, 1, bucket)
    expect(await hold(db, 1, bucket)).toBeCloseTo(2, 5)
  })

  test('takes a token back, and holds no more than its burst', async ({ db }) => {
    expect(await returnToken(db, 1, bucket)).toBe(3)
    await takeToken(db, 1, bucket)
    await takeToken(db, 1, bucket)
    expect(await returnToken(db, 1, bucket)).toBeCloseTo(2, 5)
    await returnToken(db, 1, bucket)
    expect(await returnToken(db, 1, bucket)).toBe(3)
  })

  test('a clock that is behind takes nothing away', async ({ db }) => {
    await takeToken(db, 1, bucket)
    await age(db, -60)
    expect(await hold(db, 1, bucket)).toBe(2)
    expect(await takeToken(db, 1, bucket)).toBe(1)
  })

  test('refilled, is full, and others are as they were', async ({ db }) => {
    const other = { ...bucket, name: 'other' }
    await takeToken(db, 1, bucket)
    await takeToken(db, 1, other)
    await refill(db, 1, [bucket])
    expect(await hold(db, 1, bucket)).toBe(3)
    expect(await hold(db, 1, other)).toBeCloseTo(2, 5)
  })
})

test.each([
  [0.4, 2],
  [0, 2],
  [-1, 4],
  [0.999, 1],
])('with %d left one waits %i seconds', (tokens, seconds) => {
  try {
    refuseBelowOne(tokens, limit)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ status: 429, text: ['errors.too_many', { seconds }], extra: { retryAfter: seconds } })
  }
})

test('with one left nobody waits', () => {
  expect(() => refuseBelowOne(1, limit)).not.toThrow()
})

test('twenty at once spend no more than there is, and what they spent stays spent', async () => {
  const spent = await Promise.allSettled(Array.from({ length: 20 }, () => spend(1, { name: 'crowd', ...limit })))
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(spend(2, { name: 'crowd', ...limit }), 'another school has its own').resolves.toBeUndefined()
})

test('one of a crowd spends of both buckets; with none left of one’s own, nothing of the others’', async () => {
  const [own, crowd] = [
    { name: 'm:1 talk', burst: 2, perSecond: 0.001 },
    { name: 'crowd talk', burst: 20, perSecond: 0.01 },
  ]
  for (let times = 0; times < 2; times += 1) await spendInCrowd(1, own, crowd)
  for (let times = 0; times < 3; times += 1)
    await expect(spendInCrowd(1, own, crowd)).rejects.toMatchObject({ status: 429 })
  expect(await inSchool(1, (db) => hold(db, 1, crowd))).toBeCloseTo(18, 0)
  const others = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => spendInCrowd(1, { ...own, name: `m:${n + 2} talk` }, crowd)),
  )
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
})

test('who is refused for the crowd’s sake keeps their own token, and waits for both', async () => {
  const [own, crowd] = [
    { name: 'm:7 write', burst: 2, perSecond: 0.001 },
    { name: 'crowd write', burst: 1, perSecond: 0.0001 },
  ]
  await spendInCrowd(1, own, crowd)
  for (let times = 0; times < 5; times += 1)
    await expect(spendInCrowd(1, own, crowd)).rejects.toMatchObject({ extra: { retryAfter: 10_000 } })
  expect(Math.floor(await inSchool(1, (db) => hold(db, 1, own)))).toBe(1)
  await inSchool(1, (db) => refill(db, 1, [crowd]))
  await spendInCrowd(1, own, crowd)
  await expect(spendInCrowd(1, own, crowd)).rejects.toMatchObject({ extra: { retryAfter: 10_000 } })
})

test('who holds a bucket is alone with it until the end', async () => {
  const { seen } = await inSchool(1, async (db) => {
    await hold(db, 1, bucket)
    const seen = inSchool(1, (other) => hold(other, 1, bucket))
    await somebodyWaits(seen)
    await takeToken(db, 1, bucket)
    return { seen }
  })
  expect(Math.floor(await seen)).toBe(2)
})

test('what is done every so often is done, however often it is asked for in between', async () => {
  await inSchool(1, (db) => refill(db, 1, [bucket]))
  const ask = () => spendIfThere(1, bucket)
  for (let times = 0; times < 3; times += 1) expect(await ask()).toBe(true)
  for (let times = 0; times < 9; times += 1) {
    expect(await ask()).toBe(false)
    await inSchool(1, (db) => age(db, 0.2))
  }
  await inSchool(1, (db) => age(db, 0.2))
  expect(await ask()).toBe(true)
  expect(await ask()).toBe(false)
})
