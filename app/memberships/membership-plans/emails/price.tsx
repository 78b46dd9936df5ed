import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import { formatDate } from '#app/ui/time.ts'

type Props = {
  /** What the plan is called. */
  title: string
  amount: number
  before: number
  currency: string
  /** From which renewal on. */
  at: string
  origin: string
}

/** Tells a member that the price changes, what it becomes and when, and that one may leave before. */
export const priceLetter: Letter<Props> = {
  kind: 'membership-price',
  subject: ({ title, at, school, locale }) => [
    'membership-plans.mail_price_subject',
    { title, date: formatDate(at, locale, school.timeZone) },
  ],
  body: Price,
}

function Price(props: Props & { school: CurrentSchool; locale: Locale }) {
  const { school, locale, title, amount, before, currency, at, origin } = props
  const t = (key: string, values?: Record<string, string>) => translate(locale, `membership-plans.${key}`, values)
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const said = { title, before: money(before), price: money(amount), date: formatDate(at, locale, school.timeZone) }
  const text = t('mail_price_text', said)
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text}
      title={t('mail_price_title')}
      reason={t('mail_price_reason', { school: school.name })}
    >
      <MailText>{text}</MailText>
      <MailText>{t('mail_price_until', said)}</MailText>
      <MailText>{t('mail_price_leave', said)}</MailText>
      <MailAction school={school} href={`${origin}/my/membership`}>
        {t('mail_price_see')}
      </MailAction>
    </MailLayout>
  )
}
