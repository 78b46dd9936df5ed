import { router } from '@inertiajs/react'
import { useState } from 'react'
import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { packageIcon } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { shownSaving } from '#app/ui/savings.ts'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'
import type { PlacedRow } from '../product-editor.ts'
import '../ui/products.css'

export const texts = ['ui', 'office-products']

type Props = { rows: PlacedRow[]; isCut: boolean }

/** The order of the home page and the catalogue, by dragging, by keys or by buttons. */
export default function ProductOrder({ rows, isCut }: Props) {
  const t = useTexts('office-products')
  const ui = useUiTexts()
  const [moved, setMoved] = useState<PlacedRow[]>()

  async function order(next: PlacedRow[]): Promise<void> {
    const from = (moved ?? rows).map(({ id }) => id)
    setMoved(next)
    try {
      await shownSaving(() => call('post', '/home/products/order', { ids: next.map(({ id }) => id), from }))
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? ui('not_sent') : message })
    } finally {
      router.reload({ only: ['rows'], onFinish: () => setMoved(undefined) })
    }
  }
  return (
    <OfficeLayout title={t('product_order')} crumbs={[{ href: '/home/products', text: t('products') }]}>
      <div className="tab-narrow stack">
        <p className="muted">{t(isCut ? 'product_order_cut' : 'product_order_text', { count: rows.length })}</p>
        {rows.length === 0 ? (
          <Empty icon={packageIcon} title={t('nothing_published_title')}>
            {t('nothing_published')}
          </Empty>
        ) : (
          <Card as="section" aria-label={t('product_order')}>
            <Sortable
              items={moved ?? rows}
              keyOf={({ id }) => id}
              nameOf={({ title }) => title}
              onMove={(next) => void order(next)}
              className="price-list"
              itemProps={() => ({ className: 'price-list-row' })}
            >
              {({ title, type, cover }, { grip, up, down }) => (
                <>
                  {grip}
                  <Cover image={cover} icon={ICONS[type]} className="product-mark hide-sm" />
                  <div className="grow price-list-what">
                    <bdi className="t14 medium wrap-anywhere">{title}</bdi>
                    <span className="t13 muted">{t(`type_${type}`)}</span>
                  </div>
                  <span className="row" style={{ '--g': '2px' }}>
                    <MoveButtons name={title} up={up} down={down} />
                  </span>
                </>
              )}
            </Sortable>
          </Card>
        )}
      </div>
    </OfficeLayout>
  )
}
