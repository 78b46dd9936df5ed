import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'

/** What of a refund goes back of an item, by the name under which the provider knows the refund. */
export type NamedRefundPart = { transactionId: number; ref: string; itemId: number; amount: number }

/** Sales know of which items refunds are. */
export const refundsOfOrders = slot<{
  listNamedParts: (db: Db, schoolId: number, transactionIds: readonly number[]) => Promise<NamedRefundPart[]>
}>('taxes.refunds')

/** Invoices name the seller. */
export const sellers = slot<{ findCountry: (db: Db, schoolId: number) => Promise<string> }>('taxes.sellers')
