import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bigid, enumColumn, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { SOURCES, VISIT_STEPS } from './source.ts'

/** How often pages were opened on a day of the school's calendar: numbers alone, of nobody in particular. */
export const visitDays = pgTable(
  'visit_days',
  {
    schoolId: schoolId(),
    day: date('day').notNull(),
    step: enumColumn('step', VISIT_STEPS).notNull(),
    source: enumColumn('source', SOURCES).notNull(),
    /** 0 for visits, and for the checkout of memberships. */
    productId: bigid('product_id').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.day, t.step, t.source, t.productId] }),
    check('visit_day_step', isOneOf(t.step)),
    check('visit_day_source', isOneOf(t.source)),
    check('visit_day_count', sql`${t.count} > 0`),
  ],
)
