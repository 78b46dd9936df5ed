import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Our books and a provider's differ, and somebody has to look. */
export const differencesLetter = plainLetter<{ count: number; href: string }>({
  kind: 'reconciliation.differences',
  subject: ({ school, count }) => ['reconciliation.mail_subject', { school: school.name, count }],
  words: ({ school, locale, count, href }) => {
    const t = (key: 'title' | 'text' | 'button' | 'reason') =>
      translate(locale, `reconciliation.mail_${key}`, { school: school.name, count })
    return { title: t('title'), texts: [t('text')], href, button: t('button'), reason: t('reason') }
  },
})
