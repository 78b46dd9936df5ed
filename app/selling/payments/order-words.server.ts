import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { folded, foldedHere } from '#app/platform/search.server.ts'
import { transactions } from './tables.server.ts'

/** What staff find an order by: its buyer, as typed, and its hash. */
const words = (
  buyer: SQLWrapper,
  hash: SQLWrapper,
) => sql`(${buyer} ->> 'first_name') || ' ' || (${buyer} ->> 'last_name')
  || ' ' || (${buyer} ->> 'email') || ' ' || ${hash}`

/** The same folded, as it is stored with an order: of a million of them making it takes seconds. */
export const newOrderWords = (buyer: SQLWrapper, hash: SQLWrapper): SQL => folded(words(buyer, hash))

/** What a search among orders looks through. */
export const orderWords = sql`coalesce(${transactions.wordsKey}, ${foldedHere(words(transactions.buyer, transactions.hash))})`
