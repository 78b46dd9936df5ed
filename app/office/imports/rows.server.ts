import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** Rows that one statement stores. */
const STORED_AT_ONCE = 1000

/** A row of a file before anything became of it. */
export type NewRow = {
  number: number
  cells: Record<string, string>
  emailKey?: string | null
  reference?: string
  item?: Record<string, unknown>
}

/** Stores the rows of a file. */
export async function storeRows(
  db: Db,
  { schoolId, importId }: { schoolId: number; importId: number },
  rows: readonly NewRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += STORED_AT_ONCE) {
    const some = rows.slice(from, from + STORED_AT_ONCE)
    await db.execute(sql`
      insert into import_rows (school_id, import_id, number, cells, email_key, reference, item)
      select ${schoolId}::bigint, ${importId}::bigint, r.number, r.cells, r."emailKey", r.reference, r.item
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r(number integer, cells jsonb, "emailKey" text, reference text, item jsonb)
      on conflict do nothing`)
  }
}
