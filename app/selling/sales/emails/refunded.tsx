import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = {
  amount: number
  currency: string
  /** By which people call the order. */
  order: string
  product: string
  /** What is not open any more; null where access stays. */
  closed: string | null
  href: string
}

/** Tells a buyer that money is on its way back, and whether what they bought stays open. */
export const refundLetter: Letter<Props> = {
  kind: 'sales.refund',
  subject: ({ school, order }) => ['sales.mail_refund_subject', { school: school.name, order }],
  body: Refunded,
}

function Refunded(props: Props & { school: CurrentSchool; locale: Locale }) {
  const { school, locale, amount, currency, order, product, closed, href } = props
  const t = (key: string, values?: Record<string, string>) => translate(locale, `sales.${key}`, values)
  const text = t('mail_refund_text', { amount: formatMoney(amount, currency, locale), order, product })
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t('mail_refund_title')}
      reason={t('mail_refund_reason', { school: school.name })}
    >
      <MailText>{text}</MailText>
      {closed === null && <MailText>{t('mail_refund_kept')}</MailText>}
      {closed && <MailText>{t('mail_refund_ended', { product: closed })}</MailText>}
      <MailText quiet>{t('mail_refund_way')}</MailText>
      <MailAction school={school} href={href}>
        {t('mail_see_order')}
      </MailAction>
      <MailText>{t('mail_questions', { email: school.seller.email })}</MailText>
    </MailLayout>
  )
}
