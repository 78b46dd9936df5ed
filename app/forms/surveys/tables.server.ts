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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { StoredAnswer, StoredQuestion } from '#app/forms/form-questions/stored-question.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  enumColumn,
  foldedText,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import { folded } from '#app/platform/search.server.ts'
import { OPENINGS } from './survey.ts'

/** What a school asks those who learn in it. */
export const surveys = pgTable(
  'surveys',
  {
    schoolId: schoolId(),
    id: id(),
    /** Who has it is asked; without one, whoever is logged in. */
    productId: bigid('product_id'),
    title: localText('title').notNull(),
    description: localText('description').notNull(),
    questions: jsonb('questions').$type<StoredQuestion[]>().notNull(),
    /** Asked now; else nobody finds it but those who write it. */
    active: boolean('active').notNull(),
    opens: enumColumn('opens', OPENINGS).notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('surveys_of_product').on(t.schoolId, t.productId),
    check('survey_opens', isOneOf(t.opens)),
    check('survey_of_course', sql`${t.opens} = 'on_load' or ${t.productId} is not null`),
    check('survey_span', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** What somebody answered, with each question as it was asked. */
export const surveyResponses = pgTable(
  'survey_responses',
  {
    schoolId: schoolId(),
    id: id(),
    surveyId: bigid('survey_id').notNull(),
    accountId: bigid('account_id').notNull(),
    answers: jsonb('answers').$type<StoredAnswer[]>().notNull(),
    /** All that was said, folded, for searches. */
    words: foldedText('words')
      .notNull()
      .generatedAlwaysAs(folded(sql`jsonb_path_query_array(answers, '$[*].words')::text`)),
    respondedAt: instant('responded_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.surveyId], foreignColumns: [surveys.schoolId, surveys.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    uniqueIndex('survey_answered_once').on(t.schoolId, t.surveyId, t.accountId),
    index('survey_results').on(t.schoolId, t.surveyId, t.id),
    index('survey_responses_of_account').on(t.schoolId, t.accountId),
  ],
)
