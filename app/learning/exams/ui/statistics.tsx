import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Count } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import type { ExamStatistics } from '../statistics.ts'
import { QuestionTable } from './question-table.tsx'

type Props = {
  exam: { id: number; passingScore: number; timeLimitMinutes: number }
  of: ExamStatistics
}

/** How an exam went: figures, questions, scores, and what waits for marks. */
export function Statistics({ exam, of }: Props) {
  const t = useTexts('exams')
  const { attempts, more, thisWeek, passed, average, medianMinutes, toMark } = of
  const percent = (part: number) => t('percent', { percent: Math.round(part) })
  const limit = exam.timeLimitMinutes
  return (
    <>
      <section className="card kpis" aria-label={t('figures')}>
        <Figure name={t('attempts')} value={attempts} sub={t('this_week', { count: thisWeek })} />
        <Figure
          name={t('passed')}
          value={percent((passed * 100) / attempts)}
          sub={t('points_of', { score: passed, max: attempts })}
        />
        <Figure name={t('average')} value={percent(average ?? 0)} sub={t('to_pass', { percent: exam.passingScore })} />
        <Figure
          name={t('median_time')}
          value={t('minutes_short', { count: Math.round(medianMinutes ?? 0) })}
          sub={limit > 0 ? t('of_minutes', { count: limit }) : t('no_limit')}
        />
      </section>
      {more && <p className="t13 muted">{t('newest_alone', { count: attempts })}</p>}
      <div className="office-two">
        <QuestionTable questions={of.questions} />
        <div className="stack">
          <Scores exam={exam} of={of} />
          {toMark.count > 0 && <ToMark of={toMark} />}
        </div>
      </div>
    </>
  )
}

function Figure({ name, value, sub }: { name: string; value: ReactNode; sub: string }) {
  return (
    <div className="kpi">
      <span className="t13 muted">{name}</span>
      <span className="kpi-v num">{value}</span>
      <span className="t13 faint num">{sub}</span>
    </div>
  )
}

function Scores({ exam, of: { attempts, scores, passed } }: Props) {
  const t = useTexts('exams')
  const highest = Math.max(1, ...scores)
  return (
    <Card as="section" aria-labelledby="scores">
      <CardHead id="scores" title={t('scores')}>
        <span className="t13 muted num">{t('attempts_count', { count: attempts })}</span>
      </CardHead>
      <div className="hist" role="img" aria-label={t('scores_described', { passed, attempts })}>
        {scores.map((count, tenth) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: ten of them
            key={tenth}
            className={tenth * 10 >= exam.passingScore ? 'p' : undefined}
          >
            {count > 0 && count}
            <i style={{ '--v': count / highest }} />
          </span>
        ))}
      </div>
      <div className="hist-x" aria-hidden="true">
        <span>{t('percent', { percent: 0 })}</span>
        <span>{t('to_pass', { percent: exam.passingScore })}</span>
        <span>{t('percent', { percent: 100 })}</span>
      </div>
    </Card>
  )
}

function ToMark({ of: { count, first } }: { of: ExamStatistics['toMark'] }) {
  const t = useTexts('exams')
  return (
    <Card as="section" aria-labelledby="to-mark">
      <CardHead id="to-mark" title={t('to_mark')}>
        <Count>{count}</Count>
      </CardHead>
      <ul className="lines">
        {first.map(({ id, studentId, name, submittedAt }) => (
          <li key={id} className="row">
            <Avatar id={studentId} name={name} size={32} />
            <span className="grow stack" style={{ '--g': '0' }}>
              <span className="medium truncate">{name}</span>
              <span className="t13 muted">
                <Ago at={submittedAt} />
              </span>
            </span>
            <ButtonLink size="sm" href={`/home/exam-attempts/${id}`} aria-label={t('mark_name', { name })}>
              {t('mark')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
