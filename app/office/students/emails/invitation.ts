import { createLetter } from '#app/ui/letter-form.tsx'

/** Tells somebody that the school made an account for them. */
export const invitationLetter = createLetter<{ href: string; email: string }>({
  kind: 'students.invitation',
  values: ({ email }) => ({ email }),
  subject: 'students.mail_invitation_title',
  texts: ['students.mail_invitation_text', 'students.mail_access_new'],
  button: 'students.mail_invitation_button',
  reason: 'students.mail_invitation_reason',
})
