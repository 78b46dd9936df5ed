import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useLocale, useTexts, useTimeZone } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { CheckField, Options, SelectField, TextField } from '#app/ui/field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { getCalendar } from '#app/ui/time.ts'
import { WhenField } from '#app/ui/when-field.tsx'
import { SPAN_DAYS } from '../booking.ts'
import { type AvailabilityRow, type ExceptionRow, overlapping } from '../rules.ts'
import { getCity } from '../week.ts'
import '../ui/availability.css'

export const texts = ['ui', 'consultations']

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type Props = {
  list: ListView<AvailabilityRow, { product_id?: number }>
  exceptions: ExceptionRow[]
  /** Of many consultations at once there may be more than one page can show. */
  isWhole: boolean
  products: OptionList
  mayChangeAll: boolean
}

/** When one can be booked: the hours of the week, and the days that are otherwise. */
export default function Availability(props: Props) {
  const t = useTexts('consultations')
  return (
    <OfficeLayout title={t('availability')}>
      <Narrowed {...props} />
      <div className="office-two">
        <div className="stack">
          <Week {...props} />
          <Exceptions {...props} />
        </div>
        <div className="stack">
          <NewHours {...props} />
          <NewException {...props} />
        </div>
      </div>
    </OfficeLayout>
  )
}

function Narrowed({ list, products, isWhole }: Props) {
  const t = useTexts('consultations')
  return (
    <>
      {products.options.length > 1 && (
        <FilterForm
          list={list}
          filters={[{ kind: 'option', name: 'product_id', label: t('product'), all: t('all_products'), of: products }]}
        />
      )}
      {!isWhole && <Callout>{t('more_hours')}</Callout>}
    </>
  )
}

function useNames({ products }: Pick<Props, 'products'>) {
  const names = new Map(products.options.map(({ id, title }) => [id, title]))
  return (id: number | null) => (id === null ? undefined : names.get(id))
}

function Week({ list: { rows: hours }, products, mayChangeAll }: Props) {
  const t = useTexts('consultations')
  const zone = t('city', getCity(useTimeZone()))
  const nameOf = useNames({ products })
  return (
    <Card as="section" aria-labelledby="week">
      <CardHead id="week" title={t('weekly_hours')}>
        <span className="t13 muted">{t('zone_time', { zone })}</span>
      </CardHead>
      <ul className="hours">
        {DAYS.map((day, at) => {
          const own = hours.filter(({ weekday }) => weekday === at + 1)
          const twice = overlapping(own.filter((one) => one.productId === null))
          return (
            <li key={day}>
              <span className="medium">{t(day)}</span>
              <div className="stack" style={{ '--g': '6px' }}>
                {own.length === 0 && <span className="faint">{t('not_available')}</span>}
                {own.map((one) => (
                  <Hours
                    key={one.id}
                    hours={one}
                    day={t(day)}
                    of={nameOf(one.productId)}
                    overlaps={twice.has(one.id)}
                    mayChange={mayChangeAll || one.productId !== null}
                  />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type HoursProps = { hours: AvailabilityRow; day: string; of: string | undefined; overlaps: boolean; mayChange: boolean }

/** Hours of a day: changed where they stand, by those who may. */
function Hours({ hours: { id, weekday, from, to, productId: product }, day, of, overlaps, mayChange }: HoursProps) {
  const t = useTexts('consultations')
  const notes = (
    <>
      {of && <span className="t13 muted"> {of}</span>}
      {overlaps && <span className="t13 muted"> {t('overlaps')}</span>}
    </>
  )
  if (!mayChange)
    return (
      <span className="num grow">
        {from}–{to}
        {notes}
      </span>
    )
  return (
    <div className="row wrap" style={{ '--g': '8px' }}>
      <Form
        action={`/home/availability/${id}`}
        done={t('saved')}
        className="num grow"
        label={t('hours_on', { day, from, to })}
      >
        <input type="hidden" name="weekday" value={weekday} />
        <input type="hidden" name="product_id" value={product ?? ''} />
        <Times id={id} from={from} to={to} />
        {notes}
      </Form>
      <DeleteButton text={t('remove_hours', { from, to })} action={`/home/availability/${id}`} size="sm">
        {t('remove')}
      </DeleteButton>
    </div>
  )
}

/** With the button that saves them, once they were changed. */
function Times({ id, from, to }: Pick<AvailabilityRow, 'id' | 'from' | 'to'>) {
  const t = useTexts('consultations')
  const [changed, setChanged] = useState(false)
  const time = { inputMode: 'numeric', placeholder: '09:00', inputClass: 'input-sm' } as const
  const named = (text: string) => <span className="vh">{text}</span>
  return (
    <div className="hours-times" onInput={() => setChanged(true)}>
      <TextField {...time} id={`from-${id}`} name="from" label={named(t('from'))} defaultValue={from} />
      <span aria-hidden="true">–</span>
      <TextField {...time} id={`to-${id}`} name="to" label={named(t('to'))} defaultValue={to} />
      {changed && <Submit size="sm">{t('save')}</Submit>}
    </div>
  )
}

function Exceptions({ exceptions, products, mayChangeAll }: Props) {
  const t = useTexts('consultations')
  const nameOf = useNames({ products })
  const format = new Intl.DateTimeFormat(getCalendar(useLocale()), { timeZone: 'UTC', dateStyle: 'full' })
  return (
    <Card as="section" aria-labelledby="exceptions">
      <CardHead id="exceptions" title={t('exceptions')} />
      {exceptions.length === 0 && <p className="card-pad muted">{t('no_exceptions')}</p>}
      <ul className="lines">
        {exceptions.map((one) => {
          const date = format.format(new Date(one.date))
          return (
            <li key={one.id}>
              <span className="grow stack" style={{ '--g': '0' }}>
                <span className="medium">{date}</span>
                <span className="t13 muted num">
                  {[one.closed ? t('closed') : `${one.from}–${one.to}`, nameOf(one.productId)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {(mayChangeAll || one.productId !== null) && (
                <DeleteButton
                  text={t('remove_exception', { date })}
                  action={`/home/availability/exceptions/${one.id}`}
                  size="sm"
                >
                  {t('remove')}
                </DeleteButton>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function ForWhich({
  id,
  list,
  products,
  mayChangeAll,
}: Pick<Props, 'list' | 'products' | 'mayChangeAll'> & { id: string }) {
  const t = useTexts('consultations')
  if (mayChangeAll && products.options.length === 0) return null
  const chosen = list.filters.product_id ?? ''
  return (
    <PickerField
      key={chosen}
      id={id}
      name="product_id"
      label={t('which')}
      of={products}
      none={mayChangeAll ? t('for_all') : undefined}
      defaultValue={chosen}
    />
  )
}

function NewHours(props: Props) {
  const t = useTexts('consultations')
  return (
    <Card as="section" aria-labelledby="new-hours">
      <CardHead id="new-hours" title={t('add_hours')} />
      <Form action="/home/availability" submit={t('add_hours')} done={t('saved')}>
        <SelectField name="weekday" label={t('weekday')} defaultValue="1">
          <Options of={DAYS.map((day, at) => ({ id: at + 1, title: t(day) }))} />
        </SelectField>
        <div className="hours-pair">
          <TextField name="from" inputMode="numeric" placeholder="09:00" label={t('from')} defaultValue="09:00" />
          <TextField name="to" inputMode="numeric" placeholder="09:00" label={t('to')} defaultValue="17:00" />
        </div>
        <ForWhich {...props} id="hours-of" />
      </Form>
    </Card>
  )
}

function NewException(props: Props) {
  const t = useTexts('consultations')
  return (
    <Card as="section" aria-labelledby="new-exception">
      <CardHead id="new-exception" title={t('add_exception')} />
      <Form action="/home/availability/exceptions" submit={t('add_exception')} done={t('saved')} variant="plain">
        <p className="muted t14">{t('exceptions_help')}</p>
        <WhenField name="date" type="date" label={t('date')} />
        <WhenField
          name="until"
          type="date"
          label={t('last_day')}
          help={t('last_day_help', { most: SPAN_DAYS })}
          optional
        />
        <CheckField name="closed">{t('closed_all_day')}</CheckField>
        <div className="hours-pair">
          <TextField id="day-from" name="from" inputMode="numeric" placeholder="09:00" label={t('from')} optional />
          <TextField id="day-to" name="to" inputMode="numeric" placeholder="09:00" label={t('to')} optional />
        </div>
        <ForWhich {...props} id="day-of" />
      </Form>
    </Card>
  )
}
