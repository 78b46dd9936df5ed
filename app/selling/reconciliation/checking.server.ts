import { inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { connectedProvider } from '#app/selling/payment-providers/providers.server.ts'
import { canBeChecked } from './difference.ts'
import { type Difference, endDifference } from './differences.server.ts'

/** Asks the provider once more about what it did not know, outside of any transaction; answers whether both agree now. */
export async function checkAgain(difference: Difference): Promise<boolean> {
  if (!canBeChecked(difference)) throw new Refusal(409, 'reconciliation.nothing_to_check')
  const { schoolId, id, provider: name, transactionId } = difference
  // What compares the books at night is seldom needed by day.
  const { lookAt, findOrderById } = await import('./reconciling.server.ts')
  const order = await inSchool(schoolId, (db) => findOrderById(db, schoolId, transactionId ?? 0), { reading: true })
  const connected = order && (await connectedProvider(schoolId, name, order.ref))
  if (!connected) throw new Refusal(409, 'reconciliation.nothing_to_check')
  const agrees = await lookAt({ schoolId, name }, connected, order)
  if (agrees) await inSchool(schoolId, (db) => endDifference(db, { schoolId, id }, { state: 'repaired' }))
  return agrees
}
