import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BuiltProduct } from '#app/content/catalogue/office-products.server.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import { QuestionInput } from '#app/forms/form-questions/inputs.server.ts'
import { questionsFrom, unfitQuestions } from '#app/forms/form-questions/stored-questions.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Line, WholeNumber } from '#app/platform/inputs.server.ts'
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
export const RulesInput = z.object({
  length_minutes: minutes(5, 720).default(USUAL.lengthMinutes),
  slot_minutes: minutes(15, 720).default(USUAL.slotMinutes),
  buffer_minutes: minutes(0, 240).default(USUAL.bufferMinutes),
  notice_hours: count(0, 720).default(USUAL.noticeHours),
  horizon_days: count(1, 366).default(USUAL.horizonDays),
  change_hours: count(0, 720).default(USUAL.changeHours),
  daily_most: z.preprocess(none, count(1, 50).nullable()).default(null),
  host_id: z.preprocess(none, IdIn(accounts).nullable()).default(null),
  place: Local(Line(0, 300)).default({}),
  join_url: z
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
    .array(z.strictObject({ price_id: PriceId, meetings: count(1, 100) }))
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
export async function rulesRow(db: Db, product: ProductKey): Promise<RulesRow> {
  const rules = await findRules(db, product)
  const packages = await db
    .select({ price_id: priceMeetings.priceId, meetings: priceMeetings.meetings })
    .from(priceMeetings)
    .where(whose(product))
    .orderBy(priceMeetings.priceId)
  return {
    length_minutes: rules.lengthMinutes,
    slot_minutes: rules.slotMinutes,
    buffer_minutes: rules.bufferMinutes,
    notice_hours: rules.noticeHours,
    horizon_days: rules.horizonDays,
    change_hours: rules.changeHours,
    daily_most: rules.dailyMost,
    host_id: rules.hostId,
    place: rules.place,
    join_url: rules.joinUrl,
    questions: rules.questions,
    packages,
    version: rules.version,
  }
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
  const { schoolId, id: productId } = product
  const { version, ...usual } = USUAL
  await db
    .insert(consultations)
    .values({ schoolId, productId, ...usual })
    .onConflictDoNothing()
  const stored = await db.select(columns).from(consultations).where(byProduct(product)).for('update').then(expectRow)
  const row = await rulesRow(db, product)
  refuseStale(stored, body.version, row)
  if (body.host_id !== null) await requireRows(db, accounts, schoolId, [body.host_id])
  if (!may(viewer, 'prices') && boughtBy(body.packages) !== boughtBy(row.packages))
    throw new Refusal(403, 'errors.forbidden')
  const questions = questionsFrom(body.questions, stored.questions, locale)
  const errors = unfitQuestions(questions)
  const isKnown = body.host_id === null || body.host_id === stored.hostId || product.teacherIds.includes(body.host_id)
  if (!isKnown) errors.host_id = ['consultations.host_teaches']
  refuseWrong(errors)
  await db
    .update(consultations)
    .set({
      lengthMinutes: body.length_minutes,
      slotMinutes: body.slot_minutes,
      bufferMinutes: body.buffer_minutes,
      noticeHours: body.notice_hours,
      horizonDays: body.horizon_days,
      changeHours: body.change_hours,
      dailyMost: body.daily_most,
      hostId: body.host_id,
      joinUrl: body.join_url,
      questions,
      place: mergeLanguages(body.place, stored.place, locale),
      version: sql`${consultations.version} + 1`,
    })
    .where(byProduct(product))
  await savePackages(db, product, body.packages)
  return rulesRow(db, product)
}

/** Equal where each price buys as many meetings. */
const boughtBy = (packages: Body['packages']) =>
  packages
    .filter(({ meetings }) => meetings > 1)
    .map(({ price_id: id, meetings }) => `${id}:${meetings}`)
    .toSorted()
    .join()

async function savePackages(db: Db, product: ProductKey, packages: Body['packages']): Promise<void> {
  const { schoolId, id: productId } = product
  const known = await db
    .select({ id: prices.id })
    .from(prices)
    .where(and(eq(prices.schoolId, schoolId), eq(prices.productId, productId)))
  const ids = new Set(known.map(({ id }) => id))
  requireFound(!packages.some(({ price_id: id }) => !ids.has(id)))
  const several = new Map(packages.filter(({ meetings }) => meetings > 1).map((one) => [one.price_id, one.meetings]))
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
