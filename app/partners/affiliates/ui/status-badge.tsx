import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { AffiliateStatus } from '../affiliate.ts'

const TONES = { applied: 'warn', approved: 'ok', rejected: undefined, blocked: 'bad' } as const

export function AffiliateStatusBadge({ of }: { of: AffiliateStatus }) {
  const t = useTexts('affiliates')
  return <Badge tone={TONES[of]}>{t(`status_${of}`)}</Badge>
}
