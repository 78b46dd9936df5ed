import type { ProductType } from '#app/content/catalogue/product.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { vatIdText } from '#app/platform/vat-id.ts'
import { ownGiftPath } from '#app/selling/checkout/gift.ts'
import type { OrderOutcome } from '#app/selling/checkout/order-state.ts'
import { listSums } from '#app/selling/checkout/order-view.ts'
import { useLegalLinks } from '#app/selling/checkout/ui/legal-links.ts'
import { SumRows } from '#app/selling/checkout/ui/order-rows.tsx'
import { UpsellOffer } from '#app/selling/upsell-orders/ui/upsell-offer.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { calendarDays } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { Cost } from '#app/ui/money.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { firstStep, onward } from '../pending-view.ts'
import type { ThankYouView } from '../thank-you-view.ts'
import { ComeBack } from '../ui/come-back.tsx'
import { LogInLink } from '../ui/log-in-link.tsx'
import { WriteToUs } from '../ui/write-to-us.tsx'
import { withdrawPath } from '../withdrawal.ts'

export const hydrated = false

/** What comes next, by what was bought; licences are to be given to others first. */
const WHAT_NEXT = {
  course: 'next_start',
  bundle: 'next_bundle',
  file: 'next_file',
  event: 'next_event',
  consultation: 'next_consultation',
  membership: 'next_membership',
} as const satisfies Record<ProductType, string>

const whatNext = ({ product: { type }, when }: ThankYouView) =>
  type === 'event' && !when ? 'next_event_undated' : WHAT_NEXT[type]

export default function ThankYou(view: ThankYouView) {
  const t = useTexts('purchases')
  const { date } = useDates()
  const { bought } = view
  const isInstalment = bought?.by === 'instalment'
  const goesOn = bought !== null && bought.by !== 'joining' && !isInstalment
  const title =
    bought?.by === 'renewal' && bought.until
      ? t('renewed', { date: date(bought.until) })
      : t(view.total === 0 && !goesOn ? 'thank_you_free' : 'thank_you')
  const { outcome } = view
  const without = outcome in WITHOUT_ACCESS
  const heading = without ? t(WITHOUT_ACCESS[outcome as keyof typeof WITHOUT_ACCESS]) : title
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={heading} indexed={false} />
      <Result
        mark={without ? 'info' : 'ok'}
        title={heading}
        text={t('order_of', { number: view.number, date: date(view.at) })}
      >
        {view.upsell && <UpsellOffer upsell={view.upsell} />}
        <Order {...view} />
        <LogInLink to={`/transaction/${view.hash}/thank-you`} />
        {without ? (
          <WithoutAccess view={view} />
        ) : view.isGift ? (
          <NextOfGift view={view} />
        ) : isInstalment ? (
          <>
            <NextInstalment next={view.nextInstalment} />
            <ButtonLink variant="primary" size="lg" block href="/my/transactions">
              {t('to_orders')}
            </ButtonLink>
          </>
        ) : (
          <Next view={view} goesOn={goesOn} />
        )}
      </Result>
    </MessagePage>
  )
}

/** The titles of orders that were paid and give no access, or not all of it. */
const WITHOUT_ACCESS = {
  missing: 'payment_missing',
  refunded: 'order_refunded',
  withdrawn: 'withdrawn_title',
  closed: 'order_closed',
} as const satisfies Partial<Record<OrderOutcome, string>>

/** What is not open by it, why, and the way out: nobody is led to what would be closed. */
function WithoutAccess({ view: { hash, outcome, missing, own } }: { view: ThankYouView }) {
  const t = useTexts('purchases')
  return (
    <>
      <p className="muted">
        {outcome === 'missing'
          ? t('outcome_missing', { titles: missing.join(', ') })
          : t(`outcome_${outcome as 'refunded' | 'withdrawn' | 'closed'}`)}
      </p>
      {outcome === 'withdrawn' && (
        <ButtonLink variant="primary" size="lg" block href={withdrawPath(hash)}>
          {t('see_withdrawal')}
        </ButtonLink>
      )}
      {outcome === 'missing' && own && (
        <ButtonLink size="lg" block href={withdrawPath(hash)}>
          {t('ask_money_back')}
        </ButtonLink>
      )}
      {(outcome === 'closed' || outcome === 'missing') && <WriteToUs />}
    </>
  )
}

/** When what was given is sent, and where its buyer looks after it. */
function NextOfGift({ view: { hash, gift, own } }: { view: ThankYouView }) {
  const t = useTexts('purchases')
  const { date } = useDates()
  const later = gift?.state === 'waiting' && gift.sendAt
  return (
    <>
      <div className="stack text-left w-full" style={{ '--g': '8px' }}>
        <h2 className="t16 strong">{t('what_next')}</h2>
        <p className="muted">
          {!gift
            ? t('next_gift')
            : gift.state === 'accepted'
              ? t('next_gift_accepted', { name: gift.name })
              : later
                ? t('next_gift_later', { name: gift.name, email: gift.email, date: date(later) })
                : t('next_gift_now', { name: gift.name, email: gift.email })}
        </p>
        <ComeBack own={own} />
      </div>
      {own && (
        <ButtonLink variant="primary" size="lg" block href={ownGiftPath(hash)}>
          {t('see_gift')}
        </ButtonLink>
      )}
    </>
  )
}

/** What comes next, and where. */
function Next({ view, goesOn }: { view: ThankYouView; goesOn: boolean }) {
  const t = useTexts('purchases')
  const { date, moment } = useDates()
  const { locale } = useShared()
  const { product, quantity } = view
  const after = view.bought?.after
  const { step, href, waits } = firstStep({ ...product, quantity }, view.items[0]?.opensAt ?? null)
  return (
    <>
      <div className="stack text-left w-full" style={{ '--g': '8px' }}>
        <h2 className="t16 strong">{t('what_next')}</h2>
        {view.when && <p className="medium">{view.when}</p>}
        {!waits && (
          <p className="muted">{t(goesOn ? 'next_renewed' : step === 'manage' ? 'next_manage' : whatNext(view))}</p>
        )}
        {view.items.map(
          ({ title, opensAt }) =>
            opensAt && (
              <p key={title} className="medium">
                {t('next_presale', { title, at: moment(opensAt) })}
              </p>
            ),
        )}
        {after && (
          <p className="muted">
            {t('next_charged', { amount: formatMoney(after.amount, after.currency, locale), date: date(after.at) })}
          </p>
        )}
        <NextInstalment next={view.nextInstalment} />
        {view.items.length > 1 && <p className="muted">{t('next_added')}</p>}
        {step === 'inbox' && (
          <p className="muted">
            {t('check_inbox')} {t('email_instructions')}
          </p>
        )}
        {view.email && step !== 'inbox' && !goesOn && <p className="muted">{t('next_mail')}</p>}
        <ComeBack own={view.own} />
      </div>
      {product.type === 'consultation' && (
        <ButtonLink variant="primary" size="lg" block href={`/${product.slug}/bookings`}>
          {t('choose_time')}
        </ButtonLink>
      )}
      <ButtonLink variant={product.type === 'consultation' ? undefined : 'primary'} size="lg" block href={href}>
        {t(waits ? 'go_to_products' : onward(step, product.type))}
      </ButtonLink>
      {product.type === 'event' && view.own && (
        <ButtonLink size="lg" block icon={calendarDays} href={`/${product.slug}/calendar.ics`}>
          {t('to_calendar')}
        </ButtonLink>
      )}
    </>
  )
}

function NextInstalment({ next }: { next: ThankYouView['nextInstalment'] }) {
  const t = useTexts('purchases')
  const { date } = useDates()
  const { locale } = useShared()
  if (!next) return null
  const values = { amount: formatMoney(next.amount, next.currency, locale), date: date(next.at) }
  return <p className="muted">{t('next_instalment', values)}</p>
}

function Order(view: ThankYouView) {
  const t = useTexts('purchases')
  const { product, items, meetings, currency, receipt, receiptPdf, invoice, bought } = view
  const many = (quantity: number, first: boolean) => {
    if (first && meetings > 1) return [t('meetings', { quantity: meetings })]
    return quantity > 1 ? [t(product.type === 'event' ? 'seats' : 'licences', { quantity })] : []
  }
  return (
    <dl className="mini num">
      {items.map(({ title, quantity, amount, parts }, at) => (
        <div key={title}>
          <dt>
            {[title, ...many(quantity, at === 0)].join(' · ')}
            {parts.map((part) => (
              <span key={part} className="block t13 muted">
                {part}
              </span>
            ))}
          </dt>
          <dd>
            <Cost amountMinor={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <SumRows sums={listSums(view, { change: bought?.by === 'change' })} currency={currency} />
      {receipt !== undefined && (
        <div>
          <dt>{t('receipt_number')}</dt>
          <dd>
            {receiptPdf ? (
              <a className="link" href={receiptPdf}>
                {receipt}
              </a>
            ) : (
              (receipt ?? t('receipt_follows'))
            )}
          </dd>
        </div>
      )}
      {invoice && (
        <>
          <div>
            <dt>{t('invoice_for')}</dt>
            <dd>
              {invoice.name}
              {invoice.vatId && (
                <>
                  <br />
                  {t('vat_id', vatIdText(invoice.vatId, invoice.country))}
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('invoice_state')}</dt>
            <dd>{t('invoice_asked')}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
