import { type ReactNode, useRef } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { arrowDown, arrowUp, x } from '#app/ui/icons.ts'

type Props<Item> = {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** What an item is called, for those who hear the buttons. */
  nameOf: (item: Item, index: number) => string
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}

/** A short list that one puts in order, by buttons that keep the focus while the item moves. */
export function Ordered<Item>({ items, onChange, nameOf, keyOf, children }: Props<Item>) {
  const t = useTexts('office-products')
  const said = useRef<HTMLParagraphElement>(null)
  function say(text: string) {
    if (said.current) said.current.textContent = text
  }
  function move(index: number, by: -1 | 1) {
    const next = [...items]
    const [item] = next.splice(index, 1)
    if (item === undefined) return
    next.splice(index + by, 0, item)
    onChange(next)
    say(t('moved', { name: nameOf(item, index), place: index + by + 1, count: items.length }))
  }
  return (
    <>
      <ol className="ordered">
        {items.map((item, index) => {
          const name = nameOf(item, index)
          return (
            <li key={keyOf(item)} className="ordered-item">
              <div className="grow">{children(item, index)}</div>
              <span className="row ordered-buttons" style={{ '--g': '2px' }}>
                <IconButton
                  icon={arrowUp}
                  size="sm"
                  label={t('move_up', { name })}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => index > 0 && move(index, -1)}
                />
                <IconButton
                  icon={arrowDown}
                  size="sm"
                  label={t('move_down', { name })}
                  aria-disabled={index === items.length - 1 || undefined}
                  onClick={() => index < items.length - 1 && move(index, 1)}
                />
                <IconButton
                  icon={x}
                  size="sm"
                  label={t('remove', { name })}
                  onClick={() => onChange(items.filter((_, place) => place !== index))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <p ref={said} className="vh" role="status" />
    </>
  )
}
