import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { meet } from '#tests/meet.ts'
import { type AccessLength, findAccess, grantAccess, revokeAccess } from './access.server.ts'
import { accessGrants } from './tables.server.ts'

type Given = AccessLength & { from?: string }

async function someone() {
  return await inSchool(1, async (db) => {
    const [{ id: accountId }, { id: productId }, staff] = [
      await aStudent(db),
      await aProduct(db),
      await aStaffMember(db),
    ]
    return { schoolId: 1, accountId, productId, staff: staff.id }
  })
}

let orders = 0

/** Grants of one account to one product, each of an order of its own, in days from the first instant. */
async function spans(...lengths: Given[]): Promise<(number | null)[][]> {
  const { staff, ...whose } = await someone()
  return await inSchool(1, async (db) => {
    for (const length of lengths) {
      orders += 1
      await grantAccess(db, { ...whose, ...length, source: 'transaction', sourceId: orders })
    }
    return await spansOf(db, whose.accountId)
  })
}

async function spansOf(db: Db, accountId: number): Promise<(number | null)[][]> {
  const { startsAt, endsAt, id } = accessGrants
  const rows = await db
    .select({ startsAt, endsAt })
    .from(accessGrants)
    .where(eq(accessGrants.accountId, accountId))
    .orderBy(id)
  const zero = Date.parse(rows[0]?.startsAt ?? '')
  const days = (instant: string | null) => instant && Math.round((Date.parse(instant) - zero) / 864e5)
  return rows.map((row) => [row.startsAt, row.endsAt].map((one) => days(one) as number | null))
}

const MAY = '2027-05-01T10:00:00.000Z'
const LATER = '2027-05-21T10:00:00.000Z'

describe('a grant', () => {
  test('runs for days, without end or until an instant, from now or from another', async () => {
    expect(await spans({ days: 30 })).toEqual([[0, 30]])
    expect(await spans({ days: 0 })).toEqual([[0, null]])
    expect(await spans({ from: MAY, days: 30 })).toEqual([[0, 30]])
    expect(await spans({ from: MAY, days: 0 })).toEqual([[0, null]])
    expect(await spans({ from: MAY, until: LATER })).toEqual([[0, 20]])
  })

  test('of days lengthens what is open by its days', async () => {
    expect(await spans({ from: MAY, days: 30 }, { from: LATER, days: 30 })).toEqual([
      [0, 30],
      [20, 60],
    ])
    expect(await spans({ days: 30 }, { days: 7 }, { days: 1 })).toEqual([
      [0, 30],
      [0, 37],
      [0, 38],
    ])
  })

  test('of days lengthens nothing that has ended, has not begun, or ends with what is without end', async () => {
    const after = '2027-07-01T10:00:00.000Z'
    expect((await spans({ from: MAY, days: 30 }, { from: after, days: 30 }))[1]).toEqual([61, 91])
    expect((await spans({ from: LATER, days: 30 }, { from: MAY, days: 30 }))[1]).toEqual([-20, 10])
    expect((await spans({ from: MAY, days: 0 }, { from: LATER, days: 30 }))[1]).toEqual([20, 50])
  })

  test('until an instant ends there, whatever is open', async () => {
    expect((await spans({ from: MAY, days: 300 }, { from: MAY, until: LATER }))[1]).toEqual([0, 20])
  })

  test('lengthens by hand what was bought, and not what was taken away', async () => {
    const { staff, ...whose } = await someone()
    const bought = { ...whose, source: 'transaction', sourceId: -1 } as const
    await inSchool(1, async (db) => {
      await grantAccess(db, { ...bought, days: 30 })
      await grantAccess(db, { ...whose, source: 'staff', sourceId: staff, reason: 'Prize', days: 10 })
      await revokeAccess(db, bought)
      await grantAccess(db, { ...bought, sourceId: -2, days: 5 })
      expect(await spansOf(db, whose.accountId)).toEqual([
        [0, 30],
        [0, 40],
        [0, 45],
      ])
    })
  })

  test('of the same moment as another loses no day', async () => {
    const { staff, ...whose } = await someone()
    const buy = (sourceId: number) =>
      inSchool(1, (db) => grantAccess(db, { ...whose, source: 'transaction', sourceId, days: 10 }))
    await meet(/access_grants/, ...[-11, -12, -13].map((sourceId) => () => buy(sourceId)))
    const ends = (await inSchool(1, (db) => spansOf(db, whose.accountId))).map(([, end]) => end)
    expect(ends.sort((a, b) => Number(a) - Number(b))).toEqual([10, 20, 30])
  })
})

class Undone extends Error {}

/** When access that begins then ends by the clocks of a zone. */
async function endIn(timeZone: string, from: string, days: number): Promise<string | null> {
  const { staff, ...whose } = await someone()
  let end: string | null = null
  const tried = inSchool(1, async (db) => {
    await db.execute(sql`update schools set time_zone = ${timeZone} where id = 1`)
    orders += 1
    await grantAccess(db, { ...whose, from, days, source: 'transaction', sourceId: orders })
    const [row] = await db.select().from(accessGrants).where(eq(accessGrants.accountId, whose.accountId))
    end = row?.endsAt ?? null
    throw new Undone()
  })
  await expect(tried).rejects.toThrow(Undone)
  return end
}

test.each([
  ['into summer time', 'Europe/Warsaw', '2026-03-20T17:00:00.000Z', 30, '2026-04-19T16:00:00.000Z'],
  ['into winter time', 'Europe/Warsaw', '2026-10-20T16:00:00.000Z', 30, '2026-11-19T17:00:00.000Z'],
  ['in New York', 'America/New_York', '2026-10-20T16:00:00.000Z', 30, '2026-11-19T17:00:00.000Z'],
  ['in the south', 'Australia/Lord_Howe', '2026-09-30T14:00:00.000Z', 7, '2026-10-07T13:30:00.000Z'],
  ['over 29 February', 'Europe/Warsaw', '2028-02-27T11:00:00.000Z', 3, '2028-03-01T11:00:00.000Z'],
  ['for a year', 'Europe/Warsaw', '2027-06-01T10:00:00.000Z', 365, '2028-05-31T10:00:00.000Z'],
  ['without end', 'Europe/Warsaw', '2026-03-20T17:00:00.000Z', 0, null],
])('days of access end at the same hour of the school %s', async (_, zone, from, days, end) => {
  expect(await endIn(zone, from, days)).toBe(end)
})

describe('what an account holds', () => {
  const heldOf = async (db: Db, { accountId: id, productId }: { accountId: number; productId: number }) =>
    findAccess(db, { ...(await viewerOf(db, id)), kind: 'student' }, { id: productId, teacherIds: [] })
  const viewerOf = async (db: Db, id: number) => memberFrom((await findAccount(db, 1, id)) as Account, LIMITED)
  const ago = (days: number) => new Date(Date.now() - days * 864e5).toISOString()

  test('is counted from its beginning however it was lengthened, and anew once it was taken away', async () => {
    const { staff, ...whose } = await someone()
    const order = (sourceId: number) => ({ ...whose, source: 'transaction', sourceId }) as const
    await inSchool(1, async (db) => {
      const [first, second] = [ago(30), ago(15)]
      await grantAccess(db, { ...order(-21), from: first, days: 20 })
      await grantAccess(db, { ...order(-22), from: second, days: 20 })
      expect(await heldOf(db, whose)).toMatchObject({ open: true, since: first, source: 'transaction' })
      await grantAccess(db, { ...whose, source: 'staff', sourceId: staff, reason: 'More', days: 5, lengthens: true })
      expect(await heldOf(db, whose)).toMatchObject({ since: first })
      await revokeAccess(db, order(-21))
      expect(await heldOf(db, whose)).toMatchObject({ open: true, since: first })
      await revokeAccess(db, order(-22))
      expect(await heldOf(db, whose)).toMatchObject({ open: true, since: first, source: 'staff' })
    })
    const { staff: _, ...others } = await someone()
    await inSchool(1, async (db) => {
      const anew = ago(2)
      const first = { ...others, source: 'transaction', sourceId: -23 } as const
      await grantAccess(db, { ...first, from: ago(30), days: 0 })
      await revokeAccess(db, first)
      expect(await heldOf(db, others)).toMatchObject({ open: false })
      await grantAccess(db, { ...first, sourceId: -24, from: anew, days: 0 })
      expect(await heldOf(db, others)).toMatchObject({ open: true, since: anew })
    })
  })

  test('was taken away, ended, or never there', async () => {
    const { staff, ...whose } = await someone()
    await inSchool(1, async (db) => {
      expect(await heldOf(db, whose)).toMatchObject({ open: false, rule: 'buy' })
      const order = { ...whose, source: 'transaction', sourceId: -31 } as const
      await grantAccess(db, { ...order, from: ago(30), days: 10 })
      expect(await heldOf(db, whose)).toMatchObject({ open: false, rule: 'ended' })
      await grantAccess(db, { ...order, sourceId: -32, from: ago(3), days: 0 })
      expect(await heldOf(db, whose)).toMatchObject({ open: true, until: null })
      await revokeAccess(db, { ...order, sourceId: -32 })
      expect(await heldOf(db, whose)).toMatchObject({ open: false, rule: 'revoked' })
    })
  })
})

const LIMITED = { instructorsLimited: false }
