import { randomInt } from 'node:crypto'
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { idOfComputedNumber, ORDER_NUMBER_LENGTH, ORDER_NUMBER_LETTERS, orderNumberLetters } from './order-number.ts'
import { transactions } from './tables.server.ts'

/**
 * A number for a new order, in random letters: it tells nothing of any other. The unique key of the table refuses one that
 * is taken, which happens to less than one order in a million.
 */
export function newOrderNumber(): string {
  const letter = () => ORDER_NUMBER_LETTERS[randomInt(ORDER_NUMBER_LETTERS.length)]
  return Array.from({ length: ORDER_NUMBER_LENGTH }, letter).join('')
}

/** The condition of an order that has this number, however it is typed; undefined where it cannot be one. */
export function hasOrderNumber(typed: string): SQL | undefined {
  const letters = orderNumberLetters(typed)
  if (letters === undefined) return undefined
  const id = idOfComputedNumber(letters)
  if (id === undefined) return eq(transactions.number, letters)
  return or(eq(transactions.number, letters), and(isNull(transactions.number), eq(transactions.id, id)))
}
