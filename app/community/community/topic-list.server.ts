import { eq, sql } from 'drizzle-orm'
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
