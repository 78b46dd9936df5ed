import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { shownSaving } from '#app/ui/savings.ts'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'

type Offered = { id: number; title: string; now: { amount: number; currency: string } }
type Props = {
  title: string
  help: string
  /** Where the order is sent to. */
  address: string
  offers: readonly Offered[]
}

/** The order of what a product offers, by dragging, by keys or by buttons; none where there is nothing to put in order. */
export function OfferOrder({ title, help, address, offers }: Props) {
  const ui = useUiTexts()
  const [moved, setMoved] = useState<readonly Offered[]>()

  async function order(next: readonly Offered[]): Promise<void> {
    const from = (moved ?? offers).map(({ id }) => id)
    setMoved(next)
    try {
      await shownSaving(() => call('post', address, { ids: next.map(({ id }) => id), from }))
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? ui('not_sent') : message })
    } finally {
      router.reload({ only: ['offers'], onFinish: () => setMoved(undefined) })
    }
  }
  if (offers.length < 2) return null
  return (
    <Card as="section" aria-labelledby="offer-order" className="offer-order">
      <CardHead id="offer-order" title={title} />
      <div className="card-pad stack">
        <p className="muted">{help}</p>
        <Sortable
          items={moved ?? offers}
          keyOf={({ id }) => id}
          nameOf={(offer) => offer.title}
          onMove={(next) => void order(next)}
          className="ordered"
          itemProps={() => ({ className: 'ordered-item' })}
        >
          {({ title: name, now }, { grip, up, down }) => (
            <>
              {grip}
              <bdi className="grow t14 medium wrap-anywhere">{name}</bdi>
              <Money amountMinor={now.amount} currency={now.currency} className="num nowrap" />
              <span className="row" style={{ '--g': '2px' }}>
                <MoveButtons name={name} up={up} down={down} />
              </span>
            </>
          )}
        </Sortable>
      </div>
    </Card>
  )
}
