import { useTexts } from '#app/platform/page.tsx'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { Badge } from '#app/ui/badge.tsx'
import { getGroup } from '../sale-view.ts'

const TONES = { paid: 'ok', waiting: 'warn', failed: 'bad', returned: 'line' } as const

export function StatusBadge({ status }: { status: TransactionStatus }) {
  const t = useTexts('payments')
  return (
    <Badge tone={TONES[getGroup(status)]}>
      <span className="pip" />
      {t(`status_${status}`)}
    </Badge>
  )
}
