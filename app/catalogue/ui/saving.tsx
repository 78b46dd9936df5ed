import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'

/** How much less a bundle costs than its parts one by one. */
export function Saving({ amount, currency }: { amount: number; currency: string }) {
  const t = useTexts('catalogue')
  const locale = useLocale()
  return <span className="t13 medium saving">{t('saving', { amount: formatMoney(amount, currency, locale) })}</span>
}
