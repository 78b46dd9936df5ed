import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { changeSettings } from './settings.server.ts'
import { schoolStyles } from './tables.server.ts'

/** The school's own style sheet, as it was written and as pages get it; both empty without one. */
export async function findStyles(db: Db, schoolId: number): Promise<{ source: string; css: string }> {
  const { source, css } = schoolStyles
  const [row] = await db.select({ source, css }).from(schoolStyles).where(eq(schoolStyles.schoolId, schoolId))
  return row ?? { source: '', css: '' }
}

type StylesInput = { source: string; css: string; version: number }

/** Keeps the school's style sheet, whose pages wear it from now on; an empty one is worn no more. */
export async function saveStyles(db: Db, actor: Member, { source, css, version }: StylesInput): Promise<void> {
  const { schoolId } = actor
  const styleHash = source === '' ? null : createHash('sha256').update(css).digest('hex').slice(0, 32)
  await changeSettings(db, actor, { styleHash }, version)
  await db
    .insert(schoolStyles)
    .values({ schoolId, source, css })
    .onConflictDoUpdate({
      target: schoolStyles.schoolId,
      set: { source: sql`excluded.source`, css: sql`excluded.css` },
    })
}
