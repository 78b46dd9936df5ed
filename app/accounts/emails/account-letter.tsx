import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import type { Topic } from '../letters.ts'

type Props = { email: string; href: string }
type Shown = Props & { school: CurrentSchool; locale: Locale; topic: Topic }

/** A link that proves an address, or the news that something changed by which the account is opened. */
export function accountLetter(topic: Topic): Letter<Props> {
  return {
    kind: `accounts.${topic.replaceAll('_', '-')}`,
    subject: ({ school, locale }) => [
      'accounts.mail_subject',
      { school: school.name, title: translate(locale, `accounts.mail_${topic}_title`) },
    ],
    body: (props) => <AccountLetter {...props} topic={topic} />,
  }
}

function AccountLetter({ school, locale, email, topic, href }: Shown) {
  const t = (key: string, values?: Record<string, string>) => translate(locale, `accounts.mail_${key}`, values)
  const proves = topic === 'verify_email' || topic === 'change_email'
  const text = t(`${topic}_text`, { email })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t(`${topic}_title`)}
      reason={t(proves ? 'link_reason' : 'notice_reason')}
    >
      <MailText>{text}</MailText>
      {!proves && <MailText>{t('notice_not_you')}</MailText>}
      <MailAction school={school} href={href}>
        {t(proves ? `${topic}_button` : 'notice_button')}
      </MailAction>
      {proves && <MailText quiet>{t('link_ignore')}</MailText>}
    </MailLayout>
  )
}
