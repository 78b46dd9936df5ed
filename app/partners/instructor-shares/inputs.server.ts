import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { IdAmong } from '#app/platform/http.server.ts'
import { Count, Fields, RowsOf } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { SHARES_MAX } from './share.ts'

/** Somebody on the team; else 404. */
const TeamMember = IdAmong(async ({ db, school }, ids) => {
  const wanted = [...new Set(ids)]
  const isTeam = and(eq(accounts.schoolId, school.id), inArray(accounts.id, wanted), isStaff)
  requireFound((await db.$count(accounts, isTeam)) >= wanted.length)
})

export const SharesInput = z.object({
  shares: RowsOf(Fields({ accountId: TeamMember, productId: IdIn(products), percentage: Count(1, 100) }), SHARES_MAX),
})
