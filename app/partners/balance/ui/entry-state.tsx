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

type Props = { state: BalanceEntryState; availableAt: string; kind?: string }

/** Whether an entry is pending, and until when, available, paid or reversed. An open withdrawal says it in its own list. */
export function EntryStateBadge({ state, availableAt, kind }: Props) {
  const t = useTexts('balance')
  const { date } = useDates()
  if (kind === 'withdrawal' && state === 'available') return null
  return (
    <Badge tone={TONES[state]}>
      {state === 'pending' ? t('pending_until', { date: date(availableAt) }) : t(`state_${state}`)}
    </Badge>
  )
}
