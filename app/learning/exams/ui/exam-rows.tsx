import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { award, circleCheck } from '#app/ui/icons.ts'
import type { ExamRowOfViewer } from '../attempt.ts'
import './exam-rows.css'

/** The exams of a course, each with how the viewer stands with it. */
export function ExamRows({ exams }: { exams: readonly ExamRowOfViewer[] }) {
  const t = useTexts('exams')
  if (exams.length === 0) return null
  return (
    <ul className="exam-rows" aria-label={t('exams')}>
      {exams.map((exam) => (
        <li key={exam.id}>
          <a href={`/exams/${exam.id}`}>
            <Icon of={award} />
            <span className="grow">
              <bdi>{exam.title}</bdi>
            </span>
            <ExamStatus exam={exam} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function ExamStatus({ exam: { state, nextAttemptAt, best } }: { exam: ExamRowOfViewer }) {
  const t = useTexts('exams')
  const { date } = useDates()
  if (state === 'passed')
    return (
      <Badge tone="ok" icon={circleCheck}>
        {t('passed')}
      </Badge>
    )
  if (state === 'running') return <Badge tone="warn">{t('own_running')}</Badge>
  return (
    <span className="t13 muted num">
      {state === 'later' && nextAttemptAt
        ? t('own_later', { date: date(nextAttemptAt) })
        : state === 'open' && best !== null
          ? t('own_best', { percent: best })
          : t(`own_${state}`)}
    </span>
  )
}
