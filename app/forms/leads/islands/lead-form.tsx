import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormQuestions } from '#app/forms/form-questions/ui/form-questions.tsx'
import { CallError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { island } from '#app/ui/island.tsx'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import { CONSENT, getQuestions, type LeadFormView, needsConsent } from '../lead-form.ts'
import { LeadDone } from '../ui/lead-done.tsx'
import { Trap } from '../ui/trap.tsx'
import '../ui/leads.css'

type Props = {
  /** What its fields are called by: a page may hold the same form twice. */
  id: string
  form: LeadFormView
  /** How it was refused, and what was typed, when it is shown again. */
  refused?: FormErrors
  old?: Record<string, string | string[]> | null
}

/** For how long a form that was refused goes on to look busy: nobody sends it twice in a hurry. */
const RESET_MS = 2000

/** A form by which visitors leave an address: idle, loading, and then a panel that says that it is done. */
export default island('leads/lead-form', ['ui', 'leads'], ({ id, form, refused, old }: Props) => {
  const t = useTexts('leads')
  const { errors, message, send, onInput } = usePlainForm(refused)
  const [state, setState] = useState<'idle' | 'loading' | 'done'>('idle')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'done') panel.current?.focus()
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'idle') return
    setState('loading')
    const answer = await send<{ redirect_to?: string }>(event.currentTarget)
    if (answer instanceof CallError) {
      setTimeout(() => setState('idle'), RESET_MS)
      return
    }
    if (answer.redirect_to) location.assign(answer.redirect_to)
    setState('done')
  }

  if (state === 'done') return <LeadDone form={form} panel={panel} />
  return (
    <form
      className="card lead-form"
      method="post"
      action="/lead"
      aria-label={form.title}
      noValidate
      onSubmit={submit}
      onInput={onInput}
    >
      <CsrfField />
      <input type="hidden" name="form_id" value={form.id} />
      {form.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Trap />
      {message && (
        <Callout tone="bad" role="alert">
          {message}
        </Callout>
      )}
      <FormQuestions id={id} questions={getQuestions(form.fields)} errors={errors} old={old} labels={form.labels} />
      {form.consentText && (
        <CheckField id={`${id}-consent`} name={CONSENT} required={needsConsent(form)} error={errors[CONSENT]}>
          {form.consentText}
        </CheckField>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className={form.buttonClass || undefined}
        busy={state === 'loading'}
        busyText={t('sending')}
      >
        {form.buttonText}
      </Button>
    </form>
  )
})
