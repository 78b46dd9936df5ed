import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { getExcerpt } from '#app/platform/excerpt.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowUp, chevronDown, chevronRight, circleHelp, copy, trash } from '#app/ui/icons.ts'
import { shownSaving } from '#app/ui/savings.ts'
import { toast } from '#app/ui/toast.ts'
import { countDrawn, type ExamRow, QUESTIONS_MAX } from '../exam.ts'
import { QUESTION_TYPES, type QuestionRow, type QuestionType } from '../question.ts'
import { NewQuestion } from './new-question.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { ICONS } from './question-types.ts'

type Props = { exam: ExamRow; questions: QuestionRow[]; outdated: Record<number, number> }

/** The bank of an exam in its order; the question that is open saves itself. */
export function QuestionList({ exam, questions, outdated }: Props) {
  const t = useTexts('exams')
  const [open, setOpen] = useState<number>()
  const [adding, add] = useState<QuestionType>()
  const adders = useRef<HTMLDivElement>(null)
  const [deleting, ask] = useState<QuestionRow>()
  const base = `/home/exams/${exam.id}/questions`

  async function send(change: () => Promise<unknown>): Promise<void> {
    try {
      await shownSaving(change)
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : message })
    } finally {
      router.reload()
    }
  }
  function move(at: number, by: number) {
    const from = questions.map(({ id }) => id)
    const ids = from.toSpliced(at, 1).toSpliced(at + by, 0, from[at] as number)
    void send(() => call('post', `${base}/order`, { ids, from }))
  }
  return (
    <section className="stack" aria-label={t('questions')}>
      <p className="muted num">
        {t('bank', { count: questions.length, points: exam.points, asked: countDrawn(exam, questions.length) })}
      </p>
      {questions.length === 0 && adding === undefined && (
        <Empty icon={circleHelp} title={t('no_questions_title')}>
          {t('no_questions')}
        </Empty>
      )}
      {questions.length > 0 && (
        <ol className="bank">
          {questions.map((question, at) => {
            const { id, type, points } = question
            const title = getExcerpt(question.question.html) || t(`type_${type}`)
            const isOpen = open === id
            return (
              <Card as="li" key={id}>
                <div className="bank-h">
                  <button
                    type="button"
                    className="bank-title"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : id)}
                  >
                    <Icon of={isOpen ? chevronDown : chevronRight} />
                    <span className="opt-no num">{at + 1}</span>
                    <Icon of={ICONS[type]} />
                    <span className="grow stack" style={{ '--g': '0' }}>
                      <span className="medium bank-text">
                        <bdi>{title}</bdi>
                      </span>
                      <span className="t13 muted">
                        {t(`type_${type}`)}, {t('points_count', { count: points })}
                      </span>
                    </span>
                  </button>
                  <IconButton
                    icon={arrowUp}
                    size="sm"
                    label={t('move_up', { title })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon={arrowDown}
                    size="sm"
                    label={t('move_down', { title })}
                    disabled={at === questions.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    icon={copy}
                    size="sm"
                    label={t('duplicate_it', { title })}
                    onClick={() => void send(() => call('post', `${base}/${id}/duplicate`))}
                  />
                  <IconButton icon={trash} size="sm" label={t('delete_it', { title })} onClick={() => ask(question)} />
                </div>
                {isOpen && <QuestionEditor key={id} address={`${base}/${id}`} question={question} />}
                {outdated[id] !== undefined && (
                  <p className="row wrap t13 bank-foot" role="status">
                    <span className="grow muted">{t('outdated', { count: outdated[id] })}</span>
                    <a className="link medium" href={`${base}/${id}/mark-again`}>
                      {t('see_changes')}
                    </a>
                  </p>
                )}
              </Card>
            )
          })}
        </ol>
      )}
      {adding && (
        <NewQuestion
          key={adding}
          base={base}
          type={adding}
          onEnd={() => {
            add(undefined)
            adders.current?.querySelector('button')?.focus()
            router.reload()
          }}
        />
      )}
      {questions.length < QUESTIONS_MAX && (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
        <div ref={adders} className="add-comp" role="group" aria-label={t('add_question')}>
          <span className="t13 muted w-full">{t('add_question')}</span>
          {QUESTION_TYPES.map((type) => (
            <Button key={type} size="sm" icon={ICONS[type]} onClick={() => add(type)}>
              {t(`type_${type}`)}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDelete
        open={deleting !== undefined}
        onClose={() => ask(undefined)}
        text={t('delete_question_text')}
        action={`${base}/${deleting?.id}`}
      />
    </section>
  )
}
