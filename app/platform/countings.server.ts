import type { Db } from './db.server.ts'

/** After so many minutes a large number that somebody looks at is counted anew. */
export const FRESH_MINUTES = 10

export type Counting<K, V> = {
  /** Counts for each key, in their order. */
  count: (db: Db, schoolId: number, keys: readonly K[]) => Promise<V[]>
  /** Whether counting it takes so long that nobody is to wait for it. */
  isLarge: (value: V) => boolean
  /** What people ask for on any day: counted at night, so that nobody is the first to wait. */
  usual: (db: Db, schoolId: number) => Promise<K[]>
}

/** What is counted so, by its kind. */
export const countings = new Map<string, Counting<unknown, unknown>>()

/** Which number is meant; `key` is what was asked for, as JSON. */
export type CountKey = { schoolId: number; kind: string; key: string }
