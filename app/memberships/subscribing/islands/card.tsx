import type { FormEvent } from 'react'
import { CallError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { ProviderName } from '#app/selling/payment-providers/provider.ts'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { island } from '#app/ui/island.tsx'
import { later } from '#app/ui/later.ts'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import '#app/selling/payment-providers/ui/ways.css'

/** It needs a script anyway. */
const CardFields = later(() => import('#app/selling/payment-providers/ui/card-fields.tsx'))

type Props = { at: string; provider: ProviderName; label: string; refused: FormErrors }

export default island('subscribing/card', ['ui', 'subscribing', 'payment-providers'], CardForm)

/** A card is typed here, encrypted for the provider, and sent as that alone; its bank may ask for more elsewhere. */
function CardForm({ at, provider, label, refused }: Props) {
  const t = useTexts('subscribing')
  const form = usePlainForm(refused)
  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (form.busy) return
    const answer = await form.send<{ saved?: true; redirect?: string }>(event.currentTarget)
    if (!(answer instanceof CallError)) location.assign(answer.redirect ?? at)
  }
  return (
    <form
      method="post"
      action={`${at}/card`}
      className="stack"
      style={{ '--g': '16px' }}
      noValidate
      onSubmit={save}
      onInput={form.onInput}
    >
      <CsrfField />
      {form.message && !form.errors.cypher && (
        <p className="error" role="alert">
          {form.message}
        </p>
      )}
      <CardFields provider={provider} {...(form.errors.cypher && { error: form.errors.cypher })} />
      <Button type="submit" variant="primary" block busy={form.busy} busyText={t('saving_card')}>
        {label}
      </Button>
    </form>
  )
}
