import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call } from '#app/platform/call.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { flag } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { note } from '#app/ui/toast.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import { REASONS, REPORT_STATES, REPORTABLE, type ReportFilters, type ReportRow } from '../report.ts'
import { DiscussionTabs } from '../ui/discussion-tabs.tsx'
import '../ui/moderation.css'

export const texts = ['ui', 'moderation']

const TONES = { spam: 'warn', abuse: 'bad', rights: undefined, other: undefined } as const

type Props = { list: ListView<ReportRow, ReportFilters> }

/** What people say is against the rules, and what was decided about it. */
export default function Reports({ list }: Props) {
  const t = useTexts('moderation')
  const [removed, setRemoved] = useState<ReportRow>()
  const choice = <const Name extends string>(name: Name) => ({ kind: 'choice', name }) as const
  return (
    <OfficeLayout title={t('discussions')}>
      <DiscussionTabs at="reports" />
      <OfficeList
        list={list}
        label={t('reports')}
        counted={(count) => t('reported_count', { count })}
        filters={[
          {
            ...choice('state'),
            label: t('state'),
            all: t('any_state'),
            options: REPORT_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
          {
            ...choice('reason'),
            label: t('reason'),
            all: t('any_reason'),
            options: REASONS.map((value) => ({ value, text: t(`reason_${value}`) })),
          },
          {
            ...choice('type'),
            label: t('type'),
            all: t('any_type'),
            options: REPORTABLE.map((value) => ({ value, text: t(`type_${value}`) })),
          },
        ]}
        columns={[
          { head: t('type'), width: 280, share: 60, cell: (row) => <Reported of={row} /> },
          { head: t('reason'), width: 180, share: 25, cell: (row) => <Why of={row} /> },
          {
            head: t('state'),
            width: 150,
            end: true,
            cell: (row) => <Decision of={row} onDelete={() => setRemoved(row)} />,
          },
        ]}
        empty={{ icon: flag, title: t('none_title'), text: t('none') }}
      />
      <ConfirmDelete
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        text={t(removed?.type === 'review' ? 'delete_review' : 'delete_reported')}
        action={`/home/reports/${removed?.id}/resolve`}
        fields={{ action: 'delete' }}
      />
    </OfficeLayout>
  )
}

/** The words, who wrote them, and where they stand. */
function Reported({ of: { type, body, author, on } }: { of: ReportRow }) {
  const t = useTexts('moderation')
  return (
    <div>
      <div className="mod-head">
        {author.role === 'student' ? (
          <a className="strong u" href={`/home/students/${author.id}`}>
            {author.name}
          </a>
        ) : (
          <b className="strong">{author.name}</b>
        )}
        <span className="t13 faint">
          {t(`type_${type}`)} ·{' '}
          {on ? (
            <a className="u" href={on.url}>
              {t('below', { title: on.title })}
            </a>
          ) : (
            t('gone')
          )}
        </span>
      </div>
      <p className="plain-text mod-words">{body}</p>
    </div>
  )
}

/** How many reported it for which reasons, and what they said. */
function Why({ of: { said, reports } }: { of: ReportRow }) {
  const t = useTexts('moderation')
  const reasons = [...new Set(said.map(({ reason }) => reason))]
  return (
    <div className="stack" style={{ '--g': '6px' }}>
      <span className="row wrap" style={{ '--g': '6px' }}>
        {reasons.map((reason) => (
          <Badge key={reason} tone={TONES[reason]} icon={flag}>
            {t(`reason_${reason}`)}
          </Badge>
        ))}
        {reports > 1 && <span className="t13 num">{t('reports_count', { count: reports })}</span>}
      </span>
      {said.map(({ text, reporter, created_at }) => (
        <div key={`${created_at} ${reporter}`} className="t13">
          {text && <p className="plain-text">{text}</p>}
          <span className="muted">
            {t('reported_by', { name: reporter })} · <Ago at={created_at} />
          </span>
        </div>
      ))}
    </div>
  )
}

function Decision({ of: { id, decision, decided_at, decided_by }, onDelete }: { of: ReportRow; onDelete: () => void }) {
  const [t, ui] = [useTexts('moderation'), useUiTexts()]
  const sayFailure = useSayFailure()
  const [busy, setBusy] = useState(false)
  async function keep() {
    setBusy(true)
    try {
      await call('post', `/home/reports/${id}/resolve`, { action: 'keep' })
      note(t('decided'))
      router.reload()
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (decision && decided_at)
    return (
      <span className="t13 muted">
        {t(`decided_${decision}`, { name: decided_by ?? '' })}, <Ago at={decided_at} />
      </span>
    )
  return (
    <div className="row wrap" style={{ '--g': '6px' }}>
      <Button size="sm" busy={busy} busyText={ui('saving')} onClick={() => void keep()}>
        {t('let_stay')}
      </Button>
      <Button size="sm" variant="danger" onClick={onDelete}>
        {t('delete')}
      </Button>
    </div>
  )
}
