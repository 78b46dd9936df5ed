import { type Db, inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { ProviderRefusal } from '#app/selling/payment-providers/provider.ts'
import { connectedProvider } from '#app/selling/payment-providers/providers.server.ts'
import { transactions } from './tables.server.ts'
import type { Transaction } from './transactions.server.ts'

/** Nobody is to pay any more what the page of its provider may still ask for; what was paid meanwhile stays. */
export async function cancelAtProvider({ schoolId, transactionId: id }: { schoolId: number; transactionId: number }) {
  const transaction = await inSchool(schoolId, (db) => findOrder(db, schoolId, id), { reading: true })
  if (transaction?.status !== 'CANCELED') return
  const { provider, providerRef: ref, providerIds: ids, total: amount, currency } = transaction
  if (!provider || !ref) return
  const connected = await connectedProvider(schoolId, provider, ref)
  try {
    await connected?.provider.cancel?.(connected.account, { ref, amount, currency, ids })
  } catch (error) {
    // Only what the provider itself refused is over, as of a payment that is on its way; whatever else failed is asked again.
    if (!(error instanceof ProviderRefusal) || error.kind !== 'payment') throw error
    log.warn({ err: error, school: schoolId, transaction: id }, 'payment was not canceled')
  }
}

async function findOrder(db: Db, schoolId: number, id: number): Promise<Transaction | undefined> {
  const [found] = await db
    .select()
    .from(transactions)
    .where(hasId(transactions, schoolId, id))
  return found
}
