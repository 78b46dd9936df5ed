import { FormQuestions } from '#app/forms/form-questions/ui/form-questions.tsx'
import { useErrors, useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink, IconLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { calendarClock, chevronLeft, chevronRight, circleCheck } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { getCalendar } from '#app/ui/time.ts'
import { MESSAGE_MAX } from '../booking.ts'
import Chosen from '../islands/chosen.tsx'
import Zone from '../islands/zone.tsx'
import { getClock } from '../rules.ts'
import { useFacts } from '../ui/facts.ts'
import { useWhen } from '../ui/when.ts'
import { type ChooseView, type FreeTime, getAxis, getCity } from '../week.ts'
import '../ui/booking.css'

export const hydrated = false

type Props = ChooseView & { chosen: boolean }

/** Where a free time is chosen, by the clocks of who chooses it. */
export default function Choose(view: Props) {
  const t = useTexts('consultations')
  const title = t(view.moving ? 'change_time' : 'book_a_time')
  return (
    <PublicLayout>
      <PageHead title={`${title}, ${view.product.title}`} indexed={false} />
      <main id="main" className="container book">
        <About {...view} />
        <Card as="section" aria-label={title}>
          <Bar {...view} />
          {view.week.days.some(({ times }) => times.length > 0) ? <Times {...view} /> : <Nothing {...view} />}
        </Card>
      </main>
    </PublicLayout>
  )
}

function About({ product, left, bought, moving, timeZone, ...meeting }: Props) {
  const t = useTexts('consultations')
  const { moment } = useWhen(timeZone)
  const facts: ReturnType<typeof useFacts> = [
    ...useFacts(meeting),
    [circleCheck, !moving && bought > 1 && t('left_of', { left, bought })],
    [calendarClock, moving !== null && t('now_at', { when: moment(moving.at) })],
  ]
  return (
    <aside className="book-side" aria-label={t('your_consultation')}>
      <Cover image={product.cover} sizes="300px" first icon={calendarClock} />
      <div className="stack" style={{ '--g': '6px' }}>
        <h1 className="title-m">{product.title}</h1>
        <p className="muted t16">{product.promise}</p>
      </div>
      <ul className="ticks">
        {facts.map(
          ([icon, text]) =>
            text && (
              <li key={text}>
                <Icon of={icon} /> {text}
              </li>
            ),
        )}
      </ul>
    </aside>
  )
}

function useWeekAddress({ product, moving, timeZone }: Props) {
  const path = moving ? `/bookings/${moving.id}/move` : `/${product.slug}/bookings`
  return (week: string) => `${path}?${new URLSearchParams({ week, zone: timeZone })}`
}

function Bar(view: Props) {
  const { week, timeZone, chosen } = view
  const t = useTexts('consultations')
  const { school } = useShared()
  const language = getCalendar(useLocale())
  const address = useWeekAddress(view)
  const days = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <div className="week-bar">
      <div className="row" style={{ '--g': '4px' }}>
        {week.previous && (
          <IconLink href={address(week.previous)} icon={chevronLeft} label={t('previous_week')} size="sm" />
        )}
        <h2 className="t16 strong num">{days.formatRange(new Date(week.first), new Date(week.last))}</h2>
        {week.next && <IconLink href={address(week.next)} icon={chevronRight} label={t('next_week')} size="sm" />}
      </div>
      <Zone when="seen" zone={timeZone} school={school.timeZone} week={week.first} chosen={chosen} />
    </div>
  )
}

function Times(view: Props) {
  const { product, week, timeZone, minutes, questions, moving } = view
  const t = useTexts('consultations')
  const { school, old } = useShared()
  const errors = useErrors()
  // Of a time no field says what is wrong with it.
  const wrongTime = errors.starts_at && (old?.starts_at ? errors.starts_at : t('pick_error'))
  const wrong = wrongTime ?? errors.form
  const named = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/^answers\./, ''), text]))
  return (
    <form method="post" action={moving ? `/bookings/${moving.id}` : `/${product.slug}/bookings`} noValidate>
      <CsrfField />
      <input type="hidden" name="time_zone" value={timeZone} />
      <input type="hidden" name="week" value={week.first} />
      {wrong && (
        <div className="book-ask">
          <Callout tone="bad" role="alert">
            {wrong}
          </Callout>
        </div>
      )}
      <Week {...view} />
      {questions.length > 0 && (
        <div className="book-ask">
          <FormQuestions id="ask" questions={questions} errors={named} old={getAnswers(old)} prefix="answers." />
        </div>
      )}
      {moving && (
        <div className="book-ask">
          <TextArea
            name="message"
            label={t('a_word')}
            optional
            rows={2}
            maxLength={MESSAGE_MAX}
            help={t('old_is_free')}
          />
        </div>
      )}
      <div className="book-sum">
        <Chosen when="idle" minutes={minutes} zone={timeZone} school={school.timeZone} />
        <div className="row wrap">
          {moving && <ButtonLink href={`/bookings/${moving.id}`}>{t('keep_time')}</ButtonLink>}
          <Button type="submit" variant="primary">
            {t(moving ? 'change_to_this' : 'book_this')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** What was typed under the questions, by the names under which it was sent. */
function getAnswers(old: Record<string, unknown> | null): Record<string, unknown> | null {
  const typed = old?.answers
  if (typeof typed !== 'object' || typed === null) return null
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [`answers.${name}`, value]))
}

/** Where a time stands in its day: rows of five minutes, of the hours that the axis has. */
const toRows = ({ minute }: FreeTime, axis: readonly number[], minutes: number) => {
  const first = (axis.indexOf(Math.floor(minute / 60)) * 60 + (minute % 60)) / 5 + 1
  return { '--row': Math.floor(first), '--rows': Math.min(minutes, 24 * 60 - minute) / 5 }
}

function Week({ week, timeZone, minutes, slotMinutes }: Props) {
  const t = useTexts('consultations')
  const { old } = useShared()
  const language = getCalendar(useLocale())
  const weekday = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' })
  const full = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
  // Times that begin while the one before lasts stand below each other all the same.
  const shown = Math.max(15, Math.min(minutes, slotMinutes))
  const axis = getAxis(week.days, shown)
  const size = { '--hours': axis.length, '--hour': `${Math.max(56, (40 * 60) / shown)}px` }
  return (
    <fieldset className="week" style={size} aria-label={t('week_in', { zone: t('city', getCity(timeZone)) })}>
      <div className="week-axis num" aria-hidden="true">
        {axis.map((hour, nth) => (
          <span key={hour} className={nth > 0 && axis[nth - 1] !== hour - 1 ? 'is-later' : undefined}>
            {getClock(hour * 60)}
          </span>
        ))}
      </div>
      {week.days.map(({ day, times }) => (
        <section
          key={day}
          className={times.length > 0 ? 'week-day' : 'week-day is-off'}
          aria-label={full.format(new Date(day))}
        >
          <h3 className="week-h">
            {weekday.format(new Date(day))} <b>{Number(day.slice(8))}</b>
          </h3>
          <div className="slots">
            {times.map((time) => (
              <label key={time.at} className="slot" style={toRows(time, axis, shown)}>
                <input type="radio" name="starts_at" value={time.at} defaultChecked={old?.starts_at === time.at} />
                {time.clock}
              </label>
            ))}
          </div>
        </section>
      ))}
    </fieldset>
  )
}

function Nothing(view: Props) {
  const t = useTexts('consultations')
  const { school } = useShared()
  const { moment } = useWhen(view.timeZone)
  const address = useWeekAddress(view)
  const { nextFree } = view
  return (
    <div className="book-none stack">
      <h2 className="t18 strong">{t('no_time')}</h2>
      {nextFree ? (
        <>
          <p className="muted">{t('next_is', { when: moment(nextFree.at) })}</p>
          <ButtonLink variant="primary" href={address(nextFree.week)}>
            {t('go_to_week')}
          </ButtonLink>
        </>
      ) : (
        <p className="muted">{t('no_time_at_all', { email: school.seller.email })}</p>
      )}
    </div>
  )
}
