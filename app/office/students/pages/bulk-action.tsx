import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { usePollWhile } from '#app/ui/use-poll-while.ts'
import type { BulkActionView } from '../bulk-action.ts'

export const texts = ['ui', 'students']

const TONES = { running: 'brand', done: 'ok', failed: 'bad' } as const

/** How far something is that is done to many. */
export default function BulkAction({ shown }: { shown: BulkActionView }) {
  const t = useTexts('students')
  const { kind, state, total, done, changed, subject } = shown
  const isRunning = state === 'running'
  usePollWhile(isRunning, ['shown'])
  return (
    <OfficeLayout
      title={subject ?? t(`bulk_${kind}`)}
      crumbs={[{ href: '/home/students', text: t('students') }]}
      state={
        <Badge tone={TONES[state]}>
          <span className="pip" />
          {t(`bulk_state_${state}`)}
        </Badge>
      }
    >
      <section className="card card-pad stack" style={{ '--g': '14px' }} aria-label={t('bulk_progress')}>
        {state === 'failed' && <Callout tone="bad" role="alert" title={t('bulk_failed')} />}
        <Progress
          percent={isRunning ? Math.min(99, Math.floor((100 * done) / Math.max(1, total))) : 100}
          label={t('bulk_progress')}
        />
        <div className="split t13 muted" role="status">
          <span className="num">{t('bulk_done_of', { done, total: Math.max(done, total) })}</span>
          {isRunning && <span>{t('bulk_in_background')}</span>}
        </div>
        <dl className="kv">
          <div>
            <dt>{t(kind === 'email' ? 'bulk_written' : 'bulk_changed')}</dt>
            <dd className="num">{changed}</dd>
          </div>
        </dl>
        {kind === 'email' && (
          <Link className="link t13 w-fit" href="/home/emails/sent">
            {t('to_sent')}
          </Link>
        )}
      </section>
    </OfficeLayout>
  )
}
