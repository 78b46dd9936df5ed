import { sql } from 'drizzle-orm'
import type { ReviewsOfProducts } from '#app/content/catalogue/later-wings.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { Rating } from './review.ts'

const changeCounts = rawStatement(
  'change_review_counts',
  (param: Placeholders<{ school: number; product: number; recommended: number; neutral: number; not: number }>) => sql`
    insert into review_counts as c (school_id, product_id, recommended, neutral, not_recommended)
    values (${param.school}, ${param.product}::bigint, greatest(0, ${param.recommended}::int), greatest(0, ${param.neutral}::int),
      greatest(0, ${param.not}::int))
    on conflict (school_id, product_id) do update set recommended = c.recommended + ${param.recommended}::int,
      neutral = c.neutral + ${param.neutral}::int, not_recommended = c.not_recommended + ${param.not}::int`,
)

/** One more review is shown of a product, or one less. */
export async function countReview(db: Db, school: number, product: number, rating: Rating, by: 1 | -1): Promise<void> {
  const of = (wanted: Rating) => (rating === wanted ? by : 0)
  await changeCounts(db, { school, product, recommended: of(10), neutral: of(5), not: of(0) })
}

/** What the catalogue reads of reviews, in the statement of each page that shows them. */
export const reviewColumns: ReviewsOfProducts = {
  reviewedOf: (school, product) => sql`(
    select json_build_object('recommended', coalesce(c.recommended, 0), 'neutral', coalesce(c.neutral, 0),
      'not_recommended', coalesce(c.not_recommended, 0), 'automatic', coalesce(s.automatic, true),
      'verification', coalesce(s.verification, '{}'))
    from (select 1) as one
    left join review_counts c on c.school_id = ${school} and c.product_id = ${product}
    left join review_settings s on s.school_id = ${school})`,
  countsOf: (school, product) => sql`(
    select json_build_object('recommended', c.recommended, 'neutral', c.neutral, 'not_recommended', c.not_recommended)
    from review_counts c where c.school_id = ${school} and c.product_id = ${product})`,
}
