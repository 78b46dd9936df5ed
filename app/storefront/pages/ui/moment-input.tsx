import { useState } from 'react'
import { useTimeZone } from '#app/platform/page.tsx'
import { atZone, inZone } from '#app/ui/local-time.ts'
import { useChangeEvent } from '#app/ui/use-change-event.ts'
import { WhenField } from '#app/ui/when-field.tsx'

type Props = { id: string; name: string; label: string; value: string }

/** A day and an hour as the clocks of the school show them; the form carries the instant. */
export function MomentInput({ id, name, label, value }: Props) {
  const zone = useTimeZone()
  const [instant, setInstant] = useState(value)
  const carried = useChangeEvent(instant)
  return (
    <>
      <WhenField
        id={id}
        name={`${name}_clock`}
        label={label}
        help={zone}
        type="datetime-local"
        defaultValue={value && inZone(value, zone)}
        onChange={({ target }) => setInstant(target.value && atZone(target.value, zone))}
      />
      <input ref={carried} type="hidden" name={name} value={instant} />
    </>
  )
}
