import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { award } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { RESULT_STATES, type ResultRow, type ResultState } from '../attempt.ts'
import type { ExamStatistics } from '../statistics.ts'
import { ResultBadge } from '../ui/state-head.tsx'
import { Statistics } from '../ui/statistics.tsx'
import '#app/ui/css/figures.css'
import '../ui/results.css'

export const texts = ['ui', 'exams']

type Props = {
  exam: { id: number; title: string; passingScore: number; timeLimitMinutes: number }
  list: ListView<ResultRow, { q?: string; state?: ResultState }>
  statistics: ExamStatistics
}

/** What came of an exam: how it went as a whole, what its questions say, what waits for marks, and every attempt. */
export default function Results({ exam, list, statistics }: Props) {
  const t = useTexts('exams')
  const { toMark, attempts } = statistics
  const [next] = toMark.first
  return (
    <OfficeLayout
      title={t('results')}
      crumbs={[
        { href: '/home/exams', text: t('exams') },
        { href: `/home/exams/${exam.id}`, text: exam.title },
      ]}
      actions={
        <>
          {attempts > 0 && <ExportLink list={list} />}
          {next && (
            <ButtonLink variant="primary" size="sm" href={`/home/exam-attempts/${next.id}`}>
              {t('mark_attempts', { count: toMark.count })}
            </ButtonLink>
          )}
        </>
      }
    >
      {attempts > 0 && <Statistics exam={exam} of={statistics} />}
      <OfficeList
        list={list}
        label={t('attempts')}
        counted={(count) => t('attempts_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_results') },
          {
            kind: 'choice',
            name: 'state',
            label: t('result'),
            all: t('any_result'),
            options: RESULT_STATES.map((state) => ({ value: state, text: t(`state_${state}`) })),
          },
        ]}
        columns={[
          {
            head: t('student'),
            width: 180,
            share: 50,
            cell: ({ id, student }) => (
              <Lead title={student.name} sub={student.email} href={`/home/exam-attempts/${id}`} />
            ),
          },
          { head: t('result'), width: 150, rank: 2, under: true, cell: (row) => <ResultBadge of={row} /> },
          {
            head: t('points'),
            width: 90,
            end: true,
            sort: 'score',
            cell: ({ score, max }) => <span className="num nowrap">{t('points_of', { score, max })}</span>,
          },
          {
            head: t('submitted_at'),
            width: 150,
            rank: 3,
            cell: ({ submittedAt }) => <Moment at={submittedAt} />,
          },
        ]}
        empty={{ icon: award, title: t('no_results_title'), text: t('no_results') }}
      />
    </OfficeLayout>
  )
}
