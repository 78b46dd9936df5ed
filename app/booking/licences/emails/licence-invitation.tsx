import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import { LINK_DAYS } from '../invitation.ts'

/** Somebody may take a course that somebody else paid. */
export const licenceInvitation = plainLetter<{ name: string; by: string; course: string; href: string }>({
  kind: 'licences.invitation',
  subject: ({ by, course }) => ['licences.mail_invitation_subject', { by, course }],
  words: ({ school, locale, name, by, course, href }) => {
    const t = (key: string) =>
      translate(locale, `licences.mail_invitation_${key}`, { name, by, course, school: school.name, days: LINK_DAYS })
    const texts: [string, string] = [t('text'), t('seen')]
    return { title: t('title'), texts, href, button: t('button'), quiet: t('ignore'), reason: t('reason') }
  },
})
