import { type KeyboardEvent, useId, useState } from 'react'
import { getEmbed } from '#app/platform/embed.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, getControl } from '#app/ui/field.tsx'

type Props = { address?: string; submit: string; onAddress: (address: string) => void }

/** The address of a film at another service. */
export function EmbedForm({ address: known = '', submit, onAddress }: Props) {
  const t = useTexts('course-builder')
  const id = useId()
  const [address, setAddress] = useState(known)
  const [unknown, setUnknown] = useState(false)
  const error = unknown ? t('embed_unknown') : undefined
  function send() {
    const typed = address.trim()
    const fits = getEmbed(typed) !== undefined
    setUnknown(!fits)
    if (fits && typed !== known) onAddress(typed)
  }
  return (
    <Field id={id} label={t('embed')} error={error}>
      <span className="row" style={{ '--g': '8px' }}>
        <input
          {...getControl(id, false, error)}
          className="input grow"
          inputMode="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && send()}
        />
        <Button onClick={send}>{submit}</Button>
      </span>
    </Field>
  )
}
