import { type SQL, sql } from 'drizzle-orm'
import { isPublishedLecture } from '#app/content/courses/outline.server.ts'
import type { Occasion } from './trigger.ts'

/** The thing that a rule is narrowed to, or anything. */
export const orAny = (column: SQL, id: number | undefined) => (id === undefined ? sql`true` : sql`${column} = ${id}`)

/** A membership `m` that opens things now: one whose time is over may still be open until the clock sees it. */
const isRunning = sql`m.open and not coalesce(m.next_charge_at is null and m.until <= now(), false)`

/** Whether what a rule waits for happened already to an account, from the row `a`. */
export function fitsOccasion(school: number, { when, productId, formId, planId, studentTagId }: Occasion): SQL {
  switch (when) {
    case 'registration':
      return sql`true`
    case 'purchase':
      return sql`exists (select from transactions t
        join transaction_items i on i.school_id = ${school} and i.transaction_id = t.id
        where t.school_id = ${school} and t.account_id = a.id and t.settled_at is not null
          and ${orAny(sql`i.product_id`, productId)})`
    case 'lead':
      return sql`exists (select from leads l where l.school_id = ${school} and l.email_key = a.email_key
        and l.form_id is not null and (not l.asked or l.confirmed_at is not null) and ${orAny(sql`l.form_id`, formId)})`
    case 'membership_started':
      return sql`exists (select from memberships m where m.school_id = ${school} and m.account_id = a.id and ${isRunning}
        and ${orAny(sql`m.plan_id`, planId)})`
    case 'membership_ended':
      return sql`exists (select from memberships m where m.school_id = ${school} and m.account_id = a.id
          and ${orAny(sql`m.plan_id`, planId)} and m.status <> 'STARTED')
        and not exists (select from memberships m where m.school_id = ${school} and m.account_id = a.id and ${isRunning}
          and ${orAny(sql`m.plan_id`, planId)})`
    case 'course_completed':
      return sql`exists (select from lecture_progress x
        join lectures l on l.school_id = ${school} and l.id = x.lecture_id and ${isPublishedLecture(sql`l`)}
        where x.school_id = ${school} and x.account_id = a.id and x.completed_at is not null
          and ${orAny(sql`x.product_id`, productId)}
          and not exists (select from lectures o where o.school_id = ${school} and o.product_id = x.product_id
            and ${isPublishedLecture(sql`o`)} and not exists (select from lecture_progress y where y.school_id = ${school}
              and y.account_id = a.id and y.product_id = x.product_id and y.lecture_id = o.id
              and y.completed_at is not null)))`
    case 'tagged':
      return sql`exists (select from tagged_students s where s.school_id = ${school} and s.account_id = a.id
        and ${orAny(sql`s.tag_id`, studentTagId)})`
  }
}
