import { createContext, useContext } from 'react'

type FormState = {
  /** What is wrong, by field; `form` is what stands at none. */
  errors: Record<string, string>
  /** What was typed, when the browser sent the form by itself and it is shown again. */
  old: Record<string, unknown> | null
  busy: boolean
  /** How much of a file has been sent, in per cent. */
  progress?: number
}

export const FormContext = createContext<FormState>({ errors: {}, old: null, busy: false })

type FieldOptions = { name: string; value?: unknown; defaultValue?: string | number; autoFocus?: boolean }

export function useForm(): FormState {
  return useContext(FormContext)
}

/**
 * A field of the form around it: its error, what was typed before, and the focus. Every field in error asks for it, and the
 * browser gives it to the first in the page.
 */
export function useField({ name, value, defaultValue = '', autoFocus }: FieldOptions, problem?: string) {
  const { errors, old } = useForm()
  const isRefused = Object.keys(errors).length > 0
  const typed = typedAt(old, name)
  return {
    error: problem ?? errors[name],
    autoFocus: isRefused ? name in errors : autoFocus,
    defaultValue: value === undefined ? (old ? getText(typed) : defaultValue) : undefined,
  }
}

/** What was typed into a field; `invoice.city` stands in what its own part of the form said, where not under its whole name. */
function typedAt(old: unknown, name: string): unknown {
  const within = (part: unknown, key: string) => (part as Record<string, unknown> | null | undefined)?.[key]
  return within(old, name) ?? name.split('.').reduce(within, old)
}

const getText = (typed: unknown) => (typeof typed === 'string' ? typed : '')

/** The same of a box: whether it is ticked. */
export function useTicked(name: string, value: unknown, checked: boolean | undefined): boolean | undefined {
  const { old } = useForm()
  return old ? [old[name]].flat().includes(String(value ?? 'on')) : checked
}

/** What was typed into these fields, for a page that shows it by itself; a field that was sent twice, or in parts, is no text. */
export function pickTexts<N extends string>(
  old: Record<string, unknown> | null,
  ...names: N[]
): Partial<Record<N, string>> {
  const texts: Partial<Record<N, string>> = {}
  for (const name of names) {
    const typed = old?.[name]
    if (typeof typed === 'string') texts[name] = typed
  }
  return texts
}
