import { ANSWERS_MAX, HINT_MAX, LABEL_MAX, type QuizPayload } from '#app/content/courses/component.ts'
import { useTexts } from '#app/platform/page.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { LocalRichText, LocalTextInput } from './local-fields.tsx'
import { WordRows } from './word-rows.tsx'

type Quiz = QuizPayload
type Props = {
  id: number
  quiz: Quiz
  errors: Record<string, string>
  change: (make: (quiz: Quiz) => Quiz) => void
}

/** A practice quiz: the question, its answers with those that are right, the hint and the solution. */
export function QuizFields({ id, quiz: { question, answers, solution, hint }, errors, change }: Props) {
  const t = useTexts('course-builder')
  const set = (part: Partial<Quiz>) => change((quiz) => ({ ...quiz, ...part }))
  const setAnswer = (at: number, part: Partial<Quiz['answers'][number]>) =>
    set({ answers: answers.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  function remove(at: number) {
    const [gone] = answers.slice(at)
    set({ answers: answers.toSpliced(at, 1) })
    const back = (quiz: Quiz) => ({ ...quiz, answers: gone ? quiz.answers.toSpliced(at, 0, gone) : quiz.answers })
    offerUndo(t('answer_removed', { number: at + 1 }), t('undo'), () => change(back))
  }
  return (
    <>
      <LocalRichText
        id={`q${id}`}
        label={t('question')}
        small
        value={question.html}
        onChange={(html) => set({ question: { html } as Quiz['question'] })}
      />
      <fieldset className="stack" style={{ '--g': '8px' }}>
        <legend className="label pb-2">{t('answers_help')}</legend>
        <WordRows
          id={`a${id}`}
          rows={answers.map(({ label, correct }, at) => ({
            key: at,
            label,
            error: errors[`payload.answers.${at}.label`],
            right: correct && t('correct'),
            before: (
              <label className="check" title={t('correct')}>
                <input type="checkbox" checked={correct} onChange={() => setAnswer(at, { correct: !correct })} />
                <span className="vh">{t('answer_correct', { number: at + 1 })}</span>
              </label>
            ),
          }))}
          max={{ rows: ANSWERS_MAX, length: LABEL_MAX }}
          nextKey={answers.length}
          texts={{
            row: (number) => t('answer', { number }),
            remove: (number) => t('remove_answer', { number }),
            add: t('add_answer'),
          }}
          onLabel={(at, label) => setAnswer(at, { label })}
          onRemove={remove}
          onAdd={(label) => set({ answers: [...answers, { label, correct: false }] })}
        />
        {answers.length > 0 && !answers.some(({ correct }) => correct) && (
          <p className="help warn">{t('no_correct')}</p>
        )}
      </fieldset>
      <LocalTextInput
        id={`h${id}`}
        label={t('hint')}
        rows={2}
        max={HINT_MAX}
        value={hint}
        onChange={(words) => set({ hint: words })}
      />
      <LocalRichText
        id={`s${id}`}
        label={t('solution')}
        small
        value={solution.html}
        onChange={(html) => set({ solution: { html } as Quiz['solution'] })}
      />
    </>
  )
}
