import { sql } from 'drizzle-orm'
import { type Db, getFailure, inSchool } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { invalid } from '#app/platform/refusal.ts'
import { hashToken } from '#app/platform/tokens.server.ts'
import { NO_SCHOOL } from './first-run.server.ts'
import type { Seller } from './seller.ts'

export type NewSchool = { slug: string; name: string; locale: Locale; currency: string; email: string }

/** What a school begins with; its settings say the rest later. */
function beginning({ slug, name, locale, currency, email }: NewSchool) {
  const seller: Seller = { name, street: '', postal_code: '', city: '', country: 'PL', vat_id: '', email }
  const timeZone = locale === 'pl' ? 'Europe/Warsaw' : 'UTC'
  return sql`${slug}, ${name}, ${locale}, ${currency}, ${timeZone}, ${JSON.stringify(seller)}::jsonb`
}

/**
 * Opens a school and goes on in the same transaction, which sees it from then on: a school is never without its owner.
 * Only the owner of the tables may; the process must be connected as that role.
 */
export async function openSchool<T>(wanted: NewSchool, then: (db: Db, schoolId: number) => Promise<T>): Promise<T> {
  return inSchool(NO_SCHOOL, async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`select open_school(${beginning(wanted)}) as id`).catch(taken)
    return then(db, Number(rows[0]?.id))
  })
}

/** Opens the first school for whoever holds a token that the server printed; of several tries at once, one. */
export async function openFirstSchool(db: Db, token: string, wanted: NewSchool): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select open_first_school(${hashToken(token)}, ${beginning(wanted)}) as id`,
  )
  const id = rows[0]?.id
  if (!id) throw invalid('token', 'schools.first_run_over')
  return Number(id)
}

/** Gives a school that was just opened the settings of its archive: `columns` of a row as JSON. */
export async function restoreSchool(db: Db, schoolId: number, columns: readonly string[], row: string): Promise<void> {
  const values = columns.map((name) => {
    const column = sql.identifier(name)
    return sql`${column} = (jsonb_populate_record(null::schools, ${row}::jsonb)).${column}`
  })
  await db.execute(sql`update schools set ${sql.join(values, sql`, `)} where id = ${schoolId}`)
}

function taken(error: unknown): never {
  if (getFailure(error).constraint === 'schools_slug_unique') throw invalid('slug', 'schools.slug_taken')
  throw error
}
