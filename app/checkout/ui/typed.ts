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

export type FieldOf = (name: string) => {
  name: string
  defaultValue: string
  error: string | undefined
  autoFocus: boolean
}

/** A field's name, what was typed in it, what is wrong with it; the first that the server found wrong has the focus. */
export function fields(typed: Typed, errors: Record<string, string>, first: string | undefined): FieldOf {
  return (name) => ({ name, defaultValue: typed[name] ?? '', error: errors[name], autoFocus: name === first })
}
