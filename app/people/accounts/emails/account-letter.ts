import { translate } from '#app/platform/i18n.ts'
import type { LetterFrame } from '#app/platform/letter.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import type { Topic } from '../letters.ts'

/** A link that proves an address, or the news that something changed by which the account is opened. */
export function accountLetter(topic: Topic) {
  const title = `accounts.mail_${topic}_title` as const
  const own = {
    kind: `accounts.${topic.replaceAll('_', '-')}`,
    values: ({ locale }: LetterFrame) => ({ title: translate(locale, title) }),
    subject: 'accounts.mail_subject',
    title,
  } as const
  if (topic === 'verify_email' || topic === 'change_email')
    return createLetter<{ email: string; href: string }>({
      ...own,
      texts: [`accounts.mail_${topic}_text`],
      button: `accounts.mail_${topic}_button`,
      note: 'accounts.mail_link_ignore',
      reason: 'accounts.mail_link_reason',
    })
  return createLetter<{ email: string; href: string }>({
    ...own,
    texts: [`accounts.mail_${topic}_text`, 'accounts.mail_notice_not_you'],
    button: 'accounts.mail_notice_button',
    reason: 'accounts.mail_notice_reason',
  })
}
