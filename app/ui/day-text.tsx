import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import { type InputHTMLAttributes, lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale } from '#app/platform/page.tsx'
import { dayInWords, getDay } from './day.ts'
import { Icon } from './icon.tsx'
import { calendarDays } from './icons.ts'
import { useUiTexts } from './texts.ts'

const CalendarWindow = lazy(() => import('./calendar-window.tsx'))

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'name'> & {
  /** What it is the day of, for the calendar. */
  label: string
  text: string
  onText: (text: string) => void
  /** Once a day was picked from the calendar, shown by now. */
  onPicked?: () => void
}

/** A day as people here write it, with a calendar to pick it from. It carries no value of its own. */
export function DayText({ label, text, onText, onPicked, className, ...rest }: Props) {
  const t = useUiTexts()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const day = getDay(text)
  function pick(picked: string) {
    flushSync(() => {
      onText(dayInWords(picked, locale))
      setOpen(false)
    })
    onPicked?.()
  }
  return (
    <span className="date-field">
      <input
        {...rest}
        aria-invalid={rest['aria-invalid'] || day === undefined || undefined}
        className={clsx(className, 'date-text num')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('day_pattern')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          className="btn btn-ghost btn-icon btn-sm"
          aria-label={t('pick_day', { label })}
          title={t('pick_day', { label })}
        >
          <Icon of={calendarDays} size={16} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} className="calendar-at">
            <Popover.Popup className="menu calendar-window" aria-label={label}>
              <Suspense>
                <CalendarWindow day={day ?? ''} onPick={pick} />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
