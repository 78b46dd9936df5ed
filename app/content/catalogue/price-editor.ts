import type { Entry, Instalments, Price, Span } from './price.ts'
import type { FramedProduct } from './product-tabs.ts'

export const VAT_RATES = [23, 8, 5, 0] as const

/** What buyers pay is said by the school, or by themselves. */
export const PRICE_KINDS = ['fixed', 'own'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** A price as the office reads and writes it; amounts as they were entered, with VAT or without. */
export type PriceRow = {
  id: number
  name: string
  amount: number
  currency: string
  entry: Entry
  /** In per cent; null is exempt. */
  vatRate: number | null
  accessDays: number
  contents: string
  /** Where buyers choose what they pay. */
  customAmount: { minimum: number; suggested: number } | null
  licences: { quantity: number; unitAmount: number; activatesWhen: number }[]
  instalments: Instalments | null
  promo: {
    amount: number
    startsAt: string | null
    endsAt: string | null
    /** -1 is any number. */
    packages: number
    /** Paid orders that have one. */
    sold: number
    /** Orders that have one and may still be paid. */
    held: number
  } | null
}

/** From when to when a buyer paid an amount. */
export type PriceSpan = {
  amount: number
  from: string
  to: string | null
  reason: Span['reason']
  /** Set then, planned before, or what follows when a promo has ended or its packages are sold. */
  how: 'set' | 'planned' | 'ended' | 'sold_out'
  /** Who set or planned it, where that is known. */
  changedBy: string | null
}

/** What stands where nobody is named who changed it. */
export const NOBODY = {
  set: 'by_nobody',
  planned: 'by_nobody',
  ended: 'end_of_promo',
  sold_out: 'history_sold_out',
} as const

/** A price with what its form and the screen beside it show. */
export type EditedPrice = PriceRow & {
  /** With VAT, however it was entered. */
  gross: number
  promoGross: number | null
  now: Pick<Price, 'amount' | 'currency' | 'vatRate' | 'reduction' | 'turnsAt' | 'soldOut' | 'licences' | 'minimum'>
  /** What buyers see once the promo that runs has ended, or the planned one has begun; null where nothing changes by itself. */
  after: Pick<Price, 'amount' | 'reduction'> | null
  history: PriceSpan[]
  /** The time by the database's clock. */
  at: string
}

/** A price as the list of them shows it. */
export type ListedPrice = Pick<EditedPrice, 'id' | 'name' | 'contents' | 'accessDays' | 'now'>

export type PricesEditor = {
  product: FramedProduct
  /** Until when it is sold before it opens; undefined where its kind is not. */
  presale?: { until: string | null }
  currency: string
  /** All of them, as buyers choose among them. */
  prices: ListedPrice[]
  /** The one that is edited; null while a new one is written. */
  chosen: EditedPrice | null
}
