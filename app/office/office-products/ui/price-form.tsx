import { type ChangeEvent, useState } from 'react'
import { hasDate, isPaidInParts, KINDS } from '#app/content/catalogue/kind.ts'
import type { Entry } from '#app/content/catalogue/price.ts'
import { type EditedPrice, PRICE_KINDS, type PriceKind, VAT_RATES } from '#app/content/catalogue/price-editor.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { CURRENCIES } from '#app/people/schools/currencies.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { SegRadio, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useTyped } from '#app/ui/money.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { InstalmentFields } from './instalment-fields.tsx'
import { LicenceRows } from './licence-rows.tsx'
import { NetLine } from './net-line.tsx'
import { PromoFields } from './promo-fields.tsx'
import type { PriceTyped } from './typed-amount.ts'

type Props = {
  product: number
  type: ProductType
  price?: EditedPrice
  currency: string
  /** Whether the product has no other price, whose currency this one would have to be in. */
  alone: boolean
}

/**
 * What a price is made of: fixed, with the promo that is planned or runs and its licences, or chosen by buyers. Fields of
 * the other kind are hidden by style, so that the form is whole without a script, and what was typed comes back.
 */
export function PriceForm({ product, type, price, currency: known, alone }: Props) {
  const t = useTexts('office-products')
  const typed = useTyped()
  const { old, path } = useShared()
  const address = `/home/products/${product}/prices`
  const action = price ? `${address}/${price.id}` : address
  const kind: PriceKind = price?.customAmount ? 'own' : 'fixed'
  // What the browser itself sent, and is shown again.
  const [own, setOwn] = useState((path === action ? old?.kind : kind) === 'own')
  const [currency, setCurrency] = useState(known)
  const first = { entry: price?.entry ?? 'gross', vatRate: String(price ? (price.vatRate ?? 'exempt') : 23) }
  const saved = { amount: typed(price?.amount), ...first }
  const [now, setNow] = useState<PriceTyped>(saved)
  const of = price ? `-${price.id}` : ''
  const follow = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
    if (name === 'amount') setNow({ ...now, amount: value })
    if (name === 'entry') setNow({ ...now, entry: value as Entry })
    if (name === 'vat_rate') setNow({ ...now, vatRate: value })
    if (name === 'currency') setCurrency(value)
  }
  return (
    <Form
      action={action}
      className="price-form"
      submit={t(price ? 'save' : 'add_price')}
      done={t('saved')}
      foot={
        <Unsaved
          onDiscard={() => {
            setOwn(kind === 'own')
            setNow(saved)
            setCurrency(known)
          }}
        />
      }
    >
      <fieldset className="seg w-fit" aria-label={t('price_kind')}>
        {PRICE_KINDS.map((one) => (
          <SegRadio
            key={one}
            name="kind"
            value={one}
            defaultChecked={one === kind}
            onChange={() => setOwn(one === 'own')}
          >
            {t(`price_${one}`)}
          </SegRadio>
        ))}
      </fieldset>
      <div className="price-fields" onChange={follow}>
        <AmountField
          id={`amount${of}`}
          name="amount"
          label={t(own ? 'suggested_amount' : 'price')}
          saved={price?.amount}
          unit={currency}
          required
        />
        {alone && (
          <SelectField
            id={`currency${of}`}
            name="currency"
            label={t('currency')}
            help={t('currency_help')}
            defaultValue={known}
          >
            {CURRENCIES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        )}
        <AmountField
          id={`custom_minimum${of}`}
          name="custom_amount.minimum"
          label={t('least_amount')}
          help={t('least_amount_help')}
          saved={price?.customAmount?.minimum}
          unit={currency}
          className="if-own"
        />
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
            defaultValue={price?.accessDays ?? 0}
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
      <PromoFields price={price} currency={currency} of={of} />
      {isPaidInParts(type) && <InstalmentFields price={price} currency={currency} typed={now} of={of} />}
      {KINDS[type].most > 1 && <LicenceRows price={price} currency={currency} typed={now} of={of} />}
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
