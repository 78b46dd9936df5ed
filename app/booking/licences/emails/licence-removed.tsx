import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Somebody has a licence no more. */
export const licenceRemoved = plainLetter<{ course: string; href: string }>({
  kind: 'licences.removed',
  subject: ({ course }) => ['licences.mail_removed_subject', { course }],
  words: ({ school, locale, course, href }) => {
    const t = (key: string) => translate(locale, `licences.mail_removed_${key}`, { course, school: school.name })
    return { title: t('subject'), texts: [t('text')], href, button: t('button'), reason: t('reason') }
  },
})
