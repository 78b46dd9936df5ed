import { and, asc, eq } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { revocationLetter } from './emails/revoked.tsx'

type Which = { schoolId: number; transactionId: number }

/** Tells the buyer that staff revoked their access, once per order; the reason is for staff alone. */
export async function tellOfRevocation(which: Which): Promise<void> {
  const { schoolId } = which
  const school = await findSchool(schoolId)
  const { transaction, titles, emailVerifiedAt } = await inSchool(schoolId, (db) => findRevoked(db, which))
  const { id, hash, accountId, locale, buyer } = transaction
  await sendLetter(revocationLetter, {
    school,
    to: { id: accountId, email: buyer.email, emailVerifiedAt, locale },
    // Who paid is no stranger.
    toStranger: false,
    reference: String(id),
    props: {
      order: orderNumber(transaction),
      product: titles.map((title) => inLocale(title, locale)).join(', '),
      href: `${school.origin}/transaction/${hash}/thank-you`,
    },
  })
}

async function findRevoked(db: Db, { schoolId, transactionId }: Which) {
  const [[row], items] = await Promise.all([
    db
      .select({ transaction: transactions, emailVerifiedAt: accounts.emailVerifiedAt })
      .from(transactions)
      .innerJoin(accounts, hasId(accounts, schoolId, transactions.accountId))
      .where(hasId(transactions, schoolId, transactionId)),
    db
      .select({ title: transactionItems.title })
      .from(transactionItems)
      .where(and(eq(transactionItems.schoolId, schoolId), eq(transactionItems.transactionId, transactionId)))
      .orderBy(asc(transactionItems.id)),
  ])
  if (!row) throw new Error(`no order ${transactionId}`)
  return { ...row, titles: items.map(({ title }) => title) }
}
