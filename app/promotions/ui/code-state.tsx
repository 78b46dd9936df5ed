import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { CodeState } from '../code.ts'

const TONES = { active: 'ok', scheduled: 'brand', expired: 'line', used_up: 'line' } as const

export function CodeStateBadge({ of }: { of: CodeState }) {
  const t = useTexts('promotions')
  return <Badge tone={TONES[of]}>{t(`state_${of}`)}</Badge>
}
