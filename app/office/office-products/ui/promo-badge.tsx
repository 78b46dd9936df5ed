import type { EditedPrice } from '#app/content/catalogue/price-editor.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'

/** Whether a promo runs, will run, is sold out or over. */
export function PromoBadge({ price: { now } }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  if (now.reduction) return <Badge tone="ok">{t('promo_runs')}</Badge>
  if (now.soldOut !== null) return <Badge tone="warn">{t('promo_sold_out')}</Badge>
  if (now.turnsAt) return <Badge tone="brand">{t('promo_planned')}</Badge>
  return <Badge>{t('promo_over')}</Badge>
}
