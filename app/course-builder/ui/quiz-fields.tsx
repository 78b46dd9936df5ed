import type { QuizPayload } from '#app/courses/component.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { plus, x } from '#app/ui/icons.ts'
import { LocalRichText, LocalTextInput } from './local-fields.tsx'

type Props = { id: number; quiz: QuizPayload; set: (part: Partial<QuizPayload>) => void }

/** A practice quiz: the question, its answers with those that are right, the hint and the solution. */
export function QuizFields({ id, quiz, set }: Props) {
  const t = useTexts('course-builder')
  const { question, answers, solution, hint } = quiz
  const setAnswer = (at: number, part: Partial<QuizPayload['answers'][number]>) =>
    set({ answers: answers.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <>
      <LocalRichText
        id={`q${id}`}
        label={t('question')}
        small
        value={question.html}
        onChange={(html) => set({ question: { html } as QuizPayload['question'] })}
      />
      <fieldset className="stack">
        <legend className="label">{t('answers_help')}</legend>
        {answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are known by their place
          <div className="ans" key={at}>
            <label className="check">
              <input
                type="checkbox"
                checked={answer.correct}
                onChange={() => setAnswer(at, { correct: !answer.correct })}
              />
              <span>{t('correct')}</span>
            </label>
            <LocalTextInput
              id={`q${id}a${at}`}
              label={t('answer', { number: at + 1 })}
              value={answer.label}
              onChange={(label) => setAnswer(at, { label })}
            />
            <IconButton
              icon={x}
              size="sm"
              label={t('remove_answer', { number: at + 1 })}
              onClick={() => set({ answers: answers.toSpliced(at, 1) })}
            />
          </div>
        ))}
        <Button size="sm" icon={plus} onClick={() => set({ answers: [...answers, { label: {}, correct: false }] })}>
          {t('add_answer')}
        </Button>
      </fieldset>
      <LocalTextInput id={`q${id}h`} label={t('hint')} value={hint} onChange={(words) => set({ hint: words })} />
      <LocalRichText
        id={`s${id}`}
        label={t('solution')}
        small
        value={solution.html}
        onChange={(html) => set({ solution: { html } as QuizPayload['solution'] })}
      />
    </>
  )
}
