import type { DomainNews } from '#app/people/schools/domain.ts'
import { translate } from '#app/platform/i18n.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import type { StaffRole } from '../team.ts'

/** Somebody is asked to work in a school. */
export const teamInvitation = createLetter<{ role: StaffRole; href: string }>({
  kind: 'team.invitation',
  values: ({ locale, role }) => ({ role: translate(locale, `team.role_${role}`) }),
  subject: 'team.mail_invitation_subject',
  title: 'team.mail_invitation_title',
  texts: ['team.mail_invitation_text', ({ role }) => `team.role_${role}_text` as const],
  button: 'team.mail_invitation_button',
  note: 'team.mail_invitation_ignore',
  reason: 'team.mail_invitation_reason',
})

/** A domain of the school was verified, lost its proof, or lapsed. */
export const domainNotice = createLetter<{ host: string; news: DomainNews; href: string }>({
  kind: 'team.domain-notice',
  variant: ({ news }) => news,
  subject: ({ news }) => `schools.mail_domain_${news}_subject` as const,
  texts: [({ news }) => `schools.mail_domain_${news}_text` as const],
  button: 'schools.mail_domain_button',
  reason: 'schools.mail_domain_reason',
})

/** A script runs directly in the school's pages from now on. */
export const scriptNotice = createLetter<{ who: string; href: string }>({
  kind: 'team.script-notice',
  subject: 'schools.mail_script_subject',
  title: 'schools.mail_script_title',
  texts: ['schools.mail_script_text'],
  button: 'schools.mail_script_button',
  note: 'schools.mail_script_ignore',
  reason: 'schools.mail_script_reason',
})
