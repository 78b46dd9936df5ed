import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { loadFormOptions } from '#app/forms/leads/form-options.server.ts'
import { loadTagOptions } from '#app/people/student-tags/tag-changes.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type Occasion, SCOPE_FIELDS, type ScopeField, type ScopeOptions } from './trigger.ts'

/** The ids of what each scope names in a school. */
const listing = (field: ScopeField, schoolId: number): SQL => {
  switch (field) {
    case 'productId':
      return sql`select p.id from products p where p.school_id = ${schoolId}`
    case 'formId':
      return sql`select f.id from lead_forms f where f.school_id = ${schoolId} and f.deleted_at is null`
    case 'planId':
      return sql`select m.product_id as id from membership_plans m where m.school_id = ${schoolId}`
    case 'studentTagId':
      return sql`select t.id from student_tags t where t.school_id = ${schoolId}`
  }
}

/** Refuses (404) what a rule is narrowed to where the school has no such thing. */
export async function requireScope(
  db: Db,
  schoolId: number,
  { field, id }: { field: ScopeField; id: number },
): Promise<void> {
  const { rows } = await db.execute(sql`select l.id from (${listing(field, schoolId)}) l where l.id = ${id}`)
  requireFound(rows.length > 0)
}

/** Refuses (404) rules for products, forms, plans or tags that the school does not have. */
export async function requireScopes(db: Db, schoolId: number, rules: readonly Occasion[]): Promise<void> {
  const named = rules.flatMap((rule) =>
    SCOPE_FIELDS.flatMap((field) => (rule[field] === undefined ? [] : [{ field, id: rule[field] }])),
  )
  for (const one of named) await requireScope(db, schoolId, one)
}

/** What a page offers to narrow rules to (`loadOptions`), with what those that are there are narrowed to. */
export async function loadScopes(
  db: Db,
  context: ViewerContext & { c: Context<Env> },
  rules: readonly Occasion[],
): Promise<ScopeOptions> {
  const [productIds, formIds, planIds, tagIds] = SCOPE_FIELDS.map((field) => rules.flatMap((rule) => rule[field] ?? []))
  const [productId, formId, planId, studentTagId] = await Promise.all([
    loadProductOptions(db, context, { chosen: productIds }),
    loadFormOptions(db, context, formIds),
    loadProductOptions(db, context, { types: ['membership'], chosen: planIds }),
    loadTagOptions(db, context, tagIds),
  ])
  return { productId, formId, planId, studentTagId }
}
