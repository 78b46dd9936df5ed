import type { ReactNode } from 'react'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import type { EditedOffer, ExtraOfferKind, ExtraOffersEditor } from '../extra-offer.ts'
import { OfferOrder } from './offer-order.tsx'
import './offers-page.css'

type Props = ExtraOffersEditor & {
  kind: ExtraOfferKind
  page: 'order_bumps' | 'upsells'
  lead: string
  /** An offer as buyers see it. */
  preview: (offer: EditedOffer) => ReactNode
}

/** A kind of extra offers of a product: their order, each with what buyers see of it, and a new one. */
export function OffersPage({ kind, page, lead, preview, product, offers, offered }: Props) {
  const t = useTexts(kind)
  const address = `/home/products/${product.id}/${kind}`
  return (
    <ProductFrame product={product} page={page}>
      <p className="muted offers-lead">{lead}</p>
      <OfferOrder title={t('order')} help={t('order_help')} address={`${address}/order`} offers={offers} />
      {offers.map((offer) => (
        <section key={offer.id} className="office-two" aria-labelledby={`offer-${offer.id}`}>
          <Card>
            <CardHead id={`offer-${offer.id}`} title={offer.title} />
            <OfferForm kind={kind} address={address} offer={offer} offered={offered} />
          </Card>
          <Card as="section" aria-label={t('as_buyers_see')}>
            <CardHead title={t('as_buyers_see')} />
            <div className="card-pad stack">
              {offer.hidden && <Callout tone="warn">{t('not_shown')}</Callout>}
              {preview(offer)}
            </div>
          </Card>
        </section>
      ))}
      <Card as="section" aria-labelledby="new-offer">
        <CardHead id="new-offer" title={t('new')} />
        {offered.options.length > 0 ? (
          <OfferForm kind={kind} address={address} offered={offered} />
        ) : (
          <p className="card-pad muted">{t('nothing_to_offer')}</p>
        )}
      </Card>
    </ProductFrame>
  )
}

type FormProps = {
  kind: ExtraOfferKind
  address: string
  offer?: EditedOffer
  offered: ExtraOffersEditor['offered']
}

function OfferForm({ kind, address, offer, offered }: FormProps) {
  const t = useTexts(kind)
  const of = offer ? `-${offer.id}` : ''
  return (
    <Form
      action={offer ? `${address}/${offer.id}` : address}
      submit={t(offer ? 'save' : 'add')}
      done={t('saved')}
      variant="plain"
    >
      <PickerField
        id={`price${of}`}
        name="price_id"
        label={t('offered')}
        help={t('offered_help')}
        of={offered}
        defaultValue={offer?.priceId ?? offered.options[0]?.id}
      />
      <TextField id={`title${of}`} name="title" label={t('offer_title')} defaultValue={offer?.title} required />
      <TextField id={`text${of}`} name="text" label={t('offer_text')} defaultValue={offer?.text} optional />
      {offer && (
        <div>
          <DeleteButton text={t('delete')} action={`${address}/${offer.id}`} size="sm">
            {t('delete_this')}
          </DeleteButton>
        </div>
      )}
    </Form>
  )
}
