import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { announcedReduction } from '#app/content/catalogue/price.ts'
import type { ListedPrice, PricesEditor } from '#app/content/catalogue/price-editor.ts'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { plus } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { shownSaving } from '#app/ui/savings.ts'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'
import { usePriceName } from './price-name.ts'

/** The prices of a product in the order in which buyers choose among them; the one that is edited is marked. */
export function PriceList({ id, prices, chosen }: { id: number } & Pick<PricesEditor, 'prices' | 'chosen'>) {
  const t = useTexts('office-products')
  const ui = useUiTexts()
  const nameOf = usePriceName(prices)
  const address = `/home/products/${id}/prices`
  const [moved, setMoved] = useState<ListedPrice[]>()

  async function order(rows: ListedPrice[]): Promise<void> {
    setMoved(rows)
    try {
      await shownSaving(() => call('post', `${address}/order`, { ids: rows.map((row) => row.id) }))
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? ui('not_sent') : message })
    } finally {
      router.reload({ only: ['prices'], onFinish: () => setMoved(undefined) })
    }
  }
  return (
    <Card as="section" aria-labelledby="variants">
      <CardHead id="variants" title={t('variants')}>
        <ButtonLink href={`${address}?price=new`} size="sm" icon={plus}>
          {t('add_variant')}
        </ButtonLink>
      </CardHead>
      <Sortable
        items={moved ?? prices}
        keyOf={(row) => row.id}
        nameOf={nameOf}
        onMove={(rows) => void order(rows)}
        className="price-list"
        itemProps={(row) => ({ className: 'price-list-row', 'aria-current': row.id === chosen?.id })}
      >
        {(row, { grip, up, down }) => (
          <>
            {prices.length > 1 && grip}
            <div className="grow price-list-what">
              <Link href={`${address}?price=${row.id}`} className="t14 medium wrap-anywhere" preserveScroll>
                {nameOf(row)}
              </Link>
              <span className="t13 muted">
                {row.contents && `${row.contents} · `}
                {row.accessDays > 0 ? t('access_for', { days: row.accessDays }) : t('access_without_end')}
              </span>
            </div>
            <Amount {...row.now} />
            {prices.length > 1 && (
              <span className="row" style={{ '--g': '2px' }}>
                <MoveButtons name={nameOf(row)} up={up} down={down} />
              </span>
            )}
          </>
        )}
      </Sortable>
    </Card>
  )
}

/** What buyers pay now, and what they will or may. */
function Amount({ amount, currency, reduction, minimum }: ListedPrice['now']) {
  const t = useTexts('office-products')
  const announced = announcedReduction({ amount, reduction })
  return (
    <span className="price-list-amount num nowrap">
      <Money amountMinor={amount} currency={currency} className="medium" />
      <span className="t13 muted">
        {announced && (
          <s>
            <Money amountMinor={announced.from} currency={currency} />
          </s>
        )}
        {minimum !== null && t('price_own')}
      </span>
    </span>
  )
}
