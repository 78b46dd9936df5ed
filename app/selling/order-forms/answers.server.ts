import { and, eq, inArray, sql } from 'drizzle-orm'
import { checkAnswers } from '#app/forms/form-questions/answers.ts'
import {
  inOneLanguage,
  questionsIn,
  type StoredAnswer,
  toStoredAnswers,
} from '#app/forms/form-questions/stored-question.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import type { FieldErrors } from '#app/platform/refusal.ts'
import { selectOrdersOf } from '#app/selling/payments/erasing.server.ts'
import { answerIn } from './answer.ts'
import type { OrderForm } from './order-form.ts'
import { orderAnswers } from './tables.server.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a buyer said to the questions of an order, and what is wrong with it, by names after `response.`. */
export function readAnswers(
  { questions }: OrderForm,
  response: unknown,
  locale: Locale,
): { answers: StoredAnswer[]; errors: FieldErrors } {
  if (response !== undefined && !isRecord(response)) return { answers: [], errors: { response: ['errors.wrong_type'] } }
  const numbered = questionsIn(questions, locale)
  const { answers, errors } = checkAnswers(numbered, inOneLanguage(questions, response ?? {}, locale))
  return { answers: toStoredAnswers(numbered, answers), errors }
}

type Order = { schoolId: number; id: number }

/** Keeps what was answered beside the order that it was answered with. */
export async function storeAnswers(
  db: Db,
  { schoolId, id: transactionId }: Order,
  answers: StoredAnswer[],
): Promise<void> {
  if (answers.length > 0) await db.insert(orderAnswers).values({ schoolId, transactionId, answers })
}

/** What was answered with an order; a column of a statement that reads `transactions`. */
export const answersOfSale = (school: number) => sql<StoredAnswer[]>`coalesce((select a.answers from order_answers a
  where a.school_id = ${school} and a.transaction_id = transactions.id), '[]')`

/** Deletes all that somebody answered with their orders. */
export async function eraseAnswersOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(orderAnswers)
    .where(
      and(
        eq(orderAnswers.schoolId, schoolId),
        inArray(orderAnswers.transactionId, selectOrdersOf(db, schoolId, accountId)),
      ),
    )
}

/** All answers of an order in one cell of a file. */
export function answersIn(answers: readonly StoredAnswer[], locale: Locale): string {
  const words = { yes: translate(locale, 'order-forms.yes'), no: translate(locale, 'order-forms.no') }
  return answers.map((one) => `${one.title}: ${answerIn(one, words)}`).join('\n')
}
