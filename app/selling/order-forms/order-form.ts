import type { Offer } from '#app/content/catalogue/product.ts'
import type { StoredQuestion } from '#app/forms/form-questions/stored-question.ts'
import type { PaymentWay } from '#app/selling/payment-providers/way.ts'

export const ORDER_QUESTIONS_MAX = 10

/** What a product's order asks. */
export type OrderForm = {
  /** Name and e-mail alone. */
  simple: boolean
  questions: StoredQuestion[]
  /** By which ways alone it is paid; null is all of the school's. */
  ways?: string[] | null
}

const USUAL: OrderForm = { simple: false, questions: [] }

/** The form of what is ordered, as it was read with it; the usual one without. */
export function getOrderForm({ orderForm }: Offer): OrderForm {
  return (orderForm as OrderForm | null | undefined) ?? USUAL
}

/** A product's form as the office edits it. */
export type OrderFormRow = Required<OrderForm> & { version: number }

/** A way to pay of the school's, as the office ticks it. */
export type OfferedWay = Pick<PaymentWay, 'name' | 'provider' | 'method'> & {
  /** It takes a price of the product from visitors. */
  takes: boolean
}
