import { useId } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { image, video } from '#app/ui/icons.ts'

const KINDS = {
  picture: { accept: 'image/png,image/gif,image/jpeg', icon: image },
  film: { accept: 'video/*', icon: video },
}
export type Attachable = keyof typeof KINDS

/** Chooses a picture for a reply of the team, or a film for a comment. */
export function Attach({ kind, onChoose }: { kind: Attachable; onChoose: (file: File) => void }) {
  const t = useTexts('comments')
  const id = useId()
  const { accept, icon } = KINDS[kind]
  return (
    <label className="btn btn-ghost btn-sm cm-attach" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="vh"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
      <Icon of={icon} /> {t(`attach_${kind}`)}
    </label>
  )
}
