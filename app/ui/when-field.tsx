import { type ComponentType, type InputHTMLAttributes, useEffect, useRef, useState } from 'react'

export type WhenFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'defaultValue'> & {
  type: 'date' | 'datetime-local'
  /** What it is the day of, for those who hear it. */
  label: string
  defaultValue?: string | number
}

export type WhenWindowProps = WhenFieldProps & { typed: string }

/**
 * A day, or a day and an hour, as everywhere in the product: typed as people here write it or picked from a calendar. Until
 * scripts run, and on pages without them, it is the browser's own field. It carries `2026-11-21T08:00` under its name.
 */
export function WhenField({ label, ...field }: WhenFieldProps) {
  const native = useRef<HTMLInputElement>(null)
  const [scripted, setScripted] = useState<{ Window: ComponentType<WhenWindowProps>; typed: string }>()
  useEffect(() => {
    let gone = false
    void import('./when-window.tsx').then(({ default: Window }) => {
      // With what was typed, or came back of a draft, until now.
      if (!gone) setScripted({ Window, typed: native.current?.value ?? '' })
    })
    return () => {
      gone = true
    }
  }, [])
  if (!scripted) return <input {...field} ref={native} />
  const { Window, typed } = scripted
  return <Window {...field} label={label} typed={typed} />
}
