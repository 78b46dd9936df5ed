import { type FormEvent, type ReactNode, useRef } from 'react'
import { FormQuestions } from '#app/forms/form-questions/ui/form-questions.tsx'
import { CallError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import type { SurveyView } from '../survey.ts'
import './surveys.css'

type Props = {
  survey: SurveyView
  /** How it was refused, and what was typed, when it is shown again. */
  refused?: FormErrors
  old?: Record<string, string | string[]> | null
  /** In a window its questions scroll between head and foot. */
  framed?: boolean
  /** Beside the button that sends it. */
  beside?: ReactNode
  onTyped?: (form: HTMLFormElement) => void
  onSent: (respondedAt: string) => void
  /** It was answered meanwhile, on another device for example. */
  onAnswered: () => void
}

/** The questions of a survey with the button that sends the answers; works without a script too. */
export function SurveyForm(props: Props) {
  const { survey, refused, old, framed = false, beside, onTyped, onSent, onAnswered } = props
  const t = useTexts('surveys')
  const { errors, message, busy, send, onInput } = usePlainForm(refused)
  const form = useRef<HTMLFormElement>(null)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const answer = await send<{ responded_at: string }>(event.currentTarget)
    if (!(answer instanceof CallError)) onSent(answer.responded_at)
    else if (answer.status === 409) onAnswered()
  }
  return (
    <form
      ref={form}
      className="survey-form"
      method="post"
      action="/survey/submit"
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        onInput(event)
        onTyped?.(event.currentTarget)
      }}
    >
      <CsrfField />
      <input type="hidden" name="survey_id" value={survey.id} />
      <div className={framed ? 'dialog-body survey-questions' : 'survey-questions'}>
        <p className="muted survey-words">{survey.description}</p>
        {message && (
          <Callout tone="bad" role="alert">
            {message}
          </Callout>
        )}
        <FormQuestions
          id={`survey-${survey.id}`}
          questions={survey.questions}
          errors={errors}
          old={old ?? null}
          prefix="response."
        />
      </div>
      <div className={framed ? 'dialog-foot' : 'survey-foot'}>
        {beside}
        <Button type="submit" variant="primary" busy={busy} busyText={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
