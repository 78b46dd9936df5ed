import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import type { StaffRole } from '../team.ts'

/** Somebody is asked to work in a school. */
export const teamInvitation = plainLetter<{ role: StaffRole; href: string }>({
  kind: 'team.invitation',
  subject: ({ school }) => ['team.mail_invitation_subject', { school: school.name }],
  words: ({ school, locale, role, href }) => {
    const named = translate(locale, `team.role_${role}`)
    const t = (key: string) => translate(locale, `team.mail_invitation_${key}`, { school: school.name, role: named })
    const texts: [string, string] = [t('text'), translate(locale, `team.role_${role}_text`)]
    return { title: t('title'), texts, href, button: t('button'), quiet: t('ignore'), reason: t('reason') }
  },
})
