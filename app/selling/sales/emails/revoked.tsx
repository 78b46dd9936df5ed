import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = {
  /** By which people call the order. */
  order: string
  product: string
  href: string
}

/** Tells a buyer that the school revoked access that they bought. */
export const revocationLetter: Letter<Props> = {
  kind: 'sales.revocation',
  subject: ({ school, product }) => ['sales.mail_revoked_subject', { school: school.name, product }],
  body: Revoked,
}

function Revoked(props: Props & { school: CurrentSchool; locale: Locale }) {
  const { school, locale, order, product, href } = props
  const t = (key: string, values?: Record<string, string>) => translate(locale, `sales.${key}`, values)
  const text = t('mail_revoked_text', { school: school.name, order, product })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t('mail_revoked_title')}
      reason={t('mail_refund_reason', { school: school.name })}
    >
      <MailText>{text}</MailText>
      <MailAction school={school} href={href}>
        {t('mail_see_order')}
      </MailAction>
      <MailText>{t('mail_questions', { email: school.seller.email })}</MailText>
    </MailLayout>
  )
}
