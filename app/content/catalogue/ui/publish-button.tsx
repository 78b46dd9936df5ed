import { type FormEvent, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import type { FramedProduct } from '../product-tabs.ts'
import { useStatus } from './change-status.ts'

/** Makes a product public; a form, so that it works without a script. */
export function PublishButton({ product, isPrimary }: { product: FramedProduct; isPrimary: boolean }) {
  const t = useTexts('office-products')
  const { action, change } = useStatus(product)
  const [busy, setBusy] = useState(false)
  async function publish(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await change('published')
    setBusy(false)
  }
  return (
    <form method="post" action={action} onSubmit={(event) => void publish(event)}>
      <CsrfField />
      <input type="hidden" name="status" value="published" />
      <Button type="submit" size="sm" variant={isPrimary ? 'primary' : 'plain'} busy={busy} busyText={t('publishing')}>
        {t('publish')}
      </Button>
    </form>
  )
}
