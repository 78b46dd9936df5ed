import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import { formatDate, formatDateTime } from '#app/ui/time.ts'

type Props = {
  /** By which people call the order. */
  order: string
  orderedAt: string
  product: string
  name: string
  /** What goes back to them, and what of the order had gone back before. */
  amount: number
  refunded: number
  currency: string
  at: string
  /** What the buyer added in their own words. */
  text: string | null
  href: string
}

/** Acknowledges that a buyer withdrew: what they declared, with date and time, on something that they keep. */
export const withdrawalLetter: Letter<Props> = {
  kind: 'purchases.withdrawal',
  subject: ({ school, order }) => ['purchases.mail_withdrawal_subject', { school: school.name, order }],
  body: Withdrawal,
}

function Withdrawal(props: Props & { school: CurrentSchool; locale: Locale }) {
  const { school, locale, order, orderedAt, product, name, amount, refunded, currency, at, text, href } = props
  const t = (key: string, values?: Record<string, string>) => translate(locale, `purchases.${key}`, values)
  const when = formatDateTime(at, locale, school.timeZone)
  const date = formatDate(orderedAt, locale, school.timeZone)
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={t('mail_withdrawal_got', { at: when })}
      title={t('mail_withdrawal_title')}
      reason={t('mail_withdrawal_reason', { school: school.name })}
    >
      <MailText>{t('mail_withdrawal_got', { at: when })}</MailText>
      <MailText>{t('mail_withdrawal_declared', { name, product, order, date })}</MailText>
      {text?.split(/\n+/).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
        <MailText key={place} quiet>
          {line}
        </MailText>
      ))}
      <MailText>
        {t('mail_withdrawal_next', { amount: formatMoney(amount, currency, locale) })}
        {refunded > 0 && ` ${t('mail_withdrawal_before', { amount: formatMoney(refunded, currency, locale) })}`}
      </MailText>
      <MailAction school={school} href={href}>
        {t('see_withdrawal')}
      </MailAction>
      <MailText>{t('mail_questions', { email: school.seller.email })}</MailText>
    </MailLayout>
  )
}
