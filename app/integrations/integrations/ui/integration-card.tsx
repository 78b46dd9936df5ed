import { Link } from '@inertiajs/react'
import clsx from 'clsx'
import type { IntegrationCard as Integration, IntegrationState } from '#app/platform/integration.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'

const TONES: Record<IntegrationState, 'ok' | 'bad' | 'warn' | 'line' | undefined> = {
  connected: 'ok',
  failing: 'bad',
  warning: 'warn',
  paused: undefined,
  off: 'line',
}

type Props = { card: Integration }

/** What is connected: its state, what it does, what went wrong, and what last happened. */
export function IntegrationCard({
  card: { key, mark, title, text, state, stateText, problem, last, ends, href },
}: Props) {
  const t = useTexts('integrations')
  return (
    <Card as="article" className={clsx('integration', `is-${state}`)} aria-labelledby={`integration-${key}`}>
      <div className="integration-head">
        <span className="integration-mark" aria-hidden="true">
          {mark}
        </span>
        <h3 className="grow t14 strong" id={`integration-${key}`}>
          {title}
        </h3>
        <Badge tone={TONES[state]}>{stateText ?? t(`state_${state}`)}</Badge>
      </div>
      <p className="t13 muted">
        {text} {problem && <span className="bad break-all">{problem}</span>}
      </p>
      <div className="integration-foot">
        <span className="t13 muted">
          {last ? (
            <>
              <Ago at={last.at} />: {last.text}
            </>
          ) : (
            ends && t('key_ends', { ends })
          )}
        </span>
        <Link className="btn btn-sm" href={href} aria-label={t('open_of', { name: title })}>
          {t(state === 'failing' ? 'fix' : 'open')}
        </Link>
      </div>
    </Card>
  )
}

/** What could be connected. */
export function OffCard({ card: { key, mark, title, text, href } }: Props) {
  const t = useTexts('integrations')
  return (
    <article className="integration-off" aria-labelledby={`integration-${key}`}>
      <span className="integration-mark" aria-hidden="true">
        {mark}
      </span>
      <span className="grow">
        <h3 className="t14 strong" id={`integration-${key}`}>
          {title}
        </h3>
        <span className="t13 muted">{text}</span>
      </span>
      <Link className="btn btn-sm" href={href} aria-label={t('connect_to', { name: title })}>
        {t('connect')}
      </Link>
    </article>
  )
}
