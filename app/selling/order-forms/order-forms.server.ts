import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FormsOfProducts } from '#app/content/catalogue/later-wings.server.ts'
import { QuestionInput } from '#app/forms/form-questions/inputs.server.ts'
import { questionsFrom, unfitQuestions } from '#app/forms/form-questions/stored-questions.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { refuseWrong } from '#app/platform/refusal.ts'
import { refuseStale, Version } from '#app/platform/versions.server.ts'
import { METHODS, PROVIDERS } from '#app/selling/payment-providers/provider.ts'
import { wayName } from '#app/selling/payment-providers/way.ts'
import { ORDER_QUESTIONS_MAX, type OrderFormRow } from './order-form.ts'
import { orderForms } from './tables.server.ts'

/** All ways to pay that there are, whether or not a school has them by now. */
const WAYS = PROVIDERS.flatMap((provider) => METHODS.map((method) => wayName(provider, method)))

/** A product's form as it shall be. */
export const OrderFormInput = z.object({
  simple: Flag.default(false),
  questions: z.array(QuestionInput).max(ORDER_QUESTIONS_MAX).default([]),
  ways: z.array(z.enum(WAYS)).nullable().default(null),
  version: Version,
})
type Body = z.infer<typeof OrderFormInput>
type ProductKey = { schoolId: number; id: number }

const byProduct = ({ schoolId, id }: ProductKey) => and(eq(orderForms.schoolId, schoolId), eq(orderForms.productId, id))
const { simple, questions, ways, version } = orderForms
const columns = { simple, questions, ways, version }

/** What a product's order asks. */
export async function findOrderForm(db: Db, product: ProductKey): Promise<OrderFormRow> {
  const [row] = await db.select(columns).from(orderForms).where(byProduct(product))
  return row ?? { simple: false, questions: [], ways: null, version: 1 }
}

/** Changes it; 422 for questions that nobody could answer, 409 for whoever has not seen the newest one. */
export async function saveOrderForm(
  db: Db,
  product: ProductKey,
  { version, simple, questions: newQuestions, ways }: Body,
  locale: Locale,
): Promise<OrderFormRow> {
  const { schoolId, id: productId } = product
  await db.insert(orderForms).values({ schoolId, productId, simple: false, questions: [] }).onConflictDoNothing()
  const stored = await db.select(columns).from(orderForms).where(byProduct(product)).for('update').then(expectRow)
  refuseStale(stored, version, stored)
  const questions = questionsFrom(newQuestions, stored.questions, locale)
  const errors = unfitQuestions(questions)
  if (ways?.length === 0) errors.ways = ['order-forms.no_way']
  refuseWrong(errors)
  const [saved] = await db
    .update(orderForms)
    .set({ simple, questions, ways, version: sql`${orderForms.version} + 1` })
    .where(byProduct(product))
    .returning(columns)
  return saved ?? stored
}

/** The copy of a product asks what the product asks. */
export async function copyOrderForm(db: Db, { schoolId, id }: ProductKey, copyId: number): Promise<void> {
  const { version, ...form } = await findOrderForm(db, { schoolId, id })
  if (form.simple || form.questions.length > 0 || form.ways)
    await db.insert(orderForms).values({ schoolId, productId: copyId, ...form })
}

/** What the catalogue reads of order forms. */
export const formColumns: FormsOfProducts = {
  waysOf: (school, product) => sql`(
    select f.ways from order_forms f where f.school_id = ${school} and f.product_id = ${product})`,
  formOf: (school, product) => sql`(
    select json_build_object('simple', f.simple, 'questions', f.questions) from order_forms f
    where f.school_id = ${school} and f.product_id = ${product})`,
}
