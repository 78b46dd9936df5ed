import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BuiltProduct } from '#app/content/catalogue/office-products.server.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import { QuestionInput } from '#app/forms/form-questions/inputs.server.ts'
import { questionsFrom, unfitQuestions } from '#app/forms/form-questions/stored-questions.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Fields, Line, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local, mergeLanguages } from '#app/platform/local-input.server.ts'
import { may } from '#app/platform/permissions.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { Refusal, refuseWrong, requireFound } from '#app/platform/refusal.ts'
import { IdIn, requireRows } from '#app/platform/rows.server.ts'
import { refuseStale, Version } from '#app/platform/versions.server.ts'
import { type Member, viewerName } from '#app/platform/viewer.ts'
import { QUESTIONS_MAX, type Rules, type RulesRow, USUAL } from './rules.ts'
import { consultations, priceMeetings } from './tables.server.ts'

const minutes = (min: number, max: number) => WholeNumber.pipe(z.int().min(min).max(max).multipleOf(5))
const count = (min: number, max: number) => WholeNumber.pipe(z.int().min(min).max(max))
const none = (value: unknown) => (value === '' ? null : value)

const PriceId = IdOf<{ id: number }>(async ({ db, school, ids }, id) => {
  const ofProduct = and(eq(prices.schoolId, school.id), eq(prices.productId, ids.id), eq(prices.id, id))
  requireFound((await db.$count(prices, ofProduct)) > 0)
})

/** How a consultation is booked, as it shall be. */
export const RulesInput = Fields({
  lengthMinutes: minutes(5, 720).default(USUAL.lengthMinutes),
  slotMinutes: minutes(15, 720).default(USUAL.slotMinutes),
  bufferMinutes: minutes(0, 240).default(USUAL.bufferMinutes),
  noticeHours: count(0, 720).default(USUAL.noticeHours),
  horizonDays: count(1, 366).default(USUAL.horizonDays),
  changeHours: count(0, 720).default(USUAL.changeHours),
  dailyMost: z.preprocess(none, count(1, 50).nullable()).default(null),
  hostId: z.preprocess(none, IdIn(accounts).nullable()).default(null),
  place: Local(Line(0, 300)).default({}),
  joinUrl: z
    .preprocess(
      none,
      z
        .url({ protocol: /^https$/ })
        .max(2000)
        .nullable(),
    )
    .default(null),
  questions: z.array(QuestionInput).max(QUESTIONS_MAX).default([]),
  packages: z
    .array(Fields({ priceId: PriceId, meetings: count(1, 100) }))
    .max(100)
    .default([]),
  version: Version,
})
type Body = z.infer<typeof RulesInput>
type ProductKey = { schoolId: number; id: number }

const byProduct = ({ schoolId, id }: ProductKey) =>
  and(eq(consultations.schoolId, schoolId), eq(consultations.productId, id))
const {
  schoolId: _schoolId,
  productId: _productId,
  ...columns
} = {
  schoolId: consultations.schoolId,
  productId: consultations.productId,
  lengthMinutes: consultations.lengthMinutes,
  slotMinutes: consultations.slotMinutes,
  bufferMinutes: consultations.bufferMinutes,
  noticeHours: consultations.noticeHours,
  horizonDays: consultations.horizonDays,
  changeHours: consultations.changeHours,
  dailyMost: consultations.dailyMost,
  hostId: consultations.hostId,
  place: consultations.place,
  joinUrl: consultations.joinUrl,
  questions: consultations.questions,
  version: consultations.version,
}

/** By which rules a product is booked. */
export async function findRules(db: Db, product: ProductKey): Promise<Rules> {
  const [row] = await db.select(columns).from(consultations).where(byProduct(product))
  return row ?? USUAL
}

const whose = ({ schoolId, id }: ProductKey) =>
  and(eq(priceMeetings.schoolId, schoolId), eq(priceMeetings.productId, id))

/** The same as the office edits it, with the prices that buy several meetings. */
export async function loadRulesRow(db: Db, product: ProductKey): Promise<RulesRow> {
  const rules = await findRules(db, product)
  const packages = await db
    .select({ priceId: priceMeetings.priceId, meetings: priceMeetings.meetings })
    .from(priceMeetings)
    .where(whose(product))
    .orderBy(priceMeetings.priceId)
  const { version, ...others } = rules
  return { ...others, packages, version }
}

/**
 * Changes it; 422 for a host who does not teach it and for questions that nobody could answer, 404 for one who is not there,
 * 403 for whoever changes what a price buys without deciding on prices.
 */
export async function saveRules(
  db: Db,
  { viewer, product }: { viewer: Member; product: BuiltProduct },
  body: Body,
  locale: Locale,
): Promise<RulesRow> {
  const { questions: questionInputs, place, packages, version: changedFrom, ...changed } = body
  const { schoolId, id: productId } = product
  const { version, ...usual } = USUAL
  await db
    .insert(consultations)
    .values({ schoolId, productId, ...usual })
    .onConflictDoNothing()
  const stored = await db.select(columns).from(consultations).where(byProduct(product)).for('update').then(expectRow)
  const row = await loadRulesRow(db, product)
  refuseStale(stored, changedFrom, toSnakeCase(row))
  if (body.hostId !== null) await requireRows(db, accounts, schoolId, [body.hostId])
  if (!may(viewer, 'prices') && boughtBy(packages) !== boughtBy(row.packages))
    throw new Refusal(403, 'errors.forbidden')
  const questions = questionsFrom(questionInputs, stored.questions, locale)
  const errors = unfitQuestions(questions)
  const isKnown = body.hostId === null || body.hostId === stored.hostId || product.teacherIds.includes(body.hostId)
  if (!isKnown) errors.host_id = ['consultations.host_teaches']
  refuseWrong(errors)
  await db
    .update(consultations)
    .set({
      ...changed,
      questions,
      place: mergeLanguages(place, stored.place, locale),
      version: sql`${consultations.version} + 1`,
    })
    .where(byProduct(product))
  await savePackages(db, product, packages)
  return loadRulesRow(db, product)
}

/** Equal where each price buys as many meetings. */
const boughtBy = (packages: Body['packages']) =>
  packages
    .filter(({ meetings }) => meetings > 1)
    .map(({ priceId: id, meetings }) => `${id}:${meetings}`)
    .toSorted()
    .join()

async function savePackages(db: Db, product: ProductKey, packages: Body['packages']): Promise<void> {
  const { schoolId, id: productId } = product
  const known = await db
    .select({ id: prices.id })
    .from(prices)
    .where(and(eq(prices.schoolId, schoolId), eq(prices.productId, productId)))
  const ids = new Set(known.map(({ id }) => id))
  requireFound(!packages.some(({ priceId: id }) => !ids.has(id)))
  const several = new Map(packages.filter(({ meetings }) => meetings > 1).map((one) => [one.priceId, one.meetings]))
  await db.delete(priceMeetings).where(whose(product))
  const rows = [...several].map(([priceId, meetings]) => ({ schoolId, productId, priceId, meetings }))
  if (rows.length > 0) await db.insert(priceMeetings).values(rows)
}

/** The copy of a consultation is booked by the same rules; its prices are others. */
export async function copyRules(db: Db, { schoolId, id }: ProductKey, copyId: number): Promise<void> {
  const { version, ...rules } = await findRules(db, { schoolId, id })
  await db.insert(consultations).values({ schoolId, productId: copyId, ...rules })
}

/** Who may give it: those who teach it, by name. */
export async function listHosts(
  db: Db,
  { schoolId, teacherIds }: BuiltProduct,
): Promise<{ id: number; title: string }[]> {
  const rows = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), sql`${accounts.id} = any(${sql.param(teacherIds)}::bigint[])`))
  return rows.map(({ id, ...name }) => ({ id, title: viewerName(name) }))
}
