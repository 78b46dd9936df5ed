import { useId } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { image, video } from '#app/ui/icons.ts'

export type Attachment = 'film' | 'picture'

const TYPES = { film: 'video/*', picture: 'image/png,image/gif,image/jpeg' }

/** A film for a comment, or a picture for a reply of the team. */
export function AttachFile({ what, onChoose }: { what: Attachment; onChoose: (file: File) => void }) {
  const t = useTexts('comments')
  const id = useId()
  return (
    <label className="btn btn-ghost btn-sm cm-attach" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="vh"
        accept={TYPES[what]}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
      <Icon of={what === 'film' ? video : image} /> {t(`attach_${what}`)}
    </label>
  )
}
