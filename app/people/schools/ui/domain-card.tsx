import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Ago, useDates } from '#app/ui/dates.tsx'
import { Form } from '#app/ui/form.tsx'
import { circleCheck, clock, triangleAlert, undo } from '#app/ui/icons.ts'
import type { DomainState } from '../domain.ts'
import type { DomainView } from '../domain-view.ts'
import { DnsRecords } from './dns-records.tsx'
import { Setting } from './setting.tsx'

const LOOKS = {
  waiting: { tone: 'line', icon: clock },
  verified: { tone: 'ok', icon: circleCheck },
  problem: { tone: 'bad', icon: triangleAlert },
  released: { tone: 'line', icon: undo },
} as const satisfies Record<DomainState, object>

/** One domain: how far it is, what to set at its DNS provider, and what can be done with it. */
export function DomainCard({ domain, here }: { domain: DomainView; here: boolean }) {
  const t = useTexts('schools')
  const { id, host, inLetters, state, records } = domain
  return (
    <Setting id={`domain-${id}`} title={host} text={inLetters ?? ''}>
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <div className="row">
          <Badge {...LOOKS[state]}>{t(`domain_${state}`)}</Badge>
          {state !== 'released' && <Checked at={domain.checkedAt} />}
        </div>
        <StateText domain={domain} />
        {state === 'verified' ? (
          <details className="dns-records">
            <summary>{t('dns_records')}</summary>
            <DnsRecords records={records} />
          </details>
        ) : (
          <DnsRecords records={records} />
        )}
      </div>
      {state !== 'released' && (
        <div className="card-foot">
          <Form
            action={`/home/domains/${id}/check`}
            submit={t('check_again')}
            done={t('checking_done')}
            variant="plain"
            frame="none"
          />
          {!here && <Release domain={domain} />}
        </div>
      )}
    </Setting>
  )
}

function Checked({ at }: { at: string | null }) {
  const t = useTexts('schools')
  if (at === null) return <span className="muted t13">{t('not_checked')}</span>
  return (
    <span className="muted t13">
      {t('checked')} <Ago at={at} />
    </span>
  )
}

function StateText({ domain }: { domain: DomainView }) {
  const t = useTexts('schools')
  const { state, problem, pointsHere, endsAt, freeAt, host } = domain
  const { date: day } = useDates()
  const found = problem && t(`problem_${problem}`, { name: `_katedra.${host}` })
  if (state === 'released') return <p>{freeAt && t('domain_released_text', { date: day(freeAt) })}</p>
  if (state === 'verified')
    return pointsHere === false ? <Callout tone="warn">{t('elsewhere')}</Callout> : <p>{t('domain_verified_text')}</p>
  if (state === 'waiting')
    return (
      <p>
        {found} {t('domain_waiting_text')}
      </p>
    )
  return (
    <Callout tone="bad" title={found}>
      {endsAt ? t('domain_ends', { date: day(endsAt) }) : t('domain_problem_text')}
    </Callout>
  )
}

function Release({ domain: { id, host, state, endsAt } }: { domain: DomainView }) {
  const t = useTexts('schools')
  const held = state === 'verified' || endsAt !== null
  return (
    <Form
      action={`/home/domains/${id}/release`}
      submit={t(held ? 'release' : 'drop')}
      done={t(held ? 'domain_gone' : 'domain_dropped')}
      variant="plain"
      frame="none"
      ask={{
        title: t(held ? 'release_title' : 'drop_title', { host }),
        text: t(held ? 'release_text' : 'drop_text'),
        confirm: t(held ? 'release_confirm' : 'drop'),
        cancel: t('keep_domain'),
      }}
    />
  )
}
