import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Somebody whom its buyer invited has a licence now. */
export const licenceAccepted = plainLetter<{ name: string; course: string; href: string }>({
  kind: 'licences.accepted',
  subject: ({ name }) => ['licences.mail_accepted_subject', { name }],
  words: ({ school, locale, name, course, href }) => {
    const t = (key: string) => translate(locale, `licences.mail_accepted_${key}`, { name, course, school: school.name })
    return { title: t('subject'), texts: [t('text')], href, button: t('button'), reason: t('reason') }
  },
})
