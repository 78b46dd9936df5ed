import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Commission } from '#app/partners/programme/commission.ts'
import { findProgramme } from '#app/partners/programme/programme.server.ts'
import { changeAccount, createAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type AffiliateDecision, type AffiliateStatus, toAffiliateCode } from './affiliate.ts'
import { bindPromoCodes } from './crediting.server.ts'
import { affiliateApplied, affiliateDecided } from './events.server.ts'
import { affiliates } from './tables.server.ts'

type Affiliate = typeof affiliates.$inferSelect

/** One's own place in the programme, if one has any. */
export async function findOwnAffiliate(
  db: Db,
  { schoolId, id }: Pick<Member, 'schoolId' | 'id'>,
): Promise<Affiliate | undefined> {
  const [found] = await db
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.schoolId, schoolId), eq(affiliates.accountId, id)))
  return found
}

const toColumns = (commission: Commission | null | undefined) => ({
  commissionType: commission?.type ?? null,
  commissionValue: commission?.value ?? null,
})

const now = sql<string>`now()`

/** The code that a name gives, with a number behind it where others have it. */
async function findFreeCode(db: Db, schoolId: number, name: string): Promise<string> {
  const wanted = toAffiliateCode(name)
  const { rows } = await db.execute<{ code: string }>(sql`
    select lower(a.code) as code from affiliates a where a.school_id = ${schoolId} and lower(a.code) like ${`${wanted.toLowerCase()}%`}`)
  const taken = new Set(rows.map(({ code }) => code))
  for (let nth = 1; ; nth++) {
    const code = nth === 1 ? wanted : `${wanted}${nth}`
    if (!taken.has(code.toLowerCase())) return code
  }
}

function refuseTaken(error: unknown): never {
  const { code, constraint } = getFailure(error)
  if (code === '23505' && constraint === 'affiliate_code_once') throw invalid('code', 'affiliates.code_taken')
  if (code === '23505') throw new Refusal(409, 'affiliates.already')
  throw error
}

type NewAffiliate = Pick<typeof affiliates.$inferInsert, 'schoolId' | 'accountId' | 'status'> &
  Partial<Omit<typeof affiliates.$inferInsert, 'decidedAt'>> & { decidedAt: SQL | null }

/** Somebody else may take the code that was free a moment ago; then the statement fails, and is told to try again. */
async function insertAffiliate(db: Db, { code, ...values }: NewAffiliate, name: string): Promise<Affiliate> {
  return await db
    .insert(affiliates)
    .values({ ...values, code: code ?? (await findFreeCode(db, values.schoolId, name)) })
    .returning()
    .catch(refuseTaken)
    .then(expectRow)
}

type Application = { website?: string; text?: string }

/** Asks to become an affiliate, by the terms in force; 409 while the programme is switched off, and for whoever asked before. */
export async function applyAsAffiliate(db: Db, member: Member, { website, text }: Application): Promise<Affiliate> {
  const { schoolId, id: accountId, firstName } = member
  const { enabled, autoApprove, termsVersion } = await findProgramme(db, schoolId)
  if (!enabled) throw new Refusal(409, 'affiliates.off')
  if (await findOwnAffiliate(db, member)) throw new Refusal(409, 'affiliates.already')
  const status = autoApprove ? ('approved' as const) : ('applied' as const)
  const decidedAt = autoApprove ? now : null
  const values = { schoolId, accountId, status, decidedAt, termsVersion, website: website || null, about: text || null }
  const made = await insertAffiliate(db, values, firstName)
  await publish(db, schoolId, affiliateApplied, { affiliateId: made.id })
  if (autoApprove) await afterDecision(db, made)
  return made
}

/** What follows from a decision: the account has the capability, and its owner is told. */
async function afterDecision(
  db: Db,
  { schoolId, id: affiliateId, accountId, status, decidedAt }: Affiliate,
): Promise<void> {
  await changeAccount(db, { schoolId, id: accountId }, { affiliate: status === 'approved' })
  await publish(db, schoolId, affiliateDecided, { affiliateId, status, at: decidedAt ?? '' })
}

type Invitation = { email: string; code?: string; commission?: Commission | null }

/** Makes somebody an affiliate by their address, with an account where there is none; 409 for one who is there already. */
export async function inviteAffiliate(
  db: Db,
  { schoolId, locale }: { schoolId: number; locale: Locale },
  { email, code, commission }: Invitation,
): Promise<Affiliate> {
  const [name = ''] = (emailKey(email) ?? '').split('@')
  const account =
    (await findAccountByEmail(db, schoolId, email)) ??
    (await createAccount(db, { schoolId, email, firstName: name, lastName: '', locale }))
  if (await findOwnAffiliate(db, account)) throw new Refusal(409, 'affiliates.already')
  const values = {
    schoolId,
    accountId: account.id,
    status: 'approved' as const,
    decidedAt: now,
    ...toColumns(commission),
  }
  const made = await insertAffiliate(db, { ...values, code }, account.firstName)
  await afterDecision(db, made)
  return made
}

type Decision = {
  status: AffiliateDecision
  reason?: string | null
  code?: string
  commission?: Commission | null
  promoCodeIds?: readonly number[]
}

/** What may follow on what: whoever was rejected or blocked may be approved later. */
const FROM: Record<AffiliateDecision, readonly AffiliateStatus[]> = {
  approved: ['applied', 'approved', 'rejected', 'blocked'],
  rejected: ['applied', 'rejected'],
  blocked: ['approved', 'blocked'],
}

/** Decides on an affiliate, or changes the code or rate of one; 404 for one of another school, 409 for a step that cannot be. */
export async function decideOnAffiliate(db: Db, schoolId: number, id: number, decision: Decision): Promise<void> {
  const [stored] = await db
    .select()
    .from(affiliates)
    .where(hasId(affiliates, schoolId, id))
    .for('update')
  requireFound(stored)
  const { status, reason, code = stored.code, commission, promoCodeIds } = decision
  if (!FROM[status].includes(stored.status)) throw new Refusal(409, 'affiliates.no_such_step')
  const isNew = status !== stored.status
  const changed = await db
    .update(affiliates)
    .set({
      status,
      code,
      ...(commission !== undefined && toColumns(commission)),
      ...(isNew ? { decidedAt: now, reason: reason || null } : reason !== undefined && { reason: reason || null }),
    })
    .where(hasId(affiliates, schoolId, id))
    .returning()
    .catch(refuseTaken)
    .then(expectRow)
  if (promoCodeIds) await bindPromoCodes(db, changed, promoCodeIds)
  if (isNew) await afterDecision(db, changed)
}

/** Whether one is written to about each order. */
export async function switchEmails(db: Db, member: Member, emails: boolean): Promise<void> {
  const found = await findOwnAffiliate(db, member)
  requireFound(found)
  await db
    .update(affiliates)
    .set({ emails })
    .where(hasId(affiliates, member.schoolId, found.id))
}

/** Takes out of an affiliate what is about the person; what the school owes and paid is kept. */
export async function eraseAffiliate(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .update(affiliates)
    .set({ website: null, about: null, emails: false, status: 'blocked', decidedAt: now })
    .where(and(eq(affiliates.schoolId, schoolId), eq(affiliates.accountId, accountId)))
}
