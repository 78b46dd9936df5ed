import { and, eq, lt, sql } from 'drizzle-orm'
import { type CountKey, countings, FRESH_MINUTES } from './countings.server.ts'
import { type Db, inSchool } from './db.server.ts'
import { attemptEach } from './each.server.ts'
import { largeCounts } from './tables.server.ts'

/** A number that nobody has looked at for so many days is forgotten. */
const KEPT_DAYS = 3
const LONGEST_COUNT = '10min'

/** Counts a number anew unless that was just done, and keeps it while it is large. */
export async function keepCount(db: Db, { schoolId, kind, key }: CountKey): Promise<void> {
  const counting = countings.get(kind)
  if (!counting) return
  const isIt = and(eq(largeCounts.schoolId, schoolId), eq(largeCounts.kind, kind), eq(largeCounts.key, key))
  const fresh = sql`${largeCounts.countedAt} > now() - make_interval(mins => ${FRESH_MINUTES}::int)`
  const [kept] = await db.select({ key: largeCounts.key }).from(largeCounts).where(and(isIt, fresh))
  if (kept) return
  await db.execute(sql`set local statement_timeout = ${sql.raw(`'${LONGEST_COUNT}'`)}`)
  const [value] = await counting.count(db, schoolId, [JSON.parse(key)])
  if (!counting.isLarge(value)) {
    await db.delete(largeCounts).where(isIt)
    return
  }
  await db
    .insert(largeCounts)
    .values({ schoolId, kind, key, value, countedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [largeCounts.schoolId, largeCounts.kind, largeCounts.key],
      set: { value, countedAt: sql`excluded.counted_at` },
    })
}

/** Counts what people ask for by day, and forgets what nobody asked for. */
export async function countUsualNumbers(schoolId: number): Promise<void> {
  const isForgotten = lt(largeCounts.countedAt, sql`now() - make_interval(days => ${KEPT_DAYS}::int)`)
  await inSchool(schoolId, (db) => db.delete(largeCounts).where(and(eq(largeCounts.schoolId, schoolId), isForgotten)))
  for (const [kind, { usual }] of countings) {
    const keys = await inSchool(schoolId, (db) => usual(db, schoolId), { reading: true })
    await attemptEach(
      keys.map((key) => ({ schoolId, kind, key: JSON.stringify(key) })),
      (usual) => inSchool(schoolId, (db) => keepCount(db, usual)),
      { named: ({ key }) => ({ school: schoolId, kind, key }) },
    )
  }
}
