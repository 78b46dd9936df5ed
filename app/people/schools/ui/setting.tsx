import { type ReactNode, useId } from 'react'
import { Card } from '#app/ui/card.tsx'

/** One subject of the settings: what it is about on the left, its form in a card on the right. */
export function Setting({
  title,
  text,
  id,
  children,
}: {
  title: string
  text: string
  id: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section className="setting" id={id} aria-labelledby={heading}>
      <div className="setting-about">
        <h2 id={heading}>{title}</h2>
        <p className="muted t13">{text}</p>
      </div>
      <Card>{children}</Card>
    </section>
  )
}
