import { translate } from '#app/platform/i18n.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import type { Topic } from '../letters.ts'

/** A link that proves an address, or the news that something changed by which the account is opened. */
export function accountLetter(topic: Topic) {
  const proves = topic === 'verify_email' || topic === 'change_email'
  return plainLetter<{ email: string; href: string }>({
    kind: `accounts.${topic.replaceAll('_', '-')}`,
    subject: ({ school, locale }) => [
      'accounts.mail_subject',
      { school: school.name, title: translate(locale, `accounts.mail_${topic}_title`) },
    ],
    words: ({ locale, email, href }) => {
      const t = (key: string) => translate(locale, `accounts.mail_${key}`, { email })
      const own = { title: t(`${topic}_title`), href }
      if (!proves) {
        const texts: [string, string] = [t(`${topic}_text`), t('notice_not_you')]
        return { ...own, texts, button: t('notice_button'), reason: t('notice_reason') }
      }
      const [text, button] = [t(`${topic}_text`), t(`${topic}_button`)]
      return { ...own, texts: [text], button, quiet: t('link_ignore'), reason: t('link_reason') }
    },
  })
}
