import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { OfferOrder } from '#app/selling/bumps/ui/offer-order.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import '#app/selling/bumps/ui/bumps.css'
import { UpsellWords } from '../ui/upsell-words.tsx'
import { UPSELL_MINUTES, type UpsellsEditor } from '../upsell.ts'

export const texts = ['ui', 'office-products', 'upsells']

type Upsell = UpsellsEditor['upsells'][number]

/** What is offered after a product was paid for, each as a buyer sees it. */
export default function Upsells({ product, upsells, offered }: UpsellsEditor) {
  const t = useTexts('upsells')
  return (
    <ProductFrame product={product} page="upsells">
      <p className="muted bumps-lead">{t('lead', { minutes: UPSELL_MINUTES })}</p>
      <OfferOrder
        title={t('order')}
        help={t('order_help')}
        address={`/home/products/${product.id}/upsells/order`}
        list="upsells"
        offers={upsells}
      />
      {upsells.map((upsell) => (
        <section key={upsell.id} className="office-two" aria-labelledby={`upsell-${upsell.id}`}>
          <Card>
            <CardHead id={`upsell-${upsell.id}`} title={upsell.title} />
            <UpsellForm product={product.id} upsell={upsell} offered={offered} />
          </Card>
          <Preview upsell={upsell} />
        </section>
      ))}
      <Card as="section" aria-labelledby="new-upsell">
        <CardHead id="new-upsell" title={t('new_upsell')} />
        {offered.options.length > 0 ? (
          <UpsellForm product={product.id} offered={offered} />
        ) : (
          <p className="card-pad muted">{t('nothing_to_offer')}</p>
        )}
      </Card>
    </ProductFrame>
  )
}

type FormProps = { product: number; upsell?: Upsell; offered: UpsellsEditor['offered'] }

function UpsellForm({ product, upsell, offered }: FormProps) {
  const t = useTexts('upsells')
  const address = `/home/products/${product}/upsells`
  const of = upsell ? `-${upsell.id}` : ''
  return (
    <Form
      action={upsell ? `${address}/${upsell.id}` : address}
      submit={t(upsell ? 'save' : 'add')}
      done={t('saved')}
      variant="plain"
    >
      <PickerField
        id={`price${of}`}
        name="price_id"
        label={t('offered')}
        help={t('offered_help')}
        of={offered}
        defaultValue={upsell?.priceId ?? offered.options[0]?.id}
      />
      <TextField id={`title${of}`} name="title" label={t('upsell_title')} defaultValue={upsell?.title} required />
      <TextField id={`text${of}`} name="text" label={t('upsell_text')} defaultValue={upsell?.text} optional />
      {upsell && (
        <div>
          <DeleteButton text={t('delete_upsell')} action={`${address}/${upsell.id}`} size="sm">
            {t('delete_this_upsell')}
          </DeleteButton>
        </div>
      )}
    </Form>
  )
}

/** The offer as it stands on the page after a payment. */
function Preview({ upsell: { title, text, now, hidden } }: { upsell: Upsell }) {
  const t = useTexts('upsells')
  return (
    <Card as="section" aria-label={t('as_buyers_see')}>
      <CardHead title={t('as_buyers_see')} />
      <div className="card-pad stack">
        {hidden && <Callout tone="warn">{t('not_shown')}</Callout>}
        <UpsellWords title={title} text={text} price={now} />
      </div>
    </Card>
  )
}
