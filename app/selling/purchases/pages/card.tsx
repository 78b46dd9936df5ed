import { useTexts } from '#app/platform/page.tsx'
import { useLegalLinks } from '#app/selling/checkout/ui/legal-links.ts'
import CardForm from '#app/selling/payment-means/islands/card.tsx'
import { Facts, MessagePage } from '#app/ui/message-page.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { CardProps } from '../pending-view.ts'

export const hydrated = false

/** An order is paid by card, in the frames of the provider's own script. */
export default function Card({ number, title, amount, currency, checkout, form }: CardProps) {
  const t = useTexts('purchases')
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={t('pay_by_card')} indexed={false} />
      <div className="result">
        <h1>{t('pay_by_card')}</h1>
        <p className="muted t16">{title}</p>
        <Facts
          rows={[
            { name: t('order_number'), value: number },
            { name: t('amount'), value: <Money amountMinor={amount} currency={currency} /> },
          ]}
        />
        <CardForm when="seen" className="w-full" {...form} />
        <a className="link t13" href={checkout}>
          {t('order_otherwise')}
        </a>
      </div>
    </MessagePage>
  )
}
