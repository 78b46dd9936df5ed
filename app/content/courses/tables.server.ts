import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, localText, schoolId } from '#app/platform/columns.server.ts'
import type { ComponentPayload } from './component.ts'

const edited = () => ({
  /** Raised by each change of its texts, so that two editors do not overwrite each other. */
  version: integer('version').notNull().default(1),
  /** When it was deleted: nobody sees it any more, and for some weeks it can be brought back. */
  deletedAt: instant('deleted_at'),
})

export const sections = pgTable(
  'sections',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    title: localText('title').notNull(),
    position: integer('position').notNull(),
    delayDays: integer('delay_days').notNull().default(0),
    unlockAt: instant('unlock_at'),
    /** The exam of the course that is to be passed before; one that was deleted asks for nothing any more. */
    examId: bigid('exam_id'),
    ...edited(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('section_of_product').on(t.schoolId, t.productId, t.id),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('sections_in_order').on(t.schoolId, t.productId, t.position, t.id),
    check('section_delay', sql`${t.delayDays} >= 0`),
  ],
)

/** A lecture names its course as well as its section, so that one key says which course it belongs to. */
export const lectures = pgTable(
  'lectures',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    sectionId: bigid('section_id').notNull(),
    title: localText('title').notNull(),
    position: integer('position').notNull(),
    durationMinutes: integer('duration_minutes').notNull().default(0),
    isFree: boolean('is_free').notNull().default(false),
    loginRequired: boolean('login_required').notNull().default(false),
    status: enumColumn('status', ['draft', 'published']).notNull(),
    publishAt: instant('publish_at'),
    ...edited(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('lecture_of_product').on(t.schoolId, t.productId, t.id),
    foreignKey({
      columns: [t.schoolId, t.productId, t.sectionId],
      foreignColumns: [sections.schoolId, sections.productId, sections.id],
    }).onDelete('cascade'),
    index('lectures_in_order').on(t.schoolId, t.productId, t.sectionId, t.position, t.id),
    check('lecture_status', isOneOf(t.status)),
    check('lecture_duration', sql`${t.durationMinutes} >= 0`),
  ],
)

/** The parts of a lecture, in order; what `payload` holds follows from the type (component.ts). */
export const components = pgTable(
  'components',
  {
    schoolId: schoolId(),
    id: id(),
    lectureId: bigid('lecture_id').notNull(),
    type: enumColumn('type', ['video', 'audio', 'pdf', 'text', 'file', 'quiz', 'checklist']).notNull(),
    position: integer('position').notNull(),
    payload: jsonb('payload').$type<ComponentPayload>().notNull(),
    /** How often students fetched its document to keep it. */
    downloads: integer('downloads').notNull().default(0),
    ...edited(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.lectureId], foreignColumns: [lectures.schoolId, lectures.id] }).onDelete(
      'cascade',
    ),
    index('components_in_order').on(t.schoolId, t.lectureId, t.position, t.id),
    check('component_type', isOneOf(t.type)),
  ],
)
