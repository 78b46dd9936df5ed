import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type HTMLAttributes, type ReactNode, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { arrowDown, arrowUp, gripVertical } from './icons.ts'
import { useUiTexts } from './texts.ts'
import { underPointer } from './under-pointer.ts'
import './css/sortable.css'

/** What moves an item: the handle that is dragged or lifted by keys, and what its buttons do, where they lead anywhere. */
export type SortControls = { grip: ReactNode; up: (() => void) | undefined; down: (() => void) | undefined }

type Props<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => number | string
  /** What an item is called, for those who hear where it goes. */
  nameOf: (item: Item, index: number) => string
  onMove: (items: Item[]) => void
  className: string
  itemProps?: (item: Item) => HTMLAttributes<HTMLLIElement>
  children: (item: Item, moving: SortControls, index: number) => ReactNode
}

/** A list that one puts in order by mouse, finger, keys, and by buttons for whoever drags nothing. */
export function Sortable<Item>({
  items,
  keyOf,
  nameOf,
  onMove,
  className,
  itemProps = () => ({}),
  children,
}: Props<Item>) {
  const t = useUiTexts()
  const announcement = useRef<HTMLParagraphElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(keyOf)
  const about = (key: number | string, over = key) => {
    const at = keys.indexOf(key)
    return { name: nameOf(items[at] as Item, at), place: keys.indexOf(over) + 1, count: keys.length }
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', about(active.id)),
    onDragOver: ({ active, over }) => t('at_place', about(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('dropped', about(active.id, over?.id)),
    onDragCancel: ({ active }) => t('not_moved', about(active.id)),
  }
  const move = (from: number, to: number) => onMove(arrayMove([...items], from, to))
  function end({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(keys.indexOf(active.id), keys.indexOf(over.id))
  }
  /** By a button, which keeps the focus while its item moves. */
  function press(at: number, by: 1 | -1) {
    if (announcement.current)
      announcement.current.textContent = t('at_place', about(keys[at] as string, keys[at + by] as string))
    move(at, at + by)
  }
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={underPointer}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('move_help') } }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {items.map((item, at) => (
            <SortableItem key={keys[at]} id={keys[at] as string} name={nameOf(item, at)} {...itemProps(item)}>
              {(grip) =>
                children(
                  item,
                  {
                    grip,
                    up: at > 0 ? () => press(at, -1) : undefined,
                    down: at < items.length - 1 ? () => press(at, 1) : undefined,
                  },
                  at,
                )
              }
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <p ref={announcement} className="vh" role="status" />
    </DndContext>
  )
}

type ItemProps = Omit<HTMLAttributes<HTMLLIElement>, 'children' | 'id'> & {
  id: string
  name: string
  children: (grip: ReactNode) => ReactNode
}

function SortableItem({ id, name, children, ...rest }: ItemProps) {
  const t = useUiTexts()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      {...rest}
      ref={setNodeRef}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(
        <button type="button" className="sortable-grip" aria-label={t('move', { name })} {...attributes} {...listeners}>
          <Icon of={gripVertical} />
        </button>,
      )}
    </li>
  )
}

/** The two buttons that move an item, for rows that have the room. */
export function MoveButtons({ name, up, down }: Pick<SortControls, 'up' | 'down'> & { name: string }) {
  const t = useUiTexts()
  return [
    { icon: arrowUp, label: t('move_up', { name }), press: up },
    { icon: arrowDown, label: t('move_down', { name }), press: down },
  ].map(({ icon, label, press }) => (
    <IconButton
      key={label}
      icon={icon}
      size="sm"
      label={label}
      aria-disabled={press === undefined || undefined}
      onClick={press}
    />
  ))
}
