import { countriesIn } from '#app/platform/countries.ts'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { CheckoutLayout } from '#app/ui/checkout-layout.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import Order from '../islands/order.tsx'
import { ClosedEvents } from '../ui/closed-events.tsx'
import { loadParts } from '../ui/later-parts.ts'
import { useLegalLinks } from '../ui/legal-links.ts'
import { answeredIn, typedIn } from '../ui/typed.ts'
import '../ui/checkout.css'

export const hydrated = false

await loadParts()

export default function Checkout(checkout: CheckoutView) {
  const t = useTexts('checkout')
  const accounts = useTexts('accounts')
  const formTexts = useTexts('order-forms')
  const { viewer, school, locale, old } = useShared()
  const { form: message = null, ...errors } = useErrors()
  const { product, closed } = checkout
  return (
    <CheckoutLayout
      backTo={`/${product.slug}`}
      backLabel={formTexts('back_to_product', { school: school.name, product: product.title })}
      skipText={formTexts('skip_to_form')}
      legal={useLegalLinks()}
    >
      <PageHead title={`${t('title')}: ${product.title}`} indexed={false} />
      <main id="main" style={{ '--w': 'var(--w-checkout)' }}>
        {closed.length > 0 ? (
          <div className="container co-closed">
            <h1 className="h2">{product.title}</h1>
            <ClosedEvents closed={closed} parts={product.type === 'bundle'} />
          </div>
        ) : (
          <Order
            when="idle"
            className="container co-grid"
            checkout={checkout}
            buyer={viewer.kind === 'visitor' ? null : { id: viewer.id, name: viewer.name, email: viewer.email }}
            refused={{ errors, message }}
            typed={{ 'invoice.country': school.currency === 'PLN' ? 'PL' : '', ...typedIn(old) }}
            answered={answeredIn(old)}
            exists={accounts('exists')}
            countries={countriesIn(locale)}
            helpAt={school.seller.email}
          />
        )}
      </main>
    </CheckoutLayout>
  )
}
