import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { withoutTokens } from '#app/platform/tokens.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { EXPORTED, type Exported } from './exported.ts'

type Row = Record<string, unknown>
type ExportedAccount = Pick<Account, 'schoolId' | 'id' | 'email' | 'emailKey' | 'emailVerifiedAt'>

/**
 * What is held on a person, by table, in the columns that are theirs to see. What only names an address is told to whoever
 * has confirmed it.
 */
export async function collect(db: Db, person: ExportedAccount): Promise<Record<string, Row[]>> {
  const numbers = await loadOrderNumbers(db, person)
  const collected: Record<string, Row[]> = {}
  for (const [table, exported] of Object.entries(EXPORTED)) {
    const rows = await listRows(db, table, exported, person)
    collected[table] = exported.columns.includes('order') ? rows.map((row) => withNumber(row, numbers)) : rows
  }
  const closed = (words: unknown) => withoutTokens(String(words))
  collected.mails = (collected.mails ?? []).map((mail) => ({
    ...mail,
    text: closed(mail.text),
    html: closed(mail.html),
  }))
  return collected
}

async function loadOrderNumbers(db: Db, { schoolId, id }: ExportedAccount): Promise<Map<number, string>> {
  const orders = await db
    .select({ id: transactions.id, number: transactions.number })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.accountId, id)))
  return new Map(orders.map((order) => [order.id, orderNumber(order)]))
}

const withNumber = (row: Row, numbers: ReadonlyMap<number, string>): Row => ({
  ...row,
  order: numbers.get(Number(row.order)) ?? null,
})

/** The condition of the rows that are a person's. */
function isOfPerson(table: string, whose: Exported['whose'], person: ExportedAccount): SQL {
  const { schoolId, id, email, emailKey, emailVerifiedAt } = person
  const address = sql`email_key = ${emailVerifiedAt ? emailKey : null}`
  switch (whose) {
    case 'account':
      return table === 'accounts' ? sql`id = ${id}` : sql`account_id = ${id}`
    case 'order':
      return sql`transaction_id in (select o.id from transactions o where o.school_id = ${schoolId} and o.account_id = ${id})`
    case 'invoice':
      return sql`invoice_id in (select i.id from invoices i
        join transactions o on o.school_id = ${schoolId} and o.id = i.transaction_id
        where i.school_id = ${schoolId} and o.account_id = ${id})`
    case 'membership':
      return sql`membership_id in (select m.id from memberships m where m.school_id = ${schoolId} and m.account_id = ${id})`
    case 'instalments':
      return sql`plan_id in (select p.id from instalment_plans p where p.school_id = ${schoolId} and p.account_id = ${id})`
    case 'refund':
      return sql`refund_id in (select r.id from refunds r
        join transactions o on o.school_id = ${schoolId} and o.id = r.transaction_id
        where r.school_id = ${schoolId} and o.account_id = ${id})`
    case 'address':
      return address
    case 'invited':
      return sql`(account_id = ${id} or ${address})`
    case 'actor':
      return sql`actor_id = ${id}`
    case 'letter':
      return sql`(account_id = ${id} or (account_id is null and recipient = ${emailVerifiedAt ? email : null}))`
  }
}

async function listRows(db: Db, table: string, { whose, columns }: Exported, person: ExportedAccount): Promise<Row[]> {
  const ofOrder = sql.identifier(table === 'transactions' ? 'id' : 'transaction_id')
  const ofItem = sql`(select i.product_id from transaction_items i where i.school_id = ${person.schoolId} and i.id = item_id)`
  const shown = columns.map((name) => {
    if (name === 'order') return sql`${ofOrder} as "order"`
    return table === 'refund_items' && name === 'product_id' ? sql`${ofItem} as product_id` : sql.identifier(name)
  })
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(x) as row from (select ${sql.join(shown, sql`, `)} from ${sql.identifier(table)}
      where school_id = ${person.schoolId} and ${isOfPerson(table, whose, person)}) x`)
  return rows.map(({ row }) => row)
}
