import { type ReactNode, useState } from 'react'
import { FieldSet } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRight } from '#app/ui/icons.ts'

type Props = { name: string; title: string; badge?: ReactNode; open: boolean; children: ReactNode }

/**
 * A part of a price that most do without: folded until it is used, or what was typed into it comes back. `name` is the
 * field at which it is refused.
 */
export function PricePart({ name, title, badge, open, children }: Props) {
  const [shown, setShown] = useState(open)
  return (
    <details
      className="price-part"
      open={shown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      onInput={() => setShown(true)}
    >
      <summary className="t14 medium">
        <Icon of={chevronRight} size={16} />
        {title} {badge}
      </summary>
      <FieldSet name={name} label={<span className="vh">{title}</span>}>
        {children}
      </FieldSet>
    </details>
  )
}
