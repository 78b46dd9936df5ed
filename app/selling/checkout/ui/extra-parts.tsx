import { useState } from 'react'
import { priceView, type Reduction } from '#app/content/catalogue/price.ts'
import { useTexts } from '#app/platform/page.tsx'
import { BumpWords } from '#app/selling/bumps/ui/bump-words.tsx'
import CompanyLookUp from '#app/selling/companies/ui/company-look-up.tsx'
import OrderQuestions from '#app/selling/order-forms/ui/order-questions.tsx'
import type { OpenOrder } from '#app/selling/payments/my-transaction.ts'
import { Callout } from '#app/ui/callout.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Price } from '#app/ui/price.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import { GiftFields } from './gift-fields.tsx'
import { HowMany, LicenceTiles } from './licence-tiles.tsx'
import { OwnAmount } from './own-amount.tsx'
import { PayingTiles } from './paying-tiles.tsx'
import { PriceTiles } from './price-tiles.tsx'
import { Period, Reminded, TrialSums } from './renewal-sums.tsx'
import { TaxCountry } from './tax-country.tsx'
import { TrialPayment } from './trial-payment.tsx'
import type { FieldOf, FormValues } from './typed.ts'

/** What few orders show, in one file that those alone load. */
export default {
  BumpBoxes,
  CompanyLookUp,
  GiftFields,
  HowMany,
  KeepCard,
  LicenceTiles,
  OrderQuestions,
  OwnAmount,
  PayingTiles,
  PaymentBegun,
  Period,
  PriceTiles,
  Reduced,
  Reminded,
  TaxCountry,
  TrialPayment,
  TrialSums,
}

/** Whether a card is kept for what is offered after the payment; never ticked in advance. */
function KeepCard({ field, typed }: { field: FieldOf; typed: FormValues }) {
  const t = useTexts('order-forms')
  const { defaultValue, ...box } = field('consents.keep_card')
  return (
    <CheckField {...box} defaultChecked={typed[box.name] !== undefined} help={t('keep_card_help')}>
      {t('consent_keep_card')}
    </CheckField>
  )
}

type ReducedProps = { price: { amount: number; currency: string; reduction: Reduction | null }; size?: 'buy' }

/** What a promo made of a price, and until when. */
function Reduced({ price, size }: ReducedProps) {
  return <Price price={priceView(price)} size={size} />
}

type BumpBoxesProps = { bumps: CheckoutView['bumps']; form: string; onChoose(): void }

/** What can be added to the order, each in a box to tick; they belong to the order's form. */
function BumpBoxes({ bumps, form, onChoose }: BumpBoxesProps) {
  const t = useTexts('checkout')
  // As in price-tiles.tsx.
  const [given] = useState(() => bumps.filter(({ added }) => added).map(({ id }) => id))
  return (
    <fieldset className="stack" style={{ '--g': '10px' }}>
      <legend className="vh">{t('bumps')}</legend>
      {bumps.map(({ id, title, text, dates, added: _, ...price }) => (
        <label key={id} className="bump check">
          <input
            type="checkbox"
            name="bumps"
            value={id}
            form={form}
            defaultChecked={given.includes(id)}
            onChange={onChoose}
          />
          <BumpWords title={title} lines={[text, ...dates]} price={price} />
        </label>
      ))}
    </fieldset>
  )
}

/** Before somebody pays twice: what they have ordered already waits for its money. */
function PaymentBegun({ payment: { number, hash } }: { payment: OpenOrder }) {
  const t = useTexts('order-forms')
  return (
    <Callout tone="warn" title={t('payment_begun', { number })}>
      {t('payment_begun_help')}{' '}
      <a className="link" href={`/transaction/${hash}/pending`}>
        {t('see_payment')}
      </a>
    </Callout>
  )
}
