import { useShared, useTexts } from '#app/platform/page.tsx'
import { CheckoutLayout } from '#app/ui/checkout-layout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { type CheckoutView, draftKey } from '../checkout-view.ts'
import { BuyerFields } from '../ui/buyer-fields.tsx'
import { ConsentFields } from '../ui/consent-fields.tsx'
import { ErrorTemplate, FormAlert } from '../ui/form-alert.tsx'
import { InvoiceFields } from '../ui/invoice-fields.tsx'
import { useLegalLinks } from '../ui/legal-links.ts'
import { CheckoutLogin } from '../ui/login-fields.tsx'
import { PaymentTiles } from '../ui/payment-tiles.tsx'
import { PriceTiles } from '../ui/price-tiles.tsx'
import { SubmitOrder } from '../ui/submit-order.tsx'
import { SmallSummary, Summary } from '../ui/summary.tsx'

export const texts = ['ui', 'checkout', 'payments', 'accounts']
export const hydrated = false

export default function Checkout(checkout: CheckoutView) {
  const t = useTexts('checkout')
  const accounts = useTexts('accounts')
  const { viewer, school } = useShared()
  const legal = useLegalLinks()
  const { product, price_id, prices, totals } = checkout
  const call = viewer.kind === 'visitor' ? 'onepagecheckoutregister' : 'onepagecheckout'
  return (
    <CheckoutLayout
      backTo={`/${product.slug}`}
      backLabel={t('back_to_product', { school: school.name, product: product.title })}
      skipText={t('skip_to_form')}
      legal={legal}
    >
      <PageHead title={`${t('title')}: ${product.title}`} indexed={false} />
      <main id="main" className="container co-grid" style={{ '--w': 'var(--w-checkout)' }}>
        <form
          className="co-form"
          method="post"
          action={`/${product.slug}/${call}`}
          noValidate
          aria-label={t('title')}
          data-checkout={draftKey(product.slug)}
          data-paid={totals.total > 0}
          data-failed={t('not_sent')}
          data-taken={accounts('exists')}
        >
          <h1 className="vh">{t('title')}</h1>
          <CsrfField />
          {prices.length === 0 && <input type="hidden" name="price_id" value={price_id} />}
          <input type="hidden" name="expected_total" value={totals.total} data-priced />
          <FormAlert />
          <SmallSummary checkout={checkout} />
          {prices.length > 0 && <PriceTiles checkout={checkout} />}
          <section className="co-sec" aria-labelledby="your-details">
            <BuyerFields />
            {totals.total > 0 && <InvoiceFields />}
          </section>
          {totals.total > 0 && <PaymentTiles providers={checkout.providers} />}
          <ConsentFields paid={totals.total > 0} />
          <SubmitOrder totals={totals} open={totals.total === 0 || checkout.providers.length > 0} />
        </form>
        <Summary checkout={checkout} />
      </main>
      {viewer.kind === 'visitor' && <CheckoutLogin />}
      <ErrorTemplate />
    </CheckoutLayout>
  )
}
