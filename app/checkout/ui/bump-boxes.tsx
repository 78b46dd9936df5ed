import { priceView } from '#app/catalogue/price.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Cost } from '#app/ui/money.tsx'
import { Price } from '#app/ui/price.tsx'
import type { CheckoutView } from '../checkout-view.ts'

type Props = { bumps: CheckoutView['bumps']; form: string; onChoose(): void }

/** What can be added to the order, each in a box to tick; they belong to the order's form. */
export function BumpBoxes({ bumps, form, onChoose }: Props) {
  const t = useTexts('checkout')
  return (
    <fieldset className="stack" style={{ '--g': '10px' }}>
      <legend className="vh">{t('bumps')}</legend>
      {bumps.map(({ id, title, text, dates, added, ...price }) => (
        <label key={id} className="bump check">
          <input type="checkbox" name="bumps" value={id} form={form} defaultChecked={added} onChange={onChoose} />
          <span className="grow stack" style={{ '--g': '4px' }}>
            <span className="split base">
              <span className="medium">{title}</span>
              <span className="price nowrap">
                + <Cost amountMinor={price.amount} currency={price.currency} />
              </span>
            </span>
            {[text, ...dates].filter(Boolean).map((line) => (
              <span key={line} className="t13 muted">
                {line}
              </span>
            ))}
            {price.reduction && <Price price={priceView(price)} />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
