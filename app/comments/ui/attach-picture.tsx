import { useId } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { image } from '#app/ui/icons.ts'

/** A picture for a reply of the team. */
export function AttachPicture({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useTexts('comments')
  const id = useId()
  return (
    <label className="btn btn-ghost btn-sm cm-attach" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="vh"
        accept="image/png,image/gif,image/jpeg"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
      <Icon of={image} /> {t('attach_picture')}
    </label>
  )
}
