import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale } from '#app/platform/page.tsx'
import { getDigits, getTimeLeft, isShown, UNITS, unitWords } from './countdown.ts'
import { Moment } from './dates.tsx'
import { runCountdown } from './run-countdown.ts'
import { useUiTexts } from './texts.ts'
import './css/countdown.css'

type Props = {
  title?: string
  /** An instant of the server's, the same for everybody; whatever a price depends on. */
  endsAt?: string
  /** Or so many seconds for each visitor, from the first look at this path on. */
  seconds?: number
  look?: 'plain' | 'primary'
  /** CSS colours that stand above the look's. */
  colours?: { number?: string; box?: string; words?: string }
  className?: string
  /** Begins anew with every look. */
  test?: boolean
  /** What stands there once it is over. */
  children?: ReactNode
}

/** Days, hours, minutes and seconds until something; without a script it stays as the server saw it, beside its end. */
export function Countdown({
  title,
  endsAt,
  seconds = 0,
  look = 'plain',
  colours = {},
  className,
  test,
  children,
}: Props) {
  const t = useUiTexts()
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? runCountdown(place.current) : undefined), [])
  const whole = endsAt === undefined ? seconds * 1000 : Date.parse(endsAt) - Date.now()
  const left = getTimeLeft(whole)
  return (
    <div
      ref={place}
      className={clsx('countdown', `countdown-${look}`, className)}
      style={{ '--cd-number': colours.number, '--cd-box': colours.box, '--cd-words': colours.words }}
      data-runs="countdown"
      data-left={endsAt === undefined ? undefined : whole}
      data-seconds={endsAt === undefined ? seconds : undefined}
      data-test={test || undefined}
      suppressHydrationWarning
    >
      <div data-until hidden={whole <= 0}>
        {title && <p className="countdown-title">{title}</p>}
        <div className="countdown-parts" role="timer" aria-label={title || t('time_left')}>
          {UNITS.map((unit) => (
            <span key={unit} data-unit={unit} hidden={!isShown(unit, left)}>
              <b suppressHydrationWarning>{getDigits(unit, left)}</b>
              <span suppressHydrationWarning>{unitWords(unit, left, locale)}</span>
            </span>
          ))}
        </div>
        {endsAt !== undefined && (
          <p className="t13 muted">
            {t('until')} <Moment at={endsAt} />
          </p>
        )}
      </div>
      <div role="status">
        <div data-after hidden={whole > 0}>
          {children}
        </div>
      </div>
    </div>
  )
}
