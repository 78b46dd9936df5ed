import { type Placeholder, sql } from 'drizzle-orm'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'

/** What was ordered with the product of an order, as it was called then: a column of statements that read orders. */
export const orderedWith = (school: number | Placeholder) =>
  sql<LocalText[]>`coalesce((select json_agg(i.title order by i.id)
  from transaction_items i where i.school_id = ${school} and i.transaction_id = transactions.id
  and i.product_id <> transactions.product_id), '[]')`

/** The same as a row of a list has it, which says nothing where there is nothing. */
export function withOthers(others: readonly LocalText[], locale: Locale): { with?: string[] } {
  return others.length > 0 ? { with: others.map((title) => inLocale(title, locale)) } : {}
}

/** All that an order is of, in a sentence. */
export function getTitles(title: LocalText, others: readonly LocalText[], locale: Locale): string {
  return [title, ...others].map((one) => inLocale(one, locale)).join(', ')
}
