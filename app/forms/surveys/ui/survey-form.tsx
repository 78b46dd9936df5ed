import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormQuestions } from '#app/forms/form-questions/ui/form-questions.tsx'
import { CallError, isOtherAccount } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { followDraft, sendDraft } from '#app/ui/draft.ts'
import { getDraftName } from '#app/ui/draft-name.ts'
import { DraftNote } from '#app/ui/draft-note.tsx'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import type { SurveyView } from '../survey.ts'
import './surveys.css'

type Props = {
  survey: SurveyView
  /** Whose draft it is. */
  account: number
  /** How it was refused, and what was typed, when it is shown again. */
  refused?: FormErrors
  old?: Record<string, string | string[]> | null
  /** In a window its questions scroll between head and foot. */
  framed?: boolean
  /** Beside the button that sends it. */
  beside?: ReactNode
  onSent: (respondedAt: string) => void
  /** It was answered meanwhile, on another device for example. */
  onAnswered: () => void
}

/** The questions of a survey with the button that sends the answers; works without a script too. */
export function SurveyForm(props: Props) {
  const { survey, account, refused, old, framed = false, beside, onSent, onAnswered } = props
  const t = useTexts('surveys')
  const { errors, message, busy, send, onInput } = usePlainForm(refused)
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its window opens; on a page it is followed already
  useEffect(() => (framed && form.current ? followDraft(form.current) : undefined), [])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const draft = sendDraft(event.currentTarget)
    const answer = await send<{ responded_at: string }>(event.currentTarget)
    if (answer instanceof CallError && (answer.status !== 409 || isOtherAccount(answer))) return draft.refused()
    draft.accepted()
    if (answer instanceof CallError) onAnswered()
    else onSent(answer.responded_at)
  }
  return (
    <form
      ref={form}
      className="survey-form"
      method="post"
      action="/survey/submit"
      data-draft={getDraftName({ account, form: '/survey/submit', thing: survey.id })}
      noValidate
      onSubmit={submit}
      onInput={onInput}
    >
      <CsrfField />
      <input type="hidden" name="survey_id" value={survey.id} />
      <div className={framed ? 'dialog-body survey-questions' : 'survey-questions'}>
        <p className="muted survey-words">{survey.description}</p>
        <DraftNote />
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
