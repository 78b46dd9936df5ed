import { and, asc, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BuiltProductId, builds, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { DAY } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { Day, Fields, Filter, Flag, WholeNumber } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { may } from '#app/platform/permissions.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { SPAN_DAYS } from './booking.ts'
import { type AvailabilityRow, EXCEPTIONS_MAX, type ExceptionRow, getClock, HOURS_MAX, toMinute } from './rules.ts'
import type { DayHours, WeekHours } from './slots.ts'
import { availability, availabilityExceptions } from './tables.server.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const Start = Clock.refine((clock) => toMinute(clock) % 5 === 0, { params: { text: 'consultations.fives' } })
const ofProduct = z.preprocess((value) => (value === '' ? null : value), BuiltProductId.nullable()).default(null)
const laterEnd = { params: { text: 'consultations.ends_first' }, path: ['to'] }

export const AvailabilityInput = Fields({
  weekday: WholeNumber.pipe(z.int().min(1).max(7)),
  from: Start,
  to: Clock,
  productId: ofProduct,
}).refine(({ from, to }) => toMinute(from) < toMinute(to), laterEnd)
const oneDay = {
  date: Day,
  closed: Flag.default(false),
  from: Start.optional(),
  to: Clock.optional(),
  productId: ofProduct,
}
const OneDay = Fields(oneDay)

function refuseUnclear({ closed, from, to }: z.infer<typeof OneDay>, context: z.RefinementCtx): void {
  const custom = (path: string, text: string) => context.addIssue({ code: 'custom', path: [path], params: { text } })
  if (!closed && from === undefined) custom('from', 'errors.required')
  if (!closed && to === undefined) custom('to', 'errors.required')
  if (closed && from !== undefined) custom('from', 'consultations.closed_has_no_hours')
  if (from !== undefined && to !== undefined && toMinute(from) >= toMinute(to)) custom('to', 'consultations.ends_first')
}

export const ExceptionInput = OneDay.superRefine(refuseUnclear)
/** Until a last day, where several in a row are the same: each of them is an exception of its own. */
export const NewExceptionInput = Fields({ ...oneDay, until: Day.optional() })
  .superRefine(refuseUnclear)
  .refine(({ date, until = date }) => isSpan(date, until), {
    params: { text: 'errors.invalid_value' },
    path: ['until'],
  })

const daysBetween = (date: string, until: string) => (Date.parse(until) - Date.parse(date)) / DAY + 1
const isSpan = (date: string, until: string) => until >= date && daysBetween(date, until) <= SPAN_DAYS
type Hours = z.infer<typeof AvailabilityInput>
type Exception = z.infer<typeof ExceptionInput>
type NewException = z.infer<typeof NewExceptionInput>

type ViewerContext = { viewer: Member; school: CurrentSchool }
type Table = typeof availability | typeof availabilityExceptions

/** The hours of all products, and those of the ones that the viewer works on. */
const seen = ({ viewer, school }: ViewerContext, table: Table) =>
  or(isNull(table.productId), builds(viewer, school, sql`${table.productId}`))

const ofOne = { product_id: Filter(Id) }

/** Where one consultation is asked for, what stands for it: its own and those of all. */
const of = (table: Table, productId: number | undefined) =>
  productId === undefined ? undefined : or(isNull(table.productId), eq(table.productId, productId))

/** Whoever builds a product sets its hours; those of all, who runs the office. */
async function refuseOthers(db: Db, context: ViewerContext, productId: number | null): Promise<void> {
  if (productId === null && !may(context.viewer, 'assign')) throw new Refusal(403, 'errors.forbidden')
  if (productId === null) return
  const { type } = await findBuilt(db, context, productId)
  if (type !== 'consultation') throw invalid('product_id', 'consultations.only_consultations')
}

const row = (stored: typeof availability.$inferSelect): AvailabilityRow => ({
  id: stored.id,
  weekday: stored.weekday,
  from: getClock(stored.fromMinute),
  to: getClock(stored.toMinute),
  productId: stored.productId,
})

function exceptionRow({
  id,
  day,
  fromMinute,
  toMinute,
  productId,
}: typeof availabilityExceptions.$inferSelect): ExceptionRow {
  if (fromMinute === null || toMinute === null) return { id, date: day, closed: true, productId }
  return { id, date: day, closed: false, from: getClock(fromMinute), to: getClock(toMinute), productId }
}

export const availabilityList = list({
  filters: ofOne,
  sorts: { week: { first: 'asc', by: () => sql`(${availability.weekday} * 1440 + ${availability.fromMinute})` } },
  id: availability.id,
  select: (db, _, key) => db.select({ id: availability.id, stored: availability, key }).from(availability).$dynamic(),
  where: (context, { product_id: product }) =>
    and(eq(availability.schoolId, context.school.id), of(availability, product), seen(context, availability)),
  row: ({ stored }) => row(stored),
})

/** Those that are yet to come: from yesterday on, as no zone is further behind. */
const ahead = () => gte(availabilityExceptions.day, sql`current_date - 1`)

export const exceptionList = list({
  filters: ofOne,
  sorts: { day: { first: 'asc', by: () => sql`(${availabilityExceptions.day} - date '2000-01-01')` } },
  id: availabilityExceptions.id,
  select: (db, _, key) =>
    db
      .select({ id: availabilityExceptions.id, stored: availabilityExceptions, key })
      .from(availabilityExceptions)
      .$dynamic(),
  where: (context, { product_id: product }) =>
    and(
      eq(availabilityExceptions.schoolId, context.school.id),
      ahead(),
      of(availabilityExceptions, product),
      seen(context, availabilityExceptions),
    ),
  row: ({ stored }) => exceptionRow(stored),
})

/** Those of one product, or of all: nobody uses up what others may have. */
const whose = (table: Table, { school }: ViewerContext, productId: number | null) =>
  and(eq(table.schoolId, school.id), productId === null ? isNull(table.productId) : eq(table.productId, productId))

type Limit = { most: number; more?: number; but?: SQL }

/** Counted one after another: what was beyond it would be left out where times are computed, and a closed day be open. */
async function refuseMore(
  db: Db,
  context: ViewerContext,
  { table, productId }: { table: Table; productId: number | null },
  { most, more = 1, but }: Limit,
): Promise<void> {
  await takeAdvisoryLock(db, context.school.id, 'hours', productId ?? 0)
  const existing = await db.$count(table, and(whose(table, context, productId), but))
  if (existing + more > most) throw new Refusal(409, ['consultations.too_many_hours', { most }])
}

const getHours = ({ weekday, from, to, productId }: Hours) => ({
  weekday,
  fromMinute: toMinute(from),
  toMinute: toMinute(to),
  productId,
})
const getException = ({ date: day, closed, from, to, productId }: Exception) => ({
  day,
  closed,
  productId,
  fromMinute: closed || from === undefined ? null : toMinute(from),
  toMinute: closed || to === undefined ? null : toMinute(to),
})

export async function addHours(db: Db, context: ViewerContext, hours: Hours): Promise<AvailabilityRow> {
  await refuseOthers(db, context, hours.productId)
  await refuseMore(db, context, { table: availability, productId: hours.productId }, { most: HOURS_MAX })
  const stored = await db
    .insert(availability)
    .values({ schoolId: context.school.id, ...getHours(hours) })
    .returning()
    .then(expectRow)
  return row(stored)
}

export async function requireHours(db: Db, context: ViewerContext, id: number): Promise<AvailabilityRow> {
  const byId = hasId(availability, context.school.id, id)
  const stored = await db
    .select()
    .from(availability)
    .where(and(byId, seen(context, availability)))
    .then(requireRow)
  return row(stored)
}

export async function changeHours(db: Db, context: ViewerContext, id: number, hours: Hours): Promise<AvailabilityRow> {
  await refuseOthers(db, context, (await requireHours(db, context, id)).productId)
  await refuseOthers(db, context, hours.productId)
  const its = { table: availability, productId: hours.productId }
  await refuseMore(db, context, its, { most: HOURS_MAX, but: ne(availability.id, id) })
  const byId = hasId(availability, context.school.id, id)
  const stored = await db.update(availability).set(getHours(hours)).where(byId).returning().then(requireRow)
  return row(stored)
}

export async function deleteHours(db: Db, context: ViewerContext, id: number): Promise<void> {
  await refuseOthers(db, context, (await requireHours(db, context, id)).productId)
  await db.delete(availability).where(hasId(availability, context.school.id, id))
}

const itsException = ({ school }: ViewerContext, id: number) => hasId(availabilityExceptions, school.id, id)

/** Adds a day that is otherwise, or several in a row; answers the first. */
export async function addException(
  db: Db,
  context: ViewerContext,
  { until, ...exception }: NewException,
): Promise<ExceptionRow> {
  await refuseOthers(db, context, exception.productId)
  const length = daysBetween(exception.date, until ?? exception.date)
  const its = { table: availabilityExceptions, productId: exception.productId }
  await refuseMore(db, context, its, { most: EXCEPTIONS_MAX, more: length, but: ahead() })
  const values = Array.from({ length }, (_, later) => {
    const date = new Date(Date.parse(exception.date) + later * DAY).toISOString().slice(0, 10)
    return { schoolId: context.school.id, ...getException({ ...exception, date }) }
  })
  const stored = await db.insert(availabilityExceptions).values(values).returning().then(expectRow)
  return exceptionRow(stored)
}

export async function requireException(db: Db, context: ViewerContext, id: number): Promise<ExceptionRow> {
  const where = and(itsException(context, id), seen(context, availabilityExceptions))
  const stored = await db.select().from(availabilityExceptions).where(where).then(requireRow)
  return exceptionRow(stored)
}

export async function changeException(
  db: Db,
  context: ViewerContext,
  id: number,
  exception: Exception,
): Promise<ExceptionRow> {
  await refuseOthers(db, context, (await requireException(db, context, id)).productId)
  await refuseOthers(db, context, exception.productId)
  const its = { table: availabilityExceptions, productId: exception.productId }
  const others = and(ahead(), ne(availabilityExceptions.id, id))
  await refuseMore(db, context, its, { most: EXCEPTIONS_MAX, but: others })
  const changing = db.update(availabilityExceptions).set(getException(exception)).where(itsException(context, id))
  const stored = await changing.returning().then(requireRow)
  return exceptionRow(stored)
}

export async function deleteException(db: Db, context: ViewerContext, id: number): Promise<void> {
  await refuseOthers(db, context, (await requireException(db, context, id)).productId)
  await db.delete(availabilityExceptions).where(itsException(context, id))
}

/** The hours in which a product can be booked: those of all and its own, and the days of a span that are exceptions. */
export async function loadWeek(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
  days: { first: string; last: string },
): Promise<{ hours: WeekHours[]; exceptions: DayHours[] }> {
  const its = (table: Table) => and(eq(table.schoolId, schoolId), of(table, id))
  const { weekday, fromMinute: from, toMinute: to } = availability
  const { day } = availabilityExceptions
  const [hours, exceptions] = await Promise.all([
    db
      .select({ weekday, from, to })
      .from(availability)
      .where(its(availability))
      .orderBy(asc(availability.id))
      .limit(2 * HOURS_MAX),
    db
      .select()
      .from(availabilityExceptions)
      .where(and(its(availabilityExceptions), sql`${day} between ${days.first}::date and ${days.last}::date`))
      .limit(2 * EXCEPTIONS_MAX),
  ])
  return {
    hours,
    exceptions: exceptions.map(({ day, fromMinute, toMinute }) => ({
      day,
      hours: fromMinute === null || toMinute === null ? null : { from: fromMinute, to: toMinute },
    })),
  }
}
