import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { circleHelp, eye } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { ExamPreview } from '../exam.ts'
import type { Value } from '../shown.ts'
import { ExamFrame } from '../ui/exam-frame.tsx'
import { AskedQuestion } from '../ui/question-to-answer.tsx'

export const texts = ['ui', 'exams']

/** An exam as students meet it; what is answered here stays here. */
export default function Preview({ preview }: { preview: ExamPreview }) {
  const t = useTexts('exams')
  const { id, title, questions, passingScore, timeLimitMinutes } = preview
  const [values, setValues] = useState<Record<number, Value>>({})
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  const sub = [
    t('questions_count', { count: questions.length }),
    t('points_count', { count: points }),
    t('to_pass', { percent: passingScore }),
    ...(timeLimitMinutes > 0 ? [t('time_count', { count: timeLimitMinutes })] : []),
  ].join(' · ')
  return (
    <>
      <PageHead title={title} indexed={false} />
      <ExamFrame title={title} sub={sub} back={{ href: `/home/exams/${id}`, label: t('back_to_editor') }}>
        <Callout icon={eye}>{t('preview_text')}</Callout>
        {questions.length === 0 && (
          <Empty icon={circleHelp} title={t('no_questions_title')}>
            {t('no_questions')}
          </Empty>
        )}
        {questions.map((question, at) => (
          <AskedQuestion
            key={question.id}
            question={question}
            number={at + 1}
            value={values[question.id] ?? null}
            onValue={(value) => setValues({ ...values, [question.id]: value })}
          />
        ))}
      </ExamFrame>
    </>
  )
}
