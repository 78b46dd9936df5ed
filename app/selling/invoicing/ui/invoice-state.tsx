import { useLocale, useTexts } from '#app/platform/page.tsx'
import { formatDay } from '#app/selling/invoice-documents/amounts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useDates } from '#app/ui/dates.tsx'
import type { ListedInvoice } from '../invoice.ts'

const TONES = { scheduled: undefined, issued: 'brand', sent: 'ok', failed: 'bad' } as const

type Props = {
  invoice: Pick<ListedInvoice, 'state' | 'corrected' | 'dueAt' | 'error' | 'ksefState' | 'ksefDueOn'>
  brief?: boolean
}

/** What became of an invoice, with the hour of one that waits and the reason of one that failed. */
export function InvoiceState({
  invoice: { state, corrected, dueAt, error, ksefState, ksefDueOn },
  brief = false,
}: Props) {
  const t = useTexts('invoicing')
  const { dateTime } = useDates()
  const locale = useLocale()
  const isCorrected = corrected && state !== 'failed'
  return (
    <span className="stack" style={{ '--g': '2px' }}>
      <Badge tone={isCorrected ? 'line' : TONES[state]} className="w-fit">
        {t(isCorrected ? 'state_corrected' : `state_${state}`)}
      </Badge>
      {state === 'scheduled' && <span className="t12 muted">{dateTime(dueAt)}</span>}
      {state === 'issued' && ksefState && ksefState !== 'accepted' && (
        <span className="t12 muted">
          {ksefDueOn ? t('ksef_due', { date: formatDay(ksefDueOn, locale) }) : t('ksef_waits')}
        </span>
      )}
      {error && !brief && <span className="t12 bad-text">{error}</span>}
    </span>
  )
}
