import { router, usePoll } from '@inertiajs/react'
import { useState } from 'react'
import { isTrigger, type ScopeOptions } from '#app/integrations/triggers/trigger.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Ago, useDates } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { ban, check, circleAlert, circleCheck, clock, mail, minus, rotateCw } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { Progress } from '#app/ui/progress.tsx'
import {
  type ImportProgress,
  type Integration,
  KEPT_DAYS,
  type LogRow,
  type MailingFigures,
  type MailingList,
  RESULTS,
  type Result,
  SERVICE_NAMES,
  TRIES_MAX,
} from '../mailing.ts'
import { KeyFields } from '../ui/key-fields.tsx'
import { RuleList } from '../ui/rule-list.tsx'
import '../ui/mailing-lists.css'

export const texts = ['ui', 'mailing-lists', 'triggers']

type ShownIntegration = Integration & {
  lists: MailingList[]
  checkedAt: string
  failingSince: string | null
  createdAt: string
  accountUrl: string | null
}
type Props = {
  integration: ShownIntegration
  ruleKeys: string[]
  scopes: ScopeOptions
  progress: ImportProgress | null
  figures: MailingFigures
  list: ListView<LogRow, { result?: Result }>
}

const STATE_LOOKS = {
  connected: { tone: 'ok', icon: circleCheck },
  failing: { tone: 'bad', icon: circleAlert },
  off: { tone: undefined, icon: ban },
} as const

const LOOKS = {
  waiting: { tone: 'warn', icon: clock },
  done: { tone: 'ok', icon: check },
  failed: { tone: 'bad', icon: circleAlert },
  skipped: { tone: undefined, icon: minus },
} as const

/** One mailing service: its rules, its log, its key, and the import of who is there already. */
export default function IntegrationPage({ integration, ruleKeys, scopes, progress, figures, list }: Props) {
  const t = useTexts('mailing-lists')
  const { id, service, state, rules, lists } = integration
  const path = `/home/integrations/${id}`
  return (
    <OfficeLayout
      title={SERVICE_NAMES[service]}
      crumbs={[{ href: '/home/integrations', text: t('crumb_integrations') }]}
      state={<Badge {...STATE_LOOKS[state]}>{t(`state_${state}`)}</Badge>}
      actions={<Actions integration={integration} path={path} />}
    >
      <div className="stack" style={{ '--g': '20px' }}>
        <Trouble integration={integration} />
        <div className="office-two">
          <div className="stack">
            <RuleList
              key={rules.length}
              path={path}
              service={service}
              rules={rules}
              ruleKeys={ruleKeys}
              lists={lists}
              scopes={scopes}
            />
            <Log list={list} path={path} enabled={state !== 'off'} />
          </div>
          <div className="stack">
            <Connection integration={integration} path={path} />
            <Figures figures={figures} />
            <Import progress={progress} path={path} mayStart={state !== 'off' && rules.length > 0} />
            <Callout title={t('sent_title')}>{t('sent_text')}</Callout>
          </div>
        </div>
      </div>
    </OfficeLayout>
  )
}

function Actions({ integration: { state, service }, path }: { integration: Integration; path: string }) {
  const t = useTexts('mailing-lists')
  const isOff = state === 'off'
  return (
    <>
      <Form action={`${path}/${isOff ? 'enable' : 'disable'}`} done={t(isOff ? 'turned_on_done' : 'turned_off_done')}>
        <Submit variant={isOff ? 'primary' : 'plain'} size="sm">
          {t(isOff ? 'turn_on' : 'turn_off')}
        </Submit>
      </Form>
      <DeleteButton
        size="sm"
        action={path}
        text={t('disconnect_text', { service: SERVICE_NAMES[service] })}
        onDeleted={() => router.visit('/home/integrations')}
      >
        {t('disconnect')}
      </DeleteButton>
    </>
  )
}

/** Why nobody is passed on at the moment. */
function Trouble({ integration: { state, service, lastError, failingSince } }: { integration: ShownIntegration }) {
  const t = useTexts('mailing-lists')
  const { dateTime } = useDates()
  if (state === 'off')
    return (
      <Callout tone="warn" title={t('paused_title')}>
        {t('paused_text')}
      </Callout>
    )
  if (state === 'connected' || failingSince === null) return null
  return (
    <Callout tone="bad" title={t('failing_title', { service: SERVICE_NAMES[service], at: dateTime(failingSince) })}>
      {lastError}
    </Callout>
  )
}

/** The key by its end, when it was checked, and the ways to check and change it. */
function Connection({ integration, path }: { integration: ShownIntegration; path: string }) {
  const t = useTexts('mailing-lists')
  const { dateTime } = useDates()
  const [changing, setChanging] = useState(false)
  const { service, apiKeyEnd, checkedAt, createdAt, accountUrl } = integration
  return (
    <Card as="section" aria-labelledby="connection">
      <CardHead id="connection" title={t('connection')} />
      <dl className="kv card-pad">
        <div>
          <dt>{t('key')}</dt>
          <dd className="break-all">••••••••{apiKeyEnd}</dd>
        </div>
        {accountUrl && (
          <div>
            <dt>{t('account_url')}</dt>
            <dd className="break-all">{accountUrl}</dd>
          </div>
        )}
        <div>
          <dt>{t('checked')}</dt>
          <dd>{dateTime(checkedAt)}</dd>
        </div>
        <div>
          <dt>{t('connected_on')}</dt>
          <dd>{dateTime(createdAt)}</dd>
        </div>
      </dl>
      {changing ? (
        <Form action={path} submit={t('save')} done={t('key_saved')} onDone={() => setChanging(false)}>
          <KeyFields service={service} accountUrl={accountUrl} />
        </Form>
      ) : (
        <div className="card-foot">
          <Form action={`${path}/test`} done={t('test_done')}>
            <Submit variant="plain" size="sm">
              {t('test')}
            </Submit>
          </Form>
          <Button size="sm" onClick={() => setChanging(true)}>
            {t('change_key')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Figures({ figures }: { figures: MailingFigures }) {
  const t = useTexts('mailing-lists')
  return (
    <Card as="section" aria-labelledby="figures">
      <CardHead id="figures" title={t('last_30_days')} />
      <dl className="kv card-pad num">
        {(['done', 'waiting', 'skipped', 'failed'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`figure_${name}`)}</dt>
            <dd>{figures[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type ImportProps = { progress: ImportProgress | null; path: string; mayStart: boolean }

/** Adds who is there already, in the background. */
function Import({ progress, path, mayStart }: ImportProps) {
  const t = useTexts('mailing-lists')
  return (
    <Card as="section" aria-labelledby="import">
      <CardHead id="import" title={t('current_people')} />
      <div className="card-pad stack" style={{ '--g': '12px' }}>
        <p className="t13 muted">{t('import_text')}</p>
        {progress?.state === 'running' && <Running progress={progress} />}
        {progress?.state === 'done' && <p className="t13">{t('import_done', progress)}</p>}
        {mayStart && progress?.state !== 'running' && (
          <Form action={`${path}/import`} done={t('import_started')}>
            <Submit variant="plain" size="sm">
              {t('import')}
            </Submit>
          </Form>
        )}
      </div>
    </Card>
  )
}

function Running({ progress: { done, failed, total } }: { progress: ImportProgress }) {
  const t = useTexts('mailing-lists')
  usePoll(3000, { only: ['progress', 'figures', 'list'] })
  const over = done + failed
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      <span className="split t13">
        <span className="medium">{t('import_running')}</span>
        <span className="num muted">{t('import_of', { done: over, total })}</span>
      </span>
      <Progress percent={total === 0 ? 0 : Math.floor((100 * over) / total)} label={t('import_running')} />
    </div>
  )
}

type LogProps = { list: ListView<LogRow, { result?: Result }>; path: string; enabled: boolean }

function Log({ list, path, enabled }: LogProps) {
  const t = useTexts('mailing-lists')
  const occasion = useTexts('triggers')
  return (
    <OfficeList
      list={list}
      label={t('log')}
      counted={(count) => t('log_count', { count })}
      filters={[
        {
          kind: 'choice',
          name: 'result',
          label: t('result'),
          all: t('any_result'),
          options: RESULTS.map((value) => ({ value, text: t(`result_${value}`) })),
        },
      ]}
      columns={[
        {
          head: t('person'),
          width: 180,
          share: 50,
          cell: ({ email, when }) => (
            <Lead title={email} sub={isTrigger(when) ? occasion(`when_${when}`) : t(`when_${when}`)} />
          ),
        },
        {
          head: t('result'),
          width: 150,
          share: 50,
          cell: (row) => <Outcome row={row} path={path} enabled={enabled} />,
        },
        { head: t('at'), width: 100, rank: 2, end: true, cell: ({ at }) => <Ago at={at} /> },
      ]}
      empty={{ icon: mail, title: t('no_log_title'), text: t('no_log', { days: KEPT_DAYS }) }}
    />
  )
}

type OutcomeProps = { row: LogRow; path: string; enabled: boolean }

function Outcome({ row: { id, result, error, tries }, path, enabled }: OutcomeProps) {
  const t = useTexts('mailing-lists')
  const mayRetry = enabled && (result === 'failed' || (result === 'waiting' && tries > 0))
  return (
    <div className="stack" style={{ '--g': '4px' }}>
      <span>
        <Badge {...LOOKS[result]}>{t(`result_${result}`)}</Badge>
      </span>
      {result === 'waiting' && tries > 0 && (
        <span className="t13 muted">{t('tries_of', { count: tries, max: TRIES_MAX })}</span>
      )}
      {error && <span className="t13 muted break-all">{error}</span>}
      {mayRetry && (
        <Form action={`${path}/log/${id}/retry`} done={t('retry_started')}>
          <Submit variant="plain" size="sm" icon={rotateCw}>
            {t('retry')}
          </Submit>
        </Form>
      )}
    </div>
  )
}
