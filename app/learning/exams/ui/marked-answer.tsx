import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Field } from '#app/ui/field.tsx'
import { hourglass } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import { toast } from '#app/ui/toast.ts'
import { COMMENT_MAX, type MarkedQuestion } from '../attempt.ts'
import { GivenAnswer } from './given-answer.tsx'
import { NumberInput } from './number-input.tsx'

type Props = { attemptId: number; question: MarkedQuestion; number: number; submitted: boolean }

/** A question with what was answered and what it earned; once submitted with the fields for its points. */
export function MarkedAnswer({ attemptId, question, number, submitted }: Props) {
  const t = useTexts('exams')
  const { html } = question.question
  const { type, earned, points, explanation } = question
  const waits = submitted && type === 'open' && earned === null
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
      {submitted && type === 'open' && <Marks attemptId={attemptId} question={question} />}
      {submitted && type !== 'open' && <ByHand attemptId={attemptId} question={question} />}
    </Card>
  )
}

/** Points in the place of those of the key: who set them and why, or the fields for them. */
function ByHand({ attemptId, question }: Pick<Props, 'attemptId' | 'question'>) {
  const t = useTexts('exams')
  const { moment } = useDates()
  const { id, byHand, comment } = question
  const [busy, setBusy] = useState(false)
  async function withdraw() {
    setBusy(true)
    try {
      await call('delete', `/home/exam-attempts/${attemptId}/marks/${id}`)
      void toast({ kind: 'success', title: t('withdrawn') })
      router.reload()
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_marked') : message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {byHand && (
        <div className="quoted t14 stack" style={{ '--g': '4px' }}>
          <span className="t13 muted">{t('by_hand_by', { name: byHand.by, at: moment(byHand.at) })}</span>
          <span dir="auto">{comment}</span>
          <span>
            <Button size="sm" busy={busy} busyText={t('marking')} onClick={() => void withdraw()}>
              {t('withdraw_marks')}
            </Button>
          </span>
        </div>
      )}
      <details className="by-hand" key={byHand?.at}>
        <summary className="link t14">{t(byHand ? 'change_marks' : 'give_by_hand')}</summary>
        <Marks attemptId={attemptId} question={question} />
      </details>
    </>
  )
}

function Marks({ attemptId, question }: Pick<Props, 'attemptId' | 'question'>) {
  const t = useTexts('exams')
  const { id, type, points: most, earned } = question
  const isOpen = type === 'open'
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
      <Field
        id={`comment-${id}`}
        label={t(isOpen ? 'comment' : 'by_hand_reason')}
        help={t(isOpen ? 'comment_help' : 'by_hand_help')}
        error={errors.comment}
      >
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
        <Button
          type="submit"
          variant={isOpen && earned === null ? 'primary' : undefined}
          busy={busy}
          busyText={t('marking')}
        >
          {t(earned === null ? 'give_marks' : 'change_marks')}
        </Button>
      </p>
    </form>
  )
}
