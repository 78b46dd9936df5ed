import { useErrors } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert } from '#app/ui/icons.ts'

/** What is wrong with the form as a whole; the script fills it when it finds out. */
export function FormAlert() {
  const { form: message } = useErrors()
  return (
    <div className="callout callout-bad" role="alert" data-alert hidden={!message}>
      <Icon of={circleAlert} />
      <span data-alert-text>{message}</span>
    </div>
  )
}

/** How an error under a field looks, for the script to copy. */
export function ErrorTemplate() {
  return (
    <template id="field-error">
      <p className="error">
        <Icon of={circleAlert} size={14} /> <span />
      </p>
    </template>
  )
}
