import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { State } from '../membership.ts'

const TONES = {
  STARTED: 'line',
  TRIAL: 'brand',
  ACTIVE: 'ok',
  AT_RISK: 'warn',
  PAST_DUE: 'bad',
  CANCELED: 'line',
  ENDED: 'line',
  EXPIRED: 'line',
} as const

/** How a membership stands, in a word. */
export function StateBadge({ of }: { of: State }) {
  const t = useTexts('memberships')
  return <Badge tone={TONES[of]}>{t(`state_${of}`)}</Badge>
}
