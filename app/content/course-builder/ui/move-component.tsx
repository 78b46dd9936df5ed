import { useEffect, useState } from 'react'
import type { TreeSection } from '#app/content/courses/edited-rows.ts'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'

type Props = {
  courseId: number
  lectureId: number
  open: boolean
  onClose: () => void
  onLecture: (lecture: number) => Promise<unknown>
}

/** Chooses the lecture of the course that a component goes to. */
export function MoveComponent({ courseId, lectureId, open, onClose, onLecture }: Props) {
  const t = useTexts('course-builder')
  const [sections, setSections] = useState<TreeSection[]>([])
  const [chosen, choose] = useState<number>()
  const [busy, setBusy] = useState(false)
  const others = sections.flatMap(({ lectures }) => lectures).filter(({ id }) => id !== lectureId)
  const lecture = others.find(({ id }) => id === chosen) ?? others[0]
  useEffect(() => {
    if (!open) return
    call<{ data: TreeSection[] }>('get', `/home/courses/${courseId}/sections?titles=1`)
      .then(({ data }) => setSections(data))
      .catch(() => {})
  }, [courseId, open])
  async function move() {
    if (!lecture) return
    setBusy(true)
    const moved = await onLecture(lecture.id)
    setBusy(false)
    if (moved) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('move_to_lecture')}
      footer={
        <Button variant="primary" busy={busy} busyText={t('moving')} disabled={!lecture} onClick={() => void move()}>
          {t('move_here')}
        </Button>
      }
    >
      <SelectField
        name="to_lecture"
        label={t('to_lecture')}
        value={lecture?.id ?? ''}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {sections.map(({ id, title, lectures }) => (
          <optgroup key={id} label={title}>
            {lectures
              .filter((one) => one.id !== lectureId)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
    </Dialog>
  )
}
