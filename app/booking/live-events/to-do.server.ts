import { type SQL, sql } from 'drizzle-orm'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

/** Events that are still to come and that fit, of those that the viewer builds. */
const upcoming =
  (fits: SQL): ToDoSource['rows'] =>
  ({ viewer, school }) =>
    sql`select e.product_id as id, e.starts_at as at from product_events e
    join products p on p.school_id = ${school.id} and p.id = e.product_id and p.status = 'published'
    where e.school_id = ${school.id} and e.starts_at > now() and e.canceled_at is null and ${fits}
      and ${builds(viewer, school, sql`e.product_id`)}`

const declared = {
  permission: 'build',
  page: '/home/products',
  href: (first: number) => `/home/products/${first}/event`,
} as const

/** Events of whose seats at most a tenth is left. */
export const fewSeats: ToDoSource = { ...declared, rows: upcoming(sql`e.taken * 10 >= e.seats * 9`) }

/** Events of the next two days that people come to and that have no link to join by. */
export const withoutLink: ToDoSource = {
  ...declared,
  rows: upcoming(sql`e.join_url is null and e.taken > 0 and e.starts_at < now() + interval '2 days'`),
}
