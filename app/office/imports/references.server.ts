import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { StoredRow } from './kinds.server.ts'
import { importRows } from './tables.server.ts'

/** The references of rows further up in the same file that were brought in, or would be. */
export async function listReferencesAbove(
  db: Db,
  { schoolId, importId, number }: StoredRow,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await db
    .select({ reference: importRows.reference })
    .from(importRows)
    .where(
      and(
        eq(importRows.schoolId, schoolId),
        eq(importRows.importId, importId),
        inArray(importRows.reference, [...references]),
        lt(importRows.number, number),
        inArray(importRows.result, ['added', 'partly']),
      ),
    )
  return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** Lets what was brought in under these references, and is gone, be brought in once more. */
export async function freeReferences(
  db: Db,
  schoolId: number,
  { references, isGone }: { references: readonly string[]; isGone: SQL },
): Promise<void> {
  if (references.length === 0) return
  await db
    .update(importRows)
    .set({ reference: null })
    .where(and(eq(importRows.schoolId, schoolId), inArray(importRows.reference, [...references]), isGone))
}
