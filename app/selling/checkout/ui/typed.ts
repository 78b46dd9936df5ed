/** What was typed by the field's dotted name, when a form is shown again. */
export type Typed = Record<string, string>

export function typedIn(old: object | null, prefix = ''): Typed {
  return Object.assign(
    {},
    ...Object.entries(old ?? {}).map(([name, value]): Typed => {
      if (typeof value === 'object' && value !== null) return typedIn(value, `${prefix}${name}.`)
      return { [`${prefix}${name}`]: String(value) }
    }),
  )
}

/** What was answered to the questions of the form, by their fields' names; null in a form that is new. */
export type Answered = Record<string, string | string[]> | null

export function answeredIn(old: Record<string, unknown> | null): Answered {
  if (!old) return null
  const said = typeof old.response === 'object' && old.response !== null ? old.response : {}
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      `response.${name}`,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  )
}

export type FieldOf = (name: string) => {
  name: string
  defaultValue: string
  error: string | undefined
  autoFocus: boolean
}

/**
 * A field's name, what was typed in it, what is wrong with it. What the server found wrong asks for the focus, and the
 * browser gives it to the first of these in the page.
 */
export function fields(typed: Typed, errors: Record<string, string>, found: Record<string, string>): FieldOf {
  return (name) => ({ name, defaultValue: typed[name] ?? '', error: errors[name], autoFocus: name in found })
}
