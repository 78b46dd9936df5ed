import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { lectures } from '#app/content/courses/tables.server.ts'

/** Somebody opened a lecture that they paid for, free ones are open to everybody. */
export function lectureWasOpened({ school, account, product }: { school: number; account: SQL; product: SQL }): SQL {
  return sql`exists (select from lecture_progress w
    join lectures l on l.school_id = ${school} and l.id = w.lecture_id and not l.is_free
    where w.school_id = ${school} and w.account_id = ${account} and w.product_id = ${product})`
}

/** Whether the account was in this lecture before: whatever one does there leaves a row. */
export function lectureWasOpenedBy({ school, account }: { school: SQLWrapper; account: SQLWrapper }): SQL<boolean> {
  return sql<boolean>`exists (select from lecture_progress w where w.school_id = ${school} and w.account_id = ${account}
    and w.product_id = ${lectures.productId} and w.lecture_id = ${lectures.id})`
}
