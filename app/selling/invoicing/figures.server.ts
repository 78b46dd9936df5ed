import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { InvoiceFigures } from './invoice.ts'

/** What was issued this month, in the school's currency, and what waits or failed. */
export async function loadFigures(db: Db, { id, currency, timeZone }: CurrentSchool): Promise<InvoiceFigures> {
  const { rows } = await db.execute<InvoiceFigures>(sql`
    with month as (select to_char(now() at time zone ${timeZone}, 'YYYY-MM') as name)
    select m.name as month, ${currency}::text as currency,
      (select coalesce(sum(d.gross), 0)::float8 from invoice_documents d where d.school_id = ${id}
        and d.issued_on >= m.name || '-01' and d.issued_on < m.name || '-99'
        and d.version = 1 and d.currency = ${currency}) as gross,
      (select count(*)::int from invoice_documents d where d.school_id = ${id}
        and d.issued_on >= m.name || '-01' and d.issued_on < m.name || '-99'
        and d.version = 1 and d.kind = 'invoice') as issued,
      (select count(*)::int from invoice_documents d where d.school_id = ${id}
        and d.issued_on >= m.name || '-01' and d.issued_on < m.name || '-99'
        and d.version = 1 and d.kind = 'correction') as corrections,
      (select count(*)::int from invoices i where i.school_id = ${id} and i.state = 'scheduled') as scheduled,
      (select count(*)::int from invoices i where i.school_id = ${id} and i.state = 'failed') as failed
    from month m`)
  const [row] = rows
  if (!row) throw new Error('no figures')
  return row
}
