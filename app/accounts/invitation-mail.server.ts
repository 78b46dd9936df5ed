import { inSchool } from '../platform/db.server.ts'
import { say } from '../platform/i18n.ts'
import { sendMail } from '../platform/mail.server.ts'
import { renderMail } from '../platform/mail-render.server.ts'
import { findSchool } from '../schools/schools.server.ts'
import { TeamInvitation } from './emails/team-invitation.tsx'
import { issueInvitation } from './invitations.server.ts'

type Asked = { schoolId: number; invitationId: number; requestId: string }

/** Sends an invitation with its link, once per time that somebody was invited. */
export async function sendInvitation({ schoolId, invitationId, requestId }: Asked): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const issued = await issueInvitation(db, schoolId, invitationId)
    if (!issued) return
    const { email, locale, role } = issued.invitation
    const href = `${school.origin}/invitation/${issued.token}`
    await sendMail(db, schoolId, {
      kind: 'accounts.team-invitation',
      reference: requestId,
      ...{ accountId: null, to: email, toStranger: true },
      subject: say(locale, ['accounts.mail_invitation_subject', { school: school.name }]),
      ...(await renderMail(TeamInvitation({ school, locale, role, href }))),
    })
  })
}
