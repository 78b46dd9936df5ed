import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/tables.server.ts'
import { bigid, id, instant, localText, oneOf, schoolId } from '../platform/columns.server.ts'
import type { LocalHtml } from '../platform/html.ts'
import { type Option, QUESTION_TYPES } from './question.ts'

/** What is asked of those who learned from a product. */
export const exams = pgTable(
  'exams',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    title: localText('title').notNull(),
    passingScore: integer('passing_score').notNull(),
    /** How many one has; 0 is as many as one likes. */
    attempts: integer('attempts').notNull(),
    waitMinutes: integer('wait_minutes').notNull(),
    /** 0 is without a limit. */
    timeLimitMinutes: integer('time_limit_minutes').notNull(),
    shuffle: boolean('shuffle').notNull(),
    /** How many questions an attempt draws; null draws all. */
    draw: integer('draw'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
    /** When it was deleted: nobody finds it any more; what people did in it stays theirs. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('exams_of_product').on(t.schoolId, t.productId, t.id),
    index('exams_by_change').on(t.schoolId, t.updatedAt, t.id).where(sql`deleted_at is null`),
    check('exam_passing_score', sql`${t.passingScore} between 0 and 100`),
    check('exam_rules', sql`${t.attempts} >= 0 and ${t.waitMinutes} >= 0 and ${t.timeLimitMinutes} >= 0`),
    check('exam_draw', sql`${t.draw} > 0`),
  ],
)

/** The bank of an exam. An attempt keeps its own copy of what it drew, so a question may change or go at any time. */
export const questions = pgTable(
  'exam_questions',
  {
    schoolId: schoolId(),
    id: id(),
    examId: bigid('exam_id').notNull(),
    type: oneOf('type', QUESTION_TYPES).notNull(),
    html: localText('html').$type<LocalHtml>().notNull(),
    points: integer('points').notNull(),
    /** With the key: what is correct, the right order, the pairs. */
    options: jsonb('options').$type<Option[]>().notNull(),
    answers: jsonb('answers').$type<string[]>().notNull(),
    explanation: localText('explanation').$type<LocalHtml>().notNull(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.examId], foreignColumns: [exams.schoolId, exams.id] }).onDelete('cascade'),
    index('exam_questions_in_order').on(t.schoolId, t.examId, t.position, t.id),
    check('exam_question_type', sql`${t.type} in ('single', 'multiple', 'order', 'match', 'short', 'open')`),
    check('exam_question_points', sql`${t.points} between 1 and 100`),
  ],
)
