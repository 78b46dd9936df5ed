import pg from 'pg'
import '#app/all-texts.server.ts'
import { findAccountByEmail } from '#app/accounts/accounts.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { demoSchools } from './demo/content.ts'
import type { DemoSchool } from './demo/content-types.ts'
import { loadSchool, OWNER } from './seeding/load-school.ts'

/**
 * Loads the demo schools; what is already there stays as it is. Only the owner of the tables may add schools;
 * everything in them is written as the application writes it, each school in one transaction.
 */
export async function seedDemo(ownerUrl: string): Promise<void> {
  const ids = await addSchools(ownerUrl, demoSchools)
  for (const [index, school] of demoSchools.entries()) {
    const schoolId = ids[index] ?? 0
    await inSchool(schoolId, async (db) => {
      if (await findAccountByEmail(db, schoolId, OWNER)) return
      await loadSchool(db, schoolId, school)
    })
  }
}

async function addSchools(ownerUrl: string, schools: DemoSchool[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const ids: number[] = []
    for (const school of schools) {
      const { vatId, postalCode, ...seller } = school.seller
      await client.query(
        `insert into schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
         values ($1, $2, $3, $4, $5, $6, 'Europe/Warsaw', $7, $8, $9) on conflict (slug) do nothing`,
        [
          ...[school.slug, school.name, school.tagline, cleanLocalHtml(school.about), school.locale, school.currency],
          ...[school.brandHue, school.brandChroma, { ...seller, postal_code: postalCode, vat_id: vatId }],
        ],
      )
      const { rows } = await client.query<{ id: string }>('select id from schools where slug = $1', [school.slug])
      ids.push(Number(rows[0]?.id))
    }
    return ids
  } finally {
    await client.end()
  }
}
