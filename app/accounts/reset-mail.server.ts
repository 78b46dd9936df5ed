import { inSchool } from '../platform/db.server.ts'
import { say } from '../platform/i18n.ts'
import { sendMail } from '../platform/mail.server.ts'
import { renderMail } from '../platform/mail-render.server.ts'
import { findSchool } from '../schools/schools.server.ts'
import { findAccount } from './accounts.server.ts'
import { ResetLink } from './emails/reset-link.tsx'
import { makeResetToken } from './password-reset.server.ts'

type Asked = { schoolId: number; accountId: number | null; requestId: string }

/** Sends a link to a new password, once per request; to the address that is stored, never to the one that was typed. */
export async function sendResetLink({ schoolId, accountId, requestId }: Asked): Promise<void> {
  if (accountId === null) return
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const account = await findAccount(db, schoolId, accountId)
    if (!account) return
    const { locale, email, emailVerifiedAt } = account
    const href = `${school.origin}/password/reset/${await makeResetToken(db, account)}`
    await sendMail(db, schoolId, {
      kind: 'accounts.reset-link',
      reference: requestId,
      ...{ accountId, to: email, toStranger: !emailVerifiedAt },
      subject: say(locale, ['accounts.mail_reset_subject', { school: school.name }]),
      ...(await renderMail(ResetLink({ school, locale, href }))),
    })
  })
}
