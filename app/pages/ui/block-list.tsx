import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { copy, gripVertical, panelsTopLeft, trash } from '#app/ui/icons.ts'
import { blockOf } from '../blocks/all.ts'
import type { BlockRow } from '../page.ts'
import { firstWords } from '../written-payload.ts'
import { useFieldTexts } from './field-texts.ts'

export type Actions = {
  choose: (id: number) => void
  move: (ids: number[]) => void
  copy: (block: BlockRow) => void
  drop: (block: BlockRow) => void
}

type Props = Actions & { blocks: readonly BlockRow[]; current: number | undefined; locale: Locale }

/** The blocks of a page in their order, moved by mouse, finger and keys. */
export function BlockList({ blocks, current, locale, move, ...actions }: Props) {
  const t = useTexts('pages')
  const { block: nameOf } = useFieldTexts()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = blocks.map(({ id }) => id)
  const said = (id: unknown, over: unknown = id) => ({
    block: nameOf(blocks.find((block) => block.id === id)?.type ?? ''),
    place: ids.indexOf(Number(over)) + 1,
    count: ids.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', said(active.id)),
    onDragOver: ({ active, over }) => t('at_place', said(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('dropped', said(active.id, over?.id)),
    onDragCancel: ({ active }) => t('not_moved', said(active.id)),
  }
  function end({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return
    const others = ids.filter((id) => id !== active.id)
    others.splice(ids.indexOf(Number(over.id)), 0, Number(active.id))
    move(others)
  }
  return (
    <DndContext
      id="page-blocks"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('move_help') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="pe-blocks">
          {blocks.map((block) => (
            <Row key={block.id} {...actions} block={block} current={block.id === current} locale={locale} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type RowProps = Omit<Actions, 'move'> & { block: BlockRow; current: boolean; locale: Locale }

function Row({ block, current, locale, choose, copy: duplicate, drop }: RowProps) {
  const t = useTexts('pages')
  const { block: nameOf } = useFieldTexts()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: block.id })
  const { icon = panelsTopLeft, fields = {} } = blockOf(block.type) ?? {}
  const name = nameOf(block.type)
  const words = firstWords(fields, block.payload, locale)
  return (
    <li
      ref={setNodeRef}
      className="pe-block"
      aria-current={current || undefined}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button type="button" className="pe-grip" aria-label={t('move', { block: name })} {...attributes} {...listeners}>
        <Icon of={gripVertical} />
      </button>
      <button type="button" className="pe-choose" onClick={() => choose(block.id)}>
        <Icon of={icon} />
        <span>
          <span className="medium t14">{name}</span>
          {words && <span className="t12 faint">{words}</span>}
        </span>
      </button>
      <IconButton icon={copy} size="sm" label={t('duplicate', { block: name })} onClick={() => duplicate(block)} />
      <IconButton icon={trash} size="sm" label={t('delete_block', { block: name })} onClick={() => drop(block)} />
    </li>
  )
}
