import type { ReactNode } from 'react'
import { CheckField, FieldSet } from '#app/ui/field.tsx'

type Props = {
  label: string
  products: readonly { id: number; title: string }[]
  isChecked: (id: number) => boolean | undefined
  /** Below them. */
  children?: ReactNode
}

/** Products to choose from, sent as `product_ids`. */
export function ProductBoxes({ label, products, isChecked, children }: Props) {
  return (
    <FieldSet name="product_ids" label={label}>
      {products.map(({ id, title }) => (
        <CheckField key={id} id={`product-${id}`} name="product_ids" value={id} defaultChecked={isChecked(id)}>
          <bdi>{title}</bdi>
        </CheckField>
      ))}
      {children}
    </FieldSet>
  )
}
