import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** What somebody has of a bundle has grown. */
export const partAdded = plainLetter<{ bundle: string; part: string; href: string }>({
  kind: 'bundles.part-added',
  subject: ({ bundle, part }) => ['bundles.mail_added_subject', { bundle, part }],
  words: ({ school, locale, bundle, part, href }) => {
    const t = (key: string) => translate(locale, `bundles.mail_added_${key}`, { bundle, part, school: school.name })
    return { title: t('title'), texts: [t('text')], href, button: t('button'), reason: t('reason') }
  },
})
