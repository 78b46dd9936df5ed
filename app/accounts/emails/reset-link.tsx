import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { href: string }

/** A link to a new password, for whoever reads this mailbox. */
export const resetLink: Letter<Props> = {
  kind: 'accounts.reset-link',
  subject: ({ school }) => ['accounts.mail_reset_subject', { school: school.name }],
  body: ResetLink,
}

function ResetLink({ school, locale, href }: Props & { school: CurrentSchool; locale: Locale }) {
  const t = (key: string) => translate(locale, `accounts.${key}`)
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={t('mail_reset_text')}
      title={t('mail_reset_title')}
      reason={t('mail_reset_reason')}
    >
      <MailText>{t('mail_reset_text')}</MailText>
      <MailAction school={school} href={href}>
        {t('mail_reset_button')}
      </MailAction>
      <MailText quiet>{t('mail_reset_ignore')}</MailText>
    </MailLayout>
  )
}
