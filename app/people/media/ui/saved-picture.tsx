import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import type { ImageExtension } from '#app/platform/image-types.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Form } from '#app/ui/form.tsx'
import { FormContext } from '#app/ui/form-context.ts'
import type { ImageContext } from '../image.ts'
import { PictureField } from './picture-field.tsx'

type Props = {
  id: string
  label: string
  help?: string
  /** As it is stored now. */
  address: string | null
  context: ImageContext
  types: readonly ImageExtension[]
  /** Width by height, as it will be shown. */
  ratio: string
  /** Takes `address`, or a plain form's `image`; none at this address with `/remove` behind it. */
  action: string
}

/** A picture that stands alone: saved as soon as it was sent, without scripts by a form of its own. */
export function SavedPicture({ id, label, help, address, context, types, ratio, action }: Props) {
  const t = useTexts('media')
  const [refused, setRefused] = useState<string>()
  async function save(sent: string) {
    setRefused(undefined)
    try {
      await call('post', action, { address: sent })
      router.reload()
    } catch (error) {
      const { errors, message } = callError(error)
      setRefused(errors.image ?? message)
    }
  }
  return (
    <div className="saved-picture stack">
      <FormContext value={{ errors: refused === undefined ? {} : { image: refused }, old: null, busy: false }}>
        <PictureField
          name="image"
          id={id}
          label={label}
          help={help}
          defaultValue={address}
          context={context}
          types={types}
          ratio={ratio}
          removeAction={`${action}/remove`}
          onUploaded={(sent) => void save(sent)}
          onDeleted={() => router.reload()}
        />
      </FormContext>
      <noscript>
        <Form action={action} submit={t('send')} frame="none" files>
          <input type="file" name="image" aria-label={label} />
        </Form>
      </noscript>
    </div>
  )
}
