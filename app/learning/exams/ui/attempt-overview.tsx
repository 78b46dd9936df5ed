import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Moment, useDates } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { circleHelp } from '#app/ui/icons.ts'
import { Facts } from '#app/ui/message-page.tsx'
import { attemptsLeft, type ExamView, mayTry, type OwnResult } from '../attempt.ts'
import { ResultBadge, StateHead } from './state-head.tsx'
import { useWait } from './use-wait.ts'

/** Before an attempt and between two: what is asked, what came of it so far, and the way in. */
export function Before({ exam }: { exam: ExamView }) {
  return (
    <>
      {exam.questions > 0 ? <AttemptStatus exam={exam} /> : <EmptyExam exam={exam} />}
      {exam.results.length > 0 && <Attempts exam={exam} />}
    </>
  )
}

function EmptyExam({ exam: { product } }: { exam: ExamView }) {
  const t = useTexts('exams')
  return (
    <Card>
      <Empty
        icon={circleHelp}
        title={t('not_ready_title')}
        action={<ButtonLink href={`/${product.slug}/watch`}>{t('to_course')}</ButtonLink>}
      >
        {t('nothing_asked')}
      </Empty>
    </Card>
  )
}

function AttemptStatus({ exam }: { exam: ExamView }) {
  const t = useTexts('exams')
  const { moment } = useDates()
  const { passed, results, nextAttemptAt, product } = exam
  const waits = !passed && results.some(({ waitingForMarks }) => waitingForMarks)
  const state = passed ? 'passed' : waits ? 'waiting' : mayTry(exam) ? (nextAttemptAt ? 'later' : undefined) : 'used_up'
  return (
    <Card as="section" className="card-pad-lg stack" style={{ '--g': '16px' }} aria-label={t('rules')}>
      {state && (
        <StateHead
          of={state}
          title={state === 'later' ? t('next_on', { at: moment(nextAttemptAt ?? '') }) : t(`standing_${state}`)}
        >
          {t(`standing_${state}_text`)}
        </StateHead>
      )}
      <Rules exam={exam} />
      <Start exam={exam} />
      {state && (
        <ButtonLink href={`/${product.slug}/watch`} variant={state === 'passed' ? 'primary' : undefined}>
          {t('to_course')}
        </ButtonLink>
      )}
    </Card>
  )
}

function Rules({ exam }: { exam: ExamView }) {
  const t = useTexts('exams')
  const wait = useWait()
  const { questions, timeLimitMinutes: minutes, passingScore, attempts, waitMinutes } = exam
  const left = attemptsLeft(exam)
  const apart = waitMinutes > 0 && attempts !== 1 ? `, ${t('apart', { wait: wait(waitMinutes) })}` : ''
  return (
    <Facts
      rows={[
        { name: t('questions'), value: questions },
        { name: t('time_limit_minutes'), value: minutes > 0 ? t('time_count', { count: minutes }) : t('no_limit') },
        { name: t('passing_score'), value: t('percent', { percent: passingScore }) },
        {
          name: t('attempts'),
          value: (left === null ? t('any_number') : t('left_of', { left, attempts })) + apart,
        },
      ]}
    />
  )
}

function Start({ exam }: { exam: ExamView }) {
  const t = useTexts('exams')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!mayTry(exam) || exam.nextAttemptAt) return null
  async function start() {
    setBusy(true)
    setProblem(undefined)
    try {
      await call('post', `/exams/${exam.id}/attempts`)
      router.reload({ onFinish: () => setBusy(false) })
    } catch (error) {
      const { status, message } = callError(error)
      setProblem(status === 0 ? t('not_started') : message)
      setBusy(false)
      if (status === 409) router.reload()
    }
  }
  const again = exam.results.length > 0
  return (
    <>
      <p className="muted">{t(exam.timeLimitMinutes > 0 ? 'start_help_timed' : 'start_help')}</p>
      {problem && (
        <Callout tone="bad" role="alert">
          {problem}
        </Callout>
      )}
      <Button
        variant={exam.passed ? undefined : 'primary'}
        size="lg"
        block
        busy={busy}
        busyText={t('starting')}
        onClick={() => void start()}
      >
        {t(again ? 'start_again' : 'start')}
      </Button>
    </>
  )
}

function Attempts({ exam: { results } }: { exam: ExamView }) {
  const t = useTexts('exams')
  return (
    <Card as="section" aria-labelledby="attempts">
      <CardHead id="attempts" title={t('your_attempts')} />
      <ol className="rows ex-past" reversed>
        {results.map((one) => (
          <Attempt key={one.id} of={one} />
        ))}
      </ol>
    </Card>
  )
}

function Attempt({ of: { id, submittedAt, score, max, ...result } }: { of: OwnResult }) {
  const t = useTexts('exams')
  return (
    <li>
      <a className="grow u medium" href={`/exam-attempts/${id}`}>
        <Moment at={submittedAt} />
      </a>
      <ResultBadge of={result} />
      <span className="num nowrap muted">{t('points_of', { score, max })}</span>
    </li>
  )
}
