import type { PackageView } from '#app/booking/consultations/week.ts'
import type { OwnEvent } from '#app/booking/live-events/own-event.ts'
import { EventPurchase, isOnSale } from '#app/booking/live-events/ui/event-purchase.tsx'
import { getHomePath, KINDS, wayToBuy } from '#app/content/catalogue/kind.ts'
import { priceView, type Price as SoldPrice } from '#app/content/catalogue/price.ts'
import type { ProductView } from '#app/content/catalogue/product-view.ts'
import { Saving } from '#app/content/catalogue/ui/product-card.tsx'
import { outlineSize, type SectionView } from '#app/content/courses/outline.ts'
import TellMe from '#app/forms/leads/islands/tell-me.tsx'
import type { OfferedFiles } from '#app/learning/downloads/download.ts'
import { OfferedFilesTicks } from '#app/learning/downloads/ui/offered-files.tsx'
import type { ExamRowOfViewer } from '#app/learning/exams/attempt.ts'
import { ExamRows } from '#app/learning/exams/ui/exam-rows.tsx'
import type { OfferedPlan } from '#app/memberships/subscribing/plans-view.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { getGiftPath } from '#app/selling/checkout/checkout-view.ts'
import type { ClosedEvent } from '#app/selling/checkout/closed-event.ts'
import { isGiven } from '#app/selling/checkout/gift.ts'
import { ClosedEvents } from '#app/selling/checkout/ui/closed-events.tsx'
import type { OpenOrder } from '#app/selling/payments/my-transaction.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BuyBar } from '#app/ui/buy-bar.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { useDates, useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  calendarDays,
  circleCheck,
  clock,
  download,
  infinityLoop,
  listVideo,
  mail,
  monitor,
  repeat,
} from '#app/ui/icons.ts'
import { Price } from '#app/ui/price.tsx'

type Props = { product: ProductView; hasAccess: boolean; forSale: boolean; payment: OpenOrder | null }

/** What an owner's button says. */
const ONWARD: Partial<
  Record<ProductView['type'], 'go_to_download' | 'go_to_parts' | 'choose_time' | 'go_to_membership'>
> = {
  file: 'go_to_download',
  bundle: 'go_to_parts',
  consultation: 'choose_time',
  membership: 'go_to_membership',
}

/** The one way on: to what they have for those who have it, to a payment that was begun, else to the checkout. */
function PurchaseButton({
  product: { id, slug, type, status, price },
  hasAccess,
  forSale,
  payment,
  block,
}: Props & { block?: boolean }) {
  const t = useTexts('catalogue')
  const { viewer } = useShared()
  // Staff have it without a time to choose; one that they bought stands in their own bookings.
  if (hasAccess && type === 'consultation' && viewer.kind === 'staff') {
    return (
      <ButtonLink href="/home/bookings" variant="primary" size="lg" block={block} data-buy-button={block}>
        {t('go_to_bookings')}
      </ButtonLink>
    )
  }
  if (hasAccess) {
    const href = type === 'consultation' ? `/${slug}/bookings` : getHomePath({ id, slug, type })
    return (
      <ButtonLink href={href} variant="primary" size="lg" block={block} data-buy-button={block}>
        {t(ONWARD[type] ?? 'go_to_course')}
      </ButtonLink>
    )
  }
  if (payment) {
    return (
      <ButtonLink href={`/transaction/${payment.hash}/pending`} variant="primary" size="lg" block={block}>
        {t('see_payment')}
      </ButtonLink>
    )
  }
  if (!price || !forSale) return null
  const { text, href } = wayToBuy({ id, slug, type, status }, price)
  return (
    <ButtonLink href={href} variant="primary" size="lg" block={block} data-buy-button={block}>
      {t(text)}
    </ButtonLink>
  )
}

/** Price, button, and what one gets for it. */
export function Purchase({
  product,
  sections,
  hasAccess,
  denied,
  exams = [],
  accessUntil,
  accessOpensAt,
  forSale,
  payment,
  own,
  packages = [],
  files,
  plan,
}: Props & {
  own: OwnEvent | null
  packages?: readonly PackageView[]
  files: OfferedFiles | null
  plan: OfferedPlan | null
  sections: SectionView[]
  denied: boolean
  exams?: readonly ExamRowOfViewer[]
  accessUntil: string | null
  accessOpensAt: string | null
}) {
  const t = useTexts('catalogue')
  const checkout = useTexts('checkout')
  const duration = useDuration()
  const { date, moment } = useDates()
  const { school, viewer } = useShared()
  const { price, status } = product
  const { lectures, minutes, materials } = outlineSize(sections)
  const periods = KINDS[product.type].periodsAt !== undefined
  if (denied)
    return (
      <div className="card-raised buybox stack" style={{ '--g': '8px' }}>
        <p className="medium">{t('denied_title')}</p>
        <p className="muted">{t('denied_text', { email: school.seller.email })}</p>
      </div>
    )
  const closed = closedParts(product)
  const { event } = product
  if (event) return <EventPurchase product={{ ...product, event }} own={own} forSale={forSale} payment={payment} />
  return (
    <div className="card-raised buybox stack" style={{ '--g': '16px' }}>
      <div className="stack" style={{ '--g': '4px' }}>
        {hasAccess ? (
          <Badge tone="ok" icon={circleCheck} className="self-start">
            {accessOpensAt
              ? t('yours_from', { date: moment(accessOpensAt) })
              : accessUntil
                ? t('yours_until', { date: date(accessUntil) })
                : t('yours')}
          </Badge>
        ) : price ? (
          <>
            <Price price={priceView(price)} size="buy" />
            {forSale && plan && <FreeDays of={plan} />}
            {product.saving > 0 && <Saving amount={product.saving} currency={price.currency} />}
            <HowItIsSold price={price} />
            <Packages of={packages} />
          </>
        ) : (
          <p className="muted">{t('not_for_sale')}</p>
        )}
      </div>
      {product.presaleUntil && !hasAccess && (
        <Callout icon={calendarDays} title={t('presale')}>
          {t('presale_text', { date: moment(product.presaleUntil) })}
        </Callout>
      )}
      {!hasAccess && !payment && closed.length > 0 ? (
        <ClosedEvents closed={closed} parts />
      ) : (
        <PurchaseButton product={product} hasAccess={hasAccess} forSale={forSale} payment={payment} block />
      )}
      {price && price.amount > 0 && forSale && isGiven(product.type, product.items) && (
        <a className="link t14" href={getGiftPath(product.slug)}>
          {checkout('buy_as_gift')}
        </a>
      )}
      {hasAccess && !!price?.licences.length && forSale && (
        <a className="link t14" href={`/${product.slug}/checkout`}>
          {t('more_licences')}
        </a>
      )}
      {hasAccess && product.type === 'consultation' && price && forSale && (
        <a className="link t14" href={`/${product.slug}/checkout`}>
          {t('another_meeting')}
        </a>
      )}
      <ExamRows exams={exams} />
      {!price && !hasAccess && (status === 'published' || status === 'hidden') && (
        <TellMe when="used" slug={product.slug} email={viewer.kind === 'visitor' ? undefined : viewer.email} />
      )}
      {payment && !hasAccess && <p className="t14 muted">{t('payment_begun', { number: payment.number })}</p>}
      {price && !hasAccess && !payment && !forSale && (
        <p className="muted">{t('no_payments_yet', { email: school.seller.email })}</p>
      )}
      <ul className="ticks">
        {lectures > 0 && (
          <li>
            <Icon of={listVideo} /> {t('lectures', { count: lectures })}
            {minutes > 0 && `, ${duration(minutes * 60)}`}
          </li>
        )}
        {materials > 0 && (
          <li>
            <Icon of={download} /> {t('materials', { count: materials })}
          </li>
        )}
        {files && <OfferedFilesTicks of={files} />}
        {product.type === 'consultation' ? (
          <>
            <li>
              <Icon of={clock} /> {t('tick_time')}
            </li>
            <li>
              <Icon of={calendarDays} /> {t('tick_calendar')}
            </li>
          </>
        ) : (
          <>
            {periods && (
              <li>
                <Icon of={repeat} /> {t('tick_periods')}
              </li>
            )}
            {price && !periods && (
              <li>
                <Icon of={infinityLoop} />
                {price.accessDays === 0 ? t('access_unlimited') : t('access_days', { days: price.accessDays })}
              </li>
            )}
            <li>
              <Icon of={monitor} /> {t('any_device')}
            </li>
          </>
        )}
        {price && price.amount > 0 && !hasAccess && (
          <li>
            <Icon of={mail} /> {t('receipt')}
          </li>
        )}
      </ul>
      {price && price.amount > 0 && !hasAccess && (
        <p className="t13 faint">
          {price.vatRate === null ? t('vat_exempt') : t('vat_included', { rate: price.vatRate / 100 })}
        </p>
      )}
    </div>
  )
}

/** What the prices of a consultation buy, where it has several or one buys several. */
function Packages({ of: packages }: { of: readonly PackageView[] }) {
  const t = useTexts('checkout')
  const meetings = ({ meetings, days }: PackageView) => t(days === 0 ? 'meetings' : 'meetings_days', { meetings, days })
  const [first, ...others] = packages
  if (!first || (others.length === 0 && first.meetings === 1 && first.days === 0)) return null
  return (
    <>
      <p className="t13 muted">{meetings(first)}</p>
      {others.length > 0 && (
        <dl className="mini num">
          {others.map((one) => (
            <div key={one.id}>
              <dt>
                {one.name || meetings(one)}
                {one.name && <span className="block t13 faint">{meetings(one)}</span>}
              </dt>
              <dd>
                <Price price={one.price} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** How long a membership is tried for nothing. */
function FreeDays({ of: { trialDays: days } }: { of: OfferedPlan }) {
  const t = useTexts('subscribing')
  if (days === 0) return null
  return (
    <Badge tone="ok" className="self-start">
      {t('trial', { days })}
    </Badge>
  )
}

/** The events of a bundle without which it is not sold. */
function closedParts({ items }: ProductView): ClosedEvent[] {
  return items.flatMap(({ slug, title, event }) => (event?.closed ? [{ slug, title, why: event.closed }] : []))
}

/** That a promo is sold out, that buyers choose what they pay, or what licences for several people cost. */
function HowItIsSold({ price: { minimum, licences, instalments, currency, soldOut } }: { price: SoldPrice }) {
  const t = useTexts('catalogue')
  const { locale } = useShared()
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const [most] = licences.toSorted((a, b) => a.unitAmount - b.unitAmount)
  return (
    <>
      {soldOut !== null && <p className="t13 muted">{t('sold_out', { amount: money(soldOut) })}</p>}
      {minimum !== null && <p className="t13 muted">{t('own_amount', { minimum: money(minimum) })}</p>}
      {instalments && (
        <p className="t13 muted">
          {t('or_instalments', { count: instalments.count, amount: money(instalments.amount) })}
        </p>
      )}
      {most && <p className="t13 muted">{t('licences_from', { amount: money(most.unitAmount) })}</p>}
    </>
  )
}

/** The same at the bottom of a phone's screen, once the box has scrolled away. */
export function PurchaseBar({ product, hasAccess, forSale, payment }: Props) {
  const t = useTexts('catalogue')
  const { price, event } = product
  if (!hasAccess && !payment && closedParts(product).length > 0) return null
  if (event ? hasAccess || !price || !forSale || !isOnSale(event) : !hasAccess && (!price || !forSale)) return null
  return (
    <BuyBar label={t('purchase')}>
      <div className="stack grow" style={{ '--g': '0' }}>
        {hasAccess || !price ? (
          <span className="medium">{t('yours')}</span>
        ) : (
          <Price price={priceView(price)} size="bar" />
        )}
      </div>
      <PurchaseButton product={product} hasAccess={hasAccess} forSale={forSale} payment={payment} />
    </BuyBar>
  )
}
