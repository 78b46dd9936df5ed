import { Link } from '@inertiajs/react'
import clsx from 'clsx'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copyable.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { send, x } from '#app/ui/icons.ts'
import { TabPanels } from '#app/ui/tab-panels.tsx'
import { type Attempt, type FullDelivery, toCurl } from '../webhook.ts'
import { Code, layOutJson } from './code.tsx'

type Props = { delivery: FullDelivery; url: string; back: string; enabled: boolean }

/** One delivery: what became of it, what was sent, what came back, and every try. */
export function DeliveryDetail({ delivery, url, back, enabled }: Props) {
  const t = useTexts('webhooks')
  const { id, type, messageId, attempts } = delivery
  return (
    <Card as="section" className="detail delivery-detail" aria-label={t('delivery', { id: messageId })}>
      <div className="card-head">
        <span className="stack" style={{ '--g': '0px' }}>
          <h2 className="event-name strong">{type}</h2>
          <span className="t12 faint webhook-url">{messageId}</span>
        </span>
        <Link className="btn btn-ghost btn-icon btn-sm" href={back} aria-label={t('close')} preserveScroll>
          <Icon of={x} />
        </Link>
      </div>
      <div className="card-pad stack" style={{ '--g': '14px' }}>
        <Outcome delivery={delivery} />
        <div className="row">
          {enabled && (
            <Form action={`/home/webhook-deliveries/${id}/redeliver`} done={t('sent_again')}>
              <Submit variant="plain" size="sm" icon={send}>
                {t('send_again')}
              </Submit>
            </Form>
          )}
          <CopyButton text={toCurl(url, delivery.request)}>{t('copy_curl')}</CopyButton>
        </div>
      </div>
      <TabPanels
        key={id}
        label={t('delivery', { id: messageId })}
        tabs={[
          { name: 'request', text: t('request'), body: <Request delivery={delivery} url={url} /> },
          { name: 'response', text: t('response'), body: <Response delivery={delivery} /> },
          { name: 'tries', text: t('tries'), body: <Tries attempts={attempts} /> },
        ]}
      />
    </Card>
  )
}

function Outcome({ delivery: { state, attempts, nextTryAt } }: { delivery: FullDelivery }) {
  const t = useTexts('webhooks')
  const { dateTime } = useDates()
  const last = attempts.at(-1)
  const tone = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const
  return (
    <Callout tone={tone[state]} title={t(`delivery_${state}`)}>
      {last && (last.status === null ? t('not_answered') : t('answered', { status: last.status }))}{' '}
      {nextTryAt && last && t('next_try', { at: dateTime(nextTryAt) })}
    </Callout>
  )
}

function Request({ delivery: { request }, url }: { delivery: FullDelivery; url: string }) {
  const t = useTexts('webhooks')
  const { pathname, search } = new URL(url)
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div className="stack" style={{ '--g': '10px' }}>
      <Code label={t('request')}>{[`POST ${pathname}${search}`, ...lines].join('\n')}</Code>
      <Code label={t('request')}>{layOutJson(request.body)}</Code>
    </div>
  )
}

function Response({ delivery: { response, attempts } }: { delivery: FullDelivery }) {
  const t = useTexts('webhooks')
  const last = attempts.at(-1)
  if (!last) return <p className="muted">{t('no_response')}</p>
  if (last.status === null) return <p className="muted">{last.error ?? t('not_answered')}</p>
  return (
    <div className="stack" style={{ '--g': '10px' }}>
      <p>{t('answered', { status: last.status })}</p>
      {response ? <Code label={t('response')}>{response}</Code> : <p className="muted">{t('empty_response')}</p>}
    </div>
  )
}

function Tries({ attempts }: { attempts: Attempt[] }) {
  const t = useTexts('webhooks')
  const { dateTime } = useDates()
  if (attempts.length === 0) return <p className="muted">{t('no_response')}</p>
  return (
    <ol className="timeline">
      {attempts.map(({ at, status, ms, error }, nth) => (
        <li key={at + String(nth)} className={clsx(isDelivered(status) ? 'is-ok' : 'is-bad')}>
          <b>
            {t('try_number', { number: nth + 1 })}: {status ?? t('status_error')}
          </b>
          <span className="muted">
            {dateTime(at)} · {t('ms', { ms })}
          </span>
          {error && <span className="muted break-all">{error}</span>}
        </li>
      ))}
    </ol>
  )
}

const isDelivered = (status: number | null) => status !== null && status >= 200 && status < 300
