import { createLetter } from '#app/ui/letter-form.tsx'

type Props = { titles: readonly string[]; href: string }

/** Tells a student that access was given to them by mistake, and is gone again. */
export const withdrawnLetter = createLetter<Props>({
  kind: 'students.access-withdrawn',
  values: ({ titles, locale }) => {
    const quoted = titles.map((title) => (locale === 'pl' ? `„${title}”` : `“${title}”`))
    return { titles: new Intl.ListFormat(locale).format(quoted) }
  },
  subject: 'students.mail_withdrawn_title',
  texts: ['students.mail_withdrawn_text', 'students.mail_withdrawn_rest'],
  button: 'students.mail_withdrawn_button',
  reason: 'students.mail_withdrawn_reason',
})
