import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, type Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isReturnable, lockReturnable } from '#app/selling/payments/given-up.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import type { Code } from './code.ts'
import { promoCodes, promoCodeUses } from './tables.server.ts'

type Row = typeof promoCodes.$inferSelect
/** A code as an order may have it. */
export type KnownCode = Code & Pick<Row, 'schoolId' | 'quantity' | 'perPerson'>

/** The products that a code is for; a column of a statement that reads `promo_codes`. */
export const productIdsOf = (school: number) => sql<
  number[]
>`(select coalesce(json_agg(p.product_id order by p.product_id), '[]')
  from promo_code_products p where p.school_id = ${school} and p.code_id = promo_codes.id)`

/** A code by what somebody typed, whatever the case. */
export async function findCode(db: Db, schoolId: number, typed: string): Promise<KnownCode | undefined> {
  const { id, code, type, value, currency, mode, quantity, perPerson, minimum, startsAt, expiresAt } = promoCodes
  const [found] = await db
    .select({
      schoolId: promoCodes.schoolId,
      id,
      code,
      type,
      value,
      currency,
      mode,
      quantity,
      perPerson,
      minimum,
      startsAt,
      expiresAt,
      now: sql<string>`now()`.mapWith(promoCodes.createdAt),
      productIds: productIdsOf(schoolId),
    })
    .from(promoCodes)
    .where(and(eq(promoCodes.schoolId, schoolId), sql`lower(${code}) = lower(${typed})`, isNull(promoCodes.deletedAt)))
  return found
}

const refusal = (why: 'used_up' | 'already_used'): Refusal => invalid('promo_code', `promotions.${why}`)

/** A use `u` of the order `t` that counts: it was paid once, or may still be paid in time. */
export const countsAsUse = sql`(u.use = 'used' or u.use = 'held' and not (${isReturnable}))`

type Buyer = { accountId: number | null; email: string | null }
/** An order, and what its buyer's open orders for one of these products have: the next one takes their place. */
type UseExceptions = { transactionId?: number; productIds?: readonly number[] }

/** Uses of a code that count: of somebody, by account and address, or of all; those in one order left out. */
async function countUsesOf(
  db: Db,
  { schoolId, id }: Pick<KnownCode, 'schoolId' | 'id'>,
  { accountId, email }: Buyer,
  but: UseExceptions,
): Promise<{ all: number; own: number }> {
  const key = email === null ? null : emailKey(email)
  const own = sql`(u.account_id = ${accountId}::bigint or u.email_key = ${key ?? null}::text)`
  const { rows } = await db.execute<{ total: number; own: number }>(sql`
    select count(*)::int as total, (count(*) filter (where ${own}))::int as own
    from promo_code_uses u join transactions t on t.school_id = ${schoolId} and t.id = u.transaction_id
    where u.school_id = ${schoolId} and u.code_id = ${id} and ${countsAsUse}
      and t.id is distinct from ${but.transactionId ?? null}::bigint
      and not (t.status = 'PENDING' and t.account_id is not distinct from ${accountId}::bigint
        and exists (select from transaction_items i where i.school_id = ${schoolId} and i.transaction_id = t.id
          and i.product_id = any(${`{${(but.productIds ?? []).join()}}`}::bigint[])))`)
  return { all: rows[0]?.total ?? 0, own: rows[0]?.own ?? 0 }
}

/**
 * Why somebody could not use a code now, as others have left no use of it or they had theirs. An open order of theirs for
 * one of the same products does not count, as the next one takes its place.
 */
export async function findUseRefusal(
  db: Db,
  code: KnownCode,
  viewer: Viewer,
  productIds: readonly number[],
): Promise<'used_up' | 'already_used' | undefined> {
  const who =
    viewer.kind === 'visitor' ? { accountId: null, email: null } : { accountId: viewer.id, email: viewer.email }
  return await whyFull(db, code, who, { productIds })
}

/** Why there is no use of a code for somebody, beside those in `but`. */
async function whyFull(
  db: Db,
  code: Limits & Pick<KnownCode, 'schoolId' | 'id'>,
  who: Buyer,
  but: UseExceptions,
): Promise<'used_up' | 'already_used' | undefined> {
  const { quantity, perPerson } = code
  if (quantity === null && perPerson === null) return undefined
  const { all, own } = await countUsesOf(db, code, who, but)
  if (perPerson !== null && own >= perPerson) return 'already_used'
  return quantity !== null && all >= quantity ? 'used_up' : undefined
}

/** Refuses whoever could not use a code now, before anybody waits for its last use. */
export async function refuseUsed(
  db: Db,
  code: KnownCode,
  viewer: Viewer,
  productIds: readonly number[],
): Promise<void> {
  const used = await findUseRefusal(db, code, viewer, productIds)
  if (used) throw refusal(used)
}

/**
 * Takes a use of a code for an order that was just written, in its transaction; whoever else wants one waits until that is
 * done. Who comes too late is refused, and their order with them.
 */
export async function reserveUse(
  db: Db,
  { schoolId, id: transactionId, accountId, buyer }: Transaction,
  code: KnownCode,
  discount: number,
): Promise<void> {
  const { email } = buyer
  // The row keeps the code's limits as they are until this order is written.
  await db.insert(promoCodeUses).values({
    schoolId,
    transactionId,
    codeId: code.id,
    code: code.code,
    discount,
    accountId,
    emailKey: emailKey(email) ?? '',
    use: 'held' as const,
  })
  const limits = (await countFree(db, code)) ?? (await uncounted(db, code))
  if (!limits) throw refusal('used_up')
  if (limits.perPerson === null) return
  const { own } = await countUsesOf(db, code, { accountId, email }, { transactionId })
  if (own >= limits.perPerson) throw refusal('already_used')
}

type Limits = Pick<Row, 'quantity' | 'perPerson'>

const limited = sql`(${promoCodes.quantity} is not null or ${promoCodes.perPerson} is not null)`
const byId = ({ schoolId, id }: Pick<KnownCode, 'schoolId' | 'id'>) => hasId(promoCodes, schoolId, id)

/** Counts a free use of a limited code, once more after those of orders that were given up were counted back. */
async function countFree(db: Db, code: Pick<KnownCode, 'schoolId' | 'id' | 'quantity'>): Promise<Limits | undefined> {
  const count = () =>
    db
      .update(promoCodes)
      .set({ taken: sql`${promoCodes.taken} + 1` })
      .where(
        and(
          byId(code),
          limited,
          isNull(promoCodes.deletedAt),
          sql`${promoCodes.taken} < coalesce(${promoCodes.quantity}, 2147483647)`,
        ),
      )
      .returning({ quantity: promoCodes.quantity, perPerson: promoCodes.perPerson })
  const [counted] = await count()
  if (counted) return counted
  if (code.quantity === null || (await returnUses(db, code.schoolId, code.id)) === 0) return undefined
  return (await count())[0]
}

/** The limits of a code that has none. */
async function uncounted(db: Db, code: KnownCode): Promise<Limits | undefined> {
  const [found] = await db
    .select({ quantity: promoCodes.quantity, perPerson: promoCodes.perPerson })
    .from(promoCodes)
    .where(and(byId(code), sql`not ${limited}`, isNull(promoCodes.deletedAt)))
  return found
}

/** Counts back the uses of orders that failed or were not paid in time, of one code or of all, and says how many. */
export async function returnUses(db: Db, schoolId: number, codeId?: number): Promise<number> {
  const holding = sql`select u.transaction_id from promo_code_uses u where u.school_id = ${schoolId} and u.use = 'held'
    and ${codeId === undefined ? sql`true` : sql`u.code_id = ${codeId}`}`
  const orders = await lockReturnable(db, schoolId, holding)
  if (orders.length === 0) return 0
  const returned = await db
    .update(promoCodeUses)
    .set({ use: 'returned', emailKey: '' })
    .where(
      and(
        eq(promoCodeUses.schoolId, schoolId),
        inArray(promoCodeUses.transactionId, orders),
        eq(promoCodeUses.use, 'held'),
      ),
    )
    .returning({ codeId: promoCodeUses.codeId })
  const counted = Map.groupBy(returned, (use) => use.codeId)
  // In one order, so that nobody waits crosswise.
  for (const [id, uses] of [...counted].sort(([a], [b]) => a - b)) await countBy(db, { schoolId, id }, -uses.length)
  return returned.length
}

async function countBy(db: Db, code: Pick<KnownCode, 'schoolId' | 'id'>, by: number): Promise<void> {
  await db
    .update(promoCodes)
    .set({ taken: sql`${promoCodes.taken} + ${by}` })
    .where(and(byId(code), limited))
}

/** A paid order keeps its use; one that was given back before the money came counts again, beyond the limit if need be. */
export async function confirmUse(db: Db, { schoolId, id, discount, total, buyer }: Transaction): Promise<void> {
  // Before a trial it takes off what is charged afterwards.
  if (discount === 0 && total > 0) return
  const itsUse = and(eq(promoCodeUses.schoolId, schoolId), eq(promoCodeUses.transactionId, id))
  const [before] = await db.select().from(promoCodeUses).where(itsUse)
  if (!before || before.use === 'used') return
  await db
    .update(promoCodeUses)
    .set({ use: 'used', emailKey: emailKey(buyer.email) ?? '' })
    .where(itsUse)
  if (before.use === 'returned') await countBy(db, { schoolId, id: before.codeId }, 1)
}

/** A use that an open order gave back or might have, with its code. */
type ReturnedUse = Limits & { id: number; use: 'held' | 'returned' }

const returnedOf = ({ schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>) => sql`
  select c.id::float8 as id, c.quantity, c.per_person as "perPerson", u.use from promo_code_uses u
  join promo_codes c on c.school_id = ${schoolId} and c.id = u.code_id
  where u.school_id = ${schoolId} and u.transaction_id = ${id} and u.use <> 'used'`

/** Whether the use that an order gave back, as it failed or was not paid in time, could not be taken once more. */
export async function isUseGone(db: Db, order: Transaction): Promise<boolean> {
  const { schoolId, id, accountId, buyer, discount } = order
  if (discount === 0) return false
  const { rows } = await db.execute<ReturnedUse>(sql`${returnedOf(order)} and exists (
    select from transactions t where t.school_id = ${schoolId} and t.id = ${id} and (u.use = 'returned' or ${isReturnable}))`)
  const [code] = rows
  if (!code) return false
  const who = { accountId, email: buyer.email }
  return (await whyFull(db, { schoolId, ...code }, who, { transactionId: id })) !== undefined
}

/** Takes the use of a locked order once more that it gave back; false where others have it, which undoes all of it. */
export async function reserveUseAgain(db: Db, order: Transaction): Promise<boolean> {
  const { schoolId, id, accountId, buyer, discount } = order
  if (discount === 0) return true
  // Whoever else wants one waits, as when it is taken first.
  const { rows } = await db.execute<ReturnedUse>(sql`${returnedOf(order)} for update of c`)
  const [found] = rows
  if (!found) return true
  const code = { schoolId, ...found }
  await db
    .update(promoCodeUses)
    .set({ use: 'held', emailKey: emailKey(buyer.email) ?? '' })
    .where(and(eq(promoCodeUses.schoolId, schoolId), eq(promoCodeUses.transactionId, id)))
  const isLimited = code.quantity !== null || code.perPerson !== null
  if (code.use === 'returned' && isLimited && !(await countFree(db, code))) return false
  return (await whyFull(db, code, { accountId, email: buyer.email }, { transactionId: id })) === undefined
}

/** Orders that have a code and were not counted back yet. */
export async function countUses(db: Db, schoolId: number, codeId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from promo_code_uses u where u.school_id = ${schoolId} and u.code_id = ${codeId}
      and u.use in ('held', 'used')`)
  return rows[0]?.count ?? 0
}
