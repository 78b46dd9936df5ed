import { translate } from '#app/platform/i18n.ts'
import { createLetter } from '#app/ui/letter-form.tsx'

/** Our books and a provider's differ, and somebody has to look. */
export const differencesLetter = createLetter<{ count: number; href: string }>({
  kind: 'reconciliation.differences',
  values: ({ count, locale }) => ({ payments: translate(locale, 'reconciliation.mail_payments', { count }) }),
  subject: 'reconciliation.mail_subject',
  title: 'reconciliation.mail_title',
  texts: ['reconciliation.mail_text'],
  button: 'reconciliation.mail_button',
  reason: 'reconciliation.mail_reason',
})
