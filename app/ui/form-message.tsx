import { useShared } from '#app/platform/page.tsx'
import { Callout } from './callout.tsx'

/** What is wrong with a form as a whole; what stands at its field is not said twice. */
export function FormMessage() {
  const { message, errors } = useShared()
  if (message === null || Object.values(errors).flat().includes(message)) return null
  return (
    <Callout tone="bad" role="alert">
      {message}
    </Callout>
  )
}
