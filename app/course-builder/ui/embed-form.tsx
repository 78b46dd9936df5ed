import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** The address of a film at another service. */
export function EmbedForm({ onAddress }: { onAddress: (address: string) => Promise<unknown> }) {
  const t = useTexts('course-builder')
  const [address, setAddress] = useState('')
  return (
    <div className="row wrap items-end">
      <Field id="embed_url" label={t('embed')} className="grow">
        <input
          id="embed_url"
          className="input"
          inputMode="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <Button onClick={() => void onAddress(address.trim())} disabled={address.trim() === ''}>
        {t('add')}
      </Button>
    </div>
  )
}
