import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { LegalKind } from './legal.ts'

/** In a statement, the number of the version of a text that holds now; null in a school that has none yet. */
export const legalVersionInForce = (school: number | Placeholder | SQL, kind: LegalKind) => sql<number | null>`(
  select max(l.version) from legal_texts l where l.school_id = ${school} and l.kind = ${sql.raw(`'${kind}'`)})`
