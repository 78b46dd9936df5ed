import {
  closestCenter,
  type DragEndEvent,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTexts } from '#app/platform/page.tsx'

type Ends = Pick<DragEndEvent, 'active' | 'over'>

/** What a `DndContext` needs for a list that is dragged by mouse, touch and keyboard, and says so to those who hear it. */
export function useDragging(titleOf: (key: string) => string) {
  const t = useTexts('course-builder')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const named = ({ id }: { id: string | number }) => titleOf(String(id))
  const announcements = {
    onDragStart: ({ active }: Pick<Ends, 'active'>) => t('lifted', { title: named(active) }),
    onDragOver: ({ active, over }: Ends) =>
      over ? t('over', { title: named(active), other: named(over) }) : t('over_nothing'),
    onDragEnd: ({ active, over }: Ends) =>
      over ? t('dropped', { title: named(active), other: named(over) }) : t('drag_canceled'),
    onDragCancel: () => t('drag_canceled'),
  }
  return {
    sensors,
    collisionDetection: closestCenter,
    // Rows change their height, and those below a lifted section go away.
    measuring: { droppable: { strategy: MeasuringStrategy.Always } },
    accessibility: { announcements, screenReaderInstructions: { draggable: t('drag_help') } },
  }
}
