import { type Db, getFailure, inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { storeMeansOfFacts } from '#app/selling/payment-means/means.server.ts'
import type { ProviderFact, ProviderName } from '#app/selling/payment-providers/provider.ts'
import type { ProviderReport } from '#app/selling/payments/facts.server.ts'
import type { TransactionLookup } from '#app/selling/payments/transactions.server.ts'
import { listByRef } from '#app/selling/payments/unpaid.server.ts'
import { type SettleResult, settle } from './settle.server.ts'

/** Whether all that a provider said is about orders of the school, and in their amount and currency. */
export async function fitOrders(
  schoolId: number,
  provider: ProviderName,
  facts: readonly ProviderFact[],
): Promise<boolean> {
  const refs = facts.map(({ ref }) => ref)
  const known = await inSchool(schoolId, (db) => listByRef(db, { schoolId, provider }, refs), { reading: true })
  return facts.every(({ ref, amount, currency }) =>
    known.some((one) => one.providerRef === ref && one.total === amount && one.currency === currency),
  )
}

/**
 * Takes what a provider said: keeps it as facts and settles each order that it is about, in one transaction per order.
 * What does not fit its order is kept too, and refused; what is about no order of the school is refused with a 404. A
 * refusal keeps nothing else from being taken.
 */
export async function receiveFacts(
  schoolId: number,
  provider: ProviderName,
  facts: readonly ProviderFact[],
): Promise<void> {
  let refusal: Refusal | undefined
  for (const ref of new Set(facts.map((fact) => fact.ref))) {
    const about = facts.filter((fact) => fact.ref === ref)
    try {
      const { mismatched } = await settleWith({ schoolId, provider, ref }, { provider, facts: about })
      if (mismatched) throw new Refusal(422, 'payments.wrong_amount')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
}

/** Settles an order with what a provider said of it, and does `more` in the same transaction, under the order's lock. */
export async function settleWith(
  lookup: TransactionLookup,
  report: ProviderReport,
  more?: (db: Db) => Promise<unknown>,
): Promise<SettleResult> {
  const work = () =>
    inSchool(lookup.schoolId, async (db) => {
      const settled = await settle(db, lookup, report)
      await storeMeansOfFacts(db, { schoolId: lookup.schoolId, provider: report.provider }, report.facts)
      await more?.(db)
      return settled
    })
  return await work().catch((error: unknown) => {
    // One of the events was told of another order at the same moment: now it can be seen.
    if (getFailure(error).constraint === 'fact_once') return work()
    throw error
  })
}
