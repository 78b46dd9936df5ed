import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { CodeRow } from '../code.ts'

const TONES = { active: 'ok', scheduled: 'brand', expired: 'line', used_up: 'line' } as const

/** How a code stands; of one that works also that it will do so only once more. */
export function CodeStateBadge({
  of: { state, quantity, used },
}: {
  of: Pick<CodeRow, 'state' | 'quantity' | 'used'>
}) {
  const t = useTexts('promotions')
  if (state === 'active' && quantity !== null && quantity - used === 1)
    return <Badge tone="warn">{t('one_left')}</Badge>
  return <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
}
