import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Moment, useDates } from '#app/ui/dates.tsx'
import { getGroup, PROVIDER_NAMES, providerNumber, type SaleEvent } from '../sale-view.ts'

const STATUS_TONES = { paid: 'is-ok', waiting: 'is-warn', failed: 'is-bad', returned: '' } as const

function getTone(event: SaleEvent): string {
  if (event.kind === 'status') return STATUS_TONES[getGroup(event.status)]
  if (event.kind === 'fact' && event.fact === 'mismatched') return 'is-bad'
  if (event.kind === 'mail' && event.state === 'failed') return 'is-bad'
  if (event.kind === 'withdrawn') return 'is-warn'
  if (event.kind === 'refund' && event.state === 'refused') return 'is-bad'
  if (event.kind === 'fact' && (event.fact === 'chargeback' || event.fact === 'refund_failed')) return 'is-bad'
  return ''
}

/** What happened to an order, in its order. */
export function SaleTimeline({ events }: { events: SaleEvent[] }) {
  const describe = useDescription()
  return (
    <ol className="timeline">
      {events.map((event, at) => {
        const { title, text, number } = describe(event)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew as a whole
          <li key={at} className={getTone(event)}>
            <span className="medium">{title}</span>
            {text && <span className="muted">{text}</span>}
            {number && <ProviderNumber of={number} />}
            <span className="t12 faint">
              <Moment at={event.at} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What to look for at the provider. */
function ProviderNumber({ of: number }: { of: string }) {
  const t = useTexts('sales')
  return (
    <span className="row wrap t12 faint" style={{ '--g': '0 6px' }}>
      {t('provider_ref')} <Copyable text={number} label={t('copy_provider_ref', { number })} />
    </span>
  )
}

type Description = { title: string; text?: string; number?: string }

function useDescription(): (event: SaleEvent) => Description {
  const t = useTexts('sales')
  const named = useTexts('payments')
  const { locale } = useShared()
  const { date } = useDates()
  const providerName = (provider: string) => PROVIDER_NAMES[provider] ?? named('sandbox')
  return (event) => {
    switch (event.kind) {
      case 'status':
        return { title: t('event_status', { status: named(`status_${event.status}`) }) }
      case 'fact':
        // Ours, not a word of the provider's.
        if (event.fact === 'superseded') return { title: t('fact_superseded') }
        return {
          title: t(`fact_${event.fact}`, { amount: formatMoney(event.amount, event.currency, locale) }),
          text: [
            event.reason && event.reason !== 'other' && t(`declined_${event.reason}`),
            t('fact_said', { provider: providerName(event.provider) }),
          ]
            .filter(Boolean)
            .join(' '),
          number: providerNumber(event.event),
        }
      case 'access_opened':
        return {
          title: t('event_access_opened', { title: event.title }),
          text: event.until ? t('event_until', { date: date(event.until) }) : undefined,
        }
      case 'access_closed':
        return {
          title: t('event_access_closed', { title: event.title }),
          text: event.reason ? t('closed_by', { name: event.by ?? '', reason: event.reason }) : undefined,
        }
      case 'buyer':
        return { title: t('event_buyer', { name: event.by }), text: `${event.before} → ${event.after}` }
      case 'withdrawn':
        return { title: t('event_withdrawn'), text: event.text ?? undefined }
      case 'refund': {
        const amount = formatMoney(event.amount, event.currency, locale)
        const by = t('refund_by', { name: event.by, reason: event.reason })
        const of = event.titles.length > 0 && t('refund_of', { titles: event.titles.join(', ') })
        const after = t(event.keepAccess ? 'refund_kept' : 'refund_ended')
        return {
          title: t(`refund_${event.state}`, { amount }),
          text: event.state === 'asked' ? [of, after, by].filter(Boolean).join(' ') : undefined,
        }
      }
      case 'receipt':
        return { title: t('event_receipt', { number: event.number }) }
      case 'invoice':
        return {
          title: t(event.document === 'invoice' ? 'event_invoice' : 'event_correction', { number: event.number }),
        }
      case 'mail':
        return { title: t(`event_mail_${event.state}`), text: event.problem ?? event.subject }
    }
  }
}
