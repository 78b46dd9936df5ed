import { IconButton } from './button.tsx'
import { pencil, trash } from './icons.ts'

type Action = { label: string; run: () => void }

/** What is done with the row of a list that has a window of its own: it is changed there, or deleted. */
export function EditButtons({ edit, remove }: { edit: Action; remove: Action }) {
  return (
    <span className="row" style={{ '--g': '4px', justifyContent: 'flex-end' }}>
      <IconButton icon={pencil} size="sm" label={edit.label} onClick={edit.run} />
      <IconButton icon={trash} size="sm" label={remove.label} onClick={remove.run} />
    </span>
  )
}
