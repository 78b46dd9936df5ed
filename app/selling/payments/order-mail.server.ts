import { and, eq } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { orderNumber } from './order-number.ts'
import { getTitles, orderedWith } from './ordered-with.server.ts'
import { transactions } from './tables.server.ts'

/** What an e-mail about an order needs: the order, its number, the titles of what was ordered, and the buyer to write to. */
export async function requireOrderForMail(
  db: Db,
  { schoolId, transactionId }: { schoolId: number; transactionId: number },
) {
  const [row] = await db
    .select({
      transaction: transactions,
      title: products.title,
      others: orderedWith(schoolId),
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(transactions)
    .innerJoin(products, and(eq(products.schoolId, schoolId), eq(products.id, transactions.productId)))
    .innerJoin(accounts, and(eq(accounts.schoolId, schoolId), eq(accounts.id, transactions.accountId)))
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.id, transactionId)))
  if (!row) throw new Error(`no transaction ${transactionId}`)
  const { transaction, title, others, emailVerifiedAt } = row
  const { accountId, locale, buyer } = transaction
  return {
    transaction,
    order: orderNumber(transaction),
    product: getTitles(title, others, locale),
    to: { id: accountId, email: buyer.email, emailVerifiedAt, locale, firstName: buyer.first_name },
  }
}
