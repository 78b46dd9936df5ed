import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { flag } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { REASONS, REPORT_STATES, REPORTABLE, type ReportFilters, type ReportRow } from '../report.ts'
import { ModerationList } from '../ui/moderation-list.tsx'
import { Reported } from '../ui/reported.tsx'

export const texts = ['ui', 'moderation']

type Props = { list: ListView<ReportRow, ReportFilters> }

/** What people say is against the rules, and what was decided about it. */
export default function Reports({ list }: Props) {
  const t = useTexts('moderation')
  const [removed, setRemoved] = useState<ReportRow>()
  return (
    <OfficeLayout title={t('discussions')}>
      <ModerationList
        list={list}
        counted={(count) => t('reported_count', { count })}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            all: t('any_state'),
            options: REPORT_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
          {
            kind: 'choice',
            name: 'reason',
            label: t('reason'),
            all: t('any_reason'),
            options: REASONS.map((value) => ({ value, text: t(`reason_${value}`) })),
          },
          {
            kind: 'choice',
            name: 'type',
            label: t('type'),
            all: t('any_type'),
            options: REPORTABLE.map((value) => ({ value, text: t(`type_${value}`) })),
          },
        ]}
        item={(row) => <Reported key={row.id} of={row} onDelete={() => setRemoved(row)} />}
        keys={[{ key: 'O', text: t('key_open') }]}
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
