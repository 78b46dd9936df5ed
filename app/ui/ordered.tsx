import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { x } from './icons.ts'
import { MoveButtons, Sortable } from './sortable.tsx'
import { useUiTexts } from './texts.ts'

type Props<Item> = {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** What an item is called, for those who hear the buttons. */
  nameOf: (item: Item, index: number) => string
  keyOf: (item: Item) => number | string
  children: (item: Item, index: number) => ReactNode
}

/** A short list that one puts in order and takes things out of. */
export function Ordered<Item>({ items, onChange, nameOf, keyOf, children }: Props<Item>) {
  const t = useUiTexts()
  return (
    <Sortable
      items={items}
      keyOf={keyOf}
      nameOf={nameOf}
      onMove={onChange}
      className="ordered"
      itemProps={() => ({ className: 'ordered-item' })}
    >
      {(item, { grip, up, down }, index) => {
        const name = nameOf(item, index)
        return (
          <>
            {grip}
            <div className="grow">{children(item, index)}</div>
            <span className="row" style={{ '--g': '2px' }}>
              <MoveButtons name={name} up={up} down={down} />
              <IconButton
                icon={x}
                size="sm"
                label={t('remove', { name })}
                onClick={() => onChange(items.filter((_, place) => place !== index))}
              />
            </span>
          </>
        )
      }}
    </Sortable>
  )
}
