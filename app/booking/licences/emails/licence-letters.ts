import { createLetter } from '#app/ui/letter-form.tsx'
import { LINK_DAYS } from '../invitation.ts'

type LicenceProps = { name: string; course: string; href: string }

/** Somebody may take a course that somebody else paid. */
export const licenceInvitation = createLetter<LicenceProps & { by: string }>({
  kind: 'licences.invitation',
  values: () => ({ days: LINK_DAYS }),
  subject: 'licences.mail_invitation_subject',
  title: 'licences.mail_invitation_title',
  texts: ['licences.mail_invitation_text', 'licences.mail_invitation_seen'],
  button: 'licences.mail_invitation_button',
  note: 'licences.mail_invitation_ignore',
  reason: 'licences.mail_invitation_reason',
})

/** Somebody whom its buyer invited has a licence now. */
export const licenceAccepted = createLetter<LicenceProps>({
  kind: 'licences.accepted',
  subject: 'licences.mail_accepted_subject',
  texts: ['licences.mail_accepted_text'],
  button: 'licences.mail_accepted_button',
  reason: 'licences.mail_accepted_reason',
})

/** Somebody no longer has a licence. */
export const licenceRemoved = createLetter<Omit<LicenceProps, 'name'>>({
  kind: 'licences.removed',
  subject: 'licences.mail_removed_subject',
  texts: ['licences.mail_removed_text'],
  button: 'licences.mail_removed_button',
  reason: 'licences.mail_removed_reason',
})
