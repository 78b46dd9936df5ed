import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { DAY } from '#app/platform/days-later.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { isPlatformRef } from '#app/selling/payment-providers/platform-account.server.ts'
import { PROVIDERS, type ProviderFact, type ProviderName, TEST_REF } from '#app/selling/payment-providers/provider.ts'
import {
  type ConnectedProvider,
  connectedAtOwn,
  connectedAtPlatform,
} from '#app/selling/payment-providers/providers.server.ts'
import { movesMoney } from '#app/selling/payments/facts.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { recordDifference, recordFee } from './differences.server.ts'

/** Looked at each night, so that what one night missed another finds. */
const DAYS = 3
/** So many orders of a provider are read together, and so many asked about at the same time. */
const BATCH = 200
const AT_ONCE = 4
/** So long each provider is asked about a school's orders in one night: others wait for the same place. */
const ASKS_FOR_MS = 15 * 60_000

/** An order as it stands in our books. */
export type KnownPayment = {
  id: number
  ref: string
  ids: Record<string, string>
  amount: number
  currency: string
  paid: boolean
}
type ReconcileKey = { schoolId: number; name: ProviderName }

/**
 * Compares a school's books of the last days with its providers': by the list of those that keep one, and by a look at each
 * order that is not on it. What we had not heard of is settled like any other news of theirs, however old the order is; what
 * still differs is written down, and the owners are told of what is new.
 */
export async function reconcile(
  schoolId: number,
  { now = new Date(), within = ASKS_FOR_MS }: { now?: Date; within?: number } = {},
): Promise<void> {
  const failed: unknown[] = []
  for (const name of PROVIDERS) {
    await reconcileAt({ schoolId, name }, { now, within }).catch((error: unknown) => failed.push(error))
  }
  const { sendDifferenceEmails } = await import('./difference-emails.server.ts')
  await sendDifferenceEmails(schoolId)
  // Whom one could not ask is asked again by the same job; the others have nothing new to say then.
  if (failed.length > 0) throw failed[0]
}

async function reconcileAt(at: ReconcileKey, { now, within }: { now: Date; within: number }): Promise<void> {
  const accounts: Accounts = {
    own: await connectedAtOwn(at.schoolId, at.name),
    platform: await connectedAtPlatform(at.schoolId, at.name),
  }
  // The list of the platform's account names the payments of all schools: a school's are asked about one by one.
  const listed = accounts.own ? await takeListed(at, accounts.own, now) : new Set<string>()
  if (accounts.own || accounts.platform) await lookAtOthers(at, accounts, { listed, until: performance.now() + within })
}

/** The accounts at one provider that orders of a school may be at. */
type Accounts = Record<'own' | 'platform', ConnectedProvider | undefined>

const getAccountOf = ({ own, platform }: Accounts, ref: string) => (isPlatformRef(ref) ? platform : own)

/**
 * Settles what a provider lists of the last days; answers of which payments. Where a day knows only what went back, the
 * payment itself is of an earlier one, and asked about.
 */
async function takeListed(at: ReconcileKey, connected: ConnectedProvider, now: Date): Promise<Set<string>> {
  const { provider, account } = connected
  const listed = new Set<string>()
  if (!provider.list) return listed
  for (let ago = 0; ago < DAYS; ago++) {
    const day = new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10)
    const facts = await provider.list(account, day)
    for (const ref of new Set(facts.map((fact) => fact.ref))) {
      if (ref.startsWith(TEST_REF) || (isPlatformRef(ref) && at.name !== 'sandbox')) continue
      listed.add(ref)
      const order = await inSchool(at.schoolId, (db) => findOrder(db, at, ref), { reading: true })
      const about = facts.filter((fact) => fact.ref === ref)
      const isWhole = !order || about.some(({ kind }) => kind === 'captured') || !about.some(movesMoney)
      await (isWhole ? compare(at, ref, order, about) : lookAtOne(at, connected, order))
    }
  }
  return listed
}

/**
 * Asks about each order of the last days that was not on a list, the newest first: where the time does not do for all, those
 * are left that another night has seen. One that is not answered keeps no other waiting.
 */
async function lookAtOthers(
  at: ReconcileKey,
  accounts: Accounts,
  { listed, until }: { listed: ReadonlySet<string>; until: number },
): Promise<void> {
  for (let before: number | undefined; ; ) {
    const orders = await inSchool(at.schoolId, (db) => listLately(db, at, before), { reading: true })
    const queue = orders.filter(({ ref }) => !listed.has(ref))
    const ask = async () => {
      for (let next = queue.shift(); next && performance.now() < until; next = queue.shift()) {
        const connected = getAccountOf(accounts, next.ref)
        if (connected) await lookAtOne(at, connected, next)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, ask))
    const last = orders.at(-1)
    if (performance.now() >= until) {
      log.warn({ school: at.schoolId, provider: at.name, before: last?.id }, 'no time to compare the rest')
      break
    }
    if (!last || orders.length < BATCH) break
    before = last.id
  }
}

/** The same of one of many: what is not answered is compared another night. */
async function lookAtOne(at: ReconcileKey, connected: ConnectedProvider, order: KnownPayment): Promise<void> {
  await lookAt(at, connected, order).catch((error: unknown) =>
    log.warn({ err: error, school: at.schoolId, provider: at.name, transaction: order.id }, 'not compared'),
  )
}

/** Asks the provider about one order; answers whether both books agree by now. */
export async function lookAt(
  at: ReconcileKey,
  { provider, account }: ConnectedProvider,
  order: KnownPayment,
): Promise<boolean> {
  return await compare(at, order.ref, order, await provider.lookUp(account, order))
}

/** Settles what is said of a payment and writes down what differs then. */
async function compare(
  at: ReconcileKey,
  ref: string,
  order: KnownPayment | undefined,
  facts: ProviderFact[],
): Promise<boolean> {
  const came = facts.filter(({ kind }) => kind === 'captured')
  const about = {
    schoolId: at.schoolId,
    provider: at.name,
    ref,
    transactionId: order?.id ?? null,
    theirs: getSum(came),
    ours: order?.paid ? order.amount : 0,
    currency: came[0]?.currency ?? order?.currency ?? '',
  }
  const note = (kind: Parameters<typeof recordDifference>[1]['kind'], state: 'open' | 'repaired' = 'open') =>
    inSchool(at.schoolId, (db) => recordDifference(db, { ...about, kind, state }))
  const fits = facts.length === 0 || (await areTaken(at, facts))
  if (!order) {
    if (came.length > 0) await note('unknown')
    return came.length === 0
  }
  const fee = facts.find((fact) => fact.fee !== undefined && fact.currency === order.currency)?.fee
  if (fee !== undefined)
    await inSchool(at.schoolId, (db) => recordFee(db, { schoolId: at.schoolId, id: order.id }, fee))
  if (!fits) await note('amount')
  else if (came.length === 0 && order.paid) await note('missing')
  else if (came.length > 0 && !order.paid) await note('unheard', 'repaired')
  return fits && (came.length > 0 || !order.paid)
}

const getSum = (facts: readonly ProviderFact[]) => facts.reduce((sum, { amount }) => sum + amount, 0)

/** Settles what is said; false where it does not fit the order, or there is none. */
async function areTaken({ schoolId, name }: ReconcileKey, facts: readonly ProviderFact[]): Promise<boolean> {
  try {
    await receiveFacts(schoolId, name, facts)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

const columns = {
  id: transactions.id,
  ref: sql<string>`${transactions.providerRef}`,
  ids: transactions.providerIds,
  amount: transactions.total,
  currency: transactions.currency,
  paid: sql<boolean>`${transactions.settledAt} is not null`,
}

/** The order that a provider knows under this ref. */
async function findOrder(db: Db, { schoolId, name }: ReconcileKey, ref: string): Promise<KnownPayment | undefined> {
  const [row] = await db
    .select(columns)
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.provider, name), eq(transactions.providerRef, ref)))
  return row
}

/** The same by our own id. */
export async function findOrderById(db: Db, schoolId: number, id: number): Promise<KnownPayment | undefined> {
  const [row] = await db
    .select(columns)
    .from(transactions)
    .where(hasId(transactions, schoolId, id))
  return row
}

async function listLately(db: Db, { schoolId, name }: ReconcileKey, before?: number): Promise<KnownPayment[]> {
  return await db
    .select(columns)
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, schoolId),
        eq(transactions.provider, name),
        before === undefined ? undefined : lt(transactions.id, before),
        sql`${transactions.providerRef} is not null`,
        sql`${transactions.createdAt} > now() - make_interval(days => ${DAYS}::int)`,
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(BATCH)
}
