import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { holdLonger } from '#app/selling/payments/given-up.server.ts'
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

const gone = () => new Refusal(409, 'order-forms.price_gone')
