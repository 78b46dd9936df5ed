import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useDates } from '#app/ui/dates.tsx'
import type { BalanceEntryState } from '../entry.ts'

const TONES: Record<BalanceEntryState, 'warn' | 'ok' | undefined> = {
  pending: 'warn',
  available: 'ok',
  reversed: undefined,
  paid: 'ok',
}

/** Whether something earned is pending, and until when, available, paid or reversed. */
export function EntryStateBadge({ state, availableAt }: { state: BalanceEntryState; availableAt: string }) {
  const t = useTexts('balance')
  const { date } = useDates()
  return (
    <Badge tone={TONES[state]}>
      {state === 'pending' ? t('pending_until', { date: date(availableAt) }) : t(`state_${state}`)}
    </Badge>
  )
}
