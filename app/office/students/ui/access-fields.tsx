import type { TitledProduct } from '#app/content/catalogue/product.ts'
import { ProductBoxes } from '#app/content/catalogue/ui/product-boxes.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'

/** What is opened, for how long and why. */
export function AccessFields({
  products,
  reasonOptional,
}: {
  products: readonly TitledProduct[]
  reasonOptional?: true
}) {
  const t = useTexts('students')
  return (
    <>
      <ProductBoxes label={t('products')} products={products} isChecked={() => products.length === 1} />
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
