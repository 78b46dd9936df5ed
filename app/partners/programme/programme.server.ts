import { asc, desc, eq } from 'drizzle-orm'
import type { Payer, PayoutRules } from '#app/partners/balance/payer.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { DEFAULT_PROGRAMME, type ProductCommission, type Programme, type ProgrammeView } from './programme.ts'
import { affiliateProgrammes, affiliateTerms, productCommissions } from './tables.server.ts'

/** The rules of a school's programme; those of one that was never set up are switched off. */
export async function findProgramme(db: Db, schoolId: number): Promise<Programme> {
  const [[row], [terms], products] = await Promise.all([
    db.select().from(affiliateProgrammes).where(eq(affiliateProgrammes.schoolId, schoolId)),
    db
      .select({ version: affiliateTerms.version, text: affiliateTerms.text })
      .from(affiliateTerms)
      .where(eq(affiliateTerms.schoolId, schoolId))
      .orderBy(desc(affiliateTerms.version))
      .limit(1),
    db
      .select()
      .from(productCommissions)
      .where(eq(productCommissions.schoolId, schoolId))
      .orderBy(asc(productCommissions.productId)),
  ])
  const ofProducts = products.map(({ productId, type, value }) => ({ productId, commission: { type, value } }))
  const published = { terms: terms?.text ?? '', termsVersion: terms?.version ?? 0, products: ofProducts }
  if (!row) return { ...DEFAULT_PROGRAMME, ...published }
  const { enabled, commissionType, commissionValue, renewalMonths, cookieDays, holdDays, minimumPayout } = row
  return {
    ...published,
    enabled,
    commission: { type: commissionType, value: commissionValue },
    renewalMonths,
    cookieDays,
    holdDays,
    minimumPayout,
    autoApprove: row.autoApprove,
    payer: toPayer(row),
  }
}

/** Whether everybody can apply to recommend the school. */
export async function isProgrammeOn(db: Db, schoolId: number): Promise<boolean> {
  const [row] = await db
    .select({ enabled: affiliateProgrammes.enabled })
    .from(affiliateProgrammes)
    .where(eq(affiliateProgrammes.schoolId, schoolId))
  return row?.enabled ?? false
}

/** How balances are paid in a school. */
export async function findPayoutRules(db: Db, schoolId: number): Promise<PayoutRules> {
  const { minimumPayout, payerName, payerIban } = affiliateProgrammes
  const [row] = await db
    .select({ minimumPayout, payerName, payerIban })
    .from(affiliateProgrammes)
    .where(eq(affiliateProgrammes.schoolId, schoolId))
  return row ? { minimumPayout: row.minimumPayout, payer: toPayer(row) } : { minimumPayout: 0, payer: null }
}

type PayerColumns = Pick<typeof affiliateProgrammes.$inferSelect, 'payerName' | 'payerIban'>

function toPayer({ payerName, payerIban }: PayerColumns): Payer | null {
  return payerName !== null && payerIban !== null ? { name: payerName, iban: payerIban } : null
}

type ProgrammeChange = Omit<Programme, 'termsVersion' | 'products' | 'payer' | 'terms'> & {
  terms?: string
  products?: readonly ProductCommission[]
  payer?: Payer | null
}

/** Saves the rules, under the lock of their row. Terms that changed are a new version; orders keep the rules that they were placed under. */
export async function saveProgramme(db: Db, schoolId: number, change: ProgrammeChange): Promise<void> {
  const { enabled, commission, renewalMonths, cookieDays, holdDays, minimumPayout, autoApprove, payer } = change
  const columns = {
    enabled,
    commissionType: commission.type,
    commissionValue: commission.value,
    renewalMonths,
    cookieDays,
    holdDays,
    minimumPayout,
    autoApprove,
    ...(payer !== undefined && { payerName: payer?.name ?? null, payerIban: payer?.iban ?? null }),
  }
  await db
    .insert(affiliateProgrammes)
    .values({ schoolId, ...columns })
    .onConflictDoUpdate({ target: affiliateProgrammes.schoolId, set: columns })
  onCommit(db, clearSchoolCache)
  if (change.products) await saveProductRates(db, schoolId, change.products)
  const before = await findProgramme(db, schoolId)
  const terms = change.terms ?? ''
  if (terms !== before.terms)
    await db.insert(affiliateTerms).values({ schoolId, version: before.termsVersion + 1, text: terms })
}

async function saveProductRates(db: Db, schoolId: number, products: readonly ProductCommission[]): Promise<void> {
  await db.delete(productCommissions).where(eq(productCommissions.schoolId, schoolId))
  // Of a product that is named twice the last rate counts.
  const rates = new Map(products.map(({ productId, commission }) => [productId, commission]))
  if (rates.size === 0) return
  await db
    .insert(productCommissions)
    .values([...rates].map(([productId, { type, value }]) => ({ schoolId, productId, type, value })))
}

/** What an affiliate reads of the programme. */
export function toProgrammeView(programme: Programme, { currency }: Pick<CurrentSchool, 'currency'>): ProgrammeView {
  const { enabled, commission, cookieDays, holdDays, minimumPayout, terms, termsVersion, renewalMonths } = programme
  return { enabled, commission, cookieDays, holdDays, minimumPayout, terms, termsVersion, renewalMonths, currency }
}
