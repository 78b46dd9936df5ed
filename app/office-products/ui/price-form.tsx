import { type FormEvent, useState } from 'react'
import { hasDate, KINDS } from '#app/catalogue/kind.ts'
import type { Entry } from '#app/catalogue/price.ts'
import type { ProductType } from '#app/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useTyped } from '#app/ui/money.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { type EditedPrice, VAT_RATES } from '../price-editor.ts'
import { LicenceRows } from './licence-rows.tsx'
import { NetLine } from './net-line.tsx'
import { PromoFields } from './promo-fields.tsx'

type Props = { product: number; type: ProductType; price?: EditedPrice; currency: string }

/** What is typed now, for what follows from it. */
export type PriceTyped = { amount: string; entry: Entry; vatRate: string }

/** What a price is made of: fixed or chosen by buyers, with the promo that is planned or runs and its licences. */
export function PriceForm({ product, type, price, currency }: Props) {
  const t = useTexts('office-products')
  const typed = useTyped()
  const wasOwn = price?.custom_amount != null
  const [own, setOwn] = useState(wasOwn)
  const [rows, setRows] = useState(0)
  const first = { entry: price?.entry ?? 'gross', vatRate: String(price ? (price.vat_rate ?? 'exempt') : 23) }
  const saved = { amount: typed(price?.amount), ...first }
  const [now, setNow] = useState<PriceTyped>(saved)
  const address = `/home/products/${product}/prices`
  const of = price ? `-${price.id}` : ''
  const follow = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'amount') setNow({ ...now, amount: value })
    if (name === 'entry') setNow({ ...now, entry: value as Entry })
    if (name === 'vat_rate') setNow({ ...now, vatRate: value })
  }
  function choose(one: boolean) {
    setOwn(one)
    setRows(0)
  }
  return (
    <Form
      action={price ? `${address}/${price.id}/save` : `${address}/add`}
      submit={t(price ? 'save' : 'add_price')}
      done={t('saved')}
      onDone={() => setRows(0)}
      foot={
        price && (
          <Unsaved
            also={Number(own !== wasOwn) + rows}
            onDiscard={() => {
              choose(wasOwn)
              setNow(saved)
            }}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
      <div className="seg w-fit" role="group" aria-label={t('price_kind')}>
        {[false, true].map((one) => (
          <button key={String(one)} type="button" aria-pressed={own === one} onClick={() => choose(one)}>
            {t(one ? 'price_own' : 'price_fixed')}
          </button>
        ))}
      </div>
      <div className="price-fields" onInput={follow}>
        <TextField
          id={`amount${of}`}
          name="amount"
          label={t(own ? 'suggested_amount' : 'price')}
          defaultValue={typed(price?.amount)}
          suffix={currency}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        {own && (
          <TextField
            id={`custom_minimum${of}`}
            name="custom_minimum"
            label={t('least_amount')}
            help={t('least_amount_help')}
            defaultValue={typed(price?.custom_amount?.minimum)}
            suffix={currency}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        )}
        <SelectField id={`entry${of}`} name="entry" label={t('entry')} defaultValue={first.entry}>
          <option value="gross">{t('entry_gross')}</option>
          <option value="net">{t('entry_net')}</option>
        </SelectField>
        <SelectField id={`vat${of}`} name="vat_rate" label={t('vat_rate')} defaultValue={first.vatRate}>
          {VAT_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
          <option value="exempt">{t('vat_rate_exempt')}</option>
        </SelectField>
        <NetLine typed={now} currency={currency} />
        {!hasDate(type) && (
          <TextField
            id={`days${of}`}
            name="access_days"
            label={t('access_days')}
            help={t('access_days_help')}
            defaultValue={price?.access_days ?? 0}
            inputMode="numeric"
          />
        )}
        <TextField
          id={`name${of}`}
          name="name"
          label={t('price_name')}
          help={t('price_name_help')}
          defaultValue={price?.name ?? ''}
          optional
        />
        <TextField
          id={`contents${of}`}
          name="contents"
          label={t('price_contents')}
          help={t('price_contents_help')}
          defaultValue={price?.contents ?? ''}
          className="price-wide"
          optional
        />
      </div>
      {!own && <PromoFields price={price} currency={currency} of={of} />}
      {!own && KINDS[type].most > 1 && <LicenceRows price={price} currency={currency} typed={now} onRows={setRows} />}
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
