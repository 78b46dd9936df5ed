import type { ProductType } from '#app/content/catalogue/product.ts'
import type { TransactionStatus } from './transaction-status.ts'

/** A purchase as its buyer sees it in a list. */
export type MyTransaction = {
  id: number
  /** By which people call it. */
  number: string
  hash: string
  status: TransactionStatus
  quantity: number
  product: { id: number; type: ProductType; slug: string; title: string }
  /** What else was ordered with it. */
  with?: string[]
  amount: number
  currency: string
  createdAt: string
}

/** An order that its buyer may be paying for at this moment. */
export type OpenOrder = Pick<MyTransaction, 'number' | 'hash'>
