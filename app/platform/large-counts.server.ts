import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Counting, type CountKey, countings, FRESH_MINUTES } from './countings.server.ts'
import { type Db, inSchool } from './db.server.ts'
import { isCutShort } from './failed-statement.server.ts'
import { enqueue, job, scheduledPerSchool } from './jobs.server.ts'
import { log } from './log.server.ts'
import { Refusal } from './refusal.ts'
import { largeCounts } from './tables.server.ts'

/** A process asks no more often than this for the same number to be counted anew. */
const ASKS_EVERY_MS = 60_000
/** In that time a school asks for no more numbers than this: whoever types one filter after another gets the others later. */
const MOST_ASKED = 30
/** When to ask again for what took longer to count than a page waits. */
const COUNTED_IN_S = 60

/**
 * Numbers over everything that a school has. Small ones are counted each time. Large ones take seconds, for which no page
 * can wait: they are those of some minutes ago, kept by what was asked for, and counted anew by the worker once they are old
 * and somebody looks at them; until the worker has counted what takes longer than a page waits, it is refused (503). A key is written as JSON; what it is about names no school.
 */
export function countLarge<K, V>(kind: string, counting: Counting<K, V>) {
  countings.set(kind, counting as unknown as Counting<unknown, unknown>)

  /** The numbers of these keys, in their order. */
  async function findAll(db: Db, schoolId: number, keys: readonly K[]): Promise<V[]> {
    if (keys.length === 0) return []
    const rows = await db
      .select({
        key: largeCounts.key,
        value: largeCounts.value,
        isOld: sql<boolean>`${largeCounts.countedAt} < now() - make_interval(mins => ${FRESH_MINUTES}::int)`,
      })
      .from(largeCounts)
      .where(isAmong(schoolId, kind, keys))
    const kept = new Map(rows.map((row) => [row.key, row]))
    const old = rows.filter(({ isOld }) => isOld).map(({ key }) => ({ schoolId, kind, key }))
    if (old.length > 0) void askAnew(schoolId, old)
    const missing = keys.filter((key) => !kept.has(JSON.stringify(key)))
    if (missing.length === 0) return keys.map((key) => kept.get(JSON.stringify(key))?.value as V)
    const ask = (some: readonly K[]) =>
      void askAnew(
        schoolId,
        some.map((key) => ({ schoolId, kind, key: JSON.stringify(key) })),
      )
    const counted = await counting.count(db, schoolId, missing).catch((error: unknown) => {
      if (!isCutShort(error)) throw error
      // Whoever asks again finds what the worker counted.
      ask(missing)
      throw new Refusal(503, 'errors.being_counted', {}, { retryAfter: COUNTED_IN_S })
    })
    ask(missing.filter((_, nth) => counting.isLarge(counted[nth] as V)))
    return keys.map((key) => (kept.get(JSON.stringify(key))?.value ?? counted[missing.indexOf(key)]) as V)
  }

  return {
    /** The numbers of these keys, each by its key. */
    async findByKey(db: Db, schoolId: number, keys: readonly K[]): Promise<Map<K, V>> {
      const values = await findAll(db, schoolId, keys)
      return new Map(keys.map((key, at) => [key, values[at] as V]))
    },
    /** What is kept of a key, for a statement that goes on from it: a select of `value` and `counted_at`, or no row. */
    selectKept: (schoolId: number | Placeholder, key: K): SQL =>
      sql`select n.value, n.counted_at from large_counts n
        where n.school_id = ${schoolId} and n.kind = ${kind} and n.key = ${JSON.stringify(key)}`,
    async find(db: Db, schoolId: number, key: K): Promise<V> {
      const [value] = await findAll(db, schoolId, [key])
      return value as V
    },
  }
}

const isAmong = (schoolId: number, kind: string, keys: readonly unknown[]) =>
  and(
    eq(largeCounts.schoolId, schoolId),
    eq(largeCounts.kind, kind),
    sql`${largeCounts.key} = any(${sql.param(keys.map((key) => JSON.stringify(key)))}::text[])`,
  )

const askedAt = new Map<string, { schoolId: number; at: number }>()

/** Asks the worker for numbers beside the transaction of the page that shows them, which only reads. */
async function askAnew(schoolId: number, keys: readonly CountKey[]): Promise<void> {
  const now = performance.now()
  for (const [name, { at }] of askedAt) if (now - at > ASKS_EVERY_MS) askedAt.delete(name)
  const left = MOST_ASKED - [...askedAt.values()].filter((asked) => asked.schoolId === schoolId).length
  const due = keys.filter((one) => !askedAt.has(JSON.stringify(one))).slice(0, left)
  for (const one of due) askedAt.set(JSON.stringify(one), { schoolId, at: now })
  if (due.length === 0) return
  try {
    await inSchool(schoolId, async (db) => {
      for (const one of due) await enqueue(db, countOne, one)
    })
  } catch (error) {
    log.warn({ err: error, school: schoolId }, 'large numbers were not asked for')
  }
}

const loadWork = () => import('./large-counts-work.server.ts')

/** Counts a number anew unless that was just done, and keeps it while it is large. */
export const countOne = job('large-counts.count', {
  takes: { kind: z.string(), key: z.string() },
  weight: 'heavy',
  turn: 'count',
  tries: 3,
  async work(payload) {
    const { keepCount } = await loadWork()
    await inSchool(payload.schoolId, (db) => keepCount(db, payload))
  },
})

/** Counts at night what people ask for by day, and forgets what nobody asked for. */
export const countUsual = scheduledPerSchool(
  'large-counts.count-usual',
  '10 2 * * *',
  async ({ schoolId }) => (await loadWork()).countUsualNumbers(schoolId),
  { weight: 'heavy' },
)
