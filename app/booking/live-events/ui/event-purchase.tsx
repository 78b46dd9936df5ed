import { priceView } from '#app/content/catalogue/price.ts'
import type { EventView, ProductView } from '#app/content/catalogue/product-view.ts'
import { googleCalendar } from '#app/platform/icalendar.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import type { OpenOrder } from '#app/selling/payments/my-transaction.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bell, calendarDays, circleCheck, clockAlert, mail, play, video } from '#app/ui/icons.ts'
import { Price } from '#app/ui/price.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { OwnEvent } from '../own-event.ts'
import { formatClockTime } from '../when.ts'
import './event.css'

type Props = {
  product: ProductView & { event: EventView }
  own: OwnEvent | null
  forSale: boolean
  payment: OpenOrder | null
}

/** Price and seats of a live event; the way in for those who have one, the waiting list where there is none left. */
export function EventPurchase({ product, own, forSale, payment }: Props) {
  const t = useTexts('live-events')
  const catalogue = useTexts('catalogue')
  const { event, price } = product
  const offered = own?.waiting?.offeredUntil ?? null
  const ended = event.canceled || event.over
  return (
    <div className="card-raised buybox stack" style={{ '--g': '16px' }} id="seats">
      {event.canceled && (
        <Callout tone="bad" title={t('canceled')}>
          {own?.joins && t('canceled_money')}
        </Callout>
      )}
      {own?.missing && (
        <Callout tone="warn" title={t('missing')}>
          {t('missing_text')}
        </Callout>
      )}
      {own?.joins ? (
        <YourSeat product={product} own={own} />
      ) : (
        price && !ended && <Price price={priceView(price)} size="buy" />
      )}
      {event.over && !event.canceled && <After event={event} own={own} />}
      {!ended && !own?.joins && <Seats event={event} />}
      {!ended && offered && !own?.joins && (
        <>
          <Callout tone="warn" icon={clockAlert} title={t('offer_title')}>
            {t('kept_text')}
          </Callout>
          <Countdown endsAt={offered}>{t('kept_over')}</Countdown>
        </>
      )}
      {!ended && !own?.joins && <Way product={product} own={own} forSale={forSale} payment={payment} />}
      {!ended && !own?.joins && (
        <ul className="ticks">
          <li>
            <Icon of={mail} /> {t('tick_link')}
          </li>
          <li>
            <Icon of={calendarDays} /> {t('tick_calendar')}
          </li>
          <li>
            <Icon of={bell} /> {t('tick_reminders')}
          </li>
        </ul>
      )}
      {!ended && !own?.joins && price && price.amount > 0 && (
        <p className="t13 faint">
          {price.vatRate === null ? catalogue('vat_exempt') : catalogue('vat_included', { rate: price.vatRate / 100 })}
        </p>
      )}
      {!ended && own?.joins && forSale && event.seatsLeft > 0 && (
        <a className="link t14" href={`/${product.slug}/checkout`}>
          {t('more_seats')}
        </a>
      )}
    </div>
  )
}

/** How many seats are left, and how many people wait where there are none. */
function Seats({ event: { seats, seatsLeft: left, waiting } }: { event: EventView }) {
  const t = useTexts('live-events')
  return (
    <div className="seats">
      <Progress percent={Math.floor((100 * (seats - left)) / seats)} label={t('seats_taken')} />
      <span className="t13 muted num">
        <b className="medium">{left > 0 ? t('left', { left }) : t('none_left')}</b>{' '}
        {left > 0 ? t('of_seats', { seats }) : t('waiting_count', { waiting })}
      </span>
    </div>
  )
}

/** The one way on: to a payment that was begun, to the checkout, or onto the list of those who wait. */
function Way({ product: { slug, price, event }, own, forSale, payment }: Props) {
  const t = useTexts('live-events')
  const catalogue = useTexts('catalogue')
  const { viewer } = useShared()
  if (payment)
    return (
      <ButtonLink href={`/transaction/${payment.hash}/pending`} variant="primary" size="lg" block>
        {catalogue('see_payment')}
      </ButtonLink>
    )
  if (!price || !forSale) return null
  if (event.seatsLeft > 0 || own?.waiting?.offeredUntil)
    return (
      <>
        <ButtonLink href={`/${slug}/checkout`} variant="primary" size="lg" block data-buy-button>
          {t('buy_a_seat')}
        </ButtonLink>
        {own?.waiting && <Leave slug={slug} text={t('pass_on')} />}
      </>
    )
  if (own?.waiting)
    return (
      <>
        <Callout tone="ok" title={t('your_place', { place: own.waiting.place })}>
          {t('we_write')}
        </Callout>
        <Leave slug={slug} text={t('leave_list')} />
      </>
    )
  if (viewer.kind === 'visitor')
    return (
      <>
        <ButtonLink href={`/login?${new URLSearchParams({ to: `/${slug}` })}`} variant="primary" size="lg" block>
          {t('log_in_to_wait')}
        </ButtonLink>
        <p className="t13 muted">{t('wait_help')}</p>
      </>
    )
  return (
    <form method="post" action={`/${slug}/waiting-list`} className="stack" style={{ '--g': '8px' }}>
      <CsrfField />
      <Button type="submit" variant="primary" size="lg" block>
        {t('wait')}
      </Button>
      <p className="t13 muted">{t('wait_help')}</p>
    </form>
  )
}

function Leave({ slug, text }: { slug: string; text: string }) {
  return (
    <form method="post" action={`/${slug}/waiting-list`}>
      <CsrfField />
      <input type="hidden" name="_method" value="DELETE" />
      <Button type="submit" variant="ghost" block>
        {text}
      </Button>
    </form>
  )
}

/** The way in, and the date to take along. */
function YourSeat({ product: { slug, title, event }, own }: { product: Props['product']; own: OwnEvent }) {
  const t = useTexts('live-events')
  const at = formatClockTime(own.opensAt, event.timeZone, useLocale())
  return (
    <>
      {!event.over && (
        <Badge tone="ok" icon={circleCheck} className="self-start">
          {own.seats > 1 ? t('your_seats', { seats: own.seats }) : t('your_seat')}
        </Badge>
      )}
      {own.open && !event.canceled && (
        <ButtonLink href={`/${slug}/join`} variant="primary" size="lg" icon={video} block>
          {t('join_now')}
        </ButtonLink>
      )}
      {!own.open && !event.over && !event.canceled && <p className="muted">{t('opens_at', { at })}</p>}
      {own.seats > 1 && !event.over && <p className="t13 muted">{t('company')}</p>}
      {!event.over && (
        <ButtonLink href={`/${slug}/calendar.ics`} icon={calendarDays} block>
          {t(event.canceled ? 'from_calendar' : 'to_calendar')}
        </ButtonLink>
      )}
      {!event.over && !event.canceled && (
        <a
          className="link t14"
          href={googleCalendar({ title, startsAt: event.startsAt, endsAt: event.endsAt })}
          rel="noopener noreferrer"
        >
          {t('google_calendar')}
        </a>
      )}
    </>
  )
}

/** What is left of it: the recording, open or for sale on its own page. */
function After({ event: { replay }, own }: { event: EventView; own: OwnEvent | null }) {
  const t = useTexts('live-events')
  if (!replay || own?.replayComes) return <p className="muted">{t(own?.joins ? 'replay_later' : 'was')}</p>
  return (
    <>
      <p className="muted">{t(own?.replay ? 'replay_yours' : 'replay_sold')}</p>
      <ButtonLink
        href={own?.replay ? `/${replay.slug}/watch` : `/${replay.slug}`}
        variant="primary"
        size="lg"
        icon={play}
        block
      >
        {t(own?.replay ? 'watch_replay' : 'see_replay')}
      </ButtonLink>
    </>
  )
}

/** Whether a seat can be ordered by whoever looks at it. */
export function isOnSale({ canceled, over, seatsLeft: left }: EventView): boolean {
  return !canceled && !over && left > 0
}
