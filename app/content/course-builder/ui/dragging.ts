import { type DragEndEvent, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { underPointer } from '#app/ui/under-pointer.ts'

type DragEnds = Pick<DragEndEvent, 'active' | 'over'>

/** What a `DndContext` needs for a list that is dragged by mouse, touch and keyboard, and says so to those who hear it. */
export function useDragging(titleOf: (key: string) => string) {
  const t = useTexts('course-builder')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const named = ({ id }: { id: string | number }) => titleOf(String(id))
  const hasLeft = useRef(false)
  const announcements = {
    onDragStart({ active }: Pick<DragEnds, 'active'>) {
      hasLeft.current = false
      return t('lifted', { title: named(active) })
    },
    onDragOver({ active, over }: DragEnds) {
      if (!over) return t('over_nothing')
      // Once it is lifted it is over its own place, which is no news.
      if (over.id === active.id) return hasLeft.current ? t('over_own', { title: named(active) }) : undefined
      hasLeft.current = true
      return t('over', { title: named(active), other: named(over) })
    },
    onDragEnd: ({ active, over }: DragEnds) =>
      over && over.id !== active.id ? t('dropped', { title: named(active), other: named(over) }) : t('drag_canceled'),
    onDragCancel: () => t('drag_canceled'),
  }
  return {
    sensors,
    collisionDetection: underPointer,
    accessibility: { announcements, screenReaderInstructions: { draggable: t('drag_help') } },
  }
}
