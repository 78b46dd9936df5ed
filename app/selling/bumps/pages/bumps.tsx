import { useTexts } from '#app/platform/page.tsx'
import type { ExtraOffersEditor } from '#app/selling/extra-offers/extra-offer.ts'
import { OffersPage } from '#app/selling/extra-offers/ui/offers-page.tsx'
import { BumpWords } from '../ui/bump-words.tsx'
import '../ui/bumps.css'

export const texts = ['ui', 'office-products', 'bumps']

/** What the checkout of a product offers beside it, each as its box stands there. */
export default function Bumps(editor: ExtraOffersEditor) {
  const t = useTexts('bumps')
  return (
    <OffersPage
      {...editor}
      kind="bumps"
      page="order_bumps"
      lead={t('lead')}
      preview={({ title, text, now }) => (
        <div className="bump-preview">
          <span className="check-box" aria-hidden="true" />
          <BumpWords title={title} lines={[text]} price={now} />
        </div>
      )}
    />
  )
}
