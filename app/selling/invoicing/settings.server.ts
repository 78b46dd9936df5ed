import { eq, sql } from 'drizzle-orm'
import { recordSettings } from '#app/people/schools/settings.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { findPatternProblem } from './numbering.ts'
import { continueSeries } from './series.server.ts'
import type { SettingsView } from './settings-view.ts'
import { invoiceSettings } from './tables.server.ts'

export type InvoiceSettings = SettingsView

const DEFAULTS = {
  issue: 'never',
  delayHours: 0,
  series: { pattern: 'FV/{year}/{month}/{number}', per: 'month' },
  correctionPattern: 'KOR/{year}/{month}/{number}',
  exemptBasis: null,
  issuer: 'own',
} as const

/** How a school issues invoices; before anybody decided, it issues none, and the seller is the school's company. */
export async function loadInvoiceSettings(db: Db, schoolId: number): Promise<InvoiceSettings> {
  const [row] = await db.select().from(invoiceSettings).where(eq(invoiceSettings.schoolId, schoolId))
  if (!row) return { ...DEFAULTS, seller: await findCompany(db, schoolId) }
  const { issue, delayHours, pattern, per, correctionPattern, seller, exemptBasis, issuer } = row
  return {
    issue,
    delayHours,
    series: { pattern, per },
    correctionPattern,
    seller: { ...seller, vat_id: seller.vat_id ?? '' },
    exemptBasis,
    issuer,
  }
}

async function findCompany(db: Db, schoolId: number): Promise<InvoiceSettings['seller']> {
  const { seller } = await db
    .select({ seller: schools.seller })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .then(requireRow)
  const { name, vat_id, street, postal_code, city, country } = seller
  return { name, vat_id, street, postal_code, city, country }
}

/** The country of the seller; empty where nobody entered one. */
export async function findSellerCountry(db: Db, schoolId: number): Promise<string> {
  const { seller } = await loadInvoiceSettings(db, schoolId)
  return seller.country
}

/** Whether everything is entered that an invoice says of the seller. */
export function isSellerComplete({ seller }: Pick<InvoiceSettings, 'seller'>): boolean {
  return [seller.name, seller.street, seller.postal_code, seller.city, seller.country].every((line) => line !== '')
}

/** Changes how invoices are issued from now on; those that are issued stay as they are. 422 for a pattern that repeats. */
export async function saveInvoiceSettings(
  db: Db,
  actor: { schoolId: number; id: number },
  wanted: Partial<InvoiceSettings>,
): Promise<InvoiceSettings> {
  const { schoolId } = actor
  const before = await loadInvoiceSettings(db, schoolId)
  const after = { ...before, ...wanted }
  refusePatterns(after)
  const { series, seller, ...rest } = after
  const values = { ...rest, ...series, seller }
  await db
    .insert(invoiceSettings)
    .values({ schoolId, ...values })
    .onConflictDoUpdate({ target: [invoiceSettings.schoolId], set: { ...values, changedAt: sql`excluded.changed_at` } })
  if (series.per !== before.series.per) await continueSeries(db, schoolId, series.per)
  await recordSettings(db, actor, [{ field: 'invoices', from: toLine(before), to: toLine(after) }])
  return after
}

function refusePatterns({ series: { pattern, per }, correctionPattern }: InvoiceSettings): void {
  const wrong = findPatternProblem(pattern, per)
  if (wrong) throw invalid('series.pattern', `invoicing.${wrong}`)
  const wrongToo = findPatternProblem(correctionPattern, per)
  if (wrongToo) throw invalid('correction_pattern', `invoicing.${wrongToo}`)
  if (pattern === correctionPattern) throw invalid('correction_pattern', 'invoicing.pattern_same')
}

function toLine({
  issue,
  delayHours,
  series,
  correctionPattern,
  seller,
  exemptBasis,
  issuer,
}: InvoiceSettings): string {
  return [issue, `${delayHours} h`, series.pattern, series.per, correctionPattern, seller.name, exemptBasis, issuer]
    .filter(Boolean)
    .join(', ')
}
