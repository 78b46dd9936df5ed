import { and, asc, count, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { NOTICE_DAYS, TRIAL_NOTICE_DAYS } from '#app/selling/checkout/renewal.ts'
import { paymentMeans } from '#app/selling/payment-means/tables.server.ts'
import { PROVIDERS, type ProviderName } from '#app/selling/payment-providers/provider.ts'
import { findAdapter } from '#app/selling/payment-providers/providers.server.ts'
import { closeOverdue, endLeftInFlight, renew, scheduleRenewalNotice } from './renewing.server.ts'

/** How many are charged by one job, which leaves room for others then, and at the same time. */
const PORTION = 200
const AT_ONCE = 4

const { status, nextChargeAt, opensUntil, until, toldOf } = memberships

const isToCharge = sql`${nextChargeAt} <= now() and ${status} in ('TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE')`
/** The days of grace are over; it is tried again later. */
const isOverdue = sql`${nextChargeAt} is not null and ${status} = 'AT_RISK' and ${opensUntil} <= now()`
/** Canceled while it may have been charged (`isCanceledInFlight`), and no answer came as long as it was leased. */
const isLeftInFlight = sql`${nextChargeAt} <= now() and ${status} = 'CANCELED'`
const isToBeTold = sql`${nextChargeAt} > now() and ${nextChargeAt} <= now() + make_interval(days => ${NOTICE_DAYS}::int)
  and (${status} = 'ACTIVE' or ${status} = 'TRIAL'
    and ${nextChargeAt} <= now() + make_interval(days => ${TRIAL_NOTICE_DAYS}::int)) and ${toldOf} is distinct from ${until}`

/** What comes due, and what is done with each; a charge first, as it takes what is overdue out of it. */
const DUE = [
  { which: isToCharge, work: renew },
  { which: isOverdue, work: closeOverdue },
  { which: isLeftInFlight, work: endLeftInFlight },
  { which: isToBeTold, work: scheduleRenewalNotice },
]

/** Whether a school has anything to renew, to close or to say by now. */
export async function hasDue(schoolId: number): Promise<boolean> {
  const any = or(...DUE.map(({ which }) => sql`(${which})`))
  const found = await inSchool(schoolId, (db) => portion(db, schoolId, any, 0, 1), { reading: true })
  return found.length > 0
}

/** The providers that find no payment by our ref. */
export async function listBlindProviders(): Promise<ProviderName[]> {
  const adapters = await Promise.all(PROVIDERS.map(async (name) => ({ name, adapter: await findAdapter(name) })))
  return adapters.filter(({ adapter }) => adapter?.findsNoRef).map(({ name }) => name)
}

/**
 * How many memberships are due that are charged at a provider which finds no payment by our ref: of those nobody can tell
 * whether another copy of this database charged them already.
 */
export async function countDueBlind(schoolId: number): Promise<number> {
  const blind = await listBlindProviders()
  const [row] = await inSchool(schoolId, (db) =>
    db
      .select({ due: count() })
      .from(memberships)
      .innerJoin(paymentMeans, hasId(paymentMeans, schoolId, memberships.meansId))
      .where(and(eq(memberships.schoolId, schoolId), inArray(paymentMeans.provider, blind), isToCharge)),
  )
  return row?.due ?? 0
}

/** Does a portion of what is due, from an id on; answers from which id there may be more. */
export async function renewDue(schoolId: number, after: number): Promise<number | undefined> {
  const rest: number[] = []
  for (const { which, work } of DUE) {
    const ids = await inSchool(schoolId, (db) => portion(db, schoolId, which, after, PORTION), { reading: true })
    await attemptEach(ids, (id) => work({ schoolId, id }), {
      named: (membership) => ({ school: schoolId, membership }),
      atOnce: AT_ONCE,
    })
    if (ids.length === PORTION) rest.push(ids.at(-1) ?? after)
  }
  return rest.length > 0 ? Math.min(...rest) : undefined
}

async function portion(db: Db, school: number, which: SQL | undefined, after: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.schoolId, school), gt(memberships.id, after), which))
    .orderBy(asc(memberships.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
