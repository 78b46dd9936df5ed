import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { users } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import { ANOTHER_NUMBER } from '../another-number.ts'
import type { CheckoutView } from '../checkout-view.ts'
import type { FieldOf } from './typed.ts'

type Props = { checkout: CheckoutView; loggingIn: boolean; onChoose(): void }
type LicenceProps = Props & { field: FieldOf }

/** The sizes in which a price is sold: one for oneself, packages of licences, or any number of them. */
export function LicenceTiles({ checkout, field, loggingIn, onChoose }: LicenceProps) {
  const t = useTexts('order-forms')
  const named = useTexts('checkout')
  const { packages, licences, quantity, totals } = checkout
  const { currency } = totals
  // As in price-tiles.tsx.
  const [given] = useState(() => {
    const isSize = packages.some((one) => one.quantity === quantity)
    return isSize && (field('quantity.0').defaultValue || field('quantity').defaultValue) !== ANOTHER_NUMBER
      ? String(quantity)
      : ANOTHER_NUMBER
  })
  const [typed] = useState(() => field('quantity.1').defaultValue || String(quantity))
  const [chosen, setChosen] = useState(given)
  return (
    <section className="co-sec" aria-labelledby="licences" hidden={loggingIn}>
      <div className="stack" style={{ '--g': '4px' }}>
        <h2 id="licences">{t('licences')}</h2>
        <p className="muted">{t('licences_help')}</p>
      </div>
      <Tiles legend={t('licences')}>
        {packages.map((one) => (
          <Tile
            key={one.quantity}
            name="quantity"
            value={one.quantity}
            defaultChecked={String(one.quantity) === given}
            onChange={() => {
              setChosen(String(one.quantity))
              onChoose()
            }}
            mark={<Icon of={users} size={20} />}
          >
            <span className="block medium">
              {one.quantity > 1 ? named('mail_quantity', { quantity: one.quantity }) : t('for_oneself')}
            </span>
            <Money amountMinor={one.amount} currency={currency} className="block price" />
            {one.quantity > 1 && (
              <span className="block t13 muted">
                {t('licence_each')} <Money amountMinor={one.unitAmount} currency={currency} />
              </span>
            )}
            {one.saving > 0 && <span className="block t13 ok">{t('licence_saving', { percent: one.saving })}</span>}
          </Tile>
        ))}
        <Tile
          name="quantity"
          value={ANOTHER_NUMBER}
          defaultChecked={given === ANOTHER_NUMBER}
          onChange={() => {
            setChosen(ANOTHER_NUMBER)
            // Once its field takes part in the form.
            setTimeout(onChoose)
          }}
          mark={<Icon of={users} size={20} />}
        >
          {t('another_number')}
        </Tile>
      </Tiles>
      {licences && (
        <AnotherNumber
          licences={licences}
          currency={currency}
          typed={typed}
          refused={field('quantity').error}
          isChosen={chosen === ANOTHER_NUMBER}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}

/** So long after the last key the total follows, in milliseconds. */
const TYPED = 500

type AnotherNumberProps = Pick<Props, 'onChoose'> & {
  licences: NonNullable<CheckoutView['licences']>
  currency: string
  typed: string
  refused: string | undefined
  isChosen: boolean
}

/** How many, where no size has it, and what as many cost. The style sheet hides it beside a size. */
function AnotherNumber({ licences, currency, typed, refused, isChosen, onChoose }: AnotherNumberProps) {
  const t = useTexts('order-forms')
  const locale = useLocale()
  const { least, most, chosen } = licences
  const [value, setValue] = useState(typed)
  const fits = (text: string) => /^\s*\d{1,9}\s*$/.test(text) && Number(text) >= least && Number(text) <= most
  const [wrong, setWrong] = useState(!fits(typed))
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  function change(text: string): void {
    setValue(text)
    setWrong(false)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => (fits(text) ? onChoose() : setWrong(true)), TYPED)
  }
  const isPriced = fits(value) && Number(value) === chosen.quantity
  return (
    <div className="another-number stack" style={{ '--g': '8px' }}>
      <TextField
        id="another-number"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        label={t('number_of_licences')}
        help={t('number_limits', { least, most })}
        error={wrong || (refused && !fits(value)) ? t('number_wrong', { least, most }) : refused}
        defaultValue={typed}
        // Without a script it counts where it is chosen.
        disabled={alive && !isChosen}
        onChange={({ target }) => change(target.value)}
      />
      <p role="status" className="num">
        {isPriced &&
          t('number_sum', {
            quantity: chosen.quantity,
            each: formatMoney(chosen.unitAmount, currency, locale),
            sum: formatMoney(chosen.amount, currency, locale),
          })}
        {isPriced && chosen.saving > 0 && (
          <span className="t13 ok"> {t('licence_saving', { percent: chosen.saving })}</span>
        )}
      </p>
    </div>
  )
}

/** How many of it, where each costs the same: one's own seat and those of one's company. */
export function HowMany({ checkout: { quantity, several }, loggingIn, onChoose }: Props) {
  const t = useTexts('order-forms')
  const sizes = Array.from({ length: Math.max(several, quantity) }, (_, index) => index + 1)
  return (
    <section className="co-sec" hidden={loggingIn}>
      <SelectField
        name="quantity"
        label={t('seats')}
        help={t('seats_help')}
        defaultValue={quantity}
        onChange={onChoose}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </section>
  )
}
