import { and, eq, sql } from 'drizzle-orm'
import { schools } from '#app/people/schools/tables.server.ts'
import { type Db, statement } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { sellers } from './later-domains.server.ts'
import { taxSettings } from './tables.server.ts'
import type { OssSeller, OssSettings } from './treatment.ts'
import { isInEu } from './vat-rates.ts'

/** Where a seller is of whom nobody entered it. */
const USUAL_HOME = 'PL'

/**
 * How a school sells to the rest of the Union, and where it is at home: with OSS where it is registered for that, else where
 * its seller is by now.
 */
export async function loadOssSettings(db: Db, schoolId: number): Promise<OssSettings> {
  const [row] = await db
    .select({ enabled: taxSettings.ossEnabled, country: taxSettings.country })
    .from(taxSettings)
    .where(eq(taxSettings.schoolId, schoolId))
  if (row?.enabled) return row
  return { enabled: false, country: (await sellers.use().findCountry(db, schoolId)) || USUAL_HOME }
}

const ossOfSchool = statement('oss_of_school', (db: Db) =>
  db
    .select({
      country: taxSettings.country,
      today: sql<string>`to_char(now() at time zone ${schools.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(taxSettings)
    .innerJoin(schools, eq(schools.id, taxSettings.schoolId))
    .where(and(eq(taxSettings.schoolId, sql.placeholder('schoolId')), eq(taxSettings.ossEnabled, true))),
)

/** The school as one that uses OSS; undefined where it does not. */
export async function findOssSeller(db: Db, schoolId: number): Promise<OssSeller | undefined> {
  const [row] = await ossOfSchool(db, { schoolId })
  return row
}

/** Changes how orders are taxed that are paid from now on. 422 for a country that is not in the Union. */
export async function saveOssSettings(db: Db, schoolId: number, { enabled, country }: OssSettings): Promise<void> {
  if (enabled && !isInEu(country)) throw invalid('oss.country', 'invoicing.oss_country_outside')
  await db
    .insert(taxSettings)
    .values({ schoolId, ossEnabled: enabled, country })
    .onConflictDoUpdate({
      target: [taxSettings.schoolId],
      set: { ossEnabled: enabled, country, changedAt: sql`excluded.changed_at` },
    })
}
