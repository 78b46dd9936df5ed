import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { getCheckoutDraft } from '#app/selling/checkout/checkout-view.ts'
import { ownGiftPath } from '#app/selling/checkout/gift.ts'
import { useLegalLinks } from '#app/selling/checkout/ui/legal-links.ts'
import { BlikCode } from '#app/selling/payment-providers/ui/blik-code.tsx'
import { UpsellOffer } from '#app/selling/upsell-orders/ui/upsell-offer.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { clockAlert } from '#app/ui/icons.ts'
import { Facts, MessagePage, Result } from '#app/ui/message-page.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { FIRST_STEPS, firstStep, type Outcome, type PendingProps, waitedFor } from '../pending-view.ts'
import { ComeBack } from '../ui/come-back.tsx'
import { LogInLink } from '../ui/log-in-link.tsx'
import { NotYou } from '../ui/not-you.tsx'
import { withdrawPath } from '../withdrawal.ts'

export const hydrated = false

/** What a page that waits may find, and shows then without being asked for again. */
const MAY_FOLLOW = ['success', 'declined', 'failed', 'abandoned', 'unknown'] as const

type Key = Parameters<ReturnType<typeof useTexts<'purchases'>>>[0]

/** What is over, with nothing left to pay. */
const OVER: Partial<Record<Outcome, Key>> = {
  missing: 'payment_missing',
  too_late: 'payment_too_late',
  refunded: 'order_refunded',
  withdrawn: 'withdrawn_title',
  closed: 'order_closed',
}

/** How the payment went, and what became of the money. A page that waits holds the answers that its poll may show. */
export default function Pending(props: PendingProps) {
  const t = useTexts('purchases')
  const { outcome, view, uncertain } = props
  const { hash, product, amount, currency } = view.transaction
  const refused = Object.keys(useErrors()).length > 0
  const { viewer } = useShared()
  const account = viewer.kind === 'visitor' ? 0 : viewer.id
  const cards: Outcome[] = outcome === 'waiting' ? ['waiting', ...MAY_FOLLOW] : [outcome]
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={getTitle(props, outcome, t)} indexed={false} />
      {outcome === 'waiting' && !refused && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <div
        data-pending={outcome}
        data-hash={hash}
        data-amount={amount}
        data-currency={currency}
        data-product={product.slug}
        data-drafts={JSON.stringify([...new Set([0, account])].map((one) => getCheckoutDraft(product.slug, one)))}
        data-anew={uncertain || undefined}
      >
        {cards.map((card) => (
          <div key={card} data-state={card} data-title={getTitle(props, card, t)} hidden={card !== outcome}>
            {card === 'waiting' ? (
              <Waiting {...props} />
            ) : card === 'success' ? (
              <Success {...props} />
            ) : (
              <Failed {...props} outcome={card} />
            )}
          </div>
        ))}
      </div>
    </MessagePage>
  )
}

function getTitle({ view }: PendingProps, outcome: Outcome, t: ReturnType<typeof useTexts<'purchases'>>): string {
  if (outcome === 'waiting') return t('processing')
  if (outcome === 'success') return t(view.transaction.is_free ? 'access_granted' : 'payment_successful')
  return t(OVER[outcome] ?? 'payment_failed')
}

function Waiting({ number, age, view, own, bought, again }: PendingProps) {
  const t = useTexts('purchases')
  // It is charged without its owner, who could only be in its way.
  const isCharged = bought?.by === 'renewal' || bought?.by === 'instalment'
  const { amount, currency, hash } = view.transaction
  const { blik_code } = useErrors()
  return (
    <Result
      mark="waiting"
      title={t('processing')}
      text={t(isCharged ? 'being_renewed' : 'processing_help')}
      formField="provider"
      live
    >
      <Facts
        rows={[
          { name: t('order_number'), value: number },
          { name: t('amount'), value: <Money amountMinor={amount} currency={currency} /> },
          {
            name: t('time_since_order'),
            value: (
              <span role="timer" data-waited={age}>
                {waitedFor(age)}
              </span>
            ),
          },
        ]}
      />
      <div data-warning hidden>
        <Callout tone="warn" icon={clockAlert} title={t('no_confirmation')}>
          {t('check_bank')}
        </Callout>
      </div>
      <LogInLink to={`/transaction/${hash}/pending`} />
      <p className="t14 muted">{own ? t('may_arrive_to', { email: own.email }) : t('may_arrive')}</p>
      {own && !isCharged && (
        <form method="post" action={`/transaction/${hash}/pay`} className="stack w-full text-left">
          <CsrfField />
          {own.types === 'blik_code' && <BlikCode error={blik_code} />}
          <Button type="submit" block>
            {t('go_on_to_pay')}
          </Button>
        </form>
      )}
      <a className="link t13" href={isCharged ? '/my/membership' : again}>
        {t(isCharged ? 'go_to_membership' : 'order_otherwise')}
      </a>
    </Result>
  )
}

function Success(props: PendingProps) {
  return props.isGift ? <GiftBought {...props} /> : <Got {...props} />
}

/** What is given away is looked after by its buyer alone. */
function GiftBought({ view, cover, own }: PendingProps) {
  const t = useTexts('purchases')
  const { product, hash } = view.transaction
  return (
    <Result mark="ok" title={t('payment_successful')} text={t('gift_ready', { product: product.title })} live>
      <div className="card got">
        <Cover image={cover} sizes="440px" icon={ICONS[product.type]} />
        <div className="stack card-pad">
          <b className="strong t16">{product.title}</b>
        </div>
      </div>
      <LogInLink to={`/transaction/${hash}/thank-you`} />
      {own && (
        <ButtonLink variant="primary" size="lg" block href={ownGiftPath(hash)}>
          {t('see_gift')}
        </ButtonLink>
      )}
      <ComeBack own={own} />
      <a className="link t14" href={`/transaction/${hash}/thank-you`}>
        {t('see_order')}
      </a>
    </Result>
  )
}

function Got(props: PendingProps) {
  const t = useTexts('purchases')
  const { view, productId, opensAt, cover, email, own, bought, upsell } = props
  const { date, moment } = useDates()
  const { product, quantity, hash, is_free } = view.transaction
  const { step, href, waits } = firstStep({ ...product, id: productId, quantity }, opensAt)
  const isInstalment = bought?.by === 'instalment'
  const goesOn = bought !== null && bought.by !== 'joining' && !isInstalment
  const waiting = isInstalment
    ? t('instalment_paid', { product: product.title })
    : goesOn
      ? bought.until
        ? t(bought.by === 'renewal' ? 'renewed_until' : 'changed_until', {
            product: product.title,
            date: date(bought.until),
          })
        : t('changed_for_good', { product: product.title })
      : opensAt
        ? t('next_presale', { title: product.title, at: moment(opensAt) })
        : email
          ? t('waiting_for_you_mail', { product: product.title, email })
          : t('waiting_for_you', { product: product.title })
  return (
    <Result mark="ok" title={t(is_free ? 'access_granted' : 'payment_successful')} text={waiting} live>
      {step === 'inbox' && (
        <p className="muted t16">
          {t('check_inbox')} {t('email_instructions')}
        </p>
      )}
      {upsell && <UpsellOffer upsell={upsell} />}
      <div className="card got">
        <Cover image={cover} sizes="440px" icon={ICONS[product.type]} />
        <div className="stack card-pad">
          <b className="strong t16">{product.title}</b>
        </div>
      </div>
      <ButtonLink variant={upsell ? 'plain' : 'primary'} size="lg" block href={href}>
        {t(goesOn ? 'go_to_membership' : waits ? 'go_to_products' : FIRST_STEPS[step])}
      </ButtonLink>
      <ComeBack own={own} />
      <a className="link t14" href={`/transaction/${hash}/thank-you`}>
        {t('see_order')}
      </a>
    </Result>
  )
}

type FailedOutcome = Exclude<Outcome, 'waiting' | 'success'>

function Failed(props: PendingProps & { outcome: FailedOutcome }) {
  const t = useTexts('purchases')
  const { school } = useShared()
  const { outcome, number, view, declined, own, missing, again: basket } = props
  const { amount, currency } = view.transaction
  const reason = outcome === 'declined' && declined !== null && declined !== 'other' ? declined : null
  const late = outcome === 'too_late'
  const over = outcome in OVER
  const again = outcome === 'declined' && own?.again
  return (
    <Result
      mark={over ? 'info' : 'bad'}
      title={getTitle(props, outcome, t)}
      text={
        outcome === 'missing'
          ? t('outcome_missing', { titles: missing.join(', ') })
          : t(reason ? `declined_${reason}` : `outcome_${outcome}`)
      }
      formField="provider"
      live
    >
      <Facts
        rows={[
          { name: t('order_number'), value: number },
          ...(late ? [{ name: t('amount'), value: <Money amountMinor={amount} currency={currency} /> }] : []),
        ]}
      />
      {again && (
        <form method="post" action={`/transaction/${view.transaction.hash}/pay`} className="stack w-full text-left">
          <CsrfField />
          <Button type="submit" variant="primary" size="lg" block>
            {t('pay_again')}
          </Button>
        </form>
      )}
      {outcome === 'missing' && own && (
        <ButtonLink size="lg" block href={withdrawPath(view.transaction.hash)}>
          {t('ask_money_back')}
        </ButtonLink>
      )}
      {late && own && (
        <ButtonLink variant="primary" size="lg" block href="/my/membership">
          {t('go_to_membership')}
        </ButtonLink>
      )}
      {outcome === 'withdrawn' && (
        <ButtonLink variant="primary" size="lg" block href={withdrawPath(view.transaction.hash)}>
          {t('see_withdrawal')}
        </ButtonLink>
      )}
      {!over && (
        <ButtonLink variant={again ? 'plain' : 'primary'} size="lg" block href={basket}>
          {t('go_back')}
        </ButtonLink>
      )}
      {outcome === 'unknown' && (
        <a className="link t14" href={`/transaction/${view.transaction.hash}/pending`}>
          {t('check_again')}
        </a>
      )}
      <LogInLink to={`/transaction/${view.transaction.hash}/pending`} />
      {own && !over && <NotYou email={own.email} to={view.checkoutLink} />}
      {(outcome === 'missing' || outcome === 'refunded') && (
        <a className="link t14" href={`/transaction/${view.transaction.hash}/thank-you`}>
          {t('see_order')}
        </a>
      )}
      <a className="link t13" href={`mailto:${school.seller.email}`}>
        {t('write_to_us')}
      </a>
    </Result>
  )
}
