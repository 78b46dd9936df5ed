import { sql } from 'drizzle-orm'
import type { WithTeachers } from '#app/content/catalogue/product.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'

export type ReviewedProduct = WithTeachers & { id: number; type: string }

/**
 * Whether somebody knows what they would speak of: a lecture of it was opened or checked off, a file downloaded, a
 * meeting held, an event is over; of a bundle, one of these in one of its parts.
 */
const begun = rawStatement<{ begun: boolean }, { school: number; account: number; product: number }>(
  'product_begun',
  (param: Placeholders<{ school: number; account: number; product: number }>) => sql`
    select exists (
      select from (select ${param.product}::bigint as id union all
        select i.product_id from bundle_items i where i.school_id = ${param.school} and i.bundle_id = ${param.product}::bigint) part
      where exists (select from lecture_progress l where l.school_id = ${param.school} and l.account_id = ${param.account}
          and l.product_id = part.id and (l.watched_at is not null or l.completed_at is not null))
        or exists (select from product_files f join file_downloads d on d.school_id = ${param.school}
            and d.account_id = ${param.account} and d.product_file_id = f.id and d.used > 0
          where f.school_id = ${param.school} and f.product_id = part.id)
        or exists (select from bookings b where b.school_id = ${param.school} and b.account_id = ${param.account}
          and b.product_id = part.id and b.status in ('booked', 'held') and b.ends_at <= now())
        or exists (select from product_events e where e.school_id = ${param.school} and e.product_id = part.id
          and e.ends_at <= now() and e.canceled_at is null)) as begun`,
  { as: 'json' },
)

/** What is open to somebody and begun can be reviewed; a membership is begun as long as it runs. */
export async function hasBegun(
  db: Db,
  { schoolId: school, id: account }: Member,
  product: ReviewedProduct,
): Promise<boolean> {
  if (product.type === 'membership') return true
  const [row] = await begun(db, { school, account, product: product.id })
  return row?.begun === true
}
