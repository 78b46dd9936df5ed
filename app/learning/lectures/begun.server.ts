import { type SQL, sql } from 'drizzle-orm'

/** Somebody opened a lecture that they paid for, free ones are open to everybody. */
export function lectureWasOpened({ school, account, product }: { school: number; account: SQL; product: SQL }): SQL {
  return sql`exists (select from lecture_progress w
    join lectures l on l.school_id = ${school} and l.id = w.lecture_id and not l.is_free
    where w.school_id = ${school} and w.account_id = ${account} and w.product_id = ${product})`
}
