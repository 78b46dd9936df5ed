import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale } from '#app/platform/page.tsx'
import { dayInWords, getDay } from './day.ts'
import { Icon } from './icon.tsx'
import { calendarDays } from './icons.ts'
import { useUiTexts } from './texts.ts'

const CalendarWindow = lazy(() => import('./calendar-window.tsx'))

type Props = {
  name: string
  label: string
  /** `2026-11-21`, or empty. */
  value: string
  className?: string
  /** Once a day was picked from the calendar. */
  onPick?: (form: HTMLFormElement) => void
}

/** A day, typed as people here write it or picked from a calendar; the browser's own field without scripts. */
export function DateField({ name, label, value, className, onPick }: Props) {
  const t = useUiTexts()
  const locale = useLocale()
  const [scripted, setScripted] = useState(false)
  const [text, setText] = useState(dayInWords(value, locale))
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setScripted(true), [])
  const day = getDay(text)
  if (!scripted) return <input className={className} type="date" name={name} defaultValue={value} aria-label={label} />
  function pick(picked: string) {
    flushSync(() => {
      setText(dayInWords(picked, locale))
      setOpen(false)
    })
    if (field.current?.form) onPick?.(field.current.form)
  }
  return (
    <span className="date-field">
      <input type="hidden" name={name} value={day ?? text} />
      <input
        ref={field}
        className={clsx(className, 'date-text num')}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={day === undefined || undefined}
        placeholder={t('day_pattern')}
        value={text}
        onChange={({ target }) => setText(target.value)}
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
