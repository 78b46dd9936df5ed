import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { hourglass } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import { toast } from '#app/ui/toast.ts'
import { COMMENT_MAX, type MarkedQuestion } from '../attempt.ts'
import { GivenAnswer } from './given-answer.tsx'
import { NumberInput } from './number-input.tsx'

type Props = { attemptId: number; question: MarkedQuestion; number: number; open: boolean }

/** A question with what was answered and what it earned; an open one with the fields for its points. */
export function MarkedAnswer({ attemptId, question, number, open }: Props) {
  const t = useTexts('exams')
  const { html } = question.question
  const { earned, points, explanation } = question
  const waits = open && earned === null
  return (
    <Card as="section" className="q" aria-label={t('question_number', { number })}>
      <div className="q-h">
        <span className="q-no num" aria-hidden="true">
          {number}
        </span>
        <div className="stack grow" style={{ '--g': '4px' }}>
          <div className="q-t">
            <Rich html={html} />
          </div>
        </div>
        {waits ? (
          <Badge tone="warn" icon={hourglass}>
            {t('waiting_for_marks')}
          </Badge>
        ) : (
          <span className="num nowrap muted">{t('points_of', { score: earned ?? '–', max: points })}</span>
        )}
      </div>
      <GivenAnswer question={question} />
      {explanation && (
        <div className="quoted t14">
          <span className="t13 muted">{t('explanation')}</span>
          <Rich html={explanation} />
        </div>
      )}
      {open && <Marks attemptId={attemptId} question={question} />}
    </Card>
  )
}

function Marks({ attemptId, question }: Pick<Props, 'attemptId' | 'question'>) {
  const t = useTexts('exams')
  const { id, points: most, earned } = question
  const [points, setPoints] = useState(earned)
  const [comment, setComment] = useState(question.comment)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await call('put', `/home/exam-attempts/${attemptId}/marks`, { question: id, points: points ?? '', comment })
      setErrors({})
      void toast({ kind: 'success', title: t('marked') })
      router.reload()
    } catch (error) {
      const { status, message, errors: wrong } = callError(error)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0)
        void toast({ kind: 'error', title: status === 0 ? t('not_marked') : message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="stack marks" onSubmit={save} noValidate>
      <Field id={`points-${id}`} label={t('points_up_to', { max: most })} error={errors.points}>
        <NumberInput
          id={`points-${id}`}
          value={points}
          suffix={`/ ${most}`}
          invalid={errors.points !== undefined}
          onNumber={setPoints}
        />
      </Field>
      <Field id={`comment-${id}`} label={t('comment')} help={t('comment_help')} error={errors.comment}>
        <textarea
          dir="auto"
          id={`comment-${id}`}
          className="input"
          rows={3}
          maxLength={COMMENT_MAX}
          aria-describedby={`comment-${id}-help`}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
      <p>
        <Button type="submit" variant={earned === null ? 'primary' : undefined} busy={busy} busyText={t('marking')}>
          {t(earned === null ? 'give_marks' : 'change_marks')}
        </Button>
      </p>
    </form>
  )
}
