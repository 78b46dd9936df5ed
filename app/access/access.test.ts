import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aStaffMember, aStudent } from '../accounts/factory.server.ts'
import { aProduct } from '../catalogue/factory.server.ts'
import { type Db, inSchool } from '../platform/db.server.ts'
import { grantAccess, type Length, revokeAccess } from './access.server.ts'
import { accessGrants } from './tables.server.ts'

type Given = Length & { from?: string }

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
  const { staff: _, ...whose } = await someone()
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
    const { staff: _, ...whose } = await someone()
    const buy = (sourceId: number) =>
      inSchool(1, (db) => grantAccess(db, { ...whose, source: 'transaction', sourceId, days: 10 }))
    await Promise.all([-11, -12, -13, -14].map(buy))
    const ends = (await inSchool(1, (db) => spansOf(db, whose.accountId))).map(([, end]) => end)
    expect(ends.sort((a, b) => Number(a) - Number(b))).toEqual([10, 20, 30, 40])
  })
})
