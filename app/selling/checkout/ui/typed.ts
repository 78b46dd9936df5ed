/** What was typed by the field's dotted name, when a form is shown again. */
export type FormValues = Record<string, string>

export function typedIn(old: object | null, prefix = ''): FormValues {
  return Object.assign(
    {},
    ...Object.entries(old ?? {}).map(([name, value]): FormValues => {
      if (typeof value === 'object' && value !== null) return typedIn(value, `${prefix}${name}.`)
      return { [`${prefix}${name}`]: String(value) }
    }),
  )
}

/** What was answered to the questions of the form, by their fields' names; null in a form that is new. */
export type FormAnswers = Record<string, string | string[]> | null

export function answeredIn(old: Record<string, unknown> | null): FormAnswers {
  if (!old) return null
  const response = typeof old.response === 'object' && old.response !== null ? old.response : {}
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
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
export function fields(values: FormValues, errors: Record<string, string>, found: Record<string, string>): FieldOf {
  return (name) => ({ name, defaultValue: values[name] ?? '', error: errors[name], autoFocus: name in found })
}
