import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { promoCodes } from './tables.server.ts'

type Row = typeof promoCodes.$inferSelect

/** A code that takes 20 % off everything, unless told otherwise. */
export async function aPromoCode(db: Db, of: Partial<typeof promoCodes.$inferInsert> = {}): Promise<Row> {
  const code = `CODE-${crypto.randomUUID().slice(0, 8)}`
  const made = await db
    .insert(promoCodes)
    .values({ schoolId: 1, code, type: 'percentage', value: 20, currency: 'PLN', mode: 'all', ...of })
    .returning()
    .then(expectRow)
  return made
}
