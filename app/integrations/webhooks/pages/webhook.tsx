import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Ago, useDates } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check, circleAlert, clock, pencil, send, trash, webhookIcon } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { EVENT_TYPES } from '../event-types.ts'
import { DeliveryDetail } from '../ui/delivery-detail.tsx'
import { WebhookState } from '../ui/webhook-state.tsx'
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryFigures,
  type DeliveryState,
  FAILING_DAYS,
  type FullDelivery,
  TRIES_MAX,
  type Webhook,
} from '../webhook.ts'
import '#app/ui/css/figures.css'
import '../ui/webhooks.css'

export const texts = ['ui', 'webhooks']

type ShownWebhook = Webhook & { failingSince: string | null; disabledAt: string | null }
type Props = {
  webhook: ShownWebhook
  list: ListView<Delivery, { state?: DeliveryState; type?: string }>
  figures: DeliveryFigures
  /** The delivery that is shown beside the list. */
  shown: FullDelivery | null
}

const LOOKS = {
  waiting: { tone: 'warn', icon: clock },
  delivered: { tone: 'ok', icon: check },
  failed: { tone: 'bad', icon: circleAlert },
} as const

/** One webhook: how it is, its deliveries, and one of them in detail. */
export default function WebhookPage({ webhook, list, figures, shown }: Props) {
  const t = useTexts('webhooks')
  const path = `/home/webhooks/${webhook.id}`
  return (
    <OfficeLayout
      title={webhook.description || new URL(webhook.url).host}
      crumbs={[
        { href: '/home/integrations', text: t('crumb_integrations') },
        { href: '/home/webhooks', text: t('title') },
      ]}
      state={<WebhookState enabled={webhook.enabled} failing={webhook.failingSince !== null} />}
      actions={<Actions webhook={webhook} path={path} />}
    >
      <div className="stack" style={{ '--g': '20px' }}>
        <Trouble webhook={webhook} />
        <Figures figures={figures} />
        <div className="list-detail webhook-log">
          <OfficeList
            list={list}
            label={t('deliveries')}
            counted={(count) => t('deliveries_count', { count })}
            filters={[
              {
                kind: 'choice',
                name: 'state',
                label: t('state'),
                all: t('any_state'),
                options: DELIVERY_STATES.map((value) => ({ value, text: t(`delivery_${value}`) })),
              },
              {
                kind: 'choice',
                name: 'type',
                label: t('event'),
                all: t('any_event'),
                options: EVENT_TYPES.map((value) => ({ value, text: value })),
              },
            ]}
            columns={[
              {
                head: t('event'),
                width: 190,
                share: 60,
                cell: ({ id, type, messageId }) => (
                  <Lead
                    title={<span className="event-name">{type}</span>}
                    sub={<span className="webhook-url">{messageId}</span>}
                    href={`${path}?delivery=${id}`}
                  />
                ),
              },
              {
                head: t('state'),
                width: 120,
                cell: ({ state }) => <Badge {...LOOKS[state]}>{t(`delivery_${state}`)}</Badge>,
              },
              {
                head: t('tries'),
                width: 80,
                rank: 3,
                cell: ({ attempts, state }) =>
                  state === 'delivered' ? attempts.length : t('tries_of', { count: attempts.length, max: TRIES_MAX }),
              },
              { head: t('sent'), width: 110, rank: 2, end: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
            ]}
            empty={{ icon: webhookIcon, title: t('no_deliveries_title'), text: t('no_deliveries') }}
          />
          {shown && <DeliveryDetail delivery={shown} url={webhook.url} back={path} enabled={webhook.enabled} />}
        </div>
      </div>
    </OfficeLayout>
  )
}

function Actions({ webhook, path }: { webhook: Webhook; path: string }) {
  const t = useTexts('webhooks')
  const [deleting, setDeleting] = useState(false)
  const { enabled } = webhook
  return (
    <>
      {enabled && (
        <Form action={`${path}/test`} done={t('test_sent')}>
          <Submit variant="plain" size="sm" icon={send}>
            {t('send_test')}
          </Submit>
        </Form>
      )}
      <Link className="btn btn-sm" href={`${path}/edit`}>
        <Icon of={pencil} />
        {t('edit')}
      </Link>
      <Form action={`${path}/${enabled ? 'disable' : 'enable'}`} done={t(enabled ? 'disabled_done' : 'enabled_done')}>
        <Submit variant={enabled ? 'ghost' : 'primary'} size="sm">
          {t(enabled ? 'disable' : 'enable')}
        </Submit>
      </Form>
      <Button variant="ghost" size="sm" icon={trash} onClick={() => setDeleting(true)}>
        {t('delete')}
      </Button>
      <ConfirmDelete
        open={deleting}
        onClose={() => setDeleting(false)}
        text={t('delete_text')}
        action={path}
        onDeleted={() => router.visit('/home/webhooks')}
      />
    </>
  )
}

/** Why nothing is sent, or may soon not be. */
function Trouble({ webhook: { enabled, disabledReason, disabledAt, failingSince } }: { webhook: ShownWebhook }) {
  const t = useTexts('webhooks')
  const { dateTime } = useDates()
  const days = FAILING_DAYS
  if (!enabled)
    return (
      <Callout tone="bad" title={t('disabled_title', { at: disabledAt ? dateTime(disabledAt) : '' })}>
        {t(`disabled_${disabledReason ?? 'by_hand'}`, { days })}
      </Callout>
    )
  if (failingSince === null) return null
  return (
    <Callout tone="warn" title={t('failing_title', { at: dateTime(failingSince) })}>
      {t('failing_text', { days })}
    </Callout>
  )
}

function Figures({ figures: { delivered, waiting, failed, usualMs } }: { figures: DeliveryFigures }) {
  const t = useTexts('webhooks')
  const cells = [
    { name: t('figure_delivered'), value: delivered },
    { name: t('figure_waiting'), value: waiting },
    { name: t('figure_failed'), value: failed },
    { name: t('figure_usual'), value: usualMs === null ? '–' : t('ms', { ms: usualMs }) },
  ]
  return (
    <Card className="kpis">
      {cells.map(({ name, value }) => (
        <div className="kpi" key={name}>
          <span className="t13 muted">{name}</span>
          <span className="kpi-v">{value}</span>
        </div>
      ))}
    </Card>
  )
}
