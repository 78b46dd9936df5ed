import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireVisibleStudents } from '#app/access/access/visible-students.server.ts'
import { builds, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { folded, foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { byText, sortKey } from '#app/platform/sort-key.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { type CertificateRow, certificateNumber, isCertified, STATES } from './certificate.ts'
import { certificateIssued } from './events.server.ts'
import { issue, lockNumbers, newCode, nextNumber } from './issuing.server.ts'
import { certificates } from './tables.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }
export type Certificate = typeof certificates.$inferSelect

const { id, code, series, number, name, course, issuedAt, revokedAt, productId, accountId } = certificates

const listed = (db: Db, school: number, key: SQL) =>
  db
    .select({
      id,
      code,
      series,
      number,
      name,
      course,
      issuedAt,
      revokedAt,
      productId,
      accountId,
      email: accounts.email,
      key,
    })
    .from(certificates)
    .innerJoin(accounts, hasId(accounts, school, accountId))
    .$dynamic()

type ListedRow = Omit<Awaited<ReturnType<typeof listed>>[number], 'key'>

const toRow = (row: ListedRow, locale: Locale): CertificateRow => ({
  id: row.id,
  code: row.code,
  number: certificateNumber(row),
  name: row.name,
  course: inLocale(row.course, locale),
  issuedAt: row.issuedAt,
  revokedAt: row.revokedAt,
  student: { id: row.accountId, email: row.email },
  productId: row.productId,
})

/** The certificates of products that the viewer builds, what was issued last first. */
export const certificateList = list({
  filters: { q: Filter(Line(1, 100)), product: Filter(Id), state: Filter(z.enum(STATES)), student: Filter(Id) },
  sorts: {
    newest: { first: 'desc' },
    issued: { first: 'desc', by: () => sql`${issuedAt}`, kind: 'instant' },
    name: { first: 'asc', by: ({ locale }) => sortKey(sql`${name}`, locale), kind: 'text' },
    course: byText(course),
  },
  id,
  select: (db, { school }, key) => listed(db, school.id, key) as never as ReturnType<typeof listed>,
  where: ({ viewer, school }, { q, product, state, student }) =>
    and(
      eq(certificates.schoolId, school.id),
      builds(viewer, school, sql`${productId}`),
      product === undefined ? undefined : eq(productId, product),
      student === undefined ? undefined : eq(accountId, student),
      state && (state === 'valid' ? isNull(revokedAt) : sql`${revokedAt} is not null`),
      holdsWords(
        sql`${folded(sql`${name} || ' ' || ${accounts.email} || ' ' || ${series} || '/' || lpad(${number}::text, 5, '0')`)} || ' ' || ${foldedInAll(course)}`,
        q,
      ),
    ),
  changedSince: (_context, since) => sql`greatest(${certificates.createdAt}, ${revokedAt}) >= ${since}`,
  row: (row, { locale }) => toRow(row, locale),
})

export const certificateFile: ListFile<CertificateRow> = {
  name: 'certificates',
  columns: ({ locale }) => {
    const t = (key: string) => translate(locale, `certificates.${key}`)
    return [
      { head: t('number'), cell: (row) => row.number },
      { head: t('name'), cell: (row) => row.name },
      { head: t('email'), cell: ({ student }) => student.email },
      { head: t('course'), cell: (row) => row.course },
      { head: t('issued_on'), at: (row) => row.issuedAt },
      { head: t('revoked_on'), at: (row) => row.revokedAt },
      { head: t('code'), cell: (row) => row.code },
    ]
  },
}

export async function listRows(db: Db, schoolId: number, ids: number[], locale: Locale): Promise<CertificateRow[]> {
  const found = await listed(db, schoolId, sql`0`).where(
    and(eq(certificates.schoolId, schoolId), sql`${id} = any(${sql.param(ids)}::bigint[])`),
  )
  const rows = new Map(found.map((row) => [row.id, toRow(row, locale)]))
  return ids.flatMap((one) => rows.get(one) ?? [])
}

type ManualIssue = { productId: number; studentIds: number[]; issuedAt?: string }

/**
 * Gives these students their certificates of a product, of a day that may be past; who has one keeps it. 422 for a product
 * that nobody completes.
 */
export async function issueByHand(db: Db, context: ViewerContext, { productId, studentIds, issuedAt }: ManualIssue) {
  const product = await findBuilt(db, context, productId)
  const students = await requireVisibleStudents(db, context, studentIds)
  if (!isCertified(product.type)) throw invalid('product_id', 'certificates.not_completed')
  const at = issuedAt === undefined ? null : await loadInstant(db, issuedAt, context.school)
  return issue(
    db,
    context.school.id,
    product.id,
    students.map((accountId) => ({ accountId, at })),
  )
}

/** An instant as it was said, or one of a day that is the same day at the school and in UTC; 422 for what is to come. */
async function loadInstant(db: Db, when: string, school: Pick<CurrentSchool, 'timeZone'>): Promise<string> {
  const zone = when.includes('T') ? 'UTC' : school.timeZone
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select case when begins <= now() then least(greatest(begins, in_utc), now())::text end as at
    from (select ${when}::timestamp at time zone ${zone} as begins, ${when}::timestamp at time zone 'UTC' as in_utc) said`)
  const at = rows[0]?.at
  if (!at) throw invalid('issued_at', 'certificates.future')
  return at
}

/** A certificate of a product that the viewer builds, locked; else 404. */
export async function lockCertificate(db: Db, { viewer, school }: ViewerContext, wanted: number): Promise<Certificate> {
  return db
    .select()
    .from(certificates)
    .where(and(eq(certificates.schoolId, school.id), eq(id, wanted), builds(viewer, school, sql`${productId}`)))
    .for('update')
    .then(requireRow)
}

/** Says that a certificate holds no longer; why is for staff alone. Twice: 409. */
export async function revoke(db: Db, { viewer }: ViewerContext, found: Certificate, reason: string): Promise<void> {
  if (found.revokedAt) throw new Refusal(409, 'certificates.revoked_already')
  await write(db, found, { revokedAt: sql`now()`, revokedBy: viewer.id, revokeReason: reason })
}

type Change = { revokedAt?: SQL; revokedBy?: number; revokeReason?: string; replacedBy?: number }

const write = (db: Db, { schoolId, id: certificateId }: Certificate, change: Change) =>
  db
    .update(certificates)
    .set(change)
    .where(and(eq(certificates.schoolId, schoolId), eq(id, certificateId)))

/**
 * Issues a certificate anew under a name that staff vouch for: with a number and a code of its own, of the same day. The
 * one before holds no longer; one that was issued anew already: 409.
 */
export async function issueAnew(db: Db, context: ViewerContext, found: Certificate, anew: string): Promise<number> {
  if (found.replacedBy) throw new Refusal(409, 'certificates.replaced_already')
  await lockNumbers(db, found.schoolId)
  if (!found.revokedAt) await revoke(db, context, found, translate(context.school.locale, 'certificates.anew_reason'))
  const { id: _id, createdAt, revokedAt, revokedBy, revokeReason, ...same } = found
  // One of the two is always replaced, so that nobody ever has two: the old one by itself until the new one is there.
  await write(db, found, { replacedBy: found.id })
  const made = await db
    .insert(certificates)
    .values({
      ...same,
      name: anew,
      nameConfirmedAt: sql`now()`,
      code: newCode(),
      number: await nextNumber(db, found.schoolId, found.series),
    })
    .returning({ id })
    .then(expectRow)
  await write(db, found, { replacedBy: made.id })
  await publish(db, found.schoolId, certificateIssued, { certificateId: made.id })
  return made.id
}
