import { useTexts } from '#app/platform/page.tsx'
import type { ExtraOffersEditor } from '#app/selling/extra-offers/extra-offer.ts'
import { OffersPage } from '#app/selling/extra-offers/ui/offers-page.tsx'
import { UpsellWords } from '../ui/upsell-words.tsx'
import { UPSELL_MINUTES } from '../upsell.ts'

export const texts = ['ui', 'office-products', 'upsells']

/** What is offered after a product was paid for, each as it stands on the page after a payment. */
export default function Upsells(editor: ExtraOffersEditor) {
  const t = useTexts('upsells')
  return (
    <OffersPage
      {...editor}
      kind="upsells"
      page="upsells"
      lead={t('lead', { minutes: UPSELL_MINUTES })}
      preview={({ title, text, now }) => <UpsellWords title={title} text={text} price={now} />}
    />
  )
}
