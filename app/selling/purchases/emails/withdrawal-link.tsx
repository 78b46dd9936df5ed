import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import { formatDateTime } from '#app/ui/time.ts'

type Props = {
  /** By which people call the order. */
  order: string
  product: string
  /** When the form was sent. */
  sentAt: string
  href: string
}

/** Has the buyer confirm a withdrawal form that was sent without a session: only their mailbox shows that they are who they say. */
export const withdrawalLinkLetter: Letter<Props> = {
  kind: 'purchases.withdrawal-link',
  subject: ({ school, order }) => ['purchases.mail_withdrawal_link_subject', { school: school.name, order }],
  body: WithdrawalLink,
}

function WithdrawalLink(props: Props & { school: CurrentSchool; locale: Locale }) {
  const { school, locale, order, product, sentAt, href } = props
  const t = (key: string, values?: Record<string, string>) => translate(locale, `purchases.${key}`, values)
  const at = formatDateTime(sentAt, locale, school.timeZone)
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={t('mail_withdrawal_link_got', { at, order, product })}
      title={t('mail_withdrawal_link_title')}
      reason={t('mail_withdrawal_link_reason', { school: school.name })}
    >
      <MailText>{t('mail_withdrawal_link_got', { at, order, product })}</MailText>
      <MailText>{t('mail_withdrawal_link_next')}</MailText>
      <MailAction school={school} href={href}>
        {t('mail_withdrawal_link_button')}
      </MailAction>
      <MailText>{t('mail_withdrawal_link_not_you')}</MailText>
      <MailText>{t('mail_questions', { email: school.seller.email })}</MailText>
    </MailLayout>
  )
}
