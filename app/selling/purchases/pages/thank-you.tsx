import { KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { vatIdText } from '#app/platform/vat-id.ts'
import { useLegalLinks } from '#app/selling/checkout/ui/legal-links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { calendarDays } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { Cost, Sum, VatSums } from '#app/ui/money.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { onward } from '../pending-view.ts'
import type { ThankYouView } from '../thank-you-view.ts'
import { ComeBack } from '../ui/come-back.tsx'
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
  const goesOn = bought !== null && bought.by !== 'joining'
  const title =
    bought?.by === 'renewal' && bought.until
      ? t('renewed', { date: date(bought.until) })
      : t(view.total === 0 && !goesOn ? 'thank_you_free' : 'thank_you')
  const closed = view.ended && t(view.ended === 'withdrawn' ? 'withdrawn_title' : 'order_closed')
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={closed ?? title} indexed={false} />
      <Result
        mark={closed ? 'info' : 'ok'}
        title={closed ?? title}
        text={t('order_of', { number: view.number, date: date(view.at) })}
      >
        <Order {...view} />
        {view.ended ? <Ended hash={view.hash} how={view.ended} /> : <Next view={view} goesOn={goesOn} />}
      </Result>
    </MessagePage>
  )
}

/** What is open by it no more: nobody is led to what would be closed. */
function Ended({ hash, how }: { hash: string; how: NonNullable<ThankYouView['ended']> }) {
  const t = useTexts('purchases')
  return (
    <>
      <p className="muted">{t(`outcome_${how}`)}</p>
      {how === 'withdrawn' && (
        <ButtonLink variant="primary" size="lg" block href={withdrawPath(hash)}>
          {t('see_withdrawal')}
        </ButtonLink>
      )}
      {how === 'closed' && <WriteToUs />}
    </>
  )
}

/** What comes next, and where. */
function Next({ view, goesOn }: { view: ThankYouView; goesOn: boolean }) {
  const t = useTexts('purchases')
  const { date } = useDates()
  const { locale } = useShared()
  const { product, quantity } = view
  const after = view.bought?.after
  const { step, href } = KINDS[product.type].home({ ...product, quantity })
  return (
    <>
      <div className="stack text-left w-full" style={{ '--g': '8px' }}>
        <h2 className="t16 strong">{t('what_next')}</h2>
        {view.when && <p className="medium">{view.when}</p>}
        <p className="muted">{t(goesOn ? 'next_renewed' : step === 'manage' ? 'next_manage' : whatNext(view))}</p>
        {after && (
          <p className="muted">
            {t('next_charged', { amount: formatMoney(after.amount, after.currency, locale), date: date(after.at) })}
          </p>
        )}
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
        {t(onward(step, product.type))}
      </ButtonLink>
      {product.type === 'event' && view.own && (
        <ButtonLink size="lg" block icon={calendarDays} href={`/${product.slug}/calendar.ics`}>
          {t('to_calendar')}
        </ButtonLink>
      )}
    </>
  )
}

function Order({
  product,
  items,
  net,
  vats,
  discount,
  meetings,
  owned,
  promoCode: code,
  total,
  refunded,
  currency,
  receipt,
  receiptPdf,
  invoice,
  bought,
}: ThankYouView) {
  const t = useTexts('purchases')
  const less = t(bought?.by === 'change' ? 'period_left' : 'discount')
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
      {total > 0 && (
        <>
          {owned > 0 && <Sum name={t('owned_parts')} amount={-owned} currency={currency} />}
          {discount > owned && (
            <Sum name={code ? `${less} (${code})` : less} amount={owned - discount} currency={currency} />
          )}
          <Sum name={t('net')} amount={net} currency={currency} />
          <VatSums sums={vats} currency={currency} />
          <Sum name={t('paid')} amount={total} currency={currency} />
          {refunded > 0 && <Sum name={t('refunded')} amount={-refunded} currency={currency} />}
        </>
      )}
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
