import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { MembershipView } from '../membership.ts'

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

type BadgeMembership = Pick<MembershipView, 'status'> & Partial<Pick<MembershipView, 'pausedUntil'>>

/** How a membership stands, in a word; a paused one is active and opens nothing, so it is not called active. */
export function StateBadge({ of: { status, pausedUntil: paused } }: { of: BadgeMembership }) {
  const t = useTexts('memberships')
  if (paused) return <Badge tone="line">{t('state_paused')}</Badge>
  return <Badge tone={TONES[status]}>{t(`state_${status}`)}</Badge>
}
