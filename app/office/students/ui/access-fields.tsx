import { ProductBoxes } from '#app/content/catalogue/ui/product-boxes.tsx'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'

/** What is opened, for how long and why. */
export function AccessFields({ products, reasonOptional }: { products: OptionList; reasonOptional?: true }) {
  const t = useTexts('students')
  return (
    <>
      <ProductBoxes label={t('products')} products={products} isChecked={() => products.options.length === 1} />
      <DaysField />
      <TextField
        name="reason"
        label={t('reason')}
        help={t('give_reason_help')}
        autoComplete="off"
        optional={reasonOptional}
      />
    </>
  )
}

/** For how many days access is given; none is without an end. */
export function DaysField() {
  const t = useTexts('students')
  return <TextField name="days" inputMode="numeric" label={t('days_of_access')} help={t('days_help')} optional />
}
