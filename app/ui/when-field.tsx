import { type ComponentType, type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { type Attributes, Field, type FieldWrapper, getControl } from './field.tsx'
import { useField } from './form-context.ts'

type When = { type: 'date' | 'datetime-local' }
type WhenFieldProps = Omit<FieldWrapper, 'label'> &
  Attributes<InputHTMLAttributes<HTMLInputElement>> &
  When & { label: string }

type WhenInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'defaultValue'> &
  When & {
    /** What it is the day of, for those who hear it. */
    label: string
    defaultValue?: string | number
  }

export type WhenWindowProps = WhenInputProps & { typed: string }

/**
 * A day, or a day and an hour, as everywhere in the product: typed as people here write it or picked from a calendar. Until
 * scripts run, and on pages without them, it is the browser's own field. It carries `2026-11-21T08:00` under its name.
 */
export function WhenField(props: WhenFieldProps) {
  const { label, help, error: problem, optional, className, id = props.name, ...rest } = props
  const { error, ...field } = useField(rest, problem)
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} className={className}>
      <WhenInput {...rest} {...field} {...getControl(id, Boolean(help), error)} className="input" label={label} />
    </Field>
  )
}

/** The same without a visible label. It stands in a file of its own, as what picks days weighs 3 kB on each page that may load it. */
export function WhenInput({ label, ...field }: WhenInputProps) {
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
