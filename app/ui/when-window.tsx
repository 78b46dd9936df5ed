import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useLocale } from '#app/platform/page.tsx'
import { dayInWords, getDay } from './day.ts'
import { DayText } from './day-text.tsx'
import { type } from './draft.ts'
import { useUiTexts } from './texts.ts'
import { isWhen, joinWhen, splitWhen, type WhenParts } from './when.ts'
import type { WhenWindowProps } from './when-field.tsx'

/** The parts of the field, and one that nobody sees that carries both: it is what drafts, forms and callers know of. */
export default function WhenWindow({ typed, ...props }: WhenWindowProps) {
  const { type: kind, label, name, form, value: shown, defaultValue = '', onChange, min, max, step, ...rest } = props
  const value = shown === undefined ? undefined : String(shown)
  const t = useUiTexts()
  const locale = useLocale()
  const hasTime = kind === 'datetime-local'
  const carrier = useRef<HTMLInputElement>(null)
  const read = (carried: string): WhenParts => {
    const { day, time } = splitWhen(carried)
    return { day: dayInWords(getDay(day) ?? '', locale) || day, time }
  }
  const [parts, setParts] = useState(() => read(value ?? typed))
  const given = useRef(value)
  useEffect(() => {
    // What was typed before scripts ran.
    if (carrier.current && value === undefined && typed !== carrier.current.value) type(carrier.current, typed)
  }, [typed, value])
  useEffect(() => {
    if (value === undefined || value === given.current) return
    given.current = value
    setParts((now) => (joinWhen(now, hasTime) === value ? now : read(value)))
  })
  function show(next: WhenParts) {
    const whole = joinWhen(next, hasTime)
    setParts(
      isWhen(whole) ? { day: next.day.includes(':') ? read(whole).day : next.day, time: splitWhen(whole).time } : next,
    )
    if (carrier.current) type(carrier.current, whole)
  }
  function hear(event: ChangeEvent<HTMLInputElement>) {
    const carried = event.target.value
    // A draft that comes back fills it too.
    setParts((now) => (joinWhen(now, hasTime) === carried ? now : read(carried)))
    if (carried === '' || isWhen(carried)) onChange?.(event)
  }
  return (
    <>
      <input
        ref={carrier}
        type="text"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        name={name}
        form={form}
        defaultValue={value ?? defaultValue}
        onChange={hear}
      />
      <span className="when" data-kept-as-one>
        <DayText {...rest} className="input" label={label} text={parts.day} onText={(day) => show({ ...parts, day })} />
        {hasTime && (
          <input
            type="time"
            className="input when-time"
            aria-label={t('time_of', { label })}
            value={parts.time}
            onChange={({ target }) => show({ ...parts, time: target.value })}
          />
        )}
      </span>
    </>
  )
}
