import { sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { heldSeconds, holdLonger } from '#app/selling/payments/given-up.server.ts'
import { arePackagesGone, consumePackagesAgain } from '#app/selling/payments/packages.server.ts'
import { isWaiting } from '#app/selling/payments/transaction-status.ts'
import { lockTransaction, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { isUseGone, reserveUseAgain } from '#app/selling/promotions/uses.server.ts'

/** Whether the limited price of an order that was not paid in time is others' by now: it is ordered anew, at what it costs. */
export async function isPriceGone(db: Db, order: Transaction): Promise<boolean> {
  return (await arePackagesGone(db, order)) || (await isUseGone(db, order))
}

/**
 * Has an order its limited price before its payment is begun; a 409 where others have it by now. One that was not paid in
 * time takes it once more, for half an hour: whoever else wants the last of it waits, as when it is ordered. One that was
 * declined holds nothing, so that the buyer may order it otherwise.
 */
export async function requireHeldPrice({ schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const { transaction, items } = await lockTransaction(db, { schoolId, id })
    if (await isPriceGone(db, transaction)) throw gone()
    if (!isWaiting(transaction.status) || !(await holdLonger(db, transaction))) return
    const has = (await consumePackagesAgain(db, transaction, items)) && (await reserveUseAgain(db, transaction))
    if (!has) throw gone()
  })
}

/**
 * For how many seconds an order still holds what is limited: a package of a promo, a use of a code, a seat. Undefined where it
 * holds nothing of the kind: it may be paid as long as it is open.
 */
export async function findHeldSeconds({
  schoolId,
  id,
}: Pick<Transaction, 'schoolId' | 'id'>): Promise<number | undefined> {
  const { rows } = await inSchool(
    schoolId,
    (db) =>
      db.execute<{ left: number }>(sql`
        select ${heldSeconds}::float8 as left from transactions t where t.school_id = ${schoolId} and t.id = ${id} and (
          exists (select from transaction_items i join products p on p.school_id = ${schoolId} and p.id = i.product_id
            where i.school_id = ${schoolId} and i.transaction_id = t.id
              and (i.package = 'held' and i.promo_number is not null or p.type in ('event', 'bundle')))
          or exists (select from promo_code_uses u join promo_codes c on c.school_id = ${schoolId} and c.id = u.code_id
            where u.school_id = ${schoolId} and u.transaction_id = t.id and u.use = 'held'
              and (c.quantity is not null or c.per_person is not null)))`),
    { reading: true },
  )
  return rows[0] && Math.max(1, rows[0].left)
}

const gone = () => new Refusal(409, 'order-forms.price_gone')
