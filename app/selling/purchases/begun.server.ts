import { type SQL, sql } from 'drizzle-orm'

/**
 * The condition under which an account has begun to use a product that an order brought, or all of a service has been
 * provided; all are columns or values of the statement.
 */
type BegunCheck = (of: { school: number; account: SQL; product: SQL; order: SQL }) => SQL

const ways: BegunCheck[] = []

/** Says by what later domains see that somebody began to use what they bought. */
export function countsAsBegun(way: BegunCheck): void {
  ways.push(way)
}

/** Whether an account has begun to use a product in any way. */
export function begun(of: Parameters<BegunCheck>[0]): SQL {
  return ways.length === 0
    ? sql`false`
    : sql`(${sql.join(
        ways.map((way) => way(of)),
        sql` or `,
      )})`
}
