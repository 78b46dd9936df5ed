import { useLocale, useTexts, useTimeZone } from '#app/platform/page.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { FieldSet, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { inZone } from '#app/ui/local-time.ts'
import { Progress } from '#app/ui/progress.tsx'
import { type EditedPrice, VAT_RATES } from '../price-editor.ts'
import { PromoBadge } from './promo-badge.tsx'

type Props = { product: number; price?: EditedPrice; currency: string }

/** What a price is made of, with the promo that is planned or runs. */
export function PriceForm({ product, price, currency }: Props) {
  const t = useTexts('office-products')
  const typed = useTyped()
  const address = `/home/products/${product}/prices`
  const of = price ? `-${price.id}` : ''
  return (
    <Form
      action={price ? `${address}/${price.id}/save` : `${address}/add`}
      submit={t(price ? 'save' : 'add_price')}
      done={t('saved')}
      variant="plain"
    >
      <div className="price-fields">
        <TextField
          id={`amount${of}`}
          name="amount"
          label={t('price_with_vat')}
          defaultValue={typed(price?.gross)}
          suffix={currency}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <SelectField
          id={`vat${of}`}
          name="vat_rate"
          label={t('vat_rate')}
          defaultValue={price ? (price.vat_rate ?? 'exempt') : 23}
        >
          {VAT_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
          <option value="exempt">{t('vat_rate_exempt')}</option>
        </SelectField>
        <TextField
          id={`days${of}`}
          name="access_days"
          label={t('access_days')}
          help={t('access_days_help')}
          defaultValue={price?.access_days ?? 0}
          inputMode="numeric"
        />
        <TextField
          id={`name${of}`}
          name="name"
          label={t('price_name')}
          help={t('price_name_help')}
          defaultValue={price?.name ?? ''}
          optional
        />
      </div>
      <Promo price={price} currency={currency} of={of} />
      {price && (
        <div>
          <DeleteButton text={t('delete_price')} action={`${address}/${price.id}`} size="sm">
            {t('delete_this_price')}
          </DeleteButton>
        </div>
      )}
    </Form>
  )
}

/** An amount as people type it in their language. */
function useTyped(): (amount: number | null | undefined) => string {
  const locale = useLocale()
  return (amount) => (amount == null ? '' : (amount / 100).toFixed(2).replace('.', locale === 'pl' ? ',' : '.'))
}

function Promo({ price, currency, of }: Omit<Props, 'product'> & { of: string }) {
  const t = useTexts('office-products')
  const zone = useTimeZone()
  const typed = useTyped()
  const promo = price?.promo
  const clock = (at: string | null | undefined) => (at ? inZone(at, zone) : '')
  const label = (
    <span className="row" style={{ '--g': '10px' }}>
      {t('promo')} {price && promo && <PromoBadge price={price} />}
    </span>
  )
  return (
    <FieldSet name="promo" label={label}>
      <div className="price-fields">
        <TextField
          id={`promo_amount${of}`}
          name="promo_amount"
          label={t('promo_amount')}
          help={t('promo_amount_help')}
          defaultValue={typed(price?.promoGross)}
          suffix={currency}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        <TextField
          id={`promo_packages${of}`}
          name="promo_packages"
          label={t('promo_packages')}
          help={t('promo_packages_help')}
          defaultValue={promo?.packages ?? -1}
          autoComplete="off"
        />
        <TextField
          id={`promo_starts_at${of}`}
          type="datetime-local"
          name="promo_starts_at"
          label={t('promo_starts_at')}
          help={t('promo_starts_help')}
          defaultValue={clock(promo?.starts_at)}
          optional
        />
        <TextField
          id={`promo_ends_at${of}`}
          type="datetime-local"
          name="promo_ends_at"
          label={t('promo_ends_at')}
          help={t('clock_of', { zone })}
          defaultValue={clock(promo?.ends_at)}
          optional
        />
      </div>
      {promo && <Sold {...promo} />}
    </FieldSet>
  )
}

/** How many orders had the promo so far, paid ones and such as may still be paid. */
function Sold({ sold, held, packages }: NonNullable<EditedPrice['promo']>) {
  const t = useTexts('office-products')
  const limited = packages > 0
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      {limited && <Progress percent={Math.min(100, Math.round((100 * sold) / packages))} label={t('packages_sold')} />}
      <p className="t13 muted num">
        {limited ? t('sold_of', { sold, packages }) : t('sold_so_far', { sold })}
        {held > 0 && `, ${t('held_more', { held })}`}
      </p>
    </div>
  )
}
