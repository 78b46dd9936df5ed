import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Facts } from '#app/ui/message-page.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { MarkedAttempt } from '../attempt.ts'
import { pointsToPass } from '../exam.ts'
import { MarkedAnswer } from '../ui/marked-answer.tsx'
import { ResultBadge } from '../ui/state-head.tsx'
import '#app/content/course-builder/ui/builder.css'
import '../ui/exams.css'
import '../ui/result.css'
import '../ui/results.css'

export const texts = ['ui', 'exams']

/** An attempt with its answers, where open ones get their points. */
export default function Marking({ attempt }: { attempt: MarkedAttempt }) {
  const t = useTexts('exams')
  const { id, exam, student, questions, score, max, passingScore, submittedAt, nextToMark: next } = attempt
  const done = submittedAt !== null && !attempt.waitingForMarks
  return (
    <OfficeLayout
      title={student.name}
      crumbs={[
        { href: '/home/exams', text: t('exams') },
        { href: `/home/exams/${exam.id}`, text: exam.title },
        { href: `/home/exams/${exam.id}/results`, text: t('results') },
      ]}
      actions={
        next !== null && (
          <ButtonLink size="sm" variant={done ? 'primary' : undefined} href={`/home/exam-attempts/${next}`}>
            {t('next_to_mark')}
          </ButtonLink>
        )
      }
    >
      <div className="lec-ed marking">
        <div className="stack" style={{ '--g': '16px' }}>
          {submittedAt === null && <Callout>{t('still_running')}</Callout>}
          {questions.map((question, at) => (
            <MarkedAnswer
              key={question.id}
              attemptId={id}
              question={question}
              number={at + 1}
              submitted={submittedAt !== null}
            />
          ))}
        </div>
        <Card as="section" pad="md" className="stack marking-side" aria-label={t('result')}>
          <p>{submittedAt !== null && <ResultBadge of={attempt} />}</p>
          <Facts
            rows={[
              { name: t('points'), value: t('points_of', { score, max }) },
              { name: t('needed'), value: pointsToPass(max, passingScore) },
              {
                name: t('submitted_at'),
                value: submittedAt === null ? '–' : <Moment at={submittedAt} className="" />,
              },
            ]}
          />
          <p className="t13 muted break-words">{student.email}</p>
          {done && next === null && <p className="t13 muted">{t('all_marked')}</p>}
        </Card>
      </div>
    </OfficeLayout>
  )
}
