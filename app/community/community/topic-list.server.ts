import { asc, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { list } from '#app/platform/list.server.ts'
import { topicProducts, topics } from './tables.server.ts'
import type { TopicRow } from './topic.ts'
import { topicColumns } from './topics.server.ts'

/** The topics of a school in their order. */
export const topicList = list({
  filters: {},
  sorts: { position: { first: 'asc', by: () => sql`${topics.position}` } },
  id: topics.id,
  select: (db, { school }, key) =>
    db
      .select({
        ...topicColumns,
        product_ids: sql<number[]>`(select coalesce(json_agg(tp.product_id order by tp.product_id), '[]')
          from ${topicProducts} tp where tp.school_id = ${school.id} and tp.topic_id = ${topics}.id)`,
        key,
      })
      .from(topics)
      .$dynamic(),
  where: ({ school }) => eq(topics.schoolId, school.id),
  row: (topic): TopicRow => topic,
})

/** The products of a school by name, to choose whose holders read a topic. */
export async function listProductsToChoose(db: Db, schoolId: number, locale: Locale) {
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(eq(products.schoolId, schoolId))
    .orderBy(asc(products.id))
    .limit(500)
  return rows.map(({ id, title }) => ({ id, title: inLocale(title, locale) }))
}
