import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { recordActivity } from '#app/platform/activity.server.ts'
import { type Db, onCommit, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { LegalKind } from './legal.ts'
import { clearSchoolCache } from './schools.server.ts'
import { legalTexts, schools } from './tables.server.ts'

export type LegalText = { version: number; html: LocalHtml; publishedAt: string }

const { version, html, publishedAt, kind: kindColumn, schoolId: school } = getTableColumns(legalTexts)

const newest = statement('legal_text', (db: Db, param: Placeholders<{ school: number; kind: LegalKind }>) =>
  db
    .select({ version, html, publishedAt })
    .from(legalTexts)
    .where(and(eq(school, param.school), eq(kindColumn, param.kind)))
    .orderBy(desc(version))
    .limit(1),
)

/** The text of a kind that holds now; 404 in a school that has none yet. */
export async function requireLegalText(db: Db, schoolId: number, kind: LegalKind): Promise<LegalText> {
  return newest(db, { school: schoolId, kind }).then(requireRow)
}

/** A version of a text, as it was when somebody agreed to it. */
export async function requireLegalVersion(
  db: Db,
  schoolId: number,
  kind: LegalKind,
  wanted: number,
): Promise<LegalText> {
  return db
    .select({ version, html, publishedAt })
    .from(legalTexts)
    .where(and(eq(school, schoolId), eq(kindColumn, kind), eq(version, wanted)))
    .then(requireRow)
}

/** Every version of a text, the one that holds first. */
export function listLegalVersions(db: Db, schoolId: number, kind: LegalKind) {
  return db
    .select({ version, publishedAt })
    .from(legalTexts)
    .where(and(eq(school, schoolId), eq(kindColumn, kind)))
    .orderBy(desc(version))
}

/** Publishes a text as the next version; earlier versions stay, as consents name them. Returns the version's number. */
export async function publishLegalText(db: Db, schoolId: number, kind: LegalKind, html: LocalHtml): Promise<number> {
  // Also the lock that keeps two publishers from the same number.
  await db
    .update(schools)
    .set({ legalKinds: sql`(select array_agg(distinct k order by k) from unnest(legal_kinds || ${kind}::text) k)` })
    .where(eq(schools.id, schoolId))
  onCommit(db, clearSchoolCache)
  const [last] = await newest(db, { school: schoolId, kind })
  const version = (last?.version ?? 0) + 1
  await db.insert(legalTexts).values({
    schoolId,
    kind,
    html,
    version,
  })
  return version
}

type LegalTextInput = { html: LocalHtml; seen: number }

/** Publishes what somebody wrote, unless another version came out since the one that was `seen` (409). */
export async function writeLegalText(
  db: Db,
  actor: Member,
  kind: LegalKind,
  { html, seen }: LegalTextInput,
): Promise<void> {
  const { schoolId } = actor
  await db.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('update')
  const [current] = await newest(db, { school: schoolId, kind })
  if ((current?.version ?? 0) !== seen) throw new Refusal(409, 'schools.legal_meanwhile')
  if (current && current.html.en === html.en && current.html.pl === html.pl) {
    throw invalid('text.en', 'schools.legal_unchanged')
  }
  const after = await publishLegalText(db, schoolId, kind, html)
  const changes = [{ field: 'version', from: seen || null, to: after }]
  await recordActivity(db, schoolId, { action: 'legal_text.published', title: kind, actorId: actor.id, changes })
}
