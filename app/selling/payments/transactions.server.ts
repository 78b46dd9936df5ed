import { and, asc, desc, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, namedPlaceholders, statement } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { ProviderIds, ProviderName } from '#app/selling/payment-providers/provider.ts'
import { type ProviderReport, storedNames } from './facts.server.ts'
import type { OpenOrder } from './my-transaction.ts'
import { orderNumber } from './order-number.ts'
import { type Buyer, providerFacts, transactionHistory, transactionItems, transactions } from './tables.server.ts'
import type { Decision, TransactionStatus } from './transaction-status.ts'

export type Transaction = Omit<typeof transactions.$inferSelect, 'wordsKey'>
/** An order read again, with its age by the database's clock. */
export type KnownTransaction = Transaction & { ageSeconds: number }

/** What was bought with an order, and of which kind it is. */
export type Item = typeof transactionItems.$inferSelect & { type: ProductType }

/** The order under `school` and `id`. */
export const transactionById = hasId(transactions, sql.placeholder('school'), sql.placeholder('id'))

export const withAge = {
  ...getTableColumns(transactions),
  ageSeconds: sql<number>`extract(epoch from now() - ${transactions.createdAt})::float8`,
}

/** What settling an order has to know: the order under its lock, and beside it what was stored about it. */
function lockedBy(name: string, which: SQL | undefined) {
  const school = sql.placeholder('school')
  const id = sql`(select ${transactions.id} from ${transactions} where ${which})`
  return {
    order: statement(`lock_by_${name}`, (db: Db) => {
      // Before the order: whoever deletes the account holds it, and goes on to what its orders handed over.
      const owner = db
        .select({ id: accounts.id, deletedAt: accounts.deletedAt })
        .from(accounts)
        .where(
          and(
            eq(accounts.schoolId, school),
            sql`${accounts.id} = (select ${transactions.accountId} from ${transactions} where ${which})`,
          ),
        )
        .for('key share')
        .as('owner')
      return db
        .select({
          transaction: getTableColumns(transactions),
          now: sql<string>`now()`.mapWith(transactions.createdAt),
          erased: sql<boolean>`${owner.deletedAt} is not null`,
        })
        .from(transactions)
        .innerJoin(owner, eq(owner.id, transactions.accountId))
        .where(which)
        .for('update', { of: transactions })
    }),
    facts: statement(`facts_by_${name}`, (db: Db) => {
      const own = sql`${providerFacts.transactionId} = ${id}`
      const alike = sql`${providerFacts.provider} = ${sql.placeholder('provider')}
        and ${providerFacts.eventId} = any(${sql.placeholder('events')}::text[])`
      return unionAll(
        db
          .select()
          .from(providerFacts)
          .where(and(eq(providerFacts.schoolId, school), own)),
        db
          .select()
          .from(providerFacts)
          .where(and(eq(providerFacts.schoolId, school), alike, not(own))),
      )
    }),
    items: statement(`items_by_${name}`, (db: Db) =>
      db
        .select({ ...getTableColumns(transactionItems), type: products.type })
        .from(transactionItems)
        .innerJoin(products, hasId(products, school, transactionItems.productId))
        .where(and(eq(transactionItems.schoolId, school), sql`${transactionItems.transactionId} = ${id}`))
        .orderBy(asc(transactionItems.id)),
    ),
  }
}

const byId = lockedBy('id', transactionById)
const byRef = lockedBy(
  'ref',
  and(
    eq(transactions.schoolId, sql.placeholder('school')),
    eq(transactions.provider, sql.placeholder('provider')),
    eq(transactions.providerRef, sql.placeholder('ref')),
  ),
)

/** An order by its id, or by the reference under which a provider knows it. */
export type TransactionLookup = { schoolId: number } & ({ id: number } | { provider: ProviderName; ref: string })

/**
 * The order under its lock, what was bought and everything that was ever said of it, with those facts of other orders
 * that have an event of what is `said` now, and the time; else 404. Whoever else wants to settle it waits.
 */
export async function lockTransaction(
  db: Db,
  { schoolId: school, ...which }: TransactionLookup,
  report?: ProviderReport,
) {
  const provider = report?.provider ?? ('provider' in which ? which.provider : null)
  const values = { ...which, school, provider, events: storedNames(report?.facts ?? []) }
  const locked = 'id' in which ? byId : byRef
  // Sent together: the others start, with their own view of the data, once the lock is ours.
  const [[order], facts, items] = await Promise.all([
    locked.order(db, values),
    locked.facts(db, values),
    locked.items(db, values),
  ])
  requireFound(order)
  return { ...order, facts, items }
}

type TaxedItem = Pick<Item, 'id' | 'vatRate' | 'net' | 'vat'>

/** Splits an order's items into net and VAT anew; what they come to stays, as the database checks. */
export async function changeTax(
  db: Db,
  { schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>,
  items: readonly TaxedItem[],
): Promise<void> {
  for (const { id: itemId, vatRate, net, vat } of items)
    await db
      .update(transactionItems)
      .set({ vatRate, net, vat })
      .where(hasId(transactionItems, schoolId, itemId))
  const sumOf = (part: 'net' | 'vat') => items.reduce((sum, item) => sum + item[part], 0)
  await db
    .update(transactions)
    .set({ vatRate: items[0]?.vatRate ?? null, net: sumOf('net'), vat: sumOf('vat') })
    .where(hasId(transactions, schoolId, id))
}

/** Whether a provider told of a name for the payment that is not known yet. */
export function tellsIds({ providerIds }: Transaction, ids: ProviderIds): boolean {
  return Object.entries(ids).some(([name, value]) => providerIds[name] !== value)
}

const updateStatus = statement('change_status', (db: Db) =>
  db
    .update(transactions)
    .set({
      status: sql`${sql.placeholder('status')}`,
      settledAt: sql`greatest(${transactions.settledAt},
        now() + case when ${sql.placeholder('paid')}::boolean then interval '0' end)`,
      providerIds: sql`${sql.placeholder('ids')}::jsonb`,
    })
    .where(transactionById),
)

const insertStatus = statement('note_status', (db: Db) =>
  db.insert(transactionHistory).values(namedPlaceholders('schoolId', 'transactionId', 'status')),
)

/**
 * Changes the status of a locked order, and keeps what the provider calls the payment; `paid` marks the moment at which
 * it was first paid in full.
 */
export async function changeStatus(
  db: Db,
  transaction: Transaction,
  status: TransactionStatus,
  { paid, ids = {} }: { paid: boolean; ids?: ProviderIds },
): Promise<void> {
  const { schoolId, id, status: before, providerIds } = transaction
  if (status === before && !paid && !tellsIds(transaction, ids)) return
  await Promise.all([
    updateStatus(db, { school: schoolId, id, status, paid, ids: JSON.stringify({ ...providerIds, ...ids }) }),
    status !== before && insertStatus(db, { schoolId, transactionId: id, status }),
  ])
}

/** Changes the buyer's data of a locked order. */
export async function changeBuyer(db: Db, { schoolId, id }: Transaction, buyer: Buyer): Promise<void> {
  await db
    .update(transactions)
    .set({ buyer })
    .where(hasId(transactions, schoolId, id))
}

/** Notes what people said of what a locked order opened, or of some of its items; null lets it follow the money again. */
export async function decideAccess(
  db: Db,
  { schoolId, id }: Transaction,
  access: Decision | null,
  only?: readonly Pick<Item, 'id'>[],
): Promise<void> {
  const { schoolId: school, id: itemId } = transactionItems
  const ids = only?.map((item) => item.id)
  await (ids
    ? db
        .update(transactionItems)
        .set({ access })
        .where(and(eq(school, schoolId), inArray(itemId, ids)))
    : db
        .update(transactions)
        .set({ access })
        .where(hasId(transactions, schoolId, id)))
}

/**
 * Closes an order that its buyer replaces, and notes why as a fact, so that the status stays what all facts say. False
 * when it is open no more: whoever held its lock settled it.
 */
export async function supersede(db: Db, { schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with closed as (
      update transactions set status = 'CANCELED'
      where school_id = ${schoolId} and id = ${id} and status = 'PENDING' returning *
    ), noted as (
      insert into provider_facts (school_id, transaction_id, provider, event_id, kind, amount, currency, occurred_at)
      select school_id, id, provider, provider_ref || ':superseded', 'superseded', total, currency, now() from closed
      returning 1
    )
    insert into transaction_history (school_id, transaction_id, status) select school_id, id, status from closed
    returning 1`)
  return rowCount === 1
}

const itemsOfTransaction = statement('items_of_transaction', (db: Db) =>
  db
    .select()
    .from(transactionItems)
    .where(
      and(
        eq(transactionItems.schoolId, sql.placeholder('school')),
        eq(transactionItems.transactionId, sql.placeholder('id')),
      ),
    )
    .orderBy(asc(transactionItems.id)),
)

/** What was bought with an order, in its order. */
export async function listItems(db: Db, { schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>) {
  return await itemsOfTransaction(db, { school: schoolId, id })
}

/** More than anybody orders in an hour who changes their mind each time; each is a payment at a provider. */
const AN_HOUR = 30
const untilNext = ({ schoolId, id }: { schoolId: number; id: number }) => sql`
  select extract(epoch from o.created_at + interval '1 hour' - now())::float8 as wait from transactions o
  where o.school_id = ${schoolId} and o.account_id = ${id}
  order by o.created_at desc offset ${AN_HOUR - 1} limit 1`

/** In how many seconds a member may place another order. */
export async function findNextOrderWait({ db, schoolId, member }: Limited): Promise<number> {
  if (!member) return 0
  const { rows } = await db.execute<{ wait: number }>(untilNext({ schoolId, id: member.id }))
  return Math.max(0, rows[0]?.wait ?? 0)
}

const NOTHING = sql<number | null>`null::float8`

/**
 * The orders of an account that a new one must know of, the newest first: those with its digest at the head of their
 * key, and those that are open for one of its products. Orders of one account are written one after the other from here
 * on; what was written while this waited is met by the statement that writes. `wait`: the seconds until another may be placed;
 * `found`: what `beside` selects, in the same statement.
 */
export async function findOrders(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
  {
    digest,
    productIds,
    beside = NOTHING,
  }: { digest: string; productIds: readonly number[]; beside?: SQL<number | null> },
): Promise<{ known: KnownTransaction[]; wait: number; found: number | null }> {
  const turn = sql`(select pg_advisory_xact_lock(hashtextextended('orders ' || ${schoolId}::text, ${id})),
    (${untilNext({ schoolId, id })}) as wait, (${beside}) as found) as turn`
  const concerned = and(
    eq(transactions.schoolId, schoolId),
    eq(transactions.accountId, id),
    or(
      sql`split_part(${transactions.orderKey}, ':', 1) = ${digest}`,
      and(
        eq(transactions.status, 'PENDING'),
        sql`exists (select from transaction_items i where i.school_id = ${schoolId}
          and i.transaction_id = ${transactions.id} and i.product_id in ${[...productIds]})`,
      ),
    ),
  )
  const { ageSeconds } = withAge
  const rows = await db
    .select({
      order: getTableColumns(transactions),
      ageSeconds,
      wait: sql<number | null>`turn.wait`,
      found: sql<number | null>`turn.found`,
    })
    .from(turn)
    .leftJoin(transactions, concerned)
    .orderBy(desc(transactions.id))
  const known = rows.flatMap(({ order, ageSeconds: age }) => (order ? [{ ...order, ageSeconds: age }] : []))
  return { known, wait: rows[0]?.wait ?? 0, found: rows[0]?.found ?? null }
}

const byOrderKey = statement('transaction_of_key', (db: Db) =>
  db
    .select(withAge)
    .from(transactions)
    .where(
      and(eq(transactions.schoolId, sql.placeholder('school')), eq(transactions.orderKey, sql.placeholder('key'))),
    ),
)

const openOrderFor = statement('open_order_for', (db: Db) =>
  db
    .select({ id: transactions.id, number: transactions.number, hash: transactions.hash })
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, sql.placeholder('school')),
        eq(transactions.accountId, sql.placeholder('account')),
        eq(transactions.productId, sql.placeholder('product')),
        sql`${transactions.status} = 'PENDING'`,
      ),
    ),
)

/** The viewer's own order for a product that waits for its money. */
export async function findOpenOrder(db: Db, viewer: Viewer, product: number): Promise<OpenOrder | null> {
  if (viewer.kind === 'visitor') return null
  const [open] = await openOrderFor(db, { school: viewer.schoolId, account: viewer.id, product })
  return open ? { number: orderNumber(open), hash: open.hash } : null
}

/** The order that holds a key. */
export async function findByOrderKey(
  db: Db,
  schoolId: number,
  orderKey: string,
): Promise<KnownTransaction | undefined> {
  const [row] = await byOrderKey(db, { school: schoolId, key: orderKey })
  return row
}
