import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** What a service is told of a person. */
export type Person = { email: string; emailKey: string; firstName: string; lastName: string; locale: string }

type Named = { schoolId: number; accountId: number | null; leadId: number | null }

/** A person as they are now, by their account or by what they left in a form; undefined where both are gone. */
export async function findPerson(db: Db, { schoolId, accountId, leadId }: Named): Promise<Person | undefined> {
  const field = (...names: string[]) =>
    sql`coalesce(${sql.join(
      names.map((name) => sql`l.fields ->> ${name}::text`),
      sql`, `,
    )}, '')`
  const { rows } = await db.execute<Person>(
    accountId !== null
      ? sql`select a.email, a.email_key as "emailKey", a.first_name as "firstName", a.last_name as "lastName", a.locale
          from accounts a where a.school_id = ${schoolId} and a.id = ${accountId} and a.deleted_at is null`
      : sql`select l.email, l.email_key as "emailKey", ${field('first_name', 'name')} as "firstName",
          ${field('last_name')} as "lastName", l.locale
          from leads l where l.school_id = ${schoolId} and l.id = ${leadId} and l.email_key is not null`,
  )
  return rows[0]
}
