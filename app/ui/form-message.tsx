import { useErrors } from '#app/platform/page.tsx'
import { Callout } from './callout.tsx'
import { useForm } from './form-context.ts'

/**
 * What is wrong with the form that was refused, as far as it stands at none of its fields.
 * @param of what is refused and has no field to stand at: a link's token
 */
export function FormMessage({ of = 'token' }: { of?: string }) {
  const { form, [of]: other } = useErrors()
  return <Message text={form ?? other} />
}

/** The same in a form that is a call. */
export function OwnMessage() {
  return <Message text={useForm().errors.form} />
}

function Message({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <div data-message tabIndex={-1}>
      <Callout tone="bad" role="alert">
        {text}
      </Callout>
    </div>
  )
}
