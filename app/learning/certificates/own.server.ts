import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type CertificateCheck, certificateNumber, type MyCertificate, type MyCertificateView } from './certificate.ts'
import type { Certificate } from './certificates.server.ts'
import { certificates } from './tables.server.ts'

const { schoolId, accountId, id, code, productId, replacedBy, issuedAt, revokedAt, nameConfirmedAt } = certificates

/** Somebody's certificates, the newest first; of what was issued anew the new one alone. */
export async function listOwn(db: Db, viewer: Member): Promise<Certificate[]> {
  return db
    .select()
    .from(certificates)
    .where(and(eq(schoolId, viewer.schoolId), eq(accountId, viewer.id), isNull(replacedBy)))
    .orderBy(desc(id))
    .limit(OWN_MAX)
}

/** More than anybody has. */
const OWN_MAX = 200

export function ownRow(found: Certificate, locale: Locale): MyCertificate {
  const address = `/certificates/${found.code}`
  const { code, name, issuedAt } = found
  return { code, course: inLocale(found.course, locale), name, issuedAt, pdf: `${address}.pdf` }
}

export const ownView = (found: Certificate, locale: Locale): MyCertificateView => ({
  ...ownRow(found, locale),
  number: certificateNumber(found),
  revoked: found.revokedAt !== null,
  unconfirmed: found.nameConfirmedAt === null && found.revokedAt === null,
})

/** Where somebody's certificates of these products are, by product: where the name is confirmed as long as it waits for that. */
export async function loadCertificates(db: Db, viewer: Member, productIds: number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map()
  const found = await db
    .select({ product: productId, code, confirmed: nameConfirmedAt })
    .from(certificates)
    .where(
      and(
        eq(schoolId, viewer.schoolId),
        eq(accountId, viewer.id),
        inArray(productId, productIds),
        isNull(replacedBy),
        isNull(revokedAt),
      ),
    )
  return new Map(
    found.map(({ product, code, confirmed }) => [
      product,
      confirmed === null ? '/my/certificates' : `/certificates/${code}`,
    ]),
  )
}

/** Says once how one's name is spelled on all certificates that wait for it; 409 when none does. */
export async function confirmName(db: Db, viewer: Member, name: string): Promise<void> {
  const { rowCount } = await db
    .update(certificates)
    .set({ name, nameConfirmedAt: sql`now()` })
    .where(and(eq(schoolId, viewer.schoolId), eq(accountId, viewer.id), isNull(nameConfirmedAt)))
  if (!rowCount) throw new Refusal(409, 'certificates.confirmed_already')
}

/** The certificate with a code, with that of the one issued in its place; 404 for any other. */
export async function requireByCode(
  db: Db,
  school: number,
  wanted: string,
): Promise<{ certificate: Certificate; replacement: string | null; now: string }> {
  const [found] = await db
    .select({
      certificate: certificates,
      now: sql<string>`now()`.mapWith(issuedAt),
      replacement: sql<
        string | null
      >`(select n.code from certificates n where n.school_id = ${school} and n.id = certificates.replaced_by)`,
    })
    .from(certificates)
    .where(and(eq(schoolId, school), eq(code, wanted)))
  requireFound(found, 'certificates.not_found')
  return found
}

export const toCertificateCheck = (
  { name, course, issuedAt, revokedAt }: Certificate,
  locale: Locale,
): CertificateCheck => ({
  valid: revokedAt === null,
  name,
  course: inLocale(course, locale),
  issuedAt,
  revokedAt,
})

/** Which of these accounts have a certificate of a product. */
export async function loadHolders(
  db: Db,
  of: { schoolId: number; productId: number },
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set()
  const found = await db
    .selectDistinct({ id: accountId })
    .from(certificates)
    .where(
      and(
        eq(schoolId, of.schoolId),
        eq(productId, of.productId),
        inArray(accountId, [...accountIds]),
        isNull(replacedBy),
        isNull(revokedAt),
      ),
    )
  return new Set(found.map(({ id }) => id))
}
