import { KINDS } from '#app/catalogue/kind.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { clockAlert } from '#app/ui/icons.ts'
import { Facts, MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Money } from '#app/ui/price.tsx'
import { draftKey } from '../checkout-view.ts'
import { FIRST_STEPS, type PendingProps } from '../pending-view.ts'
import { useLegalLinks } from '../ui/legal-links.ts'

export const texts = ['ui', 'checkout']
export const hydrated = false

/** How the payment went. A page that waits holds both answers, so that its poll only has to show the right one. */
export default function Pending(props: PendingProps) {
  const t = useTexts('checkout')
  const { state, view } = props
  const { hash, product, amount, currency } = view.transaction
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={titleOf(props, t)} indexed={false} />
      {state === 'waiting' && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <div
        data-pending={state}
        data-hash={hash}
        data-amount={amount}
        data-currency={currency}
        data-product={product.slug}
        data-draft={draftKey(product.slug)}
      >
        {state === 'waiting' && (
          <div data-state="waiting">
            <Waiting {...props} />
          </div>
        )}
        {state !== 'failed' && (
          <div data-state="success" data-title={t(isFree(props))} hidden={state === 'waiting'}>
            <Success {...props} />
          </div>
        )}
        {state !== 'success' && (
          <div data-state="failed" data-title={t('payment_failed')} hidden={state === 'waiting'}>
            <Failed {...props} />
          </div>
        )}
      </div>
    </MessagePage>
  )
}

function isFree({ view }: PendingProps) {
  return view.transaction.is_free ? 'access_granted' : 'payment_successful'
}

function titleOf(props: PendingProps, t: ReturnType<typeof useTexts<'checkout'>>): string {
  if (props.state === 'success') return t(isFree(props))
  return t(props.state === 'failed' ? 'payment_failed' : 'processing')
}

function Waiting({ number, view }: PendingProps) {
  const t = useTexts('checkout')
  const { amount, currency } = view.transaction
  return (
    <Result mark="waiting" title={t('processing')} text={t('processing_help')} live>
      <Facts
        rows={[
          { name: t('order_number'), value: number },
          { name: t('amount'), value: <Money amountMinor={amount} currency={currency} /> },
        ]}
      />
      <div data-warning hidden>
        <Callout tone="warn" icon={clockAlert} title={t('no_confirmation')}>
          {t('check_bank')}
        </Callout>
      </div>
    </Result>
  )
}

function Success(props: PendingProps) {
  const t = useTexts('checkout')
  const { view, productId, cover, email } = props
  const { product, quantity, hash } = view.transaction
  const { step, href } = KINDS[product.type].home({ id: productId, slug: product.slug, quantity })
  const waiting = email
    ? t('waiting_for_you_mail', { product: product.title, email })
    : t('waiting_for_you', { product: product.title })
  return (
    <Result mark="ok" title={t(isFree(props))} text={waiting} live>
      {step === 'inbox' && (
        <p className="muted t16">
          {t('check_inbox')} {t('email_instructions')}
        </p>
      )}
      <div className="card got">
        <Cover image={cover} sizes="440px" />
        <div className="stack card-pad">
          <b className="strong t16">{product.title}</b>
        </div>
      </div>
      <ButtonLink variant="primary" size="lg" block href={href}>
        {t(FIRST_STEPS[step])}
      </ButtonLink>
      <a className="link t14" href={`/transaction/${hash}/thank-you`}>
        {t('see_order')}
      </a>
    </Result>
  )
}

function Failed({ number, view, superseded }: PendingProps) {
  const t = useTexts('checkout')
  const { school } = useShared()
  return (
    <Result mark="bad" title={t('payment_failed')} text={t(superseded ? 'superseded' : 'payment_failed_help')} live>
      <Facts rows={[{ name: t('order_number'), value: number }]} />
      <ButtonLink variant="primary" size="lg" block href={view.checkoutLink}>
        {t('go_back')}
      </ButtonLink>
      <a className="link t13" href={`mailto:${school.seller.email}`}>
        {t('write_to_us')}
      </a>
    </Result>
  )
}
