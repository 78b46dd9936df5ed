import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  enumColumn,
  id,
  instant,
  isBetween,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { CORRECTION_CAUSES } from './attempt.ts'
import { FEEDBACK } from './exam.ts'
import type { StoredValue } from './marking.ts'
import { type Option, POINTS_MAX, QUESTION_TYPES } from './question.ts'
import type { DealtQuestion } from './shown.ts'

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
    feedback: enumColumn('feedback', FEEDBACK).notNull().default('after_pass'),
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
    check('exam_feedback', isOneOf(t.feedback)),
  ],
)

/** The bank of an exam. An attempt keeps its own copy of what it drew, so a question may change or go at any time. */
export const questions = pgTable(
  'exam_questions',
  {
    schoolId: schoolId(),
    id: id(),
    examId: bigid('exam_id').notNull(),
    type: enumColumn('type', QUESTION_TYPES).notNull(),
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
    check('exam_question_type', isOneOf(t.type)),
    check('exam_question_points', isBetween(t.points, 1, POINTS_MAX)),
  ],
)

/** One go at an exam, with what came of it once it was handed in. */
export const examAttempts = pgTable(
  'exam_attempts',
  {
    schoolId: schoolId(),
    id: id(),
    examId: bigid('exam_id').notNull(),
    accountId: bigid('account_id').notNull(),
    startedAt: instant('started_at').notNull().default(sql`now()`),
    /** When its time is over; null has no limit. */
    endsAt: instant('ends_at'),
    /** By the student, or when its time was over. */
    submittedAt: instant('submitted_at'),
    /** What the exam asked for when the attempt began, in percent. */
    passingScore: integer('passing_score').notNull(),
    score: integer('score').notNull().default(0),
    max: integer('max').notNull(),
    passed: boolean('passed').notNull().default(false),
    waitingForMarks: boolean('waiting_for_marks').notNull().default(false),
    /** How often an answer of it was accepted; its answers' own counts add up to it. */
    saves: integer('saves').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    // Without a cascade: an exam that was taken keeps its product from being deleted.
    foreignKey({ columns: [t.schoolId, t.examId], foreignColumns: [exams.schoolId, exams.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    uniqueIndex('exam_attempt_running').on(t.schoolId, t.examId, t.accountId).where(sql`submitted_at is null`),
    index('exam_attempts_of_account').on(t.schoolId, t.accountId, t.examId, t.id),
    index('exam_results').on(t.schoolId, t.examId, t.id).where(sql`submitted_at is not null`),
    index('exam_attempts_to_mark').on(t.schoolId, t.examId, t.id).where(sql`waiting_for_marks`),
    check('exam_attempt_score', sql`${t.score} between 0 and ${t.max}`),
    check('exam_attempt_passed', sql`not (${t.passed} and ${t.waitingForMarks})`),
  ],
)

/** What an attempt asks, as it was when it began: with the key, so no account stands here and no export of a person has it. */
export const askedQuestions = pgTable(
  'exam_asked_questions',
  {
    schoolId: schoolId(),
    attemptId: bigid('attempt_id').notNull(),
    questionId: bigid('question_id').notNull(),
    position: integer('position').notNull(),
    question: jsonb('question').$type<DealtQuestion>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.attemptId, t.questionId] }),
    foreignKey({
      name: 'exam_asked_in_attempt',
      columns: [t.schoolId, t.attemptId],
      foreignColumns: [examAttempts.schoolId, examAttempts.id],
    }).onDelete('cascade'),
  ],
)

/** What somebody answered, and what whoever marked it said. */
export const examAnswers = pgTable(
  'exam_answers',
  {
    schoolId: schoolId(),
    attemptId: bigid('attempt_id').notNull(),
    questionId: bigid('question_id').notNull(),
    accountId: bigid('account_id').notNull(),
    value: jsonb('value').$type<StoredValue>(),
    savedAt: instant('saved_at').notNull().default(sql`now()`),
    /** How often an answer was accepted here. */
    saves: integer('saves').notNull().default(0),
    /** What it earned: by itself once it was handed in, an open one from whoever marked it. */
    points: integer('points'),
    comment: text('comment').notNull().default(''),
    /** Who gave the points by hand, and when: the key does not change them. Null where the key gives them, or they wait. */
    markedBy: bigid('marked_by'),
    markedAt: instant('marked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.attemptId, t.questionId] }),
    foreignKey({
      name: 'exam_answer_to_asked',
      columns: [t.schoolId, t.attemptId, t.questionId],
      foreignColumns: [askedQuestions.schoolId, askedQuestions.attemptId, askedQuestions.questionId],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      name: 'exam_answer_marked_by',
      columns: [t.schoolId, t.markedBy],
      foreignColumns: [accounts.schoolId, accounts.id],
    }),
    index('exam_answers_of_account').on(t.schoolId, t.accountId),
    check('exam_answer_points', isBetween(t.points, 0, POINTS_MAX)),
    check('exam_answer_marked', sql`(${t.markedBy} is null) = (${t.markedAt} is null)`),
  ],
)

/** A result that its student knew and that staff corrected afterwards, as it was and as it became. */
export const examCorrections = pgTable(
  'exam_corrections',
  {
    schoolId: schoolId(),
    id: id(),
    attemptId: bigid('attempt_id').notNull(),
    accountId: bigid('account_id').notNull(),
    questionId: bigid('question_id').notNull(),
    cause: enumColumn('cause', CORRECTION_CAUSES).notNull(),
    correctedBy: bigid('corrected_by').notNull(),
    fromScore: integer('from_score').notNull(),
    fromMax: integer('from_max').notNull(),
    fromPassed: boolean('from_passed').notNull(),
    toScore: integer('to_score').notNull(),
    toMax: integer('to_max').notNull(),
    toPassed: boolean('to_passed').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      name: 'exam_correction_of_attempt',
      columns: [t.schoolId, t.attemptId],
      foreignColumns: [examAttempts.schoolId, examAttempts.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.correctedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('exam_corrections_of_attempt').on(t.schoolId, t.attemptId, t.id),
    index('exam_corrections_of_account').on(t.schoolId, t.accountId),
    check('exam_correction_cause', isOneOf(t.cause)),
  ],
)
