import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'

/** Tells a student that what they said stands among the reviews now, and that they can take that back. */
export const converted = plainLetter<{ title: string; href: string }>({
  kind: 'reviews.converted',
  subject: ({ title }) => ['reviews.mail_converted_title', { title }],
  words: ({ school, locale, title, href }) => {
    const t = (key: string, values?: Record<string, string>) => translate(locale, `reviews.${key}`, values)
    return {
      title: t('mail_converted_title', { title }),
      texts: [t('mail_converted_text', { title })],
      href,
      button: t('mail_converted_button'),
      reason: t('mail_converted_reason', { school: school.name }),
    }
  },
})
