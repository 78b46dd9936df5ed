import { DayPicker } from 'react-day-picker'
import { enGB, pl } from 'react-day-picker/locale'
import { useLocale } from '#app/platform/page.tsx'

type Props = { day: string; onPick: (day: string) => void }

const CLASSES = {
  root: 'calendar',
  months: 'calendar-months',
  month: 'calendar-month',
  nav: 'calendar-nav',
  month_caption: 'calendar-caption',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  today: 'is-today',
  selected: 'is-chosen',
  outside: 'is-outside',
  button_previous: 'btn btn-ghost btn-icon btn-sm',
  button_next: 'btn btn-ghost btn-icon btn-sm',
  chevron: 'icon',
}

const two = (number: number) => String(number).padStart(2, '0')

/** A month to pick a day from, by mouse or by arrows. */
export default function CalendarWindow({ day, onPick }: Props) {
  const chosen = day ? new Date(`${day}T00:00:00`) : undefined
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      showOutsideDays
      classNames={CLASSES}
      locale={useLocale() === 'pl' ? pl : enGB}
      defaultMonth={chosen}
      selected={chosen}
      onSelect={(date) => onPick(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`)}
    />
  )
}
