import { and, eq, sql } from 'drizzle-orm'
import { getChanges, recordActivity } from '#app/platform/activity.server.ts'
import type { Change } from '#app/platform/activity.ts'
import { toSnakeNames } from '#app/platform/case.ts'
import { type Db, inSchool, onCommit } from '#app/platform/db.server.ts'
import type { MailSender } from '#app/platform/mail-sender.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { clearSchoolCache } from './schools.server.ts'
import { schoolChanges, schools } from './tables.server.ts'

type School = typeof schools.$inferSelect

/** What a school decides for itself. Its id, short address and birth it does not. */
export type Settings = Omit<
  School,
  | 'id'
  | 'slug'
  | 'createdAt'
  | 'version'
  | 'legalKinds'
  | 'articlesFrom'
  | 'hasTopics'
  | 'openSurveys'
  | 'conversions'
  | 'footerPages'
  | 'laidOut'
>

/**
 * The settings by the names under which their changes are written down; a script and a style sheet are named by their hash, which
 * by its own name would count as a secret.
 */
function toLogged({ brandHue, brandChroma, styleHash, ...settings }: Settings): Record<string, unknown> {
  return toSnakeNames({ ...settings, styleSheet: styleHash, brand: `oklch(0.51 ${brandChroma} ${brandHue})` })
}

type Actor = { schoolId: number; id: number }

/** A school's settings as they are now, not as they were a second ago. */
export async function findSettings(db: Db, schoolId: number): Promise<School> {
  return db.select().from(schools).where(eq(schools.id, schoolId)).then(requireRow)
}

/**
 * Changes settings and writes down who changed what. `version` is the one that was looked at: when somebody else has
 * changed anything since, nothing is changed and the answer is a 409.
 */
export async function changeSettings(db: Db, actor: Actor, wanted: Partial<Settings>, version?: number): Promise<void> {
  const byId = eq(schools.id, actor.schoolId)
  const before = await db.select().from(schools).where(byId).for('update').then(requireRow)
  if (version !== undefined && before.version !== version) throw new Refusal(409, 'schools.changed_meanwhile')
  const [logged, after] = [toLogged(before), toLogged({ ...before, ...wanted })]
  const changes = getChanges(logged, after)
  if (changes.length === 0) return
  onCommit(db, clearSchoolCache)
  await Promise.all([
    db
      .update(schools)
      .set({ ...wanted, version: sql`${schools.version} + 1` })
      .where(byId),
    recordSettings(db, actor, changes),
  ])
}

/** The name that the school's e-mails come from, and where answers go. */
export async function findMailSender(schoolId: number): Promise<MailSender> {
  const { name, mailFromName, mailReplyTo } = await inSchool(schoolId, (db) => findSettings(db, schoolId), {
    reading: true,
  })
  return { name: mailFromName ?? name, replyTo: mailReplyTo }
}

/** Records a change of settings that a domain keeps elsewhere. */
export async function recordSettings(db: Db, { schoolId, id }: Actor, changes: Change[]): Promise<void> {
  await recordActivity(db, schoolId, { action: 'settings.updated', id: schoolId, actorId: id, changes })
}

/** Takes a person's address out of what earlier versions wrote down about changes in the team. */
export async function eraseFromChanges(db: Db, schoolId: number, email: string): Promise<void> {
  const word = JSON.stringify(email)
  const without = (column: typeof schoolChanges.before | typeof schoolChanges.after) =>
    sql`replace(${column}::text, ${word}, '"-"')::jsonb`
  await db
    .update(schoolChanges)
    .set({ before: without(schoolChanges.before), after: without(schoolChanges.after) })
    .where(
      and(
        eq(schoolChanges.schoolId, schoolId),
        // Not by concat, which asks the settings of the session: no node takes such a function of a column in an update.
        sql`(position(${word} in ${schoolChanges.before}::text) > 0 or position(${word} in ${schoolChanges.after}::text) > 0)`,
      ),
    )
}
