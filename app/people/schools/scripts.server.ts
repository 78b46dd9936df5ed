import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { scriptChanged } from './events.server.ts'
import type { ScriptSettings } from './script.ts'
import { changeSettings, findSettings } from './settings.server.ts'
import { schoolScripts } from './tables.server.ts'

/** The school's own script; empty without one. */
export async function findScript(db: Db, schoolId: number): Promise<string> {
  const [row] = await db
    .select({ code: schoolScripts.code })
    .from(schoolScripts)
    .where(eq(schoolScripts.schoolId, schoolId))
  return row?.code ?? ''
}

type ScriptInput = Omit<ScriptSettings, 'hash'> & { code: string; version: number }

/** Keeps the school's script and how it runs. Whatever runs in pages themselves is told to every owner by e-mail. */
export async function saveScript(db: Db, actor: Member, { code, version, ...wanted }: ScriptInput): Promise<void> {
  const { schoolId } = actor
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 32)
  const { scripts: before } = await findSettings(db, schoolId)
  await changeSettings(db, actor, { scripts: { ...wanted, hash } }, version)
  await db
    .insert(schoolScripts)
    .values({ schoolId, code })
    .onConflictDoUpdate({ target: schoolScripts.schoolId, set: { code: sql`excluded.code` } })
  const changed = before?.mode !== wanted.mode || before.hash !== hash
  if (wanted.mode !== 'sandboxed' && changed) await publish(db, schoolId, scriptChanged, { actorId: actor.id, version })
}

/** Takes the script off every page; what was written is kept. */
export async function stopScript(db: Db, actor: Member): Promise<void> {
  await changeSettings(db, actor, { scripts: null })
}
