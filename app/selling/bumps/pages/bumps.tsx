import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import type { BumpsEditor } from '../bump.ts'
import { BumpWords } from '../ui/bump-words.tsx'
import { OfferOrder } from '../ui/offer-order.tsx'
import '../ui/bumps.css'

export const texts = ['ui', 'office-products', 'bumps']

type Bump = BumpsEditor['bumps'][number]

/** What the checkout of a product offers beside it, each as a buyer sees it. */
export default function Bumps({ product, bumps, offered }: BumpsEditor) {
  const t = useTexts('bumps')
  return (
    <ProductFrame product={product} page="order_bumps">
      <p className="muted bumps-lead">{t('lead')}</p>
      <OfferOrder
        title={t('order')}
        help={t('order_help')}
        address={`/home/products/${product.id}/bumps/order`}
        list="bumps"
        offers={bumps}
      />
      {bumps.map((bump) => (
        <section key={bump.id} className="office-two" aria-labelledby={`bump-${bump.id}`}>
          <Card>
            <CardHead id={`bump-${bump.id}`} title={bump.title} />
            <BumpForm product={product.id} bump={bump} offered={offered} />
          </Card>
          <Preview bump={bump} />
        </section>
      ))}
      <Card as="section" aria-labelledby="new-bump">
        <CardHead id="new-bump" title={t('new_bump')} />
        {offered.options.length > 0 ? (
          <BumpForm product={product.id} offered={offered} />
        ) : (
          <p className="card-pad muted">{t('nothing_to_offer')}</p>
        )}
      </Card>
    </ProductFrame>
  )
}

type FormProps = { product: number; bump?: Bump; offered: BumpsEditor['offered'] }

function BumpForm({ product, bump, offered }: FormProps) {
  const t = useTexts('bumps')
  const address = `/home/products/${product}/bumps`
  const of = bump ? `-${bump.id}` : ''
  return (
    <Form
      action={bump ? `${address}/${bump.id}` : address}
      submit={t(bump ? 'save' : 'add')}
      done={t('saved')}
      variant="plain"
    >
      <PickerField
        id={`price${of}`}
        name="price_id"
        label={t('offered')}
        help={t('offered_help')}
        of={offered}
        defaultValue={bump?.priceId ?? offered.options[0]?.id}
      />
      <TextField id={`title${of}`} name="title" label={t('bump_title')} defaultValue={bump?.title} required />
      <TextField id={`text${of}`} name="text" label={t('bump_text')} defaultValue={bump?.text} optional />
      {bump && (
        <div>
          <DeleteButton text={t('delete_bump')} action={`${address}/${bump.id}`} size="sm">
            {t('delete_this_bump')}
          </DeleteButton>
        </div>
      )}
    </Form>
  )
}

/** The box as it stands on the checkout. */
function Preview({ bump: { title, text, now, hidden } }: { bump: Bump }) {
  const t = useTexts('bumps')
  return (
    <Card as="section" aria-label={t('as_buyers_see')}>
      <CardHead title={t('as_buyers_see')} />
      <div className="card-pad stack">
        {hidden && <Callout tone="warn">{t('not_shown')}</Callout>}
        <div className="bump-preview">
          <span className="check-box" aria-hidden="true" />
          <BumpWords title={title} lines={[text]} price={now} />
        </div>
      </div>
    </Card>
  )
}
