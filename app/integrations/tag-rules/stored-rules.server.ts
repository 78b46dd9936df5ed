import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { tagRules } from './tables.server.ts'

export type StoredRule = typeof tagRules.$inferSelect

/** Its occasion, without what it is not narrowed to. */
export function toRuleOccasion({ when, productId, formId, planId }: StoredRule) {
  return {
    when,
    productId: productId ?? undefined,
    formId: formId ?? undefined,
    planId: planId ?? undefined,
  }
}

/** One rule under its lock. */
export async function lockTagRule(db: Db, schoolId: number, id: number): Promise<StoredRule | undefined> {
  const [stored] = await db
    .select()
    .from(tagRules)
    .where(hasId(tagRules, schoolId, id))
    .for('no key update')
  return stored
}

/** The rules of a school, the oldest first. */
export async function listStoredRules(db: Db, schoolId: number): Promise<StoredRule[]> {
  return await db.select().from(tagRules).where(eq(tagRules.schoolId, schoolId)).orderBy(asc(tagRules.id))
}
