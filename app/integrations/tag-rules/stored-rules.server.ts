import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { studentTags } from '#app/people/student-tags/tables.server.ts'
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

/** One rule under its lock, its tag before it: whoever deletes that holds it first. */
export async function lockTagRule(db: Db, schoolId: number, id: number): Promise<StoredRule | undefined> {
  const tag = db
    .select({ id: studentTags.id })
    .from(studentTags)
    .where(
      and(
        eq(studentTags.schoolId, schoolId),
        sql`${studentTags.id} = (select ${tagRules.tagId} from ${tagRules}
          where ${tagRules.schoolId} = ${schoolId} and ${tagRules.id} = ${id})`,
      ),
    )
    .for('key share')
    .as('tag')
  const [stored] = await db
    .select(getTableColumns(tagRules))
    .from(tagRules)
    .innerJoin(tag, eq(tag.id, tagRules.tagId))
    .where(hasId(tagRules, schoolId, id))
    .for('no key update', { of: tagRules })
  return stored
}

/** The rules of a school, the oldest first. */
export async function listStoredRules(db: Db, schoolId: number): Promise<StoredRule[]> {
  return await db.select().from(tagRules).where(eq(tagRules.schoolId, schoolId)).orderBy(asc(tagRules.id))
}
