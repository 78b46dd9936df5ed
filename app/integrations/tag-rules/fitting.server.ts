import { type SQL, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { fitsOccasion, orAny } from '#app/integrations/triggers/people.server.ts'
import { type StoredRule, toRuleOccasion } from './stored-rules.server.ts'

/** Students who can have a tag, from the row `a`. */
export const isStudent = (school: number) =>
  sql`a.school_id = ${school} and a.role = 'student' and a.deleted_at is null`

/**
 * Whether an account `a` has the tag of a rule by it at this moment: what it waits for happened, and where the tag is given
 * until the end, what was bought is open, by itself or by what a bundle holds.
 */
export function holds(school: number, rule: StoredRule): SQL {
  const fits = fitsOccasion(school, toRuleOccasion(rule))
  if (!rule.untilEnd || rule.when !== 'purchase') return fits
  const product = sql`access_grants.product_id`
  const bought =
    rule.productId === null
      ? sql`true`
      : sql`(${orAny(product, rule.productId)} or exists (select from bundle_items b where b.school_id = ${school}
          and b.bundle_id = ${rule.productId} and b.product_id = ${product}))`
  return sql`${fits} and exists (select from access_grants where access_grants.school_id = ${school}
    and access_grants.account_id = a.id and ${bought} and ${openGrant(school)})`
}
