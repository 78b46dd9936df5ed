import type { ReactNode } from 'react'
import { FieldSet } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRight } from '#app/ui/icons.ts'

type Props = { name: string; title: string; badge?: ReactNode; open: boolean; children: ReactNode }

/** A part of a price that most do without: folded until it is used. `name` is the field at which it is refused. */
export function PricePart({ name, title, badge, open, children }: Props) {
  return (
    <details className="price-part" open={open}>
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
