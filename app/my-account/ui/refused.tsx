import { useShared } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'

/** Why a form was refused, where that does not stand at one of its fields. */
export function Refused() {
  const { message, errors } = useShared()
  if (message === null || Object.values(errors).flat().includes(message)) return null
  return (
    <Callout tone="bad" role="alert">
      {message}
    </Callout>
  )
}
