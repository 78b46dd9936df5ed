import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { AddTitle } from './add-title.tsx'
import { TreeRowItem } from './tree-row.tsx'
import { droppedAt, type TreeRow, treeRows } from './tree-rows.ts'
import type { Tree as TreeState } from './use-tree.ts'
import './builder.css'

/** The sections of a course with their lectures, dragged by mouse, touch and keyboard. */
export function Tree({ tree }: { tree: TreeState }) {
  const t = useTexts('course-builder')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [dragged, setDragged] = useState<string>()
  // While a section is dragged the lectures are out of its way.
  const isOpen = (id: number) => !closed.has(id) && !dragged?.startsWith('s')
  const rows = treeRows(tree.sections, isOpen)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function toggle(id: number) {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined)
    const [from, to] = [String(active.id), over === null ? undefined : String(over.id)]
    const row = rows.find(({ key }) => key === from)
    if (!row || to === undefined || from === to) return
    if (row.kind === 'section') {
      const ids = tree.sections.map(({ id }) => id)
      const end = ids.indexOf(Number(to.slice(1)))
      if (end >= 0) tree.orderSections(ids.filter((id) => id !== row.section.id).toSpliced(end, 0, row.section.id))
      return
    }
    const at = droppedAt(rows, from, to)
    if (at) tree.moveLecture(row.lecture, at.section.id, at.place)
  }
  const titleOf = (key: string | number | undefined) => titled(rows.find((row) => row.key === String(key)))
  const announcements = {
    onDragStart: ({ active }: { active: { id: string | number } }) => t('lifted', { title: titleOf(active.id) }),
    onDragOver: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      over ? t('over', { title: titleOf(active.id), other: titleOf(over.id) }) : t('over_nothing'),
    onDragEnd: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      over ? t('dropped', { title: titleOf(active.id), other: titleOf(over.id) }) : t('drag_canceled'),
    onDragCancel: () => t('drag_canceled'),
  }
  const last = (row: TreeRow, at: number) => isOpen(row.section.id) && rows[at + 1]?.section.id !== row.section.id
  return (
    <DndContext
      id="outline"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag_help') } }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className="tree-l">
          {rows.map((row, at) => (
            <TreeRowItem key={row.key} row={row} tree={tree} open={isOpen(row.section.id)} toggle={toggle}>
              {last(row, at) && (
                <AddTitle
                  label={t('add_lecture')}
                  field={t('lecture_title')}
                  onAdd={(title) => tree.addLecture(row.section.id, title)}
                />
              )}
            </TreeRowItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

const titled = (row: TreeRow | undefined) => (row?.kind === 'lecture' ? row.lecture.title : (row?.section.title ?? ''))
