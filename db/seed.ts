import pg from 'pg'
import '#app/all-texts.server.ts'
import '#app/parts.server.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { demoSchools } from './demo/content.ts'
import type { DemoSchool } from './demo/content-types.ts'
import { payProceeds } from './seeding/load-proceeds.ts'
import { loadSchool, OWNER } from './seeding/load-school.ts'

/**
 * Loads the demo schools; what is already there stays as it is. Only the owner of the tables may add schools;
 * everything in them is written as the application writes it, each school in one transaction.
 */
export async function seedDemo(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    for (const school of demoSchools) {
      const schoolId = await addSchool(owner, school)
      const isNew = await inSchool(schoolId, async (db) => {
        if (await findAccountByEmail(db, schoolId, OWNER)) return false
        await loadSchool(db, schoolId, school)
        return true
      })
      if (isNew) await payProceeds(owner, schoolId)
    }
    // So much at once is unknown to the planner until autovacuum comes by: the first look at the dashboard took seconds.
    await owner.query('analyze')
  } finally {
    await owner.end()
  }
}

async function addSchool(owner: pg.Client, school: DemoSchool): Promise<number> {
  const { vatId, postalCode, ...seller } = school.seller
  await owner.query(
    `insert into schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
     values ($1, $2, $3, $4, $5, $6, 'Europe/Warsaw', $7, $8, $9) on conflict (slug) do nothing`,
    [
      school.slug,
      school.name,
      school.tagline,
      cleanLocalHtml(school.about),
      school.locale,
      school.currency,
      school.brandHue,
      school.brandChroma,
      { ...seller, postal_code: postalCode, vat_id: vatId },
    ],
  )
  const { rows } = await owner.query<{ id: string }>('select id from schools where slug = $1', [school.slug])
  return Number(rows[0]?.id)
}
