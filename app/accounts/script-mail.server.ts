import { and, eq } from 'drizzle-orm'
import { inSchool } from '../platform/db.server.ts'
import { say } from '../platform/i18n.ts'
import { sendMail } from '../platform/mail.server.ts'
import { renderMail } from '../platform/mail-render.server.ts'
import { findSchool } from '../schools/schools.server.ts'
import { ScriptNotice } from './emails/script-notice.tsx'
import { namesOf } from './names.server.ts'
import { accounts } from './tables.server.ts'

type Changed = { schoolId: number; actorId: number; version: number }

/** Tells every owner, once per change, that a script runs directly in the school's pages, and who saved it. */
export async function tellOwnersOfScript({ schoolId, actorId, version }: Changed): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const owners = await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'owner')))
    const who = (await namesOf(db, schoolId, [actorId])).get(actorId) ?? ''
    for (const { id, email, locale } of owners) {
      await sendMail(db, schoolId, {
        kind: 'accounts.script-notice',
        reference: `${version} ${id}`,
        ...{ accountId: id, to: email, toStranger: false },
        subject: say(locale, ['schools.mail_script_subject', { school: school.name }]),
        ...(await renderMail(ScriptNotice({ school, locale, who, href: `${school.origin}/home/settings/scripts` }))),
      })
    }
  })
}
