import type { ReactNode } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import type { PlatformFeeView } from '../platform-fee.ts'

/** Which account a school sells through: the operator's, and what that costs, or its own. A link behind it. */
export function PlatformNote({ fee, children }: { fee: PlatformFeeView | null; children: ReactNode }) {
  const t = useTexts('payment-providers')
  const locale = useLocale()
  if (!fee)
    return (
      <Callout tone="info" title={t('platform_own_title')}>
        {t('platform_own_text')} {children}
      </Callout>
    )
  const { percent, fixed, currency, holdDays: days } = fee
  const parts = [
    percent > 0 && t('platform_percent', { value: percent }),
    fixed > 0 && formatMoney(fixed, currency, locale),
  ].filter(Boolean)
  return (
    <Callout tone="info" title={t('platform_title')}>
      {t('platform_text', { fee: parts.length > 0 ? parts.join(' + ') : t('platform_free'), days })} {children}
    </Callout>
  )
}
