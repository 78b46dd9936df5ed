import { useTexts } from '#app/platform/page.tsx'
import type { MeansView } from '#app/selling/payment-means/means.ts'

/** A saved card, as its owner knows it: its brand, its last digits, and until when it is good; or a BLIK that repeats. */
export function SavedCard({ card: { card, provider } }: { card: MeansView }) {
  const t = useTexts('subscribing')
  const { brand, last4, month, year } = card
  if (brand === 'blik') return <span>{t('blik_repeats')}</span>
  const name = brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : t('card')
  const known = last4 ? `${name} •••• ${last4}` : `${name} (${provider})`
  const good = month && year ? `, ${t('card_until', { month: `${month}`.padStart(2, '0'), year: `${year}` })}` : ''
  return <span className="num">{`${known}${good}`}</span>
}
