import { type FormEvent, useState } from 'react'
import { CallError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormContext } from '#app/ui/form-context.ts'
import { island } from '#app/ui/island.tsx'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import { Trap } from '../ui/trap.tsx'
import '../ui/leads.css'

type Props = {
  slug: string
  /** The address of who is logged in. */
  email?: string
  /** How it was refused, and what was typed, when it is shown again. */
  refused?: FormErrors
  old?: Record<string, string | string[]> | null
}

/** Asks to be told when a product opens. */
export default island('leads/tell-me', ['ui', 'leads'], ({ slug, email, refused, old = null }: Props) => {
  const t = useTexts('leads')
  const { errors, message, busy, send, onInput } = usePlainForm(refused)
  const [done, setDone] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const answer = await send(event.currentTarget)
    if (!(answer instanceof CallError)) setDone(true)
  }
  if (done)
    return (
      <Callout tone="ok" role="status" title={t('thank_you')}>
        {t('tell_me_done')}
      </Callout>
    )
  return (
    <form
      className="tell-me"
      method="post"
      action={`/${slug}/tell-me`}
      aria-label={t('tell_me')}
      noValidate
      onSubmit={submit}
      onInput={onInput}
    >
      <CsrfField />
      <Trap />
      {message && (
        <Callout tone="bad" role="alert">
          {message}
        </Callout>
      )}
      <FormContext value={{ errors, old, busy }}>
        <TextField
          id="tell-me-email"
          name="email"
          type="email"
          label={t('email')}
          help={t('tell_me_help')}
          defaultValue={email}
          autoComplete="email"
          required
        />
      </FormContext>
      <Button type="submit" variant="primary" size="lg" block busy={busy} busyText={t('sending')}>
        {t('tell_me')}
      </Button>
    </form>
  )
})
