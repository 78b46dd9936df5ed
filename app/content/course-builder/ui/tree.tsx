import { DndContext, type DragEndEvent, type DragOverEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { TreeSection } from '#app/content/courses/edited-rows.ts'
import { useTexts } from '#app/platform/page.tsx'
import { AddTitle } from './add-title.tsx'
import { useDragging } from './dragging.ts'
import { type Question, type RowActions, TreeRowItem } from './tree-row.tsx'
import { droppedAt, getTitle, type TreeRow, treeRows } from './tree-rows.ts'
import type { Node, TreeStore } from './tree-store.ts'
import './builder.css'

type Props = { store: TreeStore; sections: TreeSection[]; ask: (question: Question, node: Node) => void }

/** The sections of a course with their lectures, dragged by mouse, touch and keyboard. */
export function Tree({ store, sections, ask }: Props) {
  const t = useTexts('course-builder')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [dragged, setDragged] = useState<string>()
  const [act] = useState<RowActions>(() => ({ ...store, ask, toggle }))
  // While a section is dragged the lectures are out of its way.
  const isOpen = (id: number) => !closed.has(id) && !dragged?.startsWith('s')
  const rows = treeRows(sections, isOpen)
  const dragging = useDragging((key) => {
    const row = rows.find((one) => one.key === key)
    return row ? getTitle(row) : ''
  })
  function toggle(id: number) {
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }
  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined)
    const [from, to] = [String(active.id), over === null ? undefined : String(over.id)]
    const row = rows.find(({ key }) => key === from)
    if (!row || to === undefined || from === to) return
    if (row.kind === 'section') {
      const ids = sections.map(({ id }) => id)
      const end = ids.indexOf(Number(to.slice(1)))
      return end < 0
        ? undefined
        : store.orderSections(ids.filter((id) => id !== row.section.id).toSpliced(end, 0, row.section.id))
    }
    const at = droppedAt(rows, from, to)
    if (at) store.moveLecture(row.lecture, at.section.id, at.place)
  }
  const last = (row: TreeRow, at: number) => isOpen(row.section.id) && rows[at + 1]?.section.id !== row.section.id
  const ends = getEnds(sections)
  return (
    <DndContext
      id="outline"
      {...dragging}
      onDragStart={({ active }: Pick<DragOverEvent, 'active'>) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className="tree-l">
          {rows.flatMap((row, at) => [
            <TreeRowItem key={row.key} row={row} open={isOpen(row.section.id)} ends={ends(row)} act={act} />,
            // Beside the rows: whoever adds several in a row goes on typing, whichever row is the last by then.
            last(row, at) && (
              <li key={`add ${row.section.id}`}>
                <AddTitle
                  label={t('add_lecture')}
                  field={t('lecture_title')}
                  onAdd={(title) => store.addLecture(row.section.id, title)}
                />
              </li>
            ),
          ])}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** Whether a row has none of its kind before or behind it, so that it moves one way alone, or not at all. */
function getEnds(sections: readonly TreeSection[]) {
  return (row: TreeRow) => {
    const isFirst = row.section.id === sections[0]?.id
    const isLast = row.section.id === sections.at(-1)?.id
    const { lectures } = row.section
    const first = isFirst && (row.kind === 'section' || row.lecture.id === lectures[0]?.id)
    const last = isLast && (row.kind === 'section' || row.lecture.id === lectures.at(-1)?.id)
    return first && last ? 'only' : first ? 'first' : last ? 'last' : undefined
  }
}
