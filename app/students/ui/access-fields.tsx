import type { TitledProduct } from '#app/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert } from '#app/ui/icons.ts'

type Props = {
  products: readonly TitledProduct[]
  errors: Record<string, string[]>
  message?: string
  reasonOptional?: boolean
}

/** What is opened, for how long and why. */
export function AccessFields({ products, errors, message, reasonOptional = false }: Props) {
  const t = useTexts('students')
  return (
    <>
      {message && (
        <Callout tone="bad" role="alert">
          {message}
        </Callout>
      )}
      <fieldset className="field">
        <legend className="label mb-2">{t('products')}</legend>
        {products.map(({ id, title }) => (
          <label key={id} className="check">
            <input type="checkbox" name="product_ids" value={id} defaultChecked={products.length === 1} />
            <span>{title}</span>
          </label>
        ))}
        {errors.product_ids && (
          <p className="error" role="alert">
            <Icon of={circleAlert} size={14} /> {t('choose_a_product')}
          </p>
        )}
      </fieldset>
      <TextField
        name="days"
        type="number"
        min={0}
        max={3650}
        label={t('days_of_access')}
        help={t('days_help')}
        error={errors.days}
        optional
      />
      <TextField
        name="reason"
        label={t('reason')}
        help={t('give_reason_help')}
        maxLength={500}
        autoComplete="off"
        error={errors.reason}
        optional={reasonOptional}
        required={!reasonOptional}
      />
    </>
  )
}

/** What was chosen there, as the calls take it. */
export function accessOf(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '').trim() || undefined
  return {
    product_ids: typed.getAll('product_ids').map(Number),
    days: text('days'),
    reason: text('reason'),
  }
}
