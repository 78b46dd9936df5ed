import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { textIn } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type Occasion, SCOPE_FIELDS, type ScopeField, type ScopeOptions } from './trigger.ts'

/** What each scope names, as a select of `id` and `title`. */
const listing = (field: ScopeField, schoolId: number, locale: Locale) => {
  switch (field) {
    case 'productId':
      return sql`select p.id, ${textIn(sql`p.title`, locale)} as title from products p where p.school_id = ${schoolId}`
    case 'formId':
      return sql`select f.id, ${textIn(sql`f.title`, locale)} as title from lead_forms f
        where f.school_id = ${schoolId} and f.deleted_at is null`
    case 'planId':
      return sql`select p.id, ${textIn(sql`p.title`, locale)} as title from membership_plans m
        join products p on p.school_id = ${schoolId} and p.id = m.product_id where m.school_id = ${schoolId}`
    case 'studentTagId':
      return sql`select t.id, t.name as title from student_tags t where t.school_id = ${schoolId}`
  }
}

/** Refuses (404) what a rule is narrowed to where the school has no such thing. */
export async function requireScope(
  db: Db,
  schoolId: number,
  { field, id }: { field: ScopeField; id: number },
): Promise<void> {
  const { rows } = await db.execute(sql`select l.id from (${listing(field, schoolId, 'en')}) l where l.id = ${id}`)
  requireFound(rows.length > 0)
}

/** Refuses (404) rules for products, forms, plans or tags that the school does not have. */
export async function requireScopes(db: Db, schoolId: number, rules: readonly Occasion[]): Promise<void> {
  const named = rules.flatMap((rule) =>
    SCOPE_FIELDS.flatMap((field) => (rule[field] === undefined ? [] : [{ field, id: rule[field] }])),
  )
  for (const one of named) await requireScope(db, schoolId, one)
}

/** Everything that rules can be narrowed to, in the reader's language. */
export async function listScopes(db: Db, schoolId: number, locale: Locale): Promise<ScopeOptions> {
  const options = await Promise.all(
    SCOPE_FIELDS.map(async (field) => {
      const { rows } = await db.execute<{ id: string; title: string }>(
        sql`select l.id, l.title from (${listing(field, schoolId, locale)}) l order by lower(l.title), l.id limit 1000`,
      )
      return [field, rows.map(({ id, title }) => ({ id: Number(id), title }))] as const
    }),
  )
  return Object.fromEntries(options) as ScopeOptions
}
