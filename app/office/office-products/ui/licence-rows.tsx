import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PACKAGES_OF_LICENCES_MAX } from '#app/content/catalogue/limits.ts'
import type { EditedPrice } from '#app/content/catalogue/price-editor.ts'
import { useTexts } from '#app/platform/page.tsx'
import { AMOUNT } from '#app/ui/amount-field.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { plus, trash } from '#app/ui/icons.ts'
import { Money, useTyped } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import { PricePart } from './price-part.tsx'
import type { PriceTyped } from './typed-amount.ts'
import { getGross } from './typed-amount.ts'

type Row = { key: number; quantity: string; amount: string; from: string }
type Props = { price?: EditedPrice; currency: string; typed: PriceTyped; of: string }

/** Packages of licences: how many, what each costs, and from how many on. A draft of the form has the rows as one text. */
export function LicenceRows({ price, currency, typed, of }: Props) {
  const t = useTexts('office-products')
  const asTyped = useTyped()
  const { old } = useForm()
  const saved = (price?.licences ?? []).map(({ quantity, unitAmount, activatesWhen }, key) => {
    return { key, quantity: String(quantity), amount: asTyped(unitAmount), from: String(activatesWhen) }
  })
  const [rows, setRows] = useState<Row[]>(() => (old ? typedBefore(old) : saved))
  const area = useRef<HTMLTextAreaElement>(null)
  const text = getText(rows)
  const last = useRef(text)
  useEffect(() => {
    if (!area.current || area.current.value === text) return
    last.current = text
    area.current.value = text
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  /** A draft was brought back. */
  function restored(value: string) {
    if (value !== last.current) setRows(rowsIn(value))
  }
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    setRows([...rows, { key, quantity: '', amount: '', from: '' }])
  }
  const change = (key: number, changed: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  return (
    <PricePart name="licences" title={t('licence_packages')} open={rows.length > 0}>
      <p className="help">{t('licence_packages_help')}</p>
      <textarea
        dir="auto"
        ref={area}
        id={`licences${of}`}
        aria-label={t('licence_packages')}
        defaultValue={getText(saved)}
        hidden
        readOnly
        onInput={({ currentTarget }) => restored(currentTarget.value)}
      />
      {rows.length > 0 && (
        <Rows>
          {rows.map((row, place) => (
            <LicenceRow
              key={row.key}
              row={row}
              place={place}
              currency={currency}
              typed={typed}
              onChange={(changed) => change(row.key, changed)}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </Rows>
      )}
      {rows.length < PACKAGES_OF_LICENCES_MAX && (
        <>
          <Button size="sm" icon={plus} onClick={add} className="w-fit needs-script">
            {t('add_package')}
          </Button>
          <noscript>
            <Rows>
              <LicenceRow
                row={{ key: -1, quantity: '', amount: '', from: '' }}
                place={rows.length}
                currency={currency}
                typed={typed}
              />
            </Rows>
          </noscript>
        </>
      )}
    </PricePart>
  )
}

/** What stands in the rows, whichever they are. */
const getText = (rows: readonly Row[]) =>
  JSON.stringify(rows.map(({ quantity, amount, from }) => [quantity, amount, from]))

function rowsIn(text: string): Row[] {
  const cells = JSON.parse(text) as [quantity: string, amount: string, from: string][]
  return cells.map(([quantity, amount, from], key) => ({ key, quantity, amount, from }))
}

type SentRow = { quantity?: string; unit_amount?: string; activates_when?: string }

/** What the browser itself sent, and is shown again. */
function typedBefore({ licences }: { licences?: Record<string, SentRow> }): Row[] {
  return Object.values(licences ?? {}).map(({ quantity = '', unit_amount = '', activates_when = '' }, key) => {
    return { key, quantity, amount: unit_amount, from: activates_when }
  })
}

function Rows({ children }: { children: ReactNode }) {
  const t = useTexts('office-products')
  return (
    <Table label={t('licence_packages')} className="licence-rows">
      <thead>
        <tr>
          <th>{t('licences')}</th>
          <th>{t('price_per_licence')}</th>
          <th>{t('activates_from')}</th>
          <th className="r hide-sm">{t('buyer_pays')}</th>
          <th className="r hide-sm">{t('saving')}</th>
          <th>
            <span className="vh">{t('remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody data-kept-as-one>{children}</tbody>
    </Table>
  )
}

type RowProps = {
  row: Row
  /** Among those that are sent. */
  place: number
  currency: string
  typed: PriceTyped
  onChange?: (changed: Partial<Row>) => void
  onRemove?: () => void
}

function LicenceRow({ row, place, currency, typed, onChange = () => {}, onRemove }: RowProps) {
  const t = useTexts('office-products')
  const each = getGross(row.amount, typed)
  const single = getGross(typed.amount, typed)
  const quantity = Number(row.quantity)
  const saving = each && single && single.amount > 0 ? Math.floor(100 * (1 - each.amount / single.amount)) : 0
  return (
    <tr>
      <td>
        <input
          className="input input-sm num"
          name={`licences.${place}.quantity`}
          aria-label={t('licences')}
          inputMode="numeric"
          value={row.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
      </td>
      <td>
        <input
          className="input input-sm num"
          name={`licences.${place}.unit_amount`}
          aria-label={t('price_per_licence')}
          {...AMOUNT}
          value={row.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      </td>
      <td>
        <input
          className="input input-sm num"
          name={`licences.${place}.activates_when`}
          aria-label={t('activates_from')}
          inputMode="numeric"
          placeholder={row.quantity}
          value={row.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </td>
      <td className="r nowrap hide-sm">
        {each && quantity > 0 && <Money amountMinor={each.amount * quantity} currency={currency} />}
      </td>
      <td className="r hide-sm ok num">{saving > 0 && `${saving}%`}</td>
      <td className="r">
        <IconButton size="sm" icon={trash} label={t('remove')} onClick={onRemove} className="needs-script" />
      </td>
    </tr>
  )
}
