import { DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { circlePlay } from '#app/ui/icons.ts'
import { AddComponent } from './add-component.tsx'
import { Component } from './component.tsx'
import { useDragging } from './dragging.ts'
import { MoveComponent } from './move-component.tsx'
import { useComponents } from './use-components.ts'

type Props = { courseId: number; lectureId: number; address: string; components: ComponentRow[] }

/** What a lecture is made of, in its order, and what may be added. */
export function ComponentList({ courseId, lectureId, address, components }: Props) {
  const t = useTexts('course-builder')
  const list = useComponents(address, components)
  const [moved, move] = useState<{ id: number; open: boolean }>()
  const { rows } = list
  const dragging = useDragging((key) => {
    const at = rows.findIndex(({ id }) => String(id) === key)
    const row = rows[at]
    return row ? t('component_named', { type: t(`type_${row.type}`), number: at + 1 }) : ''
  })
  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [active, over].map((one) => rows.findIndex(({ id }) => id === one?.id)) as [number, number]
    if (from >= 0 && to >= 0) list.moveTo(from, to)
  }
  return (
    <>
      {rows.length === 0 && (
        <Empty icon={circlePlay} title={t('empty_lecture_title')}>
          {t('empty_lecture')}
        </Empty>
      )}
      <DndContext id="components" {...dragging} onDragEnd={drop}>
        <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {rows.map((component, at) => (
            <Component
              key={component.id}
              component={component}
              at={at}
              of={rows.length}
              list={list}
              onMove={() => move({ id: component.id, open: true })}
            />
          ))}
        </SortableContext>
      </DndContext>
      <AddComponent list={list} />
      {moved && (
        <MoveComponent
          courseId={courseId}
          lectureId={lectureId}
          open={moved.open}
          onClose={() => move({ ...moved, open: false })}
          onLecture={(lecture) => list.moveAway(moved.id, lecture)}
        />
      )}
    </>
  )
}
