import { sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { ToDoSource } from '#app/platform/to-do.server.ts'
import { loadOssSettings } from './settings.server.ts'
import { taxSettings } from './tables.server.ts'
import { findThresholdState, sumInEur } from './threshold.ts'
import { EU_COUNTRIES } from './vat-rates.ts'

/** Keeps how near a school's sales of this year to consumers elsewhere in the Union are to the threshold. */
export async function watchThreshold(schoolId: number): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const { country: home } = await loadOssSettings(db, schoolId)
    const state = findThresholdState(sumInEur(await sumSalesAbroad(db, schoolId, home)))
    const thresholdAt = state && sql`now()`
    await db
      .insert(taxSettings)
      .values({ schoolId, country: home, threshold: state, thresholdAt })
      .onConflictDoUpdate({
        target: [taxSettings.schoolId],
        set: { threshold: sql`excluded.threshold`, thresholdAt: sql`excluded.threshold_at` },
        setWhere: sql`${taxSettings.threshold} is distinct from excluded.threshold`,
      })
  })
}

async function sumSalesAbroad(db: Db, schoolId: number, home: string): Promise<{ currency: string; net: number }[]> {
  const abroad = EU_COUNTRIES.filter((country) => country !== home)
  const { rows } = await db.execute<{ currency: string; net: number }>(sql`
    select t.currency, sum(t.net)::float8 as net from transactions t join schools s on s.id = t.school_id
    where t.school_id = ${schoolId} and t.settled_at >= date_trunc('year', now() at time zone s.time_zone) at time zone s.time_zone
      and t.buyer #>> '{invoice,country}' in (${sql.join(
        abroad.map((country) => sql`${country}`),
        sql`, `,
      )})
      and not (t.buyer #>> '{invoice,type}' = 'company' and coalesce(t.buyer #>> '{invoice,vat_id}', '') <> '')
    group by t.currency`)
  return rows
}

/** Sales abroad that are near the threshold or above it, while the school does not use OSS. */
export const ossThreshold: ToDoSource = {
  permission: 'sales',
  page: '/home/invoices',
  href: () => '/home/settings/invoices',
  rows: ({ school }) => sql`select x.school_id as id, x.threshold_at as at from tax_settings x
    where x.school_id = ${school.id} and x.threshold is not null and not x.oss_enabled`,
}
