import { useEffect, useState } from 'react'
import { logInAddress } from '#app/platform/call.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { getDraftName } from '#app/ui/draft-name.ts'
import { drafts } from '#app/ui/draft-store.ts'
import { arrowLeft, arrowRight, clockAlert, wifiOff } from '#app/ui/icons.ts'
import { SavingState } from '#app/ui/saving-state.tsx'
import type { AttemptView, ExamView } from '../attempt.ts'
import { ExamFrame } from './exam-frame.tsx'
import { HandIn } from './hand-in.tsx'
import { FlagButton, Numbers } from './numbers.tsx'
import { AskedQuestion } from './question-to-answer.tsx'
import { LITTLE_MS, TimeLeft } from './time-left.tsx'
import { useAttempt } from './use-attempt.ts'

/** An attempt while it runs: its questions, its time, what was answered, and the way out. */
export function Running({ exam, attempt }: { exam: ExamView; attempt: AttemptView }) {
  const t = useTexts('exams')
  const { left, isOver, ending, problem, values, waiting, offline, loggedOut, over, errors, give, handIn, showResult } =
    useAttempt(exam, attempt)
  const [flags, toggleFlag] = useFlags(attempt.id)
  const [single, setSingle] = useState(false)
  const [current, setCurrent] = useState(1)
  const { questions } = attempt
  const [asking, ask] = useState(false)
  const isAnswered = (id: number) => (values[id] ?? null) !== null
  const numbered = questions.map((question, at) => ({ question, number: at + 1 }))
  const shown = single ? numbered.filter(({ number }) => number === current) : numbered
  const ended = isOver || over !== undefined
  function goTo(number: number) {
    setCurrent(number)
    if (single) document.getElementById('main')?.scrollIntoView()
    else document.getElementById(`q${number}`)?.focus()
  }
  const open = numbered.filter(({ question }) => !isAnswered(question.id)).map(({ number }) => number)
  const marked = numbered.filter(({ question }) => flags.has(question.id)).map(({ number }) => number)
  const numbers = numbered.map(({ question: { id }, number }) => ({
    number,
    answered: isAnswered(id),
    flagged: flags.has(id),
    current: single && number === current,
  }))
  const { attemptsUsed: number } = exam
  return (
    <ExamFrame
      title={exam.title}
      sub={`${exam.product.title}, ${t(exam.attempts > 0 ? 'attempt_of' : 'attempt_number', { number, of: exam.attempts })}`}
      back={{ href: `/${exam.product.slug}/watch`, label: t('back_to_course') }}
      aside={
        <>
          <SavingState />
          {left !== null && <TimeLeft left={left} />}
        </>
      }
      side={
        <Numbers
          numbers={numbers}
          endsAt={attempt.endsAt}
          single={single}
          onSingle={setSingle}
          onChoose={goTo}
          onHandIn={() => ask(true)}
        />
      }
    >
      {ended ? (
        <Callout icon={clockAlert} role="status" title={t('ended_title')}>
          {over ?? t('ended')}
        </Callout>
      ) : (
        <>
          {left !== null && left <= LITTLE_MS && (
            <Callout tone="warn" icon={clockAlert} title={t('little_title')}>
              {t('little')}
            </Callout>
          )}
          {offline && (
            <Callout tone="warn" icon={wifiOff} role="status" title={t('offline_title')}>
              {t(left === null ? 'offline' : 'offline_timed', { count: waiting })}
            </Callout>
          )}
          {loggedOut && (
            <Callout tone="warn" role="alert" title={t('logged_out_title')}>
              <a href={logInAddress(true)}>{t('logged_out', { count: waiting })}</a>
            </Callout>
          )}
        </>
      )}
      {shown.map(({ question, number }) => (
        <AskedQuestion
          key={question.id}
          question={question}
          number={number}
          value={values[question.id] ?? null}
          onValue={(value, typed) => give(question.id, value, typed)}
          error={errors[question.id]}
          closed={ended}
          aside={
            <FlagButton number={number} pressed={flags.has(question.id)} onPress={() => toggleFlag(question.id)} />
          }
        />
      ))}
      <div className="ex-foot">
        {single && (
          <Button icon={arrowLeft} disabled={current === 1} onClick={() => goTo(current - 1)}>
            {t('previous')}
          </Button>
        )}
        {single && current < questions.length ? (
          <Button variant="primary" icon={arrowRight} onClick={() => goTo(current + 1)}>
            {t('next')}
          </Button>
        ) : ended ? (
          <Button variant="primary" onClick={showResult}>
            {t('see_handed_in')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => ask(true)}>
            {t('hand_in')}
          </Button>
        )}
      </div>
      <HandIn
        open={asking && !ended}
        onClose={() => ask(false)}
        unanswered={open}
        flagged={marked}
        busy={ending}
        problem={problem}
        onChoose={(number) => {
          ask(false)
          goTo(number)
        }}
        onHandIn={() => void handIn()}
      />
    </ExamFrame>
  )
}

/** Which questions somebody wants to come back to, kept in the tab. */
function useFlags(attemptId: number): [ReadonlySet<number>, (question: number) => void] {
  const { viewer } = useShared()
  const account = viewer.kind === 'visitor' ? 0 : viewer.id
  const name = getDraftName({ account, form: `/exam-attempts/${attemptId}/flags` })
  const [flags, setFlags] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const kept = drafts.find<number[]>(name)
    if (kept) setFlags(new Set(kept))
  }, [name])
  function toggle(question: number) {
    const changed = new Set(flags)
    if (!changed.delete(question)) changed.add(question)
    setFlags(changed)
    if (changed.size > 0) drafts.save(name, [...changed])
    else drafts.remove(name)
  }
  return [flags, toggle]
}
