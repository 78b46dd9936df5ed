import type { ReactNode } from 'react'
import type { OptionList } from '#app/platform/option-list.ts'
import { PickerBoxes } from '#app/ui/picker-boxes.tsx'

type Props = {
  label: string
  products: OptionList
  isChecked: (id: number) => boolean | undefined
  /** Below them. */
  children?: ReactNode
}

/** Products to choose from, sent as `product_ids`. */
export function ProductBoxes({ label, products, isChecked, children }: Props) {
  return (
    <PickerBoxes name="product_ids" ids="product" label={label} of={products} isChecked={isChecked}>
      {children}
    </PickerBoxes>
  )
}
