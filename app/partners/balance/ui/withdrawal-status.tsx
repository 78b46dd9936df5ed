import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { WithdrawalStatus } from '../withdrawal.ts'

const TONES = { requested: 'warn', approved: 'brand', paid: 'ok', rejected: 'bad', canceled: undefined } as const

export function WithdrawalStatusBadge({ of }: { of: WithdrawalStatus }) {
  const t = useTexts('balance')
  return <Badge tone={TONES[of]}>{t(`status_${of}`)}</Badge>
}
