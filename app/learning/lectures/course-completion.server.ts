import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import type { CompletionCount } from './progress.ts'

type Value = SQL | Placeholder | number
type CourseParams = { school: Value; account: Value; product: Value }

/**
 * How an account stands in a course, as one JSON value of a statement: its published lectures, and those that the account
 * has completed. Every place that shows progress counts by it: the lecture's page counts the same in the outline it shows.
 */
export function courseStanding({ school, account, product }: CourseParams): SQL<CompletionCount> {
  return sql<CompletionCount>`(
    select json_build_object('completed', count(mark.completed_at), 'total', count(*))
    from lectures left join lecture_progress mark on mark.school_id = ${school} and mark.account_id = ${account}
      and mark.product_id = lectures.product_id and mark.lecture_id = lectures.id
    where lectures.school_id = ${school} and lectures.product_id = ${product} and ${lectureIsPublished})`
}
