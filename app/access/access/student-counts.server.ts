import { eq, type SQL, sql } from 'drizzle-orm'
import { countLarge } from '#app/platform/large-counts.server.ts'
import { openGrant } from './access.server.ts'
import { accessGrants } from './tables.server.ts'

/** Accounts with access to the row `products` of a statement now, each once, however many grants say so. */
export const selectStudents = (
  schoolId: number,
): SQL<number> => sql`(select count(distinct access_grants.account_id) from access_grants
  where access_grants.school_id = ${schoolId} and access_grants.product_id = products.id and ${openGrant(schoolId)})::int`

/** Fewer are counted in a moment, of all products of a school at once. */
const LARGE = 2000

/** How many have access to a product now, by its id. */
export const studentCounts = countLarge<number, number>('access.students', {
  async count(db, schoolId, ids) {
    const { rows } = await db.execute<{ id: number; students: number }>(sql`
      select access_grants.product_id::float8 as id, count(distinct access_grants.account_id)::int as students
      from access_grants
      where access_grants.school_id = ${schoolId} and access_grants.product_id = any(${sql.param(ids)}::bigint[])
        and ${openGrant(schoolId)}
      group by access_grants.product_id`)
    const found = new Map(rows.map(({ id, students }) => [id, students]))
    return ids.map((id) => found.get(id) ?? 0)
  },
  isLarge: (students) => students >= LARGE,
  usual: async (db, schoolId) =>
    await db
      .select({ id: accessGrants.productId })
      .from(accessGrants)
      .where(eq(accessGrants.schoolId, schoolId))
      .groupBy(accessGrants.productId)
      .having(sql`count(*) >= ${LARGE}`)
      .then((rows) => rows.map(({ id }) => id)),
})
