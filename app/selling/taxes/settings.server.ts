import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { taxSettings } from './tables.server.ts'
import type { OssSettings } from './treatment.ts'
import { isInEu } from './vat-rates.ts'

/** How a school sells to the rest of the Union; `home` is where it is until it says otherwise. */
export async function loadOssSettings(db: Db, schoolId: number, home: string): Promise<OssSettings> {
  const [row] = await db
    .select({ enabled: taxSettings.ossEnabled, country: taxSettings.country })
    .from(taxSettings)
    .where(eq(taxSettings.schoolId, schoolId))
  if (row?.enabled) return row
  return { enabled: false, country: home || row?.country || 'PL' }
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
