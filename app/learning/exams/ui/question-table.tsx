import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { type QuestionStatistics, type Verdict, verdictOn } from '../statistics.ts'

const TONES = { check_key: 'bad', hard: 'warn', says_little: 'warn', too_easy: undefined, good: 'ok' } as const

/** What the answers to each question say of it, those first that need a look. */
export function QuestionTable({ questions }: { questions: readonly QuestionStatistics[] }) {
  const t = useTexts('exams')
  return (
    <Card as="section" className="table-card" aria-labelledby="questions">
      <CardHead id="questions" title={t('questions')}>
        <span className="t13 muted">{t('by_need')}</span>
      </CardHead>
      <DataTable
        label={t('questions')}
        rows={questions}
        columns={[
          { head: t('question'), width: 200, share: 55, cell: (row) => <Question of={row} /> },
          { head: t('share'), width: 120, cell: ({ share }) => <Share of={share} /> },
          {
            head: t('apart_head'),
            width: 90,
            rank: 3,
            end: true,
            cell: ({ apart }) => <span className="num">{apart === null ? '–' : apart.toFixed(2)}</span>,
          },
          { head: t('counts'), width: 120, rank: 4, cell: (row) => <Counts of={row} /> },
          { head: t('verdict'), width: 120, rank: 2, under: true, cell: (row) => <VerdictBadge of={verdictOn(row)} /> },
        ]}
      />
      <p className="card-foot t13 muted">{t('apart_help')}</p>
    </Card>
  )
}

function Question({ of: { text, type, trap } }: { of: QuestionStatistics }) {
  const t = useTexts('exams')
  return (
    <span className="stack" style={{ '--g': '0' }}>
      <span className="medium">{text || t(`type_${type}`)}</span>
      <span className="t12 faint">{t(`asked_${type}`)}</span>
      {trap && <span className="t12 muted">{t('trap', trap)}</span>}
    </span>
  )
}

function Share({ of }: { of: number | null }) {
  const t = useTexts('exams')
  if (of === null) return <span className="faint">–</span>
  const percent = Math.round(of * 100)
  return (
    <span className="meter num">
      <Progress percent={percent} label={t('share')} />
      <span>{t('percent', { percent })}</span>
    </span>
  )
}

function Counts({ of: { right, partly, wrong, empty, waiting } }: { of: QuestionStatistics }) {
  const t = useTexts('exams')
  return (
    <span className="t12 muted num">
      {[t('n_right', { count: right }), t('n_partly', { count: partly }), t('n_wrong', { count: wrong })].join(', ')}
      {empty > 0 && `, ${t('n_empty', { count: empty })}`}
      {waiting > 0 && `, ${t('n_waiting', { count: waiting })}`}
    </span>
  )
}

function VerdictBadge({ of }: { of: Verdict | null }) {
  const t = useTexts('exams')
  return of && <Badge tone={TONES[of]}>{t(`verdict_${of}`)}</Badge>
}
