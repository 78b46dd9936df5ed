import { type Locale, translate } from '#app/platform/i18n.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import type { Letter } from '../letters.ts'

type Props = { school: CurrentSchool; locale: Locale; email: string; letter: Letter; href: string }

/** A link that proves an address, or the news that something changed by which the account is opened. */
export function AccountLetter({ school, locale, email, letter, href }: Props) {
  const t = (key: string, values?: Record<string, string>) => translate(locale, `accounts.mail_${key}`, values)
  const proves = letter === 'verify_email' || letter === 'change_email'
  const text = t(`${letter}_text`, { email })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t(`${letter}_title`)}
      reason={t(proves ? 'link_reason' : 'notice_reason')}
    >
      <MailText>{text}</MailText>
      {!proves && <MailText>{t('notice_not_you')}</MailText>}
      <MailAction school={school} href={href}>
        {t(proves ? `${letter}_button` : 'notice_button')}
      </MailAction>
      {proves && <MailText quiet>{t('link_ignore')}</MailText>}
    </MailLayout>
  )
}
