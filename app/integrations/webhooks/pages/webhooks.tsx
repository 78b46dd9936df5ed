import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plus, webhookIcon } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { ALL_EVENTS } from '../event-types.ts'
import { WebhookMenu } from '../ui/webhook-menu.tsx'
import { WebhookState } from '../ui/webhook-state.tsx'
import { ANSWER_SECONDS, FAILING_DAYS, KEPT_DAYS, TRIES_MAX, type WebhookRow } from '../webhook.ts'
import '../ui/webhooks.css'

export const texts = ['ui', 'webhooks']

/** The webhooks of the school, with how the last week went, and the rules that all of them follow. */
export default function Webhooks({ webhooks, max }: { webhooks: WebhookRow[]; max: number }) {
  const t = useTexts('webhooks')
  const add = (
    <Link className="btn btn-primary btn-sm" href="/home/webhooks/new">
      <Icon of={plus} />
      {t('add')}
    </Link>
  )
  return (
    <OfficeLayout
      title={t('title')}
      crumbs={[{ href: '/home/integrations', text: t('crumb_integrations') }]}
      actions={webhooks.length > 0 && webhooks.length < max && add}
    >
      <div className="stack" style={{ '--g': '20px' }}>
        {webhooks.length === 0 ? (
          <Empty icon={webhookIcon} title={t('none_title')} action={add}>
            {t('none')}
          </Empty>
        ) : (
          <div className="card table-card">
            <DataTable
              label={t('title')}
              rows={webhooks}
              columns={[
                { head: t('address'), width: 130, share: 45, cell: (one) => <Address {...one} /> },
                { head: t('events'), width: 120, rank: 3, cell: ({ events }) => <Events events={events} /> },
                { head: t('last_week'), width: 140, rank: 2, under: true, cell: (one) => <Week {...one} /> },
                { head: t('state'), width: 100, cell: (one) => <State {...one} /> },
                { head: t('actions'), quiet: true, width: 32, end: true, cell: (one) => <WebhookMenu webhook={one} /> },
              ]}
            />
            <div className="card-foot">{t('used_of', { count: webhooks.length, max, days: KEPT_DAYS })}</div>
          </div>
        )}
        <Card>
          <dl className="sums webhook-facts">
            <Fact name={t('fact_tries')}>{t('fact_tries_text', { count: TRIES_MAX })}</Fact>
            <Fact name={t('fact_answer')}>{t('fact_answer_text', { seconds: ANSWER_SECONDS })}</Fact>
            <Fact name={t('fact_signature')}>Standard Webhooks 1.0</Fact>
            <Fact name={t('fact_repeats')}>{t('fact_repeats_text')}</Fact>
          </dl>
        </Card>
      </div>
    </OfficeLayout>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Address({ id, url, description }: WebhookRow) {
  return (
    <Lead
      title={description || new URL(url).host}
      sub={<span className="webhook-url">{url}</span>}
      href={`/home/webhooks/${id}`}
    />
  )
}

function Events({ events }: { events: string[] }) {
  const t = useTexts('webhooks')
  const [first = ''] = events
  if (first === ALL_EVENTS) return t('all_events')
  return events.length === 1 ? <code className="event-name">{first}</code> : t('events_count', { count: events.length })
}

function Week({ delivered, failed, waiting, latest }: WebhookRow) {
  const t = useTexts('webhooks')
  const total = delivered + failed + waiting
  if (total === 0) return <span className="muted t13">{t('nothing_sent')}</span>
  return (
    <span className="stack" style={{ '--g': '3px' }}>
      <span className="health" aria-hidden="true">
        {latest.map((state, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing in order
          <i key={at} className={`is-${state}`} />
        ))}
      </span>
      <span className="t12 faint num">{t('delivered_of', { delivered, total })}</span>
    </span>
  )
}

function State({ enabled, disabledReason, failed, latest }: WebhookRow) {
  const t = useTexts('webhooks')
  const failing = latest.at(-1) === 'failed' && failed > 0
  return (
    <span className="stack" style={{ '--g': '4px', alignItems: 'flex-start' }}>
      <WebhookState enabled={enabled} failing={failing} />
      {disabledReason && <span className="t12 faint">{t(`reason_${disabledReason}`, { days: FAILING_DAYS })}</span>}
    </span>
  )
}
