import { and, eq, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { getReminderEnd } from '#app/booking/consultations/reminder.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import type { Letter } from '#app/platform/letter.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import {
  changeLetter,
  type EventWords,
  offerLetter,
  reminderLetter,
  replayLetter,
  seatLetter,
} from './emails/event-letters.ts'
import { findEventRow, isEvent } from './event-rows.server.ts'
import { eventReminders, eventWaiting, type KnownDate, productEvents } from './tables.server.ts'

export type DueReminder = { product: number; account: number; startsAt: string; hours: number }

type Ids = SchoolPayload & { productId: number }
type EventDetails = { slug: string; title: LocalText; event: NonNullable<Awaited<ReturnType<typeof findEventRow>>> }

async function findEventDetails(db: Db, { schoolId, productId }: Ids): Promise<EventDetails | undefined> {
  const [product] = await db
    .select({ slug: products.slug, title: products.title })
    .from(products)
    .where(hasId(products, schoolId, productId))
  const event = await findEventRow(db, { schoolId, productId })
  return product && event && { ...product, event }
}

type LetterOptions = { reference: string; holdsUntil?: string; alongside?: (db: Db) => Promise<unknown> }

/** Writes to one person about an event; nobody who has left. */
async function tell<More extends object>(
  letter: Letter<EventWords & More>,
  { school, found, accountId }: { school: CurrentSchool; found: EventDetails; accountId: number },
  more: More,
  { reference, holdsUntil, alongside }: LetterOptions,
): Promise<void> {
  const account = await inSchool(school.id, (db) => findAccount(db, school.id, accountId), { reading: true })
  if (!account || account.deletedAt) return
  const { slug, title, event } = found
  const { startsAt, endsAt, timeZone } = event
  const { email, emailVerifiedAt, locale, firstName } = account
  const words = { title: inLocale(title, locale), startsAt, endsAt, timeZone, slug }
  const to = { id: accountId, email, emailVerifiedAt, locale, firstName }
  // Who has or wants a seat is no stranger.
  await sendLetter(
    letter,
    { school, to, toStranger: false, reference, holdsUntil, props: { ...words, ...more } },
    alongside,
  )
}

export async function sendSeatEmail({
  schoolId,
  productId,
  transactionId,
}: Ids & { transactionId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  const [found, buyer] = await inSchool(
    schoolId,
    async (db) =>
      [await findEventDetails(db, { schoolId, productId }), await loadBuyer(db, schoolId, transactionId)] as const,
    { reading: true },
  )
  if (!found || !buyer) return
  await tell(
    seatLetter,
    { school, found, accountId: buyer.accountId },
    {},
    { reference: `${transactionId} ${productId}` },
  )
}

async function loadBuyer(db: Db, schoolId: number, id: number) {
  const [buyer] = await db
    .select({ accountId: transactions.accountId })
    .from(transactions)
    .where(hasId(transactions, schoolId, id))
  return buyer
}

export async function sendOfferEmail({
  schoolId,
  waitingId,
  accountId,
}: SchoolPayload & { waitingId: number; accountId: number }) {
  const school = await findSchool(schoolId)
  const offer = await inSchool(schoolId, (db) => findOffer(db, schoolId, waitingId), { reading: true })
  if (!offer) return
  const { found, until } = offer
  await tell(offerLetter, { school, found, accountId }, { until }, { reference: String(waitingId), holdsUntil: until })
}

/** An offer that still stands. */
async function findOffer(db: Db, schoolId: number, id: number) {
  const [offer] = await db
    .select({ productId: eventWaiting.productId, until: eventWaiting.offeredUntil })
    .from(eventWaiting)
    .where(and(hasId(eventWaiting, schoolId, id), sql`${eventWaiting.offeredUntil} > now()`))
  const found = offer && (await findEventDetails(db, { schoolId, productId: offer.productId }))
  return found && offer.until !== null ? { found, until: offer.until } : undefined
}

/** To how many one job writes. */
export const AT_ONCE = 100

/** To whom nothing could be written, and after whom it goes on; nowhere where nobody is left. */
export type Portion = { failed: number[]; last: number | undefined }
const NOBODY: Portion = { failed: [], last: undefined }

/**
 * Tells some of those to whom it is open, or one of them alone, of another date, or that it is canceled; what was changed
 * again is told by then.
 */
export async function sendChangeEmails({
  schoolId,
  productId,
  sequence,
  after,
  only,
  from,
}: Ids & { sequence: number; after: number; only: number | null; from: KnownDate | null }): Promise<Portion> {
  const school = await findSchool(schoolId)
  const details = await inSchool(schoolId, (db) => findEventDetails(db, { schoolId, productId }), { reading: true })
  if (details?.event.sequence !== sequence) return NOBODY
  const canceled = details.event.canceledAt !== null
  const now = await inSchool(schoolId, readNow, { reading: true })
  // A date that is put right afterwards is no news.
  if (!canceled && Date.parse(details.event.endsAt) <= now) return NOBODY
  // Nor is one that was changed and put back before anybody was told.
  if (!canceled && from && isSameDate(from, details.event)) return NOBODY
  const holders = await inSchool(schoolId, (db) => listHolders(db, { schoolId, productId }, after), { reading: true })
  const tellHolder = (accountId: number) =>
    tell(
      changeLetter,
      { school, found: details, accountId },
      { canceled, from },
      { reference: `${productId} ${sequence} ${accountId}` },
    )
  if (only !== null) await tellHolder(only)
  const failed = await attemptEach(only === null ? holders : [], tellHolder, {
    named: (account) => ({ school: schoolId, product: productId, account }),
  })
  const last = only === null ? holders[AT_ONCE - 1] : undefined
  if (last === undefined) await inSchool(schoolId, (db) => forgetKnownDate(db, { schoolId, productId }, sequence))
  return { failed, last }
}

const isSameDate = (one: KnownDate, other: Pick<KnownDate, 'startsAt' | 'endsAt'>) =>
  Date.parse(one.startsAt) === Date.parse(other.startsAt) && Date.parse(one.endsAt) === Date.parse(other.endsAt)

/** All know the date by now, unless it was changed again. */
async function forgetKnownDate(db: Db, key: Ids, sequence: number): Promise<void> {
  await db
    .update(productEvents)
    .set({ knownDate: null })
    .where(and(isEvent(productEvents, key), eq(productEvents.sequence, sequence)))
}

/** The next accounts to whom an event is open, by whatever opened it. */
async function listHolders(db: Db, { schoolId: school, productId: product }: Ids, after: number): Promise<number[]> {
  const { rows } = await db.execute<{ account: number }>(sql`
    select distinct access_grants.account_id::float8 as account from access_grants
    where access_grants.school_id = ${school} and access_grants.product_id = ${product} and ${openGrant(school)}
      and access_grants.account_id > ${after}
    order by 1 limit ${AT_ONCE}`)
  return rows.map(({ account }) => account)
}

/** Reminds people of one event, each once for each date and hour; of a date that has changed meanwhile not at all. */
export async function remind(key: Ids, due: readonly DueReminder[]): Promise<void> {
  const school = await findSchool(key.schoolId)
  const found = await inSchool(key.schoolId, (db) => findEventDetails(db, key), { reading: true })
  if (!found) return
  await attemptEach(due, (one) => remindOne(school, found, one), {
    named: ({ account }) => ({ school: key.schoolId, product: key.productId, account }),
  })
}

async function remindOne(
  school: CurrentSchool,
  details: EventDetails,
  { product, account, startsAt, hours }: DueReminder,
): Promise<void> {
  const date = { schoolId: school.id, productId: product, startsAt: sql`${startsAt}::timestamptz` }
  const row = { ...date, accountId: account, hours }
  const once = async (db: Db) => {
    const stands = await db.$count(
      productEvents,
      and(isEvent(productEvents, date), eq(productEvents.startsAt, startsAt)),
    )
    const written = await db
      .insert(eventReminders)
      .values(row)
      .onConflictDoNothing()
      .returning({ hours: eventReminders.hours })
    return stands > 0 && written.length > 0
  }
  const reference = `${product} ${account} ${details.event.sequence} ${hours}`
  const holdsUntil = getReminderEnd(details.event.startsAt, hours)
  const found = { school, found: details, accountId: account }
  await tell(reminderLetter, found, { hours }, { reference, holdsUntil, alongside: once })
}

type Replay = { accountId: number; replayId: number; slug: string }

/** Tells one person where the recording is, as far as `opens` opens it to them just then. */
export async function sendReplayEmail(
  key: Ids,
  { accountId, replayId, slug }: Replay,
  opens: (db: Db) => Promise<boolean>,
) {
  const school = await findSchool(key.schoolId)
  const found = await inSchool(key.schoolId, (db) => findEventDetails(db, key), { reading: true })
  if (!found) return
  const reference = `${key.productId} ${replayId} ${accountId}`
  await tell(replayLetter, { school, found, accountId }, { replaySlug: slug }, { reference, alongside: opens })
}
