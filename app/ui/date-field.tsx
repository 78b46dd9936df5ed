import { useEffect, useRef, useState } from 'react'
import { useLocale } from '#app/platform/page.tsx'
import { dayInWords, getDay } from './day.ts'
import { DayText } from './day-text.tsx'

type Props = {
  name: string
  label: string
  /** `2026-11-21`, or empty. */
  value: string
  className?: string
  /** Once a day was picked from the calendar. */
  onPick?: (form: HTMLFormElement) => void
}

/** A day without a label of its own, typed or picked from a calendar; the browser's own field without scripts. */
export function DateField({ name, label, value, className, onPick }: Props) {
  const locale = useLocale()
  const [scripted, setScripted] = useState(false)
  const [text, setText] = useState(dayInWords(value, locale))
  const carrier = useRef<HTMLInputElement>(null)
  useEffect(() => setScripted(true), [])
  if (!scripted) return <input className={className} type="date" name={name} defaultValue={value} aria-label={label} />
  return (
    <>
      <input ref={carrier} type="hidden" name={name} value={getDay(text) ?? text} />
      <DayText
        className={className}
        label={label}
        aria-label={label}
        text={text}
        onText={setText}
        onPicked={() => carrier.current?.form && onPick?.(carrier.current.form)}
      />
    </>
  )
}
